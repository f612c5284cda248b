#pragma once

#include <array>
#include <cstdint>

#include "wayfield/search.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// Costs as whole numbers for searches that add and compare them over many edits: sums are exact, so costs by
/// different ways are equal or they aren't, and a cell's cost doesn't depend on the order in which the edits
/// came. The scale follows from the profile and the map's size, which no edit changes.
class FixedCost {
  public:
    static constexpr std::uint64_t kFar = std::uint64_t{1} << 62U;

    FixedCost() = default;
    FixedCost(const TraversalMap& map, bool unit_diagonals);

    /// False where the costs of the profile's terrains lie so far apart that rounding them could matter.
    static bool serves(const TraversalMap& map);

    /// Of a step in a direction into a cell of that terrain class.
    std::uint64_t step(int direction, std::uint8_t terrain) const {
        return steps_[is_diagonal(direction) ? 1 : 0][terrain];
    }
    /// The least that a way between two cells so far apart can cost (absolute): octile distance, or Manhattan
    /// without diagonals, of the cheapest terrain on the map.
    std::uint64_t estimate(int dx, int dy) const {
        const auto longer = static_cast<std::uint64_t>(dx > dy ? dx : dy);
        const auto shorter = static_cast<std::uint64_t>(dx > dy ? dy : dx);
        return straight_ * longer + aside_ * shorter;
    }
    /// Takes the cheapest terrain from the map as it is; true if that is another than before.
    bool follow_cheapest(const TraversalMap& map);

    double real(std::uint64_t cost) const;

  private:
    std::uint64_t scaled(double cost) const;

    double unit_ = 1;
    double diagonal_ = 1;
    bool four_way_ = false;
    std::uint64_t straight_ = 0;
    std::uint64_t aside_ = 0;
    std::array<std::array<std::uint64_t, 256>, 2> steps_{};  // straight, diagonal
};

}  // namespace wayfield
