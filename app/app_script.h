#pragma once
#include "scene/script.h"

namespace wayfield {

class App;

/// A script's hands and eyes in a window: raw input goes into SDL's queue, controls are found by their label
/// and then clicked or typed into like anyone's, values are read from what was drawn.
class AppScriptHost : public ScriptHost {
  public:
    explicit AppScriptHost(App& app) : app_(&app) {}
    Outcome run(const Command& command) override;
    std::optional<ScriptValue> value(const command::Expression& expression) override;
    std::optional<Outcome> run_long(const Command& command) override;
    void scene_changed() override;
    bool closed() const override;

  private:
    App* app_;
};

/// Frames until eases have ended and the interface stands still: what a picture should show.
void settle(App& app);

}  // namespace wayfield
