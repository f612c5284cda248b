#include "run/straight_path.h"

namespace wayfield {

SmoothedPath straight_path(const TraversalMap& map, const SearchResult& result, Smoothing smoothing,
                           const std::atomic<bool>* cancel) {
    if (smoothing != Smoothing::kOff) return pull_string(map, result.path, smoothing, cancel);
    return {result.waypoints, line_length(map, result.waypoints)};
}

}  // namespace wayfield
