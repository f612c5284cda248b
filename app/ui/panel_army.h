#pragma once
#include <string>

#include "ui/ui_context.h"

namespace wayfield {

/// Which armies meet, what their searches may cost, and what became of every one of them.
class ArmyPanel {
  public:
    void draw(const UiContext& ui);

  private:
    void draw_scenario(const UiContext& ui);
    void draw_tuning(const UiContext& ui);
    void draw_ledger(const UiContext& ui, const BattleSnapshot& battle);
    void draw_file(const UiContext& ui);
    void send_battle(const UiContext& ui, const BattleMembers& members);

    bool dragging_ = false;  // a slider of who fights: all of a drag is one step of undo
    std::string file_;
};

}  // namespace wayfield
