#pragma once

#include <cstdint>

#include "heuristic.h"
#include "neighbours.h"
#include "resolve.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// Costs in doubles: sums of 1 and kDiagonal are exact (geometry.h), so uniform terrain never drifts.
class RealCost {
  public:
    using Value = double;

    RealCost(const TraversalMap& map, const Resolved& resolved)
        : terrain_(map.terrain_data()),
          table_(map.cost_table().data()),
          weighted_(map.weighted()),
          straight_(map.weighted() ? 1 : map.min_cost()),
          diagonal_(resolved.options.unit_diagonals ? straight_ : straight_ * kDiagonal),
          weight_(resolved.options.weight),
          tie_factor_(1 + resolved.options.tie_break),
          g_counts_(resolved.options.algorithm != Algorithm::kGreedy) {
        axes_ = axis_weights(resolved.heuristic, resolved.options.unit_diagonals ? 1 : kDiagonal);
        axes_.max *= map.min_cost();
        axes_.min *= map.min_cost();
    }

    bool weighted() const { return weighted_; }
    Value straight() const { return straight_; }
    Value diagonal() const { return diagonal_; }
    Value of_cell(CellIndex cell) const { return table_[terrain_[cell]]; }
    /// Of the step that leads into a cell.
    Value into(CellIndex cell, int direction) const {
        const Value step = is_diagonal(direction) ? diagonal_ : straight_;
        return weighted_ ? step * of_cell(cell) : step;
    }
    Value heuristic(int dx, int dy) const { return estimate(axes_, dx, dy); }
    Value f(Value g, int dx, int dy) const {
        const double h = heuristic(dx, dy);
        return g_counts_ ? g + h * weight_ * tie_factor_ : h;
    }
    double real(Value g) const { return g; }

  private:
    const std::uint8_t* terrain_;
    const double* table_;
    bool weighted_;
    double straight_;
    double diagonal_;
    double weight_;
    double tie_factor_;
    bool g_counts_;
    AxisWeights axes_;
};

/// Costs in 32-bit integers, as resolve() scaled them.
class IntegerCost {
  public:
    using Value = std::uint32_t;

    IntegerCost(const TraversalMap& map, const Resolved& resolved)
        : terrain_(map.terrain_data()),
          table_(resolved.scale.multiple.data()),
          weighted_(map.weighted()),
          straight_(resolved.scale.straight),
          diagonal_(resolved.scale.diagonal),
          unit_(resolved.scale.unit) {
        const std::uint32_t factor = resolved.scale.heuristic;
        const bool any = resolved.heuristic != Heuristic::kZero;
        max_ = any ? straight_ * factor : 0;
        if (resolved.heuristic == Heuristic::kManhattan) min_ = max_;
        if (resolved.heuristic == Heuristic::kOctile) min_ = (diagonal_ - straight_) * factor;
    }

    bool weighted() const { return weighted_; }
    Value straight() const { return straight_; }
    Value diagonal() const { return diagonal_; }
    Value of_cell(CellIndex cell) const { return table_[terrain_[cell]]; }
    Value f(Value g, int dx, int dy) const {
        // The sum and the smaller one, because that compiles to no branch.
        const int smaller = std::min(dx, dy);
        return g + max_ * static_cast<std::uint32_t>(dx + dy) +
               (min_ - max_) * static_cast<std::uint32_t>(smaller);
    }
    double real(Value g) const { return g * unit_; }

  private:
    const std::uint8_t* terrain_;
    const std::uint32_t* table_;
    bool weighted_;
    Value straight_;
    Value diagonal_;
    Value max_ = 0;
    Value min_ = 0;
    double unit_;
};

}  // namespace wayfield
