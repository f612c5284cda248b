#include "run/grid_feed.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace wayfield {
namespace {

// Cells that are copied in a millisecond or two.
constexpr std::size_t kCellsAFrame = std::size_t{1} << 21U;

GridPatch patch_of(const Grid& grid, const Rect& rect) {
    GridPatch patch{rect, {}, {}, grid.revision()};
    for (int y = rect.y0; y < rect.y1; ++y) {
        const auto from = static_cast<std::ptrdiff_t>(grid.index({rect.x0, y}));
        const auto to = from + rect.width();
        patch.terrain.insert(patch.terrain.end(), grid.terrain_data().begin() + from,
                             grid.terrain_data().begin() + to);
        if (!grid.has_levels()) continue;
        patch.levels.insert(patch.levels.end(), grid.level_data().begin() + from,
                            grid.level_data().begin() + to);
    }
    return patch;
}

}  // namespace

void GridUpdate::append(GridUpdate&& next) {
    if (next.has_grid()) {
        grid = std::move(next.grid);
        empty_grid = next.empty_grid;
        revision = next.revision;
        grid_number = next.grid_number;
        patches.clear();
    }
    std::ranges::move(next.patches, std::back_inserter(patches));
    more_patches = next.more_patches;
}

// ---- The scene's side ----

void GridFeed::add(const Scene& scene, bool wanted, GridUpdate& update) {
    if (!wanted) {
        sent_epoch_ = 0;
        return;
    }
    const Grid& grid = scene.grid();
    if (offered_revision_ != grid.revision()) offered_.reset();
    const bool other = sent_epoch_ != scene.map_epoch();
    if (offered_ && (other || sent_revision_ != grid.revision())) {
        update.grid = std::exchange(offered_, std::nullopt);
        rows_sent_ = grid.height();
    } else if (other) {
        update.empty_grid = grid.bounds();
        rows_sent_ = 0;
    } else {
        for (const Rect& part : grid.dirty_parts_since(sent_revision_))
            update.patches.push_back(patch_of(grid, part));
    }
    if (update.has_grid()) {
        update.revision = grid.revision();
        update.grid_number = ++grid_number_;
    }
    if (rows_sent_ < grid.height()) {
        const int rows = std::max(1, static_cast<int>(kCellsAFrame) / grid.width());
        const Rect part{0, rows_sent_, grid.width(), std::min(grid.height(), rows_sent_ + rows)};
        update.patches.push_back(patch_of(grid, part));
        rows_sent_ = part.y1;
    }
    update.more_patches = rows_sent_ < grid.height();
    sent_epoch_ = scene.map_epoch();
    sent_revision_ = grid.revision();
}

void GridFeed::offer(Grid copy, std::uint64_t revision) {
    offered_ = std::move(copy);
    offered_revision_ = revision;
}

bool GridFeed::sent_all(const Scene& scene) const {
    return sent_epoch_ == scene.map_epoch() && sent_revision_ == scene.grid().revision() &&
           rows_sent_ == scene.grid().height();
}

bool GridFeed::is_current(const Scene& scene, std::uint64_t grid_number) const {
    return grid_number == grid_number_ && sent_epoch_ == scene.map_epoch();
}

// ---- The worker's side ----

bool GridFollower::take(GridUpdate& update) {
    const bool other = update.has_grid();
    if (other) {
        grid_ = std::move(update.grid);
        if (!grid_) grid_.emplace(update.empty_grid.width(), update.empty_grid.height());
        revision_ = update.revision;
        grid_number_ = update.grid_number;
        maps_.clear();
    }
    for (const GridPatch& patch : update.patches) {
        if (grid_) apply(patch);
    }
    return other;
}

void GridFollower::drop() {
    grid_.reset();
    maps_.clear();
}

void GridFollower::apply(const GridPatch& patch) {
    std::size_t i = 0;
    for (int y = patch.rect.y0; y < patch.rect.y1; ++y) {
        CellIndex cell = grid_->index({patch.rect.x0, y});
        for (int x = patch.rect.x0; x < patch.rect.x1; ++x, ++i, ++cell) {
            grid_->set_terrain(cell, patch.terrain[i]);
            grid_->set_level(cell, patch.levels.empty() ? 0 : patch.levels[i]);
        }
    }
    revision_ = patch.revision;
    grid_->commit();
}

std::shared_ptr<TraversalMap> GridFollower::map_for(const Profile& profile) {
    for (const auto& map : maps_) {
        if (map->profile() == profile) return map;
    }
    maps_.push_back(std::make_shared<TraversalMap>(*grid_, profile));
    return maps_.back();
}

void GridFollower::update_maps(const Told& told) {
    std::erase_if(maps_, [](const auto& map) { return map.use_count() == 1; });
    if (!grid_) return;
    for (const auto& map : maps_) {
        const std::uint64_t before = map->revision();
        told(*map, before, map->update(*grid_));
    }
}

}  // namespace wayfield
