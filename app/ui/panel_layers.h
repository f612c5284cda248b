#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// What the map shows, and the colours of values.
void draw_layers_panel(const UiContext& ui);

}  // namespace wayfield
