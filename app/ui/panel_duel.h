#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// How many panes there are, whether they race, and of which one the panel speaks.
void draw_duel_panel(const UiContext& ui);

/// The commands that show `count` panes (1..kMaxPanes), several of them in a race; none if there are so many.
/// A second pane beside a single one gets a rival, and the race starts: jump point search where that is
/// possible, else Dijkstra, or A* against those.
void append_panes(const Scene& scene, Runner& runner, int count, std::vector<Command>& commands);

}  // namespace wayfield
