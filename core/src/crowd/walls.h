#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "crowd/fixed.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// What stops a disc in each cell, for hot loops in one read: bits 0 to 7 are the legal steps (by Direction),
/// bits 8 to 15 the corners that need care (8 + Direction, diagonals only): that can't be cut although both
/// sides beside them are open, or that are a gap, which can be gone through although both are closed
/// (movement 8-any). Derived from the traversal map's steps and nothing else.
class Walls {
  public:
    explicit Walls(const TraversalMap& map);
    /// After the map was updated; `changed` is what that returned.
    void update(const TraversalMap& map, const Rect& changed);

    std::uint16_t at(CellIndex cell) const { return bits_[cell]; }
    std::size_t memory_bytes() const { return bits_.capacity() * sizeof(bits_[0]); }

  private:
    std::vector<std::uint16_t> bits_;
};
inline constexpr unsigned kCareBits = 8;

/// Where a move ends.
struct Walk {
    Fixed x;
    Fixed y;
    /// A direction in which the walker was stopped, (0, 0) if in none. Sides first: with two of them both
    /// numbers are set.
    Vec2 stopped;
};

/// Moves a disc of `radius` by (dx, dy), sliding along what is closed. Its centre leaves a cell only by a
/// legal step, whatever the length of the move, and ends at least `radius` from closed sides and corners of
/// the cell that it is in (half a cell at most). Where movement 8-any leads between two walls that touch at a
/// corner, it squeezes through. The place before must lie in a passable cell.
Walk walk(const TraversalMap& map, const Walls& walls, Fixed x, Fixed y, Fixed dx, Fixed dy, Fixed radius);

/// The same for a move that stays in its cell and meets no corner, which most do; false if it isn't one.
inline bool walk_inside(const Walls& walls, CellIndex cell, Fixed x, Fixed y, Fixed dx, Fixed dy,
                        Fixed radius, Walk& walk) {
    const Fixed low_x = x & ~kFixedMask;
    const Fixed low_y = y & ~kFixedMask;
    const Fixed in_x = x + dx - low_x;
    const Fixed in_y = y + dy - low_y;
    if (((in_x | in_y) & ~kFixedMask) != 0) return false;
    const unsigned bits = walls.at(cell);
    // The corner of the quarter that it ends in, by the order of the diagonals: SE NE SW NW.
    const bool west = in_x < kFixedHalf;
    const bool north = in_y < kFixedHalf;
    const unsigned corner = kSouthEast + (west ? 2U : 0U) + (north ? 1U : 0U);
    const Fixed from_x = west ? in_x : kFixedCell - in_x;
    const Fixed from_y = north ? in_y : kFixedCell - in_y;
    const unsigned near_corner =
        static_cast<unsigned>(from_x <= radius + 1) & static_cast<unsigned>(from_y <= radius + 1);
    if ((bits >> (kCareBits + corner) & near_corner) != 0) return false;
    const auto inset = [bits, radius](unsigned side) {
        return static_cast<Fixed>(~bits >> side & 1U) * radius;
    };
    const Fixed to_x = std::min(std::max(in_x, inset(kWest)), kFixedCell - inset(kEast) - 1);
    const Fixed to_y = std::min(std::max(in_y, inset(kNorth)), kFixedCell - inset(kSouth) - 1);
    const auto sign = [](Fixed wanted, Fixed got) {
        return static_cast<float>(static_cast<int>(wanted > got) - static_cast<int>(wanted < got));
    };
    walk = {low_x + to_x, low_y + to_y, {sign(in_x, to_x), sign(in_y, to_y)}};
    return true;
}

}  // namespace wayfield
