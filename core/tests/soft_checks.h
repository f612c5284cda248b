#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "oracle.h"

namespace wayfield {

/// Marks the tiles of a unit's square that lie on the map.
inline void take_tiles(const Grid& grid, Point at, int size, std::vector<bool>& tiles) {
    for (int y = at.y; y < at.y + size; ++y) {
        for (int x = at.x; x < at.x + size; ++x) {
            if (grid.contains({x, y})) tiles[grid.index({x, y})] = true;
        }
    }
}

/// Counted square by square, as SoftCosts::taken says.
inline std::vector<std::uint16_t> taken_tiles(const Grid& grid, int size, const std::vector<bool>& tiles) {
    std::vector<std::uint16_t> taken(grid.cell_count(), 0);
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        const Point at = grid.point(cell);
        for (int y = at.y; y < at.y + size; ++y) {
            for (int x = at.x; x < at.x + size; ++x) {
                if (grid.contains({x, y}) && tiles[grid.index({x, y})]) ++taken[cell];
            }
        }
    }
    return taken;
}

/// Costs among other units by the rule's text: plain Dijkstra over the oracle's steps.
class SoftOracle {
  public:
    SoftOracle(const Grid& grid, const Profile& profile, Point start, std::vector<bool> tiles, double each,
               bool unit_diagonals)
        : grid_(grid),
          profile_(profile),
          oracle_(grid_, profile_, unit_diagonals),
          tiles_(std::move(tiles)),
          each_(each),
          unit_diagonals_(unit_diagonals) {
        for (int y = start.y; y < start.y + profile.unit_size; ++y) {
            for (int x = start.x; x < start.x + profile.unit_size; ++x) {
                if (grid.contains({x, y})) tiles_[grid.index({x, y})] = false;
            }
        }
    }

    long double step_cost(Point from, Point to) const {
        int others = 0;
        for (int y = to.y; y < to.y + profile_.unit_size; ++y) {
            for (int x = to.x; x < to.x + profile_.unit_size; ++x) others += tiles_[grid_.index({x, y})];
        }
        const bool diagonal = from.x != to.x && from.y != to.y && !unit_diagonals_;
        return oracle_.step_cost(from, to) + (diagonal ? std::sqrt(2.0L) : 1.0L) * each_ * others;
    }
    long double cost_of(const std::vector<CellIndex>& path) const {
        long double sum = 0;
        for (std::size_t i = 1; i < path.size(); ++i) {
            sum += step_cost(grid_.point(path[i - 1]), grid_.point(path[i]));
        }
        return sum;
    }
    long double distance(Point from, Point to) const {
        const auto cost = [this](Point here, Point next) { return step_cost(here, next); };
        return oracle_.distances(from, cost)[grid_.index(to)];
    }

  private:
    Grid grid_;
    Profile profile_;
    Oracle oracle_;
    std::vector<bool> tiles_;
    double each_;
    bool unit_diagonals_;
};

}  // namespace wayfield
