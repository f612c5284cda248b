#pragma once

#include <cstdint>
#include <optional>

#include "wayfield/trace.h"

namespace wayfield {

/// The first step, from 1, at which two recorded searches of one map expand different cells, or at which only
/// one of them still expands; none if both expand the same cells in the same order to the end. Also right
/// where the events were given up. O(cells).
std::optional<std::uint32_t> first_divergence(const TraceRecorder& a, const TraceRecorder& b);

}  // namespace wayfield
