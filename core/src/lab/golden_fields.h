#pragma once

#include <span>

#include "wayfield/golden.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// Builds the flow field and the Dijkstra tree of a goal and walks both from every start.
GoldenFieldFigures field_figures(const TraversalMap& map, CellIndex goal, std::span<const CellIndex> starts);

}  // namespace wayfield
