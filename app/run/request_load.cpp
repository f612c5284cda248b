#include "run/request_load.h"

#include <algorithm>
#include <utility>

namespace wayfield {
namespace {

// Jobs that are handed over in a millisecond or so.
constexpr std::size_t kJobsAFrame = 1000;

}  // namespace

std::optional<std::size_t> RequestLoad::ordering_pane(const Scene& scene) const {
    std::optional<std::size_t> newest;
    std::uint64_t number = order_;
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) {
        if (scene.pane(pane).path_requests.number <= number) continue;
        number = scene.pane(pane).path_requests.number;
        newest = pane;
    }
    return newest;
}

void RequestLoad::begin(const Scene& scene, std::size_t pane, SearchedMaps& maps) {
    cancel();
    const Pane& asking = scene.pane(pane);
    pane_ = pane;
    order_ = asking.path_requests.number;
    map_epoch_ = scene.map_epoch();
    queries_ =
        draw_queries(maps.of(asking.setup.profile)->map(), static_cast<int>(asking.path_requests.count),
                     asking.path_requests.seed, asking.setup.query.options);
    handed_over_ = 0;
    figures_ = {};
    figures_.wanted = static_cast<std::uint32_t>(queries_.size());
    forget_paths();
}

void RequestLoad::hand_over(const Scene& scene, SearchedMaps& maps) {
    const std::size_t end = std::min(queries_.size(), handed_over_ + kJobsAFrame);
    if (handed_over_ == end) return;
    PathJob job;
    job.map = maps.of(scene.pane(*pane_).setup.profile)->snapshots.snapshot();
    for (; handed_over_ < end; ++handed_over_) {
        job.query = queries_[handed_over_];
        last_id_ = pool_->submit(job);
    }
}

void RequestLoad::adopt(PathJobResult& result, std::uint64_t revision) {
    ++figures_.back;
    if (result.map_revision != revision) ++figures_.outdated;
    if (result.found.status != SearchStatus::kFound) return;
    ++figures_.found;
    Path path{result.found.path, result.map_revision};
    if (paths_.size() < kMostPaths) {
        paths_.push_back(std::move(path));
    } else {
        paths_[oldest_] = std::move(path);
        oldest_ = (oldest_ + 1) % kMostPaths;
    }
    ++version_;
}

bool RequestLoad::collect(const Scene& scene) {
    if (!pool_->has_results()) return false;
    pool_->take(results_);
    for (PathJobResult& result : results_) {
        if (result.id > given_up_) adopt(result, scene.grid().revision());
    }
    return true;
}

bool RequestLoad::update(const Scene& scene, SearchedMaps& maps) {
    bool changed = false;
    if (const auto pane = ordering_pane(scene)) {
        begin(scene, *pane, maps);
        changed = true;
    }
    // Another map, or the pane is gone: nobody waits for paths any more.
    const bool lost = pane_ && (map_epoch_ != scene.map_epoch() || *pane_ >= scene.panes().size());
    if (lost) {
        cancel();
        forget_paths();
        pane_.reset();
        changed = true;
    }
    if (pane_) hand_over(scene, maps);
    changed |= collect(scene);
    if (pool_->idle()) maps.drop_spares();
    return changed;
}

void RequestLoad::finish(const Scene& scene, SearchedMaps& maps) {
    while (busy(scene)) {
        update(scene, maps);
        pool_->wait_idle();
        collect(scene);
    }
}

bool RequestLoad::busy(const Scene& scene) const {
    return ordering_pane(scene) || handed_over_ < queries_.size() || !pool_->idle() || pool_->has_results();
}

void RequestLoad::cancel() {
    pool_->cancel_all();
    given_up_ = last_id_;
    figures_.wanted = figures_.back;
    queries_.clear();
    handed_over_ = 0;
}

void RequestLoad::forget_paths() {
    paths_.clear();
    oldest_ = 0;
    ++version_;
}

}  // namespace wayfield
