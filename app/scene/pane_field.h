#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "scene/field_image.h"
#include "wayfield/field_cache.h"

namespace wayfield {

/// What a build or a repair of a field came to.
struct FieldFigures {
    std::uint64_t map_revision = 0;            ///< Grid::revision() of the map that the field is true for
    std::uint64_t order = 0;                   ///< the runner's number for goals, profile and options
    std::size_t goals = 0;                     ///< that can be entered
    FieldOrigin origin = FieldOrigin::kBuilt;  ///< of what was shown anew last
    double milliseconds = 0;                   ///< thread CPU time of that
    CellIndex reachable = 0;                   ///< cells that reach a goal
    double max_cost = 0;                       ///< the highest cost among them
    std::size_t memory_bytes = 0;              ///< of the field, without the image
    FieldCacheFigures cache;                   ///< that the field is in, with those of other panes and goals
};

/// A pane's flow field as it is shown. Written by the runner, between two frames.
struct PaneField {
    FieldImage image;
    FieldFigures figures;
    /// For the film: null until one was played while a field was shown; may lag behind the image.
    std::shared_ptr<const FieldRanks> ranks;
    /// The map or the goals are others by now, and for how many frames in a row.
    int stale_frames = 0;

    /// A field that catches up within some frames isn't worth a flicker.
    static constexpr int kFramesBeforeStale = 6;
    bool shown_as_stale() const { return stale_frames > kFramesBeforeStale; }
};

}  // namespace wayfield
