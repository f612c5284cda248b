#pragma once

#include <cstdint>
#include <vector>

#include "wayfield/geometry.h"

namespace wayfield {

/// Rectangles that cover a set of cells, at most one a tile of kTile x kTile cells. A stroke across a map
/// touches few of its tiles, while the one rectangle around it may be the whole map.
class DirtyParts {
  public:
    static constexpr int kTile = 32;

    DirtyParts() = default;
    /// Of cells on a map of this size.
    DirtyParts(int width, int height);

    void add(Point cell) { add_in_tile({cell.x, cell.y, cell.x + 1, cell.y + 1}); }
    void add(const Rect& rect);

    bool empty() const { return parts_.empty(); }
    /// The rectangle around all of them.
    const Rect& bounds() const { return bounds_; }
    /// The rectangles, in the order in which their tiles were touched first; bounds() alone where they fill
    /// half of it. Begins anew.
    std::vector<Rect> take();

  private:
    void add_in_tile(const Rect& rect);

    int across_ = 0;
    int down_ = 0;
    std::vector<std::uint32_t> slot_;   // by tile: 1 + its place in parts_, 0 without one; empty until needed
    std::vector<std::uint32_t> tiles_;  // by part
    std::vector<Rect> parts_;
    Rect bounds_;
};

/// How many cells they hold together.
std::size_t area_of(const std::vector<Rect>& parts);

}  // namespace wayfield
