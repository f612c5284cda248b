#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// Shape, size and terrain of the next stroke.
void draw_brush_panel(const UiContext& ui);

}  // namespace wayfield
