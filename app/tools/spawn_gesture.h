#pragma once
#include "tools/gesture.h"

namespace wayfield {

/// Puts agents on the map. A stroke sends a dab of the brush's size wherever it comes to, all of it one step
/// of undo; every other shape is a rectangle, which is outlined while it is dragged and sent on release.
std::unique_ptr<Gesture> begin_spawn(const ToolContext& context, const ToolSettings& settings, Vec2 pixel);

}  // namespace wayfield
