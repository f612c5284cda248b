#pragma once
#include <string>

#include "ui/ui_context.h"

namespace wayfield {

/// What the last frames went into, piece by piece, the largest first.
class ProfilePanel {
  public:
    void draw(const UiContext& ui);

  private:
    void draw_table(const UiContext& ui);

    double frames_ = 120;
    std::string file_ = "profile.csv";
};

}  // namespace wayfield
