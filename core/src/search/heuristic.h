#pragma once

#include <algorithm>
#include <cmath>

#include "wayfield/registry.h"

namespace wayfield {

/// A heuristic on a grid is a * max + b * min of the two distances along the axes, for all but Euclidean. So
/// the hot loop multiplies instead of branching, and integer and floating-point searches share one table.
struct AxisWeights {
    double max = 0;
    double min = 0;
    bool euclidean = false;
};

inline AxisWeights axis_weights(Heuristic heuristic, double diagonal) {
    switch (heuristic) {
        case Heuristic::kZero:
            return {0, 0, false};
        case Heuristic::kManhattan:
            return {1, 1, false};
        case Heuristic::kOctile:
            return {1, diagonal - 1, false};
        case Heuristic::kChebyshev:
            return {1, 0, false};
        case Heuristic::kEuclidean:
            return {1, 1, true};
    }
    return {};
}

/// The straight line's length as the benchmark article's runtime computes it: scaled by the longer
/// side. The last bit of h decides ties, and with them the counts that are held.
inline double straight_line(int dx, int dy) {
    const auto longer = static_cast<double>(std::max(dx, dy));
    if (longer == 0) return 0;
    const double x = dx / longer;
    const double y = dy / longer;
    return std::sqrt(x * x + y * y) * longer;
}

/// The estimate for cells dx, dy apart (absolute).
inline double estimate(const AxisWeights& weights, int dx, int dy) {
    if (weights.euclidean) return weights.max * straight_line(dx, dy);
    return weights.max * std::max(dx, dy) + weights.min * std::min(dx, dy);
}

}  // namespace wayfield
