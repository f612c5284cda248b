#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// Over the map, translucent, letting the pointer through: each pane's numbers.
void draw_cards(const UiContext& ui);

}  // namespace wayfield
