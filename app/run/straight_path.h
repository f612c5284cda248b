#pragma once

#include <atomic>

#include "wayfield/line_of_sight.h"
#include "wayfield/search.h"

namespace wayfield {

/// What a search found as a line through waypoints: pulled straight if that was asked for, the lines of an
/// any-angle path if not, and empty where there is neither. Cancelled, pulling gives an empty path.
SmoothedPath straight_path(const TraversalMap& map, const SearchResult& result, Smoothing smoothing,
                           const std::atomic<bool>* cancel = nullptr);

}  // namespace wayfield
