#pragma once
#include <cstdint>
#include <vector>

#include "ui/legends.h"
#include "ui/ui_context.h"

namespace wayfield {

/// Over the map, translucent, letting the pointer through: each pane's numbers, and what the colours mean.
/// They stand at the top left, unless start, goals or path lie there: then in another corner, or with fewer
/// rows, or in smaller type.
class Cards {
  public:
    void draw(const UiContext& ui);

  private:
    std::vector<Box> draw_panes(const UiContext& ui);

    std::vector<Spot> spots_;      // by pane, where they stood last: they don't move without need
    std::uint64_t map_epoch_ = 0;  // of the map that they stood on
    Legends legends_;
};

}  // namespace wayfield
