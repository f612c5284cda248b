#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "scene/scene.h"
#include "wayfield/grid.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// What was edited: a rectangle of the grid as it is now, row by row.
struct GridPatch {
    Rect rect;
    std::vector<Terrain> terrain;
    std::vector<std::uint8_t> levels;  ///< empty: all 0
    std::uint64_t revision = 0;        ///< of the grid that it is of
};

/// What became of a scene's grid since the last update of a worker's copy.
struct GridUpdate {
    std::optional<Grid> grid;       ///< another one; what was made of that before is given up
    Rect empty_grid;                ///< not empty: the same, of these bounds; its cells come in patches
    std::uint64_t revision = 0;     ///< of the new one
    std::uint64_t grid_number = 0;  ///< of the new one: comes back in reports
    std::vector<GridPatch> patches;
    bool more_patches = false;  ///< the grid isn't whole yet: nothing is to be made of it

    bool has_grid() const { return grid || !empty_grid.empty(); }
    bool changes_nothing() const { return !has_grid() && patches.empty(); }
    /// This one and then the other.
    void append(GridUpdate&& next);
};

/// Sends what happens to a scene's grid to a worker that has a copy of its own: then the worker needs no lock
/// while it reads it, and an edit of the scene waits for nobody.
class GridFeed {
  public:
    /// Adds what changed since it was called last; a large grid goes a part a call. Without `wanted` nothing
    /// is sent, and the worker's copy is out of date from then on.
    void add(const Scene& scene, bool wanted, GridUpdate& update);
    /// A copy of the scene's grid at a revision, so that none has to be made if it is sent.
    void offer(Grid copy, std::uint64_t revision);
    /// The worker has lost its copy.
    void forget() { sent_epoch_ = 0; }

    /// The worker was sent all of the scene's grid as it is now.
    bool sent_all(const Scene& scene) const;
    /// A report of that number is of the grid that the scene has.
    bool is_current(const Scene& scene, std::uint64_t grid_number) const;

  private:
    std::uint64_t sent_epoch_ = 0;  // of the scene's grid that the worker has; 0: none
    std::uint64_t sent_revision_ = 0;
    int rows_sent_ = 0;
    std::optional<Grid> offered_;
    std::uint64_t offered_revision_ = 0;
    std::uint64_t grid_number_ = 0;
};

/// The worker's copy, and the traversal maps that it made of it, one a profile.
class GridFollower {
  public:
    /// Applies an update; true if the grid is another one now: maps that were handed out are of none.
    bool take(GridUpdate& update);
    /// Drops the grid and the maps that nobody holds.
    void drop();

    bool has_grid() const { return grid_.has_value(); }
    /// Stays where it is until take() returns true or drop() is called. Precondition: has_grid().
    const Grid& grid() const { return *grid_; }
    std::size_t cell_count() const { return grid_ ? grid_->cell_count() : 0; }
    /// Of the scene's grid that this is a copy of.
    std::uint64_t revision() const { return revision_; }
    std::uint64_t grid_number() const { return grid_number_; }

    /// Made if there is none. Precondition: has_grid().
    std::shared_ptr<TraversalMap> map_for(const Profile& profile);
    /// Brings those up to date that somebody holds, drops the others, and tells of each that is kept: its
    /// revision before, and what changed.
    using Told = std::function<void(const TraversalMap&, std::uint64_t, const Rect&)>;
    void update_maps(const Told& told);

  private:
    void apply(const GridPatch& patch);

    std::optional<Grid> grid_;
    std::uint64_t revision_ = 0;
    std::uint64_t grid_number_ = 0;
    std::vector<std::shared_ptr<TraversalMap>> maps_;
};

}  // namespace wayfield
