#pragma once
#include "tools/gesture.h"

namespace wayfield {

enum class Endpoint : std::uint8_t { kStart, kGoal };

/// Moves start or goal to the cell under the pointer and on with it; all of it is one step of undo.
std::unique_ptr<Gesture> begin_endpoint(const ToolContext& context, Vec2 pixel, Endpoint which);

}  // namespace wayfield
