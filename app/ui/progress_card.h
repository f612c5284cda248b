#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// What takes long (UiState::progress), how far it is, and a button that cancels it: a card over the map.
void draw_progress_card(const UiContext& ui);

}  // namespace wayfield
