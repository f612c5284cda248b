#pragma once

#include "wayfield/traversal_map.h"

namespace wayfield {

/// The passable cell nearest to one, itself left out, lowest index on a tie; kNoCell if there is none.
CellIndex nearest_passable(const TraversalMap& map, Point from);

}  // namespace wayfield
