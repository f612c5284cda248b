#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// What steps cost, by the class of the cell entered.
template <class Value>
struct StepCosts {
    std::array<Value, 256> straight{};
    std::array<Value, 256> diagonal{};
};

template <class Value>
inline constexpr Value kUnreached = std::numeric_limits<Value>::infinity();
template <>
inline constexpr std::uint32_t kUnreached<std::uint32_t> = 0xFFFFFFFFU;

/// How a field counts: in whole numbers where the terrain's costs have a small common denominator, else in
/// doubles. Depends on the profile's costs alone, never on which terrain is on the map: so an edit doesn't
/// change the scale.
struct FieldScale {
    bool whole = false;       ///< whole numbers may be used
    double unit = 1;          ///< real cost of 1 in whole numbers
    std::uint32_t limit = 0;  ///< above it a step could pass 32 bits: count in doubles then
    StepCosts<std::uint32_t> whole_costs;
    StepCosts<double> real_costs;
};

/// The class that passable cells of a map of one cost have, or one that costs the same.
std::uint8_t only_terrain(const TraversalMap& map);

FieldScale make_field_scale(const TraversalMap& map, bool unit_diagonals);

}  // namespace wayfield
