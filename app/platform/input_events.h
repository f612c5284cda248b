#pragma once
#include <string>

namespace wayfield {

enum class MouseButton { kLeft, kRight, kMiddle };

struct Modifiers {
    bool shift = false;
    bool ctrl = false;
    bool alt = false;
};

/// One thing the pointer did, in the order it happened. Positions are drawable pixels from the top left; they
/// may lie outside the window while a button is held.
struct PointerEvent {
    enum class Kind { kMove, kDown, kUp, kWheel, kLeave, kFocusLost };
    Kind kind = Kind::kMove;
    double x = 0, y = 0;
    MouseButton button = MouseButton::kLeft;  ///< kDown and kUp
    double wheel = 0;                         ///< kWheel: steps, positive away from the person
    Modifiers modifiers;
};

/// A key by SDL's name: "Space", "Left", "F1", "W".
struct KeyEvent {
    std::string name;
    bool down = false;
    bool repeat = false;
    Modifiers modifiers;
};

}  // namespace wayfield
