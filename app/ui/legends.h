#pragma once
#include <span>

#include "ui/free_place.h"
#include "ui/ui_context.h"

namespace wayfield {

/// What the colours of search and field mean, once they are there. In the corner at the foot of the map that
/// hides least; `taken` are the cards. Draws into the current window.
class Legends {
  public:
    void draw(const UiContext& ui, std::span<const Box> taken);

  private:
    Spot spot_{0, Corner::kBottomLeft};
};

}  // namespace wayfield
