#pragma once
#include <bitset>
#include <optional>
#include <string>
#include <vector>

#include "platform/input_events.h"

union SDL_Event;

namespace wayfield {

class Window;

/// What came in since the last frame. The pointer is kept from SDL's events alone, never asked from the
/// system: so people, scripts and tests, on a screen and offscreen, take the same road (see
/// begin_imgui_frame).
class Input {
  public:
    /// Takes one event. Window events also reach `window`.
    void process(const SDL_Event& event, Window& window);

    /// Starts the frame of Dear ImGui's SDL backend and then replaces its idea of mouse, keys, size and time
    /// by ours. A button or key that went down and up within the frame counts as down for this frame.
    void begin_imgui_frame(double seconds, const Window& window);

    /// Forgets the frame's events; positions and held buttons stay.
    void end_frame();

    const std::vector<PointerEvent>& pointer_events() const { return pointer_events_; }
    const std::vector<KeyEvent>& key_events() const { return key_events_; }
    const std::vector<std::string>& dropped_files() const { return dropped_files_; }
    /// The window was asked to close in this frame.
    bool quit() const { return quit_; }
    bool focused() const { return focused_; }
    /// True when any event came in this frame.
    bool any() const { return any_; }
    /// Where the pointer is, in drawable pixels; none after it left the window.
    struct Position {
        double x, y;
    };
    const std::optional<Position>& pointer() const { return pointer_; }
    bool key_held(const std::string& name) const;

    /// While no control has the keyboard, Space, arrows and the like are ours: the interface doesn't hear of
    /// them. Set before events are processed.
    void hide_navigation_keys(bool hide) { hide_navigation_keys_ = hide; }

  private:
    void on_window_event(const SDL_Event& event, Window& window);
    void on_button(const SDL_Event& event, double scale);
    void on_key(const SDL_Event& event);
    void move_to(double x, double y, PointerEvent::Kind kind, MouseButton button = MouseButton::kLeft);
    void release_everything();
    Modifiers pointer_modifiers() const;
    bool hidden_from_interface(int scancode) const;

    static constexpr int kKeys = 512;  // SDL_NUM_SCANCODES
    std::vector<PointerEvent> pointer_events_;
    std::vector<KeyEvent> key_events_;
    std::vector<std::string> dropped_files_;
    std::optional<Position> pointer_;
    std::bitset<3> held_, pressed_;
    std::bitset<kKeys> keys_held_;
    std::bitset<kKeys> shown_held_, shown_pressed_;  // what the interface may know of them
    Modifiers modifiers_;                            // after the last key event
    bool quit_ = false;
    bool focused_ = true;
    bool any_ = false;
    bool hide_navigation_keys_ = true;
};

}  // namespace wayfield
