#include "run/nearest_pair.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wayfield {

// From left to right, each against those that are no farther to the right than the best pair so far.
std::optional<double> nearest_pair(std::vector<AgentView> agents) {
    if (agents.size() < 2) return std::nullopt;
    std::ranges::sort(agents, {}, &AgentView::x);
    double best_squared = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < agents.size(); ++i) {
        for (std::size_t j = i + 1; j < agents.size(); ++j) {
            const double dx = static_cast<double>(agents[j].x) - static_cast<double>(agents[i].x);
            if (dx * dx >= best_squared) break;
            const double dy = static_cast<double>(agents[j].y) - static_cast<double>(agents[i].y);
            best_squared = std::min(best_squared, dx * dx + dy * dy);
        }
    }
    return std::sqrt(best_squared);
}

}  // namespace wayfield
