#pragma once

#include <array>
#include <cstdint>

#include "wayfield/grid.h"
#include "wayfield/profile.h"

namespace wayfield {

/// Legal steps by what is blocked around a cell. The index is a window of 3x3 blocked bits: bit 0 the north
/// west, bit 4 the cell itself, bit 8 the south east, row by row.
using StepTable = std::array<std::uint8_t, 512>;

/// The table of a movement rule: the one place where the corner rule is written.
const StepTable& step_table(MovementRule rule);

/// The blocked bits of cells x - 1, x, x + 1 of a padded row (TraversalMap::blocked_row).
inline unsigned three_bits(const std::uint64_t* row, int x) {
    const auto bit = static_cast<unsigned>(x);
    const unsigned shift = bit % 64;
    std::uint64_t bits = row[bit / 64] >> shift;
    if (shift > 61) bits |= row[bit / 64 + 1] << (64 - shift);
    return static_cast<unsigned>(bits & 7U);
}

/// The rule of levels: a unit steps up at most `climb` under each of its cells, down without limit, and a
/// diagonal is legal only if the two-leg ways that the movement rule requires are.
class ClimbRule {
  public:
    ClimbRule(const Grid& grid, const Profile& profile, const std::uint8_t* passable)
        : grid_(grid), profile_(profile), passable_(passable) {}

    /// Those of `steps`, legal by the table, that levels allow as well.
    std::uint8_t filtered(Point cell, std::uint8_t steps) const;

  private:
    bool allows(Point from, int direction) const;
    bool can_climb(Point from, Point to) const;
    bool can_go_by(Point from, Point over, Point to) const;

    const Grid& grid_;
    const Profile& profile_;
    const std::uint8_t* passable_;
};

}  // namespace wayfield
