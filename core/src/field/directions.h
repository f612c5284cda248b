#pragma once

#include <cstdint>

#include "field_scale.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// The flow field's direction of one cell: that of the first legal step, in the order of directions, that
/// costs what the field says. Costs are those of a finished wave, so where a cell isn't a goal and reaches
/// one there is such a step, exact to the last bit.
template <class Value>
std::uint8_t direction_of_cell(const TraversalMap& map, const StepCosts<Value>& steps, const Value* cost,
                               CellIndex cell);

/// The directions of a rectangle's cells, written to `directions` by cell index.
template <class Value>
void derive_directions(const TraversalMap& map, const StepCosts<Value>& steps, const Value* cost,
                       const Rect& rect, std::uint8_t* directions);

/// The twin without vector instructions, for machines that lack them and for the test that compares both.
template <class Value>
void derive_directions_plain(const TraversalMap& map, const StepCosts<Value>& steps, const Value* cost,
                             const Rect& rect, std::uint8_t* directions);

}  // namespace wayfield
