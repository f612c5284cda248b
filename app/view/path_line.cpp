#include "view/path_line.h"

#include <algorithm>
#include <cstdlib>

namespace wayfield {

namespace {

Point point_of(CellIndex cell, int map_width) {
    const auto width = static_cast<CellIndex>(map_width);
    return {static_cast<int>(cell % width), static_cast<int>(cell / width)};
}

// True if b lies on the way from a to c, so that a piece from a to c covers both.
bool goes_straight(Point a, Point b, Point c) {
    const long long abx = b.x - a.x, aby = b.y - a.y, bcx = c.x - b.x, bcy = c.y - b.y;
    return abx * bcy == aby * bcx && abx * bcx + aby * bcy > 0;
}

LinePiece piece(Point a, Point b, std::size_t from, std::size_t to) {
    return {static_cast<float>(a.x) + 0.5F, static_cast<float>(a.y) + 0.5F, static_cast<float>(b.x) + 0.5F,
            static_cast<float>(b.y) + 0.5F, static_cast<float>(from),       static_cast<float>(to)};
}

bool before(Point a, Point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

}  // namespace

std::vector<LinePiece> line_of_path(std::span<const CellIndex> path, int map_width, int spare) {
    std::vector<LinePiece> pieces;
    if (path.empty() || map_width <= 0) return pieces;
    const auto at = [&](std::size_t i) { return point_of(path[i], map_width); };
    if (path.size() == 1) return {piece(at(0), at(0), 0, 0)};
    std::size_t from = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const bool last = i + 1 == path.size();
        if (!last && goes_straight(at(from), at(i), at(i + 1))) continue;
        const Point a = at(from);
        const Point b = at(i);
        if (!last && std::max(std::abs(b.x - a.x), std::abs(b.y - a.y)) < spare) continue;
        pieces.push_back(piece(a, b, from, i));
        from = i;
    }
    return pieces;
}

LinePiece dot_at(CellIndex cell, int map_width, std::size_t index) {
    const Point p = point_of(cell, map_width);
    return piece(p, p, index, index);
}

std::vector<LinePiece> outline_of_cells(std::span<const Point> cells) {
    std::vector<Point> sorted(cells.begin(), cells.end());
    std::sort(sorted.begin(), sorted.end(), before);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    const auto has = [&sorted](Point p) {
        return std::binary_search(sorted.begin(), sorted.end(), p, before);
    };
    std::vector<LinePiece> pieces;
    const auto add = [&pieces](int x0, int y0, int x1, int y1) {
        pieces.push_back({static_cast<float>(x0), static_cast<float>(y0), static_cast<float>(x1),
                          static_cast<float>(y1), 0, 0});
    };
    // An edge starts where the one before it isn't an edge, and runs as long as the next ones are.
    const auto edges = [&](Point out, Point along) {
        const auto is_edge = [&](Point p) { return has(p) && !has({p.x + out.x, p.y + out.y}); };
        for (const Point& p : sorted) {
            if (!is_edge(p) || is_edge({p.x - along.x, p.y - along.y})) continue;
            Point end = p;
            while (is_edge(end)) end = {end.x + along.x, end.y + along.y};
            const int dx = out.x > 0 ? 1 : 0;
            const int dy = out.y > 0 ? 1 : 0;
            add(p.x + dx, p.y + dy, end.x + dx, end.y + dy);
        }
    };
    edges({0, -1}, {1, 0});
    edges({0, 1}, {1, 0});
    edges({-1, 0}, {0, 1});
    edges({1, 0}, {0, 1});
    return pieces;
}

}  // namespace wayfield
