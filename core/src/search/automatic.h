#pragma once

#include <cstdint>

#include "wayfield/search.h"

namespace wayfield {

/// Why an algorithm was picked.
enum class PickReason : std::uint8_t {
    kCosts,     ///< the terrain's costs differ
    kOneWay,    ///< some steps have no way back
    kClutter,   ///< walls stand so close that looking along lines doesn't pay
    kInSight,   ///< the goal is a few steps away, and nothing is between
    kPrepared,  ///< it is prepared for this map
    kLines,     ///< looking along lines pays
};

/// What searches where nobody says which algorithm should.
struct Pick {
    Algorithm algorithm;
    OpenSet open_set;
    PickReason reason;
};
/// `query`, of these options, where it is known; null: what suits most.
Pick pick_algorithm(const TraversalMap& map, const SearchOptions& options, const Preparation* prepared,
                    const Query* query);

/// What is worth preparing for a map where nobody says for which algorithm.
Algorithm pick_preparation(const TraversalMap& map);

/// The share of free cells where a walk along a row ends: next to nothing in the open and in rooms, a quarter
/// among scattered walls. Of a sample, the same every time.
double walk_ends(const TraversalMap& map);

}  // namespace wayfield
