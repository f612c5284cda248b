#include "app_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "app.h"
#include "platform/synthetic.h"
#include "run/work_pieces.h"
#include "wayfield/error.h"
#include "widget_driver.h"

namespace wayfield {

namespace {

constexpr double kFrame = 1.0 / 60.0;
// Playback gets its time from `frames` and `wait` alone: a click takes no film time.
constexpr double kNoTime = 0;
constexpr double kSlideSeconds = 6;

MouseButton button_of(command::MouseButton button) {
    switch (button) {
        case command::MouseButton::kMiddle:
            return MouseButton::kMiddle;
        case command::MouseButton::kRight:
            return MouseButton::kRight;
        case command::MouseButton::kLeft:
            break;
    }
    return MouseButton::kLeft;
}

// Carries out one command of the window; a visitor over what needs_host() names.
class Hands {
  public:
    Hands(App& app, const Command& command)
        : app_(app), pane_(static_cast<std::size_t>(command.pane.value_or(1) - 1)) {}

    Outcome operator()(const command::Window& window) {
        app_.window().resize(window.width, window.height, window.scale);
        frames(2);
        return Outcome::done();
    }
    Outcome operator()(const command::Minimise&) {
        return event([] { synthetic::minimise(true); });
    }
    Outcome operator()(const command::Restore&) {
        return event([] { synthetic::minimise(false); });
    }
    Outcome operator()(const command::Focus& focus) {
        return event([&] { synthetic::focus(focus.gained); });
    }
    Outcome operator()(const command::Close&) {
        return event([] { synthetic::close(); });
    }

    Outcome operator()(const command::Mouse& mouse) {
        double x = mouse.at.x, y = mouse.at.y;
        if (mouse.on_cell) {
            if (pane_ >= app_.scene().panes().size()) return Outcome::refused("there is no such pane");
            frames(1);
            const Vec2 pixel = app_.camera(pane_).to_pixel({mouse.at.x + 0.5, mouse.at.y + 0.5});
            x = std::floor(pixel.x / app_.window().scale());
            y = std::floor(pixel.y / app_.window().scale());
        }
        const Modifiers modifiers{mouse.shift, mouse.ctrl, false};
        const MouseButton button = button_of(mouse.button);
        switch (mouse.action) {
            case command::MouseAction::kMove:
                synthetic::mouse_move(x, y, modifiers);
                break;
            case command::MouseAction::kDown:
                synthetic::mouse_button(x, y, button, true, modifiers);
                break;
            case command::MouseAction::kUp:
                synthetic::mouse_button(x, y, button, false, modifiers);
                break;
            case command::MouseAction::kClick:
                synthetic::mouse_move(x, y, modifiers);
                frames(1);
                synthetic::mouse_button(x, y, button, true, modifiers);
                frames(1);
                synthetic::mouse_button(x, y, button, false, modifiers);
                break;
        }
        frames(2);
        synthetic::set_modifiers({});
        return Outcome::done();
    }

    Outcome operator()(const command::MouseWheel& wheel) {
        return event([&] { synthetic::mouse_wheel(wheel.at.x, wheel.at.y, wheel.steps); });
    }

    Outcome operator()(const command::Widget& widget) {
        WidgetDriver driver(app_);
        return widget.value ? driver.set(widget.label, *widget.value) : driver.click(widget.label);
    }

    Outcome operator()(const command::Key& key) {
        const Modifiers modifiers{key.shift, key.ctrl, false};
        if (key.action != command::KeyAction::kUp) {
            synthetic::key(key.name, true, modifiers);
            frames(1);
        }
        if (key.action != command::KeyAction::kDown) synthetic::key(key.name, false, modifiers);
        frames(2);
        return Outcome::done();
    }
    Outcome operator()(const command::Text& text) {
        return event([&] { synthetic::text(text.text); });
    }

    Outcome operator()(const command::Frames& frames_wanted) {
        // A recording's frames are worth what its video says, unless the script says otherwise.
        const bool usual = frames_wanted.fps == command::Frames{}.fps;
        const double worth = usual ? frame_seconds() : 1 / frames_wanted.fps;
        return pass(frames_wanted.count, worth);
    }
    Outcome operator()(const command::Wait& wait) { return pass_time(wait.seconds); }
    // Each slide of a lesson that is recorded can be read.
    Outcome operator()(const command::Slide& slide) {
        if (slide.move != command::SlideMove::kMark) return of_lesson(slide);
        return app_.recording() ? pass_time(kSlideSeconds) : Outcome::done();
    }
    Outcome operator()(const command::Lesson& lesson) { return of_lesson(lesson); }
    Outcome operator()(const command::Record& record) {
        Outcome outcome = of_app(record);
        if (!outcome.ok || !record.seconds) return outcome;
        while (app_.recording() && !app_.closed()) app_.frame(1 / record.fps);
        return Outcome::done();
    }
    Outcome operator()(const command::Stop& stop) { return of_app(stop); }
    Outcome operator()(const command::Workers& workers) { return of_app(workers); }
    Outcome operator()(const command::SaveWork& work) { return of_app(work); }
    Outcome operator()(const command::Lab& lab) {
        Outcome outcome = app_.apply(lab);
        frames(2);
        return outcome;
    }
    Outcome operator()(const command::Shot& shot) {
        settle(app_);
        write_png(app_.picture(), shot.file);
        return Outcome::done();
    }
    template <class Other>
    Outcome operator()(const Other&) {
        return Outcome::refused("not a command of the window");
    }

  private:
    template <class Push>
    Outcome event(const Push& push) {
        push();
        frames(2);
        return Outcome::done();
    }
    double frame_seconds() const { return app_.recording() ? 1 / app_.recording()->fps() : kFrame; }
    Outcome pass_time(double seconds) {
        if (app_.interactive()) return pass_really(seconds);
        const double worth = frame_seconds();
        return pass(static_cast<int>(std::ceil(seconds / worth - 1e-9)), worth);
    }
    // Whoever closes the window waits for no more.
    Outcome pass(int count, double worth) {
        for (int i = 0; i < count && !app_.closed(); ++i) app_.frame(worth);
        return Outcome::done();
    }
    // Where frames wait for nothing, time is that of the clock.
    Outcome pass_really(double seconds) {
        const auto begin = std::chrono::steady_clock::now();
        auto last = begin;
        while (std::chrono::duration<double>(last - begin).count() < seconds && !app_.closed()) {
            const auto now = std::chrono::steady_clock::now();
            app_.frame(std::chrono::duration<double>(now - last).count());
            last = now;
        }
        return Outcome::done();
    }
    Outcome of_app(const Command& command) {
        Outcome outcome = app_.apply(command);
        frames(2);
        return outcome;
    }
    // A slide may open a map beside the window's frames.
    Outcome of_lesson(const Command& command) {
        Outcome outcome = of_app(command);
        while (app_.lesson() && app_.lesson()->waits_apart() && !app_.closed()) frames(1);
        return outcome;
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i) app_.frame(kNoTime);
    }

    App& app_;
    std::size_t pane_;
};

ScriptValue number(double value) { return value; }

ScriptValue cell_or_null(std::optional<Point> cell) {
    return cell ? ScriptValue(*cell) : ScriptValue(std::monostate{});
}

const WidgetRecord& widget_called(const App& app, const std::string& label) {
    const WidgetRecord* widget = app.widgets().find(label);
    if (!widget) throw UsageError(fmt::format("no widget is called \"{}\"", label));
    return *widget;
}

// Where the mouse would press it, in window units; null for what is scrolled away.
ScriptValue widget_place(const App& app, const std::string& label) {
    const Box visible = widget_called(app, label).visible;
    if (visible.empty()) return std::monostate{};
    const double scale = app.window().scale();
    return Point{static_cast<int>((visible.x + visible.width / 2) / scale),
                 static_cast<int>((visible.y + visible.height / 2) / scale)};
}

ScriptValue widget_value(const App& app, const std::string& label) {
    const std::string& value = widget_called(app, label).value;
    double parsed = 0;
    std::size_t used = 0;
    try {
        parsed = std::stod(value, &used);
    } catch (const std::exception&) {
        used = 0;
    }
    if (used > 0 && used == value.size()) return parsed;
    return value;
}

// Figures are waited for: a run takes real time, which no frame stands for.
ScriptValue lab_value(App& app, const command::Expression& expression) {
    constexpr int kNap = 20;  // milliseconds
    Lab& lab = app.lab();
    const std::string& name = expression.name;
    if (name == "lab.shown") return lab.open() ? ScriptValue(lab.chosen().id) : ScriptValue(std::monostate{});
    if (name == "lab.running") return std::string(lab.running() ? "true" : "false");
    const auto wait_while = [&](auto&& busy) {
        while (busy() && !app.closed()) {
            app.frame(kNoTime);
            std::this_thread::sleep_for(std::chrono::milliseconds(kNap));
        }
    };
    if (name == "lab.live") {
        wait_while([&] { return lab.live().busy(); });
        const auto& figures = lab.live().figures();
        return figures ? number(static_cast<double>(figures->expanded)) : ScriptValue(std::monostate{});
    }
    wait_while([&] { return lab.running(); });
    if (lab.run() && lab.run()->state() == LabRun::State::kFailed) throw UsageError(lab.run()->error());
    const auto value = lab.value(expression.path.at(0), expression.path.at(1), expression.path.at(2));
    return value ? number(*value) : ScriptValue(std::monostate{});
}

}  // namespace

Outcome AppScriptHost::run(const Command& command) {
    try {
        return std::visit(Hands(*app_, command), command.action);
    } catch (const Error& error) {
        return Outcome::refused(error.what());
    }
}

std::optional<Outcome> AppScriptHost::run_long(const Command& command) { return app_->finish_long(command); }

void AppScriptHost::scene_changed() { app_->frame(kNoTime); }

bool AppScriptHost::closed() const { return app_->closed(); }

std::optional<ScriptValue> AppScriptHost::value(const command::Expression& expression) {
    const std::string& name = expression.name;
    if (name == "window.width") return number(app_->window().width());
    if (name == "window.height") return number(app_->window().height());
    if (name == "gl-errors") return number(app_->gl_errors());
    if (name == "view.zoom") return number(app_->camera(0).zoom() / app_->window().scale());
    if (name == "mouse.cell") return cell_or_null(app_->hovered_cell());
    if (name == "message") return ScriptValue(app_->scene().message());
    if (name == "frames-per-second") return number(app_->frames_per_second());
    if (name == "view.cell" && expression.point) {
        const WindowMetrics metrics{app_->window().width(), app_->window().height(),
                                    app_->window().drawable_width(), app_->window().drawable_height()};
        return cell_or_null(cell_at_window(
            app_->camera(0), metrics,
            {static_cast<double>(expression.point->x), static_cast<double>(expression.point->y)}));
    }
    if (name == "opening") {
        const MapWorker* work = app_->map_work();
        return work ? ScriptValue(to_text(work->command())) : ScriptValue{};
    }
    if (name == "work") return number(total_of(app_->frames(), expression.label));
    if (name == "frame.work") return number(app_->take_longest_work());
    if (name == "recording") return number(app_->recording() ? app_->recording()->frames() : 0);
    if (name == "lesson") return app_->lesson() ? ScriptValue(app_->lesson()->title()) : ScriptValue{};
    if (name == "slide")
        return app_->lesson() ? number(static_cast<double>(app_->lesson()->slide() + 1)) : ScriptValue{};
    if (name == "slides")
        return app_->lesson() ? number(static_cast<double>(app_->lesson()->slide_count())) : ScriptValue{};
    if (name.starts_with("lab.")) return lab_value(*app_, expression);
    if (name == "widget.at") return widget_place(*app_, expression.label);
    if (name == "tooltip") return ScriptValue(app_->tooltip());
    if (name == "widget") return widget_value(*app_, expression.label);
    return std::nullopt;
}

void settle(App& app) {
    app.frame(kNoTime);  // panes that came since the last one have no camera yet
    for (std::size_t i = 0; i < app.scene().panes().size(); ++i) app.camera(i).settle();
    for (int i = 0; i < 3; ++i) app.frame(kNoTime);
}

}  // namespace wayfield
