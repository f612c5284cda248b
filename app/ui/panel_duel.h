#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// How many panes there are, whether they race, and of which one the panel speaks.
void draw_duel_panel(const UiContext& ui);

/// The commands that set a rival beside a single pane and start the race: jump point search where that is
/// possible, else Dijkstra, or A* against those.
void append_duel(const Scene& scene, Runner& runner, std::vector<Command>& commands);

}  // namespace wayfield
