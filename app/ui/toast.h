#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// What was said last (UiState::say), at the foot of the map and over all else, until its time is up.
void draw_toast(const UiContext& ui);

}  // namespace wayfield
