#include "scene/raster.h"

#include <algorithm>
#include <cstdlib>

namespace wayfield {

std::vector<Point> line_cells(Point a, Point b) {
    const int dx = std::abs(b.x - a.x);
    const int dy = std::abs(b.y - a.y);
    const int step_x = a.x < b.x ? 1 : -1;
    const int step_y = a.y < b.y ? 1 : -1;
    std::vector<Point> cells;
    cells.reserve(static_cast<std::size_t>(std::max(dx, dy)) + 1);
    int error = dx - dy;
    Point at = a;
    cells.push_back(at);
    while (at != b) {
        const int twice = 2 * error;
        if (twice > -dy) {
            error -= dy;
            at.x += step_x;
        }
        if (twice < dx) {
            error += dx;
            at.y += step_y;
        }
        cells.push_back(at);
    }
    return cells;
}

std::vector<Point> brush_offsets(const command::Brush& brush) {
    const int size = brush.size;
    const int first = -(size - 1) / 2;
    std::vector<Point> offsets;
    for (int j = 0; j < size; ++j) {
        for (int i = 0; i < size; ++i) {
            // Twice the distance from the middle, which lies between cells for an even brush. The bound is a
            // little inside the circle, so that a round brush of 3 is a plus and not a square.
            const int across = 2 * i - (size - 1);
            const int down = 2 * j - (size - 1);
            const bool inside = across * across + down * down < size * size - size + 1;
            if (brush.form == command::BrushForm::kRound && !inside && size > 1) continue;
            offsets.push_back({first + i, first + j});
        }
    }
    return offsets;
}

std::vector<CellIndex> stroke_cells(const Grid& grid, std::span<const Point> points,
                                    const command::Brush& brush) {
    Rect bounds;
    for (const Point& p : points) bounds = united(bounds, {p.x, p.y, p.x + 1, p.y + 1});
    bounds = intersected(grown(bounds, brush.size), grid.bounds());

    const std::vector<Point> offsets = brush_offsets(brush);
    const Rect near = grown(grid.bounds(), brush.size);
    std::vector<CellIndex> cells;
    std::vector<bool> covered(bounds.area());
    const auto dab = [&](Point centre) {
        if (!near.contains(centre)) return;
        for (const Point& offset : offsets) {
            const Point p{centre.x + offset.x, centre.y + offset.y};
            if (!grid.contains(p)) continue;
            const auto place =
                static_cast<std::size_t>(p.y - bounds.y0) * static_cast<std::size_t>(bounds.width()) +
                static_cast<std::size_t>(p.x - bounds.x0);
            if (covered[place]) continue;
            covered[place] = true;
            cells.push_back(grid.index(p));
        }
    };
    if (points.size() == 1) dab(points.front());
    for (std::size_t i = 1; i < points.size(); ++i) {
        for (const Point& p : line_cells(points[i - 1], points[i])) dab(p);
    }
    return cells;
}

std::vector<CellIndex> rect_cells(const Grid& grid, Point a, Point b) {
    const Rect wanted{std::min(a.x, b.x), std::min(a.y, b.y), std::max(a.x, b.x) + 1, std::max(a.y, b.y) + 1};
    const Rect rect = intersected(wanted, grid.bounds());
    std::vector<CellIndex> cells;
    for (int y = rect.y0; y < rect.y1; ++y) {
        for (int x = rect.x0; x < rect.x1; ++x) cells.push_back(grid.index({x, y}));
    }
    return cells;
}

std::vector<CellIndex> fill_cells(const Grid& grid, Point from, bool by_level) {
    std::vector<CellIndex> cells;
    if (!grid.contains(from)) return cells;
    const CellIndex origin = grid.index(from);
    const auto alike = [&](CellIndex cell) {
        return by_level ? grid.level(cell) == grid.level(origin) : grid.terrain(cell) == grid.terrain(origin);
    };
    std::vector<bool> reached(grid.cell_count(), false);
    reached[origin] = true;
    cells.push_back(origin);
    for (std::size_t next = 0; next < cells.size(); ++next) {
        const Point p = grid.point(cells[next]);
        for (std::size_t d = 0; d < 4; ++d) {
            const Point q{p.x + kDx[d], p.y + kDy[d]};
            if (!grid.contains(q)) continue;
            const CellIndex cell = grid.index(q);
            if (reached[cell] || !alike(cell)) continue;
            reached[cell] = true;
            cells.push_back(cell);
        }
    }
    return cells;
}

}  // namespace wayfield
