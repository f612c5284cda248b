#include "widget_driver.h"

#include <fmt/format.h>

#include <algorithm>

#include "app.h"
#include "platform/synthetic.h"
#include "wayfield/error.h"

namespace wayfield {

namespace {

bool in_view(const WidgetRecord& widget) {
    return widget.visible.width >= widget.rect.width * 0.9f &&
           widget.visible.height >= widget.rect.height * 0.9f;
}

}  // namespace

void WidgetDriver::frames(int count) {
    for (int i = 0; i < count; ++i) app_.frame(0);
}

const WidgetRecord& WidgetDriver::need(const std::string& label) {
    const WidgetRecord* widget = app_.widgets().find(label);
    if (!widget) {
        const std::string near = app_.widgets().nearest(label);
        throw Error(near.empty()
                        ? fmt::format("no widget is called \"{}\"", label)
                        : fmt::format("no widget is called \"{}\"; did you mean \"{}\"?", label, near));
    }
    return *widget;
}

const WidgetRecord& WidgetDriver::need_option(const std::string& label, const std::string& value) {
    const WidgetRecord* option = app_.widgets().find_option(label, value);
    if (!option) throw Error(fmt::format("\"{}\" does not offer \"{}\"", label, value));
    return *option;
}

// Turns the wheel over the window that holds the control until it can be seen.
void WidgetDriver::scroll_to(const std::string& parent, const std::string& label) {
    const auto find = [&]() -> const WidgetRecord* {
        return parent.empty() ? app_.widgets().find(label) : app_.widgets().find_option(parent, label);
    };
    const double scale = app_.window().scale();
    for (int turn = 0; turn < 60; ++turn) {
        const WidgetRecord* widget = find();
        if (!widget || in_view(*widget)) return;
        // Some control of the same window that can be seen tells where the wheel has to turn.
        const auto& all = app_.widgets().all();
        const auto seen = std::find_if(all.begin(), all.end(), [&](const WidgetRecord& other) {
            return other.window == widget->window && !other.visible.empty();
        });
        if (seen == all.end()) return;
        const bool below = widget->rect.y > seen->visible.y;
        const Box at = seen->visible;
        synthetic::mouse_wheel((at.x + at.width / 2) / scale, (at.y + at.height / 2) / scale, below ? -1 : 1);
        frames(2);
    }
}

void WidgetDriver::press(const WidgetRecord& widget) {
    if (!widget.enabled) throw Error(fmt::format("\"{}\" can't be used: {}", widget.label, widget.tooltip));
    scroll_to(widget.parent, widget.label);
    const WidgetRecord* now = widget.parent.empty() ? app_.widgets().find(widget.label)
                                                    : app_.widgets().find_option(widget.parent, widget.label);
    if (!now || now->visible.empty()) throw Error(fmt::format("\"{}\" can't be seen", widget.label));
    const double scale = app_.window().scale();
    const double x = (now->visible.x + now->visible.width / 2) / scale;
    const double y = (now->visible.y + now->visible.height / 2) / scale;
    synthetic::mouse_move(x, y);
    frames(2);
    synthetic::mouse_button(x, y, MouseButton::kLeft, true);
    frames(1);
    synthetic::mouse_button(x, y, MouseButton::kLeft, false);
    frames(3);
}

void WidgetDriver::key(const char* name, Modifiers modifiers) {
    synthetic::key(name, true, modifiers);
    frames(1);
    synthetic::key(name, false);
    frames(2);
}

void WidgetDriver::type(const std::string& value) {
    key("A", {false, true, false});
    synthetic::text(value);
    frames(1);
}

void WidgetDriver::choose(const WidgetRecord& widget, const std::string& value) {
    const std::string label = widget.label;
    if (widget.kind == WidgetKind::kCombo) press(WidgetRecord(widget));
    const WidgetRecord option = need_option(label, value);
    try {
        press(option);
    } catch (const Error&) {
        // Leave no list open behind a refusal.
        key("Escape");
        throw;
    }
}

Outcome WidgetDriver::click(const std::string& label) {
    frames(1);
    press(WidgetRecord(need(label)));
    return Outcome::done();
}

Outcome WidgetDriver::set(const std::string& label, const std::string& value) {
    frames(1);
    const WidgetRecord widget = need(label);
    if (!widget.enabled) throw Error(fmt::format("\"{}\" can't be used: {}", label, widget.tooltip));
    const std::uint64_t errors = app_.ui().errors_said;
    switch (widget.kind) {
        case WidgetKind::kCombo:
        case WidgetKind::kChoice:
            choose(widget, value);
            break;
        case WidgetKind::kCheckbox:
        case WidgetKind::kTool:
        case WidgetKind::kButton: {
            const bool on = same_text(value, "on") || value == "1" || same_text(value, "true");
            if ((widget.value == "on") != on) press(widget);
            break;
        }
        case WidgetKind::kSlider:
            scroll_to({}, label);
            press(WidgetRecord(need_option(label, "number")));
            type(value);
            key("Return");
            break;
        case WidgetKind::kTextInput:
            press(widget);
            type(value);
            // Enter would do more than set the text.
            key("Tab");
            key("Escape");
            break;
        default:
            return Outcome::refused(fmt::format("\"{}\" has no value to set", label));
    }
    frames(1);
    if (app_.ui().errors_said != errors) return Outcome::refused(app_.ui().toast);
    return Outcome::done();
}

}  // namespace wayfield
