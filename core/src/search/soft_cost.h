#pragma once

#include <algorithm>
#include <cstdlib>

#include "cost_kind.h"
#include "wayfield/soft_search.h"

namespace wayfield {

/// Costs in doubles with what other units add. Tiles under a unit that stands on the start are its own.
class SoftCost {
  public:
    using Value = double;

    SoftCost(const TraversalMap& map, const Resolved& resolved, const SoftCosts& soft, CellIndex start)
        : base_(map, resolved),
          taken_(soft.taken.data()),
          each_(soft.each),
          diagonal_(resolved.options.unit_diagonals ? 1 : kDiagonal),
          row_of_(map.width()),
          width_(map.width()),
          size_(map.profile().unit_size),
          start_(map.point(start)) {
        const auto beside = static_cast<CellIndex>(size_ - 1);
        const CellIndex reach = beside * static_cast<CellIndex>(width_) + beside;
        nearest_ = start - reach;
        span_ = 2 * reach;
    }

    static bool weighted() { return true; }
    static Value straight() { return 1; }
    Value diagonal() const { return diagonal_; }
    Value of_cell(CellIndex cell) const {
        int taken = taken_[cell];
        // One comparison tells nearly all cells from those where the unit would overlap itself.
        if (cell - nearest_ <= span_) taken = std::max(0, taken - own_tiles(cell));
        return base_.of_cell(cell) + each_ * taken;
    }
    Value f(Value g, int dx, int dy) const { return base_.f(g, dx, dy); }
    double real(Value g) const { return g; }

  private:
    int own_tiles(CellIndex cell) const {
        const int y = row_of_(cell);
        const int x = static_cast<int>(cell) - y * width_;
        const int across = size_ - std::abs(x - start_.x);
        const int down = size_ - std::abs(y - start_.y);
        return across > 0 && down > 0 ? across * down : 0;
    }

    RealCost base_;
    const std::uint16_t* taken_;
    double each_;
    double diagonal_;
    RowOf row_of_;
    int width_;
    int size_;
    Point start_;
    CellIndex nearest_ = 0;  // wraps round where the start lies at the top: so does the difference
    CellIndex span_ = 0;
};

/// Runs the best-first loop with them.
SearchStatus run_best_first_soft(SearchRun& run, const SoftCosts& soft);

/// What the path found costs with them.
double soft_path_cost(const SearchRun& run, const SoftCosts& soft);

}  // namespace wayfield
