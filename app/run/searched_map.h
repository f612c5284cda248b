#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "scene/scene.h"
#include "wayfield/components.h"
#include "wayfield/incremental_search.h"
#include "wayfield/map_snapshots.h"
#include "wayfield/preparation.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// A traversal map, labels of what can be reached from where, what algorithms have prepared, and what LPA*
/// and D* Lite know from their last searches. All change only while no job runs, but that the worker brings
/// all but the map up to date: not before a search needs it, and then edit by edit. The pool's jobs read
/// snapshots and needn't stop.
struct SearchedMap {
    explicit SearchedMap(const Grid& grid, const Profile& profile) : snapshots(grid, profile) {}
    const TraversalMap& map() const { return snapshots.map(); }
    void update(const Grid& grid);
    /// The map as it is goes on as another revision.
    void rebase(std::uint64_t revision);
    /// Repairs what is prepared and kept.
    void follow_edits();
    /// What was prepared, and the CPU time that it took.
    struct Prepared {
        std::unique_ptr<Preparation> preparation;
        double milliseconds = 0;
    };
    /// Null if there is none.
    const Prepared* prepared(const SearchOptions& options) const;
    const Preparation* preparation(const SearchOptions& options) const;

    MapSnapshots snapshots;
    LiveComponents labels;
    bool labelled = false;  ///< once they were made, they are kept
    Rect unlabelled;        ///< of the map, changed since the labels were right
    std::vector<Prepared> preparations;
    std::array<std::unique_ptr<IncrementalSearch>, kMaxPanes> kept;  ///< by pane; null for other algorithms
    Rect unprepared;  ///< of the map, changed since they were right
};

}  // namespace wayfield
