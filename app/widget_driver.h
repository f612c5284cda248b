#pragma once
#include <string>

#include "platform/input_events.h"
#include "scene/scene.h"
#include "ui/widget_registry.h"

namespace wayfield {

class App;

/// Works a control as a person does, found by its label: scrolls it into view, presses it with the mouse,
/// chooses from its list, types into it. All of it through SDL's event queue.
class WidgetDriver {
  public:
    explicit WidgetDriver(App& app) : app_(app) {}

    Outcome click(const std::string& label);
    /// A choice by label or id, a number, a text, on or off.
    Outcome set(const std::string& label, const std::string& value);

  private:
    const WidgetRecord& need(const std::string& label);
    const WidgetRecord& need_option(const std::string& label, const std::string& value);
    void press(const WidgetRecord& widget);
    void scroll_to(const std::string& parent, const std::string& label);
    void choose(const WidgetRecord& widget, const std::string& value);
    void key(const char* name, Modifiers modifiers = {});
    void type(const std::string& value);
    void frames(int count);

    App& app_;
};

}  // namespace wayfield
