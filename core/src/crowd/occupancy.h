#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "wayfield/path_requests.h"

namespace wayfield {

/// Which unit stands on which tile, and for each size of units how many of the tiles under one are taken,
/// wherever its anchor is.
class Occupancy {
  public:
    static constexpr int kLargestSize = 3;

    Occupancy(int width, int height);

    /// Begins to count for units of a size, 1..kLargestSize; the counts stay where they are from then on.
    void count_for(int size);
    /// By cell; empty if nobody counts for this size.
    std::span<const std::uint16_t> taken(int size) const { return taken_[at(size)]; }

    /// Precondition: the square lies on the map and is free.
    void put(std::uint32_t unit, Point anchor, int size);
    void lift(Point anchor, int size);

    std::uint32_t unit_at(Point tile) const { return units_[index(tile)]; }
    /// The first unit but this one, row by row, that stands under a square on the map; kNoUnit if it is free.
    std::uint32_t other_under(Point anchor, int size, std::uint32_t unit) const;

  private:
    static std::size_t at(int size) { return static_cast<std::size_t>(size - 1); }
    CellIndex index(Point p) const {
        return static_cast<CellIndex>(p.y) * static_cast<CellIndex>(width_) + static_cast<CellIndex>(p.x);
    }
    void change(Point anchor, int size, std::uint32_t unit);

    int width_;
    int height_;
    std::vector<std::uint32_t> units_;
    std::array<std::vector<std::uint16_t>, kLargestSize> taken_;
};

}  // namespace wayfield
