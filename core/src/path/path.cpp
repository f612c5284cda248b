#include "wayfield/path.h"

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
