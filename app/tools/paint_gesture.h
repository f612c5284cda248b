#pragma once
#include "tools/gesture.h"

namespace wayfield {

/// Paints or erases. A stroke is sent piece by piece, all of it one step of undo, so that the path follows
/// during the drag; between two mouse events the command's own line leaves no gap. Line and rectangle are
/// outlined while they are dragged and sent on release; a fill is sent at once.
std::unique_ptr<Gesture> begin_paint(const ToolContext& context, const ToolSettings& settings, Vec2 pixel,
                                     Terrain kind);

}  // namespace wayfield
