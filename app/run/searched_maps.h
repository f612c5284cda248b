#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "run/search_worker.h"
#include "scene/scene.h"

namespace wayfield {

/// The traversal maps that searches of a scene read, one a profile. They follow the scene's grid when they
/// are told to, where they stand: the worker must not read them then.
class SearchedMaps {
  public:
    /// Both must outlive it.
    SearchedMaps(const Scene& scene, SearchWorker& worker) : scene_(&scene), worker_(&worker) {}

    /// All are of the grid as it is.
    bool fresh() const { return revision_ == scene_->grid().revision(); }
    /// They are of another grid than the scene's (Scene::map_epoch()).
    bool of_another_grid() const { return epoch_ != scene_->map_epoch(); }
    /// True if refresh() would change a map that the worker may read.
    bool reads_matter() const;
    /// Brings them up to date; waits for the worker to let go of them.
    void refresh();

    /// The map of a profile, made if there is none. One that lags behind will do, unless of another grid.
    std::shared_ptr<SearchedMap>& of(const Profile& profile);
    /// Those of profiles that no pane has go.
    void forget_unused();

    /// Takes over maps of the grid as it is. Nobody has to stop: the worker goes on with those that it holds.
    void take_over(std::vector<std::shared_ptr<SearchedMap>> maps);
    /// Gives them away, up to date.
    std::vector<std::shared_ptr<SearchedMap>> take();
    /// Takes back what take() gave, of a grid that is the scene's again.
    void give_back(std::vector<std::shared_ptr<SearchedMap>> maps);

    /// Frees the second buffers that edits left behind while snapshots were held.
    void drop_spares();

    std::vector<Profile> profiles() const;
    void add_cost(double milliseconds) { milliseconds_ += milliseconds; }
    /// Thread CPU time spent since the last call.
    double take_cost();

  private:
    bool fits(const SearchedMap& entry) const;
    void erase(const std::function<bool(const TraversalMap&)>& outdated);
    void mark_fresh();

    const Scene* scene_;
    SearchWorker* worker_;
    std::vector<std::shared_ptr<SearchedMap>> maps_;
    std::uint64_t revision_ = 0;
    std::uint64_t epoch_ = 0;
    double milliseconds_ = 0;
};

}  // namespace wayfield
