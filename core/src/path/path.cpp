#include "wayfield/path.h"

#include <algorithm>
#include <cstdlib>

namespace wayfield {
namespace {

// The direction of the step between two cells, kNoDirection if they aren't neighbours.
int direction_between(const TraversalMap& map, CellIndex from, CellIndex to) {
    const Point a = map.point(from);
    const Point b = map.point(to);
    for (int d = 0; d < kDirectionCount; ++d) {
        const auto i = static_cast<std::size_t>(d);
        if (a.x + kDx[i] == b.x && a.y + kDy[i] == b.y) return d;
    }
    return kNoDirection;
}

// A line along a row, a column or a diagonal.
struct Line {
    Line(const TraversalMap& map, CellIndex from, CellIndex to) {
        const Point a = map.point(from);
        const Point b = map.point(to);
        const int dx = b.x - a.x;
        const int dy = b.y - a.y;
        steps = static_cast<CellIndex>(std::max(std::abs(dx), std::abs(dy)));
        diagonal = dx != 0 && dy != 0;
        if (steps != 0) step = (to - from) / steps;
        if (to < from) step = 0U - (from - to) / steps;
    }
    CellIndex steps = 0;
    CellIndex step = 0;  ///< in cells of the index
    bool diagonal = false;
};

}  // namespace

double path_cost(const TraversalMap& map, std::span<const CellIndex> path, bool unit_diagonals) {
    double straight = 0;
    double diagonal = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const int direction = direction_between(map, path[i - 1], path[i]);
        if (direction == kNoDirection) return kNoEntry;
        double& part = is_diagonal(direction) && !unit_diagonals ? diagonal : straight;
        part += map.cost(path[i]);
    }
    return straight + diagonal * kSqrt2;
}

double cost_by_turns(const TraversalMap& map, std::span<const CellIndex> turns, bool unit_diagonals) {
    std::uint64_t straight = 0;
    std::uint64_t diagonal = 0;
    for (std::size_t i = 1; i < turns.size(); ++i) {
        const Line line(map, turns[i - 1], turns[i]);
        (line.diagonal && !unit_diagonals ? diagonal : straight) += line.steps;
    }
    return (static_cast<double>(straight) + static_cast<double>(diagonal) * kSqrt2) * map.min_cost();
}

void fill_in_path(const TraversalMap& map, std::vector<CellIndex>& turns) {
    std::size_t cells = turns.empty() ? 0 : 1;
    for (std::size_t i = 1; i < turns.size(); ++i) cells += Line(map, turns[i - 1], turns[i]).steps;
    // From the end, so that nothing is written where a turn is still to be read.
    std::size_t read = turns.size();
    turns.resize(cells);
    for (std::size_t write = cells; read > 1; --read) {
        const CellIndex to = turns[read - 1];
        const Line line(map, turns[read - 2], to);
        CellIndex cell = to;
        for (CellIndex i = 0; i < line.steps; ++i, cell -= line.step) turns[--write] = cell;
    }
}

std::size_t first_illegal_step(const TraversalMap& map, std::span<const CellIndex> path) {
    if (path.empty()) return 0;
    if (!map.passable(path[0])) return 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const int direction = direction_between(map, path[i - 1], path[i]);
        if (direction == kNoDirection || (map.steps(path[i - 1]) >> direction & 1) == 0) return i;
    }
    return path.size();
}

}  // namespace wayfield
