#include "run/searched_maps.h"

#include <algorithm>
#include <utility>

#include "run/cpu_timer.h"

namespace wayfield {

bool SearchedMaps::fits(const SearchedMap& entry) const {
    return entry.map().width() == scene_->grid().width() && entry.map().height() == scene_->grid().height();
}

bool SearchedMaps::reads_matter() const {
    return !fresh() && std::ranges::any_of(maps_, [&](const auto& entry) { return fits(*entry); });
}

void SearchedMaps::mark_fresh() {
    revision_ = scene_->grid().revision();
    epoch_ = scene_->map_epoch();
}

void SearchedMaps::refresh() {
    if (fresh()) return;
    forget_unused();
    if (reads_matter()) worker_->cancel_all();
    const CpuTimer timer;
    const Grid& grid = scene_->grid();
    for (auto& entry : maps_) {
        if (fits(*entry)) {
            entry->update(grid);
        } else {
            const Profile profile = entry->map().profile();
            worker_->discard(std::exchange(entry, std::make_shared<SearchedMap>(grid, profile)));
        }
    }
    mark_fresh();
    milliseconds_ += timer.milliseconds();
}

std::shared_ptr<SearchedMap>& SearchedMaps::of(const Profile& profile) {
    if (of_another_grid()) refresh();
    for (auto& entry : maps_) {
        if (entry->map().profile() == profile) return entry;
    }
    // A new one would be ahead of the others.
    refresh();
    const CpuTimer timer;
    maps_.push_back(std::make_shared<SearchedMap>(scene_->grid(), profile));
    milliseconds_ += timer.milliseconds();
    return maps_.back();
}

void SearchedMaps::erase(const std::function<bool(const TraversalMap&)>& outdated) {
    for (auto& entry : maps_) {
        if (outdated(entry->map())) worker_->discard(std::exchange(entry, nullptr));
    }
    std::erase(maps_, nullptr);
}

void SearchedMaps::forget_unused() {
    erase([&](const TraversalMap& map) {
        return std::ranges::none_of(scene_->panes(),
                                    [&](const Pane& pane) { return pane.setup.profile == map.profile(); });
    });
}

// Where all are those of the grid, they are fresh; else refresh() brings the rest along.
void SearchedMaps::take_over(std::vector<std::shared_ptr<SearchedMap>> maps) {
    const std::uint64_t revision = scene_->grid().revision();
    for (auto& other : maps) {
        erase([&](const TraversalMap& map) { return map.profile() == other->map().profile(); });
        maps_.push_back(std::move(other));
    }
    if (of_another_grid()) erase([&](const TraversalMap& map) { return map.revision() != revision; });
    const auto is_fresh = [&](const auto& entry) { return entry->map().revision() == revision; };
    if (std::ranges::all_of(maps_, is_fresh)) mark_fresh();
}

std::vector<std::shared_ptr<SearchedMap>> SearchedMaps::take() {
    refresh();
    revision_ = 0;
    return std::exchange(maps_, {});
}

void SearchedMaps::give_back(std::vector<std::shared_ptr<SearchedMap>> maps) {
    worker_->cancel_all();  // it may still read them
    for (const auto& entry : maps) entry->rebase(scene_->grid().revision());
    take_over(std::move(maps));
}

void SearchedMaps::drop_spares() {
    for (const auto& entry : maps_) worker_->discard(entry->snapshots.take_spare());
}

std::vector<Profile> SearchedMaps::profiles() const {
    std::vector<Profile> profiles;
    for (const auto& entry : maps_) profiles.push_back(entry->map().profile());
    return profiles;
}

double SearchedMaps::take_cost() { return std::exchange(milliseconds_, 0); }

}  // namespace wayfield
