#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// The scene's caption at the foot of the map, and in a lesson which slide it is, with buttons for the mouse.
/// Buttons are left away where the bar is: in a video.
void draw_caption(const UiContext& ui);

}  // namespace wayfield
