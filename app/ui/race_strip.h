#pragma once
#include <cstdint>
#include <optional>

#include "ui/ui_context.h"

namespace wayfield {

/// The strip of a race: a bar a contender that fills up to its last expansion, and the score. In a video it
/// stands under a single search, too, and has no buttons.
class RaceStrip {
  public:
    /// `film`: for a video.
    void draw(const UiContext& ui, bool film);

  private:
    void draw_lanes(const UiContext& ui, const Box& box, bool film);
    void draw_divergence(const UiContext& ui, const Box& row);

    std::uint64_t versions_[2] = {0, 0};  // of the traces that divergence_ is of
    std::optional<std::uint32_t> divergence_;
};

}  // namespace wayfield
