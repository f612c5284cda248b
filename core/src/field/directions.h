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

/// Derives the directions of many cells.
template <class Value>
class DirectionWriter {
  public:
    /// All are referred to; `directions` are written by cell index.
    DirectionWriter(const TraversalMap& map, const StepCosts<Value>& steps, const Value* cost,
                    std::uint8_t* directions);

    void write(const Rect& rect) const;
    /// The cells from `begin` to `end`, whatever rows they lie in.
    void write(CellIndex begin, CellIndex end) const;
    /// So many cells from a multiple of it on take hardly longer than one.
    CellIndex grain() const;

  private:
    bool by_blocks() const;

    const TraversalMap& map_;
    const StepCosts<Value>& steps_;
    const Value* cost_;
    std::uint8_t* directions_;
    std::uint8_t terrain_;  // on maps of one cost
};

/// The twin without vector instructions, for machines that lack them and for the test that compares both.
template <class Value>
void derive_directions_plain(const TraversalMap& map, const StepCosts<Value>& steps, const Value* cost,
                             const Rect& rect, std::uint8_t* directions);

}  // namespace wayfield
