#pragma once

#include <span>
#include <vector>

#include "view/camera.h"
#include "wayfield/geometry.h"

namespace wayfield {

/// A straight piece of a line, as the driver takes it. Places are in cells, `from` and `to` count cells along
/// the route, so that the shader can show its beginning only.
struct LinePiece {
    float x0 = 0, y0 = 0;
    float x1 = 0, y1 = 0;
    float from = 0, to = 0;
    friend bool operator==(const LinePiece&, const LinePiece&) = default;
};

/// A route through cell middles, cells in a row joined to one piece. `spare` > 1 leaves out bends closer
/// together than so many cells, for when they are smaller than a pixel. A single cell gives a piece of no
/// length.
std::vector<LinePiece> line_of_path(std::span<const CellIndex> path, int map_width, int spare = 1);

/// A piece of no length in the middle of a cell, its `from` and `to` as given.
LinePiece dot_at(CellIndex cell, int map_width, std::size_t index);

/// The outline of a set of cells: pieces along the edges that lead out of it, joined where they go straight
/// on.
std::vector<LinePiece> outline_of_cells(std::span<const Point> cells);

}  // namespace wayfield
