#pragma once
#include <cstdint>
#include <vector>

#include "ui/ui_context.h"

namespace wayfield {

/// The search as a film: size of the open set over the steps, the playhead on it, and the player's buttons.
class Timeline {
  public:
    void draw(const UiContext& ui, const Box& box);

  private:
    void draw_curve(const UiContext& ui, const Box& plot);
    void measure(const PaneTrace& trace, int columns);

    std::uint64_t version_ = 0;
    int columns_ = 0;
    std::vector<float> heights_;  // largest open set in each column, 0..1
    std::uint32_t largest_ = 0;
};

/// Reset, step back, play or pause, step, go to end, and how fast.
void draw_player_buttons(const UiContext& ui, const Box& row);

}  // namespace wayfield
