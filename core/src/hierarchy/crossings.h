#pragma once

#include <cstdint>
#include <vector>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// A step between a cluster and one beside it that the abstract graph knows.
struct Crossing {
    CellIndex inside;        ///< the cell in the cluster
    std::uint8_t direction;  ///< from there into the other one
    bool out;                ///< legal from inside; if not, only the way back is
    friend bool operator==(const Crossing&, const Crossing&) = default;
};

/// All crossings of the cluster of this area, which is one of a grid of clusters of `side` cells, ascending
/// by cell and direction. What was in `crossings` is replaced. Asked for from either of two clusters, the
/// crossings between them are the same.
void find_crossings(const TraversalMap& map, const Rect& area, std::vector<Crossing>& crossings);

}  // namespace wayfield
