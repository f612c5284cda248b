#pragma once

#include <fmt/format.h>

#include "wayfield/error.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// Throws Error for a goal that isn't a cell of the map.
inline void require_goal(const TraversalMap& map, CellIndex goal) {
    if (goal < map.cell_count()) return;
    throw Error(fmt::format("goal {} lies outside the map of {} cells", goal, map.cell_count()));
}

}  // namespace wayfield
