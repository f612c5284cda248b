#include "wayfield/line_of_sight.h"

#include <cmath>
#include <cstdlib>

namespace wayfield {
namespace {

// A line between the middles of two cells, and where it leaves each cell that it runs through: in whole
// numbers, the k-th upright edge lies at (2k + 1) / 2dx of its way and the k-th level one at (2k + 1) / 2dy.
class CellWalk {
  public:
    CellWalk(const TraversalMap& map, CellIndex from, CellIndex to) {
        const Point a = map.point(from);
        const Point b = map.point(to);
        across_ = std::abs(b.x - a.x);
        down_ = std::abs(b.y - a.y);
        step_x_ = b.x < a.x ? kWest : kEast;
        step_y_ = b.y < a.y ? kNorth : kSouth;
        const bool east = step_x_ == kEast;
        step_both_ = step_y_ == kSouth ? (east ? kSouthEast : kSouthWest) : (east ? kNorthEast : kNorthWest);
    }

    bool at_end() const { return x_ == across_ && y_ == down_; }
    Direction step_x() const { return step_x_; }
    Direction step_y() const { return step_y_; }

    /// Moves on to the next cell; returns the direction of that step, a diagonal one at a corner.
    Direction next() {
        const std::int64_t to_upright = (2 * x_ + 1) * down_;
        const std::int64_t to_level = (2 * y_ + 1) * across_;
        if (to_upright < to_level) {
            ++x_;
            return step_x_;
        }
        if (to_upright > to_level) {
            ++y_;
            return step_y_;
        }
        ++x_;
        ++y_;
        return step_both_;
    }

    /// The part of the line that lies before the cell is left, 0..1; 1 in the last cell.
    double part_at_exit() const {
        if (at_end()) return 1;
        const std::int64_t to_upright = (2 * x_ + 1) * down_;
        const std::int64_t to_level = (2 * y_ + 1) * across_;
        return to_upright < to_level || down_ == 0
                   ? static_cast<double>(2 * x_ + 1) / static_cast<double>(2 * across_)
                   : static_cast<double>(2 * y_ + 1) / static_cast<double>(2 * down_);
    }

    double length() const { return std::sqrt(static_cast<double>(across_ * across_ + down_ * down_)); }

  private:
    std::int64_t across_;
    std::int64_t down_;
    std::int64_t x_ = 0;  // edges crossed so far
    std::int64_t y_ = 0;
    Direction step_x_;
    Direction step_y_;
    Direction step_both_;
};

bool may_step(const TraversalMap& map, CellIndex from, int direction) {
    return (map.steps(from) >> direction & 1) != 0;
}

CellIndex beyond(const TraversalMap& map, CellIndex cell, int direction) {
    return cell + map.offsets()[static_cast<std::size_t>(direction)];
}

// Where no step is diagonal, a line through a corner touches both cells beside it.
bool may_go_around(const TraversalMap& map, CellIndex from, Direction x, Direction y) {
    return may_step(map, from, x) && may_step(map, beyond(map, from, x), y) && may_step(map, from, y) &&
           may_step(map, beyond(map, from, y), x);
}

}  // namespace

bool line_of_sight(const TraversalMap& map, CellIndex from, CellIndex to) {
    if (!map.passable(from)) return false;
    const bool has_diagonals = map.profile().rule != MovementRule::k4;
    CellIndex cell = from;
    for (CellWalk walk(map, from, to); !walk.at_end();) {
        const Direction step = walk.next();
        const bool legal = has_diagonals || !is_diagonal(step)
                               ? may_step(map, cell, step)
                               : may_go_around(map, cell, walk.step_x(), walk.step_y());
        if (!legal) return false;
        cell = beyond(map, cell, step);
    }
    return true;
}

void append_line(const TraversalMap& map, CellIndex from, CellIndex to, std::vector<CellIndex>& cells) {
    const bool has_diagonals = map.profile().rule != MovementRule::k4;
    CellIndex cell = from;
    for (CellWalk walk(map, from, to); !walk.at_end();) {
        const Direction step = walk.next();
        if (!has_diagonals && is_diagonal(step)) cells.push_back(beyond(map, cell, walk.step_x()));
        cell = beyond(map, cell, step);
        cells.push_back(cell);
    }
}

double line_length(const TraversalMap& map, std::span<const CellIndex> waypoints) {
    double length = 0;
    for (std::size_t i = 1; i < waypoints.size(); ++i) {
        const Point a = map.point(waypoints[i - 1]);
        const Point b = map.point(waypoints[i]);
        const double dx = b.x - a.x;
        const double dy = b.y - a.y;
        length += std::sqrt(dx * dx + dy * dy);
    }
    return length;
}

bool bresenham_line(const TraversalMap& map, CellIndex from, CellIndex to) {
    const Point a = map.point(from);
    const Point b = map.point(to);
    const int dx = std::abs(b.x - a.x);
    const int dy = std::abs(b.y - a.y);
    const CellIndex step_x = map.offsets()[b.x < a.x ? kWest : kEast];
    const CellIndex step_y = map.offsets()[b.y < a.y ? kNorth : kSouth];
    int error = dx - dy;
    for (CellIndex cell = from; map.passable(cell);) {
        if (cell == to) return true;
        const int twice = 2 * error;
        if (twice > -dy) {
            error -= dy;
            cell += step_x;
        }
        if (twice < dx) {
            error += dx;
            cell += step_y;
        }
    }
    return false;
}

double line_cost(const TraversalMap& map, CellIndex from, CellIndex to) {
    CellIndex cell = from;
    double parts = 0;
    double begin = 0;
    CellWalk walk(map, from, to);
    for (;;) {
        const double end = walk.part_at_exit();
        parts += (end - begin) * map.cost(cell);
        if (walk.at_end()) return parts * walk.length();
        begin = end;
        cell = beyond(map, cell, walk.next());
    }
}

}  // namespace wayfield
