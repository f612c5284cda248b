#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// Over the map, translucent, letting the pointer through: each pane's numbers, and the last message.
void draw_cards(const UiContext& ui);

}  // namespace wayfield
