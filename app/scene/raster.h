#pragma once

#include <span>
#include <vector>

#include "scene/command.h"
#include "wayfield/grid.h"

namespace wayfield {

/// The cells from a to b, both included, one for each step along the longer axis (Bresenham 1965): an
/// 8-connected line without gaps, the same as core's line of sight draws.
std::vector<Point> line_cells(Point a, Point b);

/// Offsets from its cell of what a brush covers. An even brush reaches one cell farther right and down.
std::vector<Point> brush_offsets(const command::Brush& brush);

/// The cells of the map that a stroke through the points covers with a brush, each once, in the order in
/// which it comes to them. A single point is a dab.
std::vector<CellIndex> stroke_cells(const Grid& grid, std::span<const Point> points,
                                    const command::Brush& brush);

/// The cells of the map in a rectangle with these corners, both included.
std::vector<CellIndex> rect_cells(const Grid& grid, Point a, Point b);

/// The cells connected with `from` over the four sides that have its terrain, or its level if `by_level`.
/// Empty if `from` lies off the map.
std::vector<CellIndex> fill_cells(const Grid& grid, Point from, bool by_level);

}  // namespace wayfield
