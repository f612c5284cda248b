// Entrances as in A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", 2004: where
// the border of two clusters is open, a narrow opening gets one crossing in its middle, a wide one a crossing
// at each end. Beyond the paper: one-way steps split openings, where costs differ the cheapest step joins in,
// and a diagonal step that no two straight ones replace gets a crossing of its own.
#include "hierarchy/crossings.h"

#include <algorithm>

namespace wayfield {
namespace {

// The paper's width from which on an opening counts as wide.
constexpr int kWide = 6;

bool has_step(const TraversalMap& map, CellIndex cell, int direction) {
    return (map.steps(cell) >> direction & 1) != 0;
}

CellIndex behind(const TraversalMap& map, CellIndex cell, int direction) {
    return cell + map.offsets()[static_cast<std::size_t>(direction)];
}

bool steps_both_ways(const TraversalMap& map, CellIndex cell, int direction) {
    return has_step(map, cell, direction) && has_step(map, behind(map, cell, direction), reversed(direction));
}

Direction row_part(int diagonal) { return kDx[static_cast<std::size_t>(diagonal)] > 0 ? kEast : kWest; }
Direction column_part(int diagonal) { return kDy[static_cast<std::size_t>(diagonal)] > 0 ? kSouth : kNorth; }

// A diagonal step whose ends no two straight steps join.
bool is_only_link(const TraversalMap& map, CellIndex cell, int diagonal) {
    if (!has_step(map, cell, diagonal)) return false;
    const Direction row = row_part(diagonal);
    const Direction column = column_part(diagonal);
    const bool by_row = has_step(map, cell, row) && has_step(map, behind(map, cell, row), column);
    const bool by_column = has_step(map, cell, column) && has_step(map, behind(map, cell, column), row);
    return !by_row && !by_column;
}

// Two clusters side by side, seen from the western or northern one. Both see the same openings.
class Border {
  public:
    /// `first` is the near cluster's first cell along it; `far` says which of the two clusters asks.
    Border(const TraversalMap& map, CellIndex first, int length, bool upright, bool far,
           std::vector<Crossing>& crossings)
        : map_(map),
          first_(first),
          length_(length),
          across_(upright ? kEast : kSouth),
          along_(upright ? kSouth : kEast),
          far_(far),
          crossings_(crossings) {}

    void find() {
        for (int i = 0; i < length_;) i = take_opening(i);
        for (const bool ahead : {true, false}) {
            const int diagonal = diagonal_of(ahead);
            for (int i = ahead ? 0 : 1; i < length_ - (ahead ? 1 : 0); ++i) {
                const CellIndex cell = near_cell(i);
                const CellIndex other = behind(map_, cell, diagonal);
                const bool only =
                    is_only_link(map_, cell, diagonal) || is_only_link(map_, other, reversed(diagonal));
                if (only) add(cell, diagonal);
            }
        }
    }

  private:
    CellIndex near_cell(int i) const {
        return first_ + static_cast<CellIndex>(i) * map_.offsets()[static_cast<std::size_t>(along_)];
    }
    int diagonal_of(bool ahead) const {
        if (ahead) return kSouthEast;
        return across_ == kEast ? kNorthEast : kSouthWest;
    }

    // Which ways the straight step across is legal, as two bits.
    unsigned ways(int i) const {
        const CellIndex near = near_cell(i);
        const bool there = has_step(map_, near, across_);
        const bool back = has_step(map_, behind(map_, near, across_), reversed(across_));
        return (there ? 1U : 0U) | (back ? 2U : 0U);
    }

    bool goes_on(int i) const {
        const CellIndex near = near_cell(i);
        return steps_both_ways(map_, near, along_) &&
               steps_both_ways(map_, behind(map_, near, across_), along_);
    }

    // From here as far as units can shift sideways on both sides and cross the same ways.
    int take_opening(int begin) {
        const unsigned open = ways(begin);
        int end = begin + 1;
        if (open == 0) return end;
        while (end < length_ && goes_on(end - 1) && ways(end) == open) ++end;
        const int middle = (begin + end - 1) / 2;
        const int cheapest = map_.weighted() ? cheapest_of(begin, end, middle) : middle;
        if (end - begin < kWide) {
            add(near_cell(cheapest), across_);
            return end;
        }
        add(near_cell(begin), across_);
        add(near_cell(end - 1), across_);
        if (cost(cheapest) < std::min(cost(begin), cost(end - 1))) add(near_cell(cheapest), across_);
        return end;
    }

    double cost(int i) const {
        const CellIndex near = near_cell(i);
        return map_.cost(near) + map_.cost(behind(map_, near, across_));
    }

    // The cheapest step across, of equal ones that nearest to the middle, the first of two.
    int cheapest_of(int begin, int end, int middle) const {
        int best = begin;
        for (int i = begin + 1; i < end; ++i) {
            const double less = cost(best) - cost(i);
            if (less > 0 || (less == 0 && std::abs(i - middle) < std::abs(best - middle))) best = i;
        }
        return best;
    }

    void add(CellIndex near, int direction) {
        const CellIndex other = behind(map_, near, direction);
        const CellIndex inside = far_ ? other : near;
        const int outward = far_ ? reversed(direction) : direction;
        crossings_.push_back({inside, static_cast<std::uint8_t>(outward), has_step(map_, inside, outward)});
    }

    const TraversalMap& map_;
    const CellIndex first_;
    const int length_;
    const Direction across_;
    const Direction along_;
    const bool far_;
    std::vector<Crossing>& crossings_;
};

void find_at_corner(const TraversalMap& map, Point corner, int diagonal, std::vector<Crossing>& crossings) {
    const auto d = static_cast<std::size_t>(diagonal);
    if (!map.contains({corner.x + kDx[d], corner.y + kDy[d]})) return;
    const CellIndex cell = map.index(corner);
    if (is_only_link(map, cell, diagonal) ||
        is_only_link(map, behind(map, cell, diagonal), reversed(diagonal))) {
        crossings.push_back({cell, static_cast<std::uint8_t>(diagonal), has_step(map, cell, diagonal)});
    }
}

}  // namespace

void find_crossings(const TraversalMap& map, const Rect& area, std::vector<Crossing>& crossings) {
    crossings.clear();
    const int right = area.x1 - 1;
    const int bottom = area.y1 - 1;
    const auto upright = [&](int x, bool far) {
        Border(map, map.index({x, area.y0}), area.height(), true, far, crossings).find();
    };
    const auto level = [&](int y, bool far) {
        Border(map, map.index({area.x0, y}), area.width(), false, far, crossings).find();
    };
    if (area.x1 < map.width()) upright(right, false);
    if (area.x0 > 0) upright(area.x0 - 1, true);
    if (area.y1 < map.height()) level(bottom, false);
    if (area.y0 > 0) level(area.y0 - 1, true);
    find_at_corner(map, {right, bottom}, kSouthEast, crossings);
    find_at_corner(map, {right, area.y0}, kNorthEast, crossings);
    find_at_corner(map, {area.x0, bottom}, kSouthWest, crossings);
    find_at_corner(map, {area.x0, area.y0}, kNorthWest, crossings);
    std::ranges::sort(crossings, [](const Crossing& a, const Crossing& b) {
        return a.inside != b.inside ? a.inside < b.inside : a.direction < b.direction;
    });
    crossings.erase(std::unique(crossings.begin(), crossings.end()), crossings.end());
}

}  // namespace wayfield
