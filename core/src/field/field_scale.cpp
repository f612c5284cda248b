#include "field_scale.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "search/cost_scale.h"

namespace wayfield {
namespace {

// One step may take this share of 32 bits, so that paths have room.
constexpr std::uint64_t kLargestStep = 1U << 28U;

// Doubles hold whole multiples of a power of two exactly up to 2^53 of them: on a grid so fine that no path
// of the map passes that, sums of the same steps are equal in any order, and ties stay ties. Costs too far
// apart for it stay as they are.
void put_on_grid(const TraversalMap& map, StepCosts<double>& costs, double lowest, double highest) {
    constexpr double kExact = 9007199254740992.0;  // 2^53
    constexpr double kRounding = 1e-7;             // of the lowest cost
    const double longest = highest * kDiagonal * (map.cell_count() + 1.0);
    double unit = 1;
    while (longest / unit > kExact) unit *= 2;
    while (longest / unit <= kExact / 2) unit /= 2;
    if (unit > lowest * kRounding) return;
    for (auto* steps : {&costs.straight, &costs.diagonal}) {
        for (double& step : *steps) step = std::floor(step / unit + 0.5) * unit;
    }
}

}  // namespace

std::uint8_t only_terrain(const TraversalMap& map) {
    for (std::size_t i = 0; i < map.cost_table().size(); ++i) {
        if (map.cost_table()[i] == map.min_cost()) return static_cast<std::uint8_t>(i);
    }
    return 0;
}

FieldScale make_field_scale(const TraversalMap& map, bool unit_diagonals) {
    const TerrainCosts& table = map.cost_table();
    const bool unit_square = unit_diagonals || map.profile().rule == MovementRule::k4;
    FieldScale scale;
    std::vector<double> costs;
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (!(table[i] < kNoEntry)) continue;
        costs.push_back(table[i]);
        scale.real_costs.straight[i] = table[i];
        scale.real_costs.diagonal[i] = unit_square ? table[i] : table[i] * kDiagonal;
    }
    std::sort(costs.begin(), costs.end());
    costs.erase(std::unique(costs.begin(), costs.end()), costs.end());
    if (!costs.empty()) put_on_grid(map, scale.real_costs, costs.front(), costs.back());
    const std::uint32_t q = costs.empty() ? 0 : common_denominator(costs);
    if (q == 0) return scale;

    std::uint32_t divisor = 0;
    for (const double cost : costs) divisor = std::gcd(divisor, rounded(cost * q));
    const std::uint64_t straight = unit_square ? 1 : kIntegerStraight;
    const std::uint64_t diagonal = unit_square ? 1 : kIntegerDiagonal;
    const std::uint64_t largest = rounded(costs.back() * q) / divisor * diagonal;
    if (largest > kLargestStep) return scale;
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (!(table[i] < kNoEntry)) continue;
        const std::uint64_t multiple = rounded(table[i] * q) / divisor;
        scale.whole_costs.straight[i] = static_cast<std::uint32_t>(multiple * straight);
        scale.whole_costs.diagonal[i] = static_cast<std::uint32_t>(multiple * diagonal);
    }
    scale.whole = true;
    scale.unit = static_cast<double>(divisor) / (static_cast<double>(q) * static_cast<double>(straight));
    scale.limit = kUnreached<std::uint32_t> - 1 - static_cast<std::uint32_t>(largest);
    return scale;
}

}  // namespace wayfield
