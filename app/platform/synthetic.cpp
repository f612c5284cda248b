#include "platform/synthetic.h"

#include <SDL.h>
#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "wayfield/error.h"

namespace wayfield::synthetic {

namespace {

Uint8 sdl_button(MouseButton button) {
    switch (button) {
        case MouseButton::kLeft:
            return SDL_BUTTON_LEFT;
        case MouseButton::kRight:
            return SDL_BUTTON_RIGHT;
        case MouseButton::kMiddle:
            return SDL_BUTTON_MIDDLE;
    }
    return SDL_BUTTON_LEFT;
}

void push(SDL_Event event) {
    if (SDL_PushEvent(&event) < 0) throw Error(fmt::format("event not delivered: {}", SDL_GetError()));
}

// Dear ImGui's backend drops window and mouse events of windows it doesn't know: name the one there is.
Uint32 window_id() {
    SDL_Window* window = SDL_GL_GetCurrentWindow();
    return window ? SDL_GetWindowID(window) : 0;
}

void window_event(Uint8 id) {
    SDL_Event event{};
    event.type = SDL_WINDOWEVENT;
    event.window.windowID = window_id();
    event.window.event = id;
    push(event);
}

// Window units are whole numbers, a widget's centre needn't be: the pixel that holds it.
int rounded(double value) { return static_cast<int>(std::floor(value)); }

}  // namespace

void set_modifiers(Modifiers modifiers) {
    int state = KMOD_NONE;
    if (modifiers.shift) state |= KMOD_LSHIFT;
    if (modifiers.ctrl) state |= KMOD_LCTRL;
    if (modifiers.alt) state |= KMOD_LALT;
    SDL_SetModState(static_cast<SDL_Keymod>(state));
}

void mouse_move(double x, double y, Modifiers modifiers) {
    set_modifiers(modifiers);
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.windowID = window_id();
    event.motion.x = rounded(x);
    event.motion.y = rounded(y);
    push(event);
}

void mouse_button(double x, double y, MouseButton button, bool down, Modifiers modifiers) {
    set_modifiers(modifiers);
    SDL_Event event{};
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.windowID = window_id();
    event.button.button = sdl_button(button);
    event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.button.clicks = 1;
    event.button.x = rounded(x);
    event.button.y = rounded(y);
    push(event);
}

void mouse_wheel(double x, double y, double steps, Modifiers modifiers) {
    mouse_move(x, y, modifiers);
    SDL_Event event{};
    event.type = SDL_MOUSEWHEEL;
    event.wheel.windowID = window_id();
    event.wheel.y = static_cast<Sint32>(std::lround(steps));
    event.wheel.preciseY = static_cast<float>(steps);
    event.wheel.direction = SDL_MOUSEWHEEL_NORMAL;
    push(event);
}

void key(const std::string& name, bool down, Modifiers modifiers) {
    const SDL_Keycode code = SDL_GetKeyFromName(name.c_str());
    if (code == SDLK_UNKNOWN) throw Error(fmt::format("no key is called \"{}\"", name));
    set_modifiers(down ? modifiers : Modifiers{});
    SDL_Event event{};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.windowID = window_id();
    event.key.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.key.keysym.sym = code;
    event.key.keysym.scancode = SDL_GetScancodeFromKey(code);
    event.key.keysym.mod = static_cast<Uint16>(SDL_GetModState());
    push(event);
}

void text(const std::string& utf8) {
    std::size_t begin = 0;
    while (begin < utf8.size()) {
        std::size_t end =
            begin + std::min<std::size_t>(utf8.size() - begin, SDL_TEXTINPUTEVENT_TEXT_SIZE - 1);
        // 10xxxxxx continues a character.
        while (end < utf8.size() && end > begin + 1 && (static_cast<unsigned char>(utf8[end]) & 0xC0) == 0x80)
            --end;
        SDL_Event event{};
        event.type = SDL_TEXTINPUT;
        event.text.windowID = window_id();
        std::memcpy(event.text.text, utf8.data() + begin, end - begin);
        push(event);
        begin = end;
    }
}

void minimise(bool on) { window_event(on ? SDL_WINDOWEVENT_MINIMIZED : SDL_WINDOWEVENT_RESTORED); }
void focus(bool gained) { window_event(gained ? SDL_WINDOWEVENT_FOCUS_GAINED : SDL_WINDOWEVENT_FOCUS_LOST); }
void close() { window_event(SDL_WINDOWEVENT_CLOSE); }

void drop_file(const std::string& path) {
    SDL_Event event{};
    event.type = SDL_DROPFILE;
    event.drop.windowID = window_id();
    event.drop.file = SDL_strdup(path.c_str());
    push(event);
}

}  // namespace wayfield::synthetic
