#pragma once

#include <cstdint>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// Directions in which a step is legal one way or the other: what weak components are made of.
inline unsigned steps_either_way(const TraversalMap& map, CellIndex cell) {
    return static_cast<unsigned>(map.steps(cell)) | map.steps_in(cell);
}

}  // namespace wayfield
