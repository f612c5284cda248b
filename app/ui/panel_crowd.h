#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// How many agents, how they plan and steer, how fast their time passes, and what became of them.
class CrowdPanel {
  public:
    void draw(const UiContext& ui);

  private:
    void draw_count(const UiContext& ui);
    void send_crowd(const UiContext& ui, const CrowdMembers& members);

    bool dragging_ = false;  // a slider of who is in the crowd: all of a drag is one step of undo
};

}  // namespace wayfield
