#include "fixed_cost.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wayfield {
namespace {

// A way through every cell stays below this, and with a priority's other parts below kFar.
constexpr double kMostCost = static_cast<double>(std::uint64_t{1} << 60U);
// Finer than any cost is given.
constexpr double kFinestUnit = static_cast<double>(std::uint64_t{1} << 40U);
// So many units a step: each is rounded by at most 2.5e-7 of its cost.
constexpr double kLeastStep = static_cast<double>(std::uint64_t{1} << 21U);

struct CostRange {
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
};

// Of all terrains that the unit may enter, on the map or not.
CostRange range_of(const TerrainCosts& costs) {
    CostRange range;
    for (const double cost : costs) {
        if (!(cost < kNoEntry)) continue;
        range.least = std::min(range.least, cost);
        range.most = std::max(range.most, cost);
    }
    return range;
}

// A power of two, so that whole costs and kDiagonal lose nothing.
double unit_for(const TraversalMap& map) {
    const double whole = range_of(map.cost_table()).most * 2 * map.cell_count();
    double unit = kFinestUnit;
    while (whole * unit > kMostCost) unit /= 2;
    return unit;
}

}  // namespace

FixedCost::FixedCost(const TraversalMap& map, bool unit_diagonals)
    : unit_(unit_for(map)),
      diagonal_(unit_diagonals ? 1 : kDiagonal),
      four_way_(map.profile().rule == MovementRule::k4) {
    for (std::size_t i = 0; i < map.cost_table().size(); ++i) {
        const double cost = map.cost_table()[i];
        if (!(cost < kNoEntry)) continue;
        steps_[0][i] = scaled(cost);
        steps_[1][i] = scaled(cost * diagonal_);
    }
    follow_cheapest(map);
}

bool FixedCost::serves(const TraversalMap& map) {
    return range_of(map.cost_table()).least * unit_for(map) >= kLeastStep;
}

bool FixedCost::follow_cheapest(const TraversalMap& map) {
    // Rounded like every step, so no step is cheaper than what the estimate loses by it.
    const std::uint64_t straight = scaled(map.min_cost());
    const std::uint64_t diagonal = scaled(map.min_cost() * diagonal_);
    const std::uint64_t aside = four_way_ ? straight : diagonal - straight;
    const bool other = straight != straight_ || aside != aside_;
    straight_ = straight;
    aside_ = aside;
    return other;
}

std::uint64_t FixedCost::scaled(double cost) const {
    return static_cast<std::uint64_t>(std::floor(cost * unit_ + 0.5));
}

double FixedCost::real(std::uint64_t cost) const {
    if (cost >= kFar) return std::numeric_limits<double>::infinity();
    return static_cast<double>(cost) / unit_;
}

}  // namespace wayfield
