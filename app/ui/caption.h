#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// Where a scene's caption stands in a frame: at the foot of the map, in the middle. Empty without one or
/// where there is no room. In a lesson its buttons need a place even without words.
Box caption_box(const Fonts& fonts, const Layout& layout, const std::string& caption, bool in_lesson);

/// The scene's caption at the foot of the map, and in a lesson which slide it is, with buttons for the mouse.
/// Buttons are left away where the bar is: in a video.
void draw_caption(const UiContext& ui);

}  // namespace wayfield
