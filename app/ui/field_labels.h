#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// Costs of a flow field as numbers in the cells, where these are large enough, and the numbers of the goals
/// where there are several. Under all panels.
void draw_field_labels(const UiContext& ui);

}  // namespace wayfield
