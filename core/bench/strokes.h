#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "wayfield/grid.h"
#include "wayfield/random.h"

namespace wayfield {

/// Where strokes are painted, and how many.
inline constexpr const char* kPaintedMaps[] = {"open:512x512", "scatter:512x512:seed=7:density=0.3",
                                               "caves:512x512:seed=2", "maze:511x511:seed=9",
                                               "terrain:512x512:seed=1"};
inline constexpr int kPlaces = 200;

/// From a random cell in a random direction, as far as the map goes.
inline std::vector<Point> draw_stroke(const Grid& grid, Mulberry32& random, int length) {
    std::vector<Point> points;
    Point p = grid.point(random.below(grid.cell_count()));
    const auto direction = random.below(kDirectionCount);
    for (; length > 0 && grid.contains(p); --length) {
        points.push_back(p);
        p = {p.x + kDx[direction], p.y + kDy[direction]};
    }
    return points;
}

/// What it paints with: on a wall the hand digs.
inline Terrain paint_of(const Grid& grid, Point first) {
    return grid.terrain(first) == Terrain::kWall ? Terrain::kGround : Terrain::kWall;
}

/// "median 95 % worst", in columns.
inline std::string summary(std::vector<double> values, int decimals) {
    if (values.empty()) return "-";
    std::sort(values.begin(), values.end());
    return fmt::format("{:7.{}f} {:7.{}f} {:7.{}f}", values[values.size() / 2], decimals,
                       values[values.size() * 95 / 100], decimals, values.back(), decimals);
}

}  // namespace wayfield
