#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace wayfield {

/// A cell's place in a row-major grid: y * width + x, y pointing down.
using CellIndex = std::uint32_t;
inline constexpr CellIndex kNoCell = 0xFFFFFFFFU;

/// A cell by column and row; (0, 0) is the top left.
struct Point {
    int x = 0;
    int y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

/// A half-open rectangle of cells: x0 <= x < x1, y0 <= y < y1. Default: empty.
struct Rect {
    int x0 = 0;
    int y0 = 0;
    int x1 = 0;
    int y1 = 0;

    bool empty() const { return x0 >= x1 || y0 >= y1; }
    int width() const { return empty() ? 0 : x1 - x0; }
    int height() const { return empty() ? 0 : y1 - y0; }
    /// How many cells it holds.
    std::size_t area() const {
        return static_cast<std::size_t>(width()) * static_cast<std::size_t>(height());
    }
    bool contains(Point p) const { return p.x >= x0 && p.x < x1 && p.y >= y0 && p.y < y1; }
    friend bool operator==(const Rect&, const Rect&) = default;
};

/// The smallest rectangle that holds both; an empty one adds nothing.
inline Rect united(const Rect& a, const Rect& b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {std::min(a.x0, b.x0), std::min(a.y0, b.y0), std::max(a.x1, b.x1), std::max(a.y1, b.y1)};
}

/// What both rectangles share; empty if nothing.
inline Rect intersected(const Rect& a, const Rect& b) {
    const Rect r{std::max(a.x0, b.x0), std::max(a.y0, b.y0), std::min(a.x1, b.x1), std::min(a.y1, b.y1)};
    return r.empty() ? Rect{} : r;
}

/// The rectangle grown by `margin` cells on every side.
inline Rect grown(const Rect& r, int margin) {
    if (r.empty()) return r;
    return {r.x0 - margin, r.y0 - margin, r.x1 + margin, r.y1 + margin};
}

/// The eight steps, in the order in which every search generates its neighbours. The number of a
/// direction is also its bit in a step mask.
enum Direction : std::uint8_t {
    kEast = 0,
    kWest = 1,
    kSouth = 2,
    kNorth = 3,
    kSouthEast = 4,
    kNorthEast = 5,
    kSouthWest = 6,
    kNorthWest = 7,
    kNoDirection = 8
};

inline constexpr int kDirectionCount = 8;
inline constexpr std::array<int, 8> kDx = {1, -1, 0, 0, 1, 1, -1, -1};
inline constexpr std::array<int, 8> kDy = {0, 0, 1, -1, 1, -1, 1, -1};

inline constexpr bool is_diagonal(int direction) { return direction >= kSouthEast; }

/// The way back: E and W, S and N, SE and NW, NE and SW change places.
inline constexpr Direction reversed(int direction) {
    return static_cast<Direction>(direction < 4 ? direction ^ 1 : 11 - direction);
}

/// The square root of two as searches count it: rounded to a multiple of 2^-27. Sums and differences of
/// such numbers are exact in a double up to 2^26 cells, so equal paths have equal g whatever the order of
/// their steps, and nothing drifts. It is 1.9e-9 off; the cost that is reported is counted anew as
/// a + b * kSqrt2 (path.h).
inline constexpr double kDiagonal = 189812531.0 / 134217728.0;
inline constexpr double kSqrt2 = 1.4142135623730951;

}  // namespace wayfield
