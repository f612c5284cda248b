#pragma once

#include <cstdint>

#include "wayfield/search.h"

namespace wayfield {

/// Why a search can't run on bit rows.
enum class BitRowsRefusal : std::uint8_t {
    kNone,
    kAlgorithm,  // other than A*
    kHeuristic,  // other than Manhattan distance
    kWeight,     // a weight or a tie-break
    kMovement,   // diagonal steps
    kTerrain,    // cells of several costs
    kClimb,      // a greatest climb: which steps there are isn't told by the cells alone
};

/// `options` with its heuristic chosen.
BitRowsRefusal bit_rows_refusal(const TraversalMap& map, const SearchOptions& options);

}  // namespace wayfield
