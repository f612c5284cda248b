#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// The thin bar on top: the open map, tools with their keys, undo and redo, theme, type size, help.
void draw_bar(const UiContext& ui);

}  // namespace wayfield
