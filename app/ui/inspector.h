#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// The cell under the pointer: terrain, legal steps, and what the search knows of it at the playhead.
void draw_inspector(const UiContext& ui);

}  // namespace wayfield
