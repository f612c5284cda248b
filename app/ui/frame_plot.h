#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// What pathfinding cost in each of the last 600 frames, against the 16.67 ms of a 60 Hz frame. Recording a
/// trace is for the film alone: it is shown apart and not counted.
void draw_frame_plot(const UiContext& ui, const Box& box);

}  // namespace wayfield
