#pragma once
#include <string>

#include "ui/ui_context.h"

namespace wayfield {

/// Videos: of the search from its first step to its last, or of the window as it is used.
class VideoPanel {
  public:
    void draw(const UiContext& ui);

  private:
    std::string file_;
    double seconds_ = 10;
};

}  // namespace wayfield
