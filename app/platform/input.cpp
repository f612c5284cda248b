#include "platform/input.h"

#include <SDL.h>
#include <imgui.h>
#include WAYFIELD_IMGUI_SDL2_HEADER

#include <algorithm>
#include <cfloat>
#include <iterator>

#include "platform/window.h"

namespace wayfield {

namespace {

Modifiers modifiers_of(int state) {
    return {(state & KMOD_SHIFT) != 0, (state & KMOD_CTRL) != 0, (state & KMOD_ALT) != 0};
}

std::optional<MouseButton> button_of(int sdl_button) {
    switch (sdl_button) {
        case SDL_BUTTON_LEFT:
            return MouseButton::kLeft;
        case SDL_BUTTON_RIGHT:
            return MouseButton::kRight;
        case SDL_BUTTON_MIDDLE:
            return MouseButton::kMiddle;
        default:
            return std::nullopt;
    }
}

// The keys with which Dear ImGui moves its focus and activates what has it.
constexpr int kNavigationKeys[] = {
    SDL_SCANCODE_PAGEUP, SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_SPACE, SDL_SCANCODE_RETURN, SDL_SCANCODE_LEFT,
    SDL_SCANCODE_RIGHT,  SDL_SCANCODE_UP,       SDL_SCANCODE_DOWN,  SDL_SCANCODE_HOME,   SDL_SCANCODE_END,
    SDL_SCANCODE_TAB,    SDL_SCANCODE_ESCAPE,   SDL_SCANCODE_LALT};

}  // namespace

void Input::process(const SDL_Event& event, Window& window) {
    any_ = true;
    const bool hidden = event.type == SDL_KEYDOWN && hidden_from_interface(event.key.keysym.scancode);
    if (!hidden) ImGui_ImplSDL2_ProcessEvent(&event);
    const double scale = window.scale();
    switch (event.type) {
        case SDL_QUIT:
            quit_ = true;
            break;
        case SDL_WINDOWEVENT:
            on_window_event(event, window);
            break;
        case SDL_MOUSEMOTION:
            move_to(event.motion.x * scale, event.motion.y * scale, PointerEvent::Kind::kMove);
            break;
        case SDL_MOUSEBUTTONDOWN:
        case SDL_MOUSEBUTTONUP:
            on_button(event, scale);
            break;
        case SDL_MOUSEWHEEL: {
            const Position at = pointer_.value_or(Position{-1, -1});
            const double sign = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -1 : 1;
            const double steps =
                event.wheel.preciseY != 0 ? static_cast<double>(event.wheel.preciseY) : event.wheel.y;
            pointer_events_.push_back({PointerEvent::Kind::kWheel, at.x, at.y, MouseButton::kLeft,
                                       sign * steps, pointer_modifiers()});
            break;
        }
        case SDL_KEYDOWN:
        case SDL_KEYUP:
            on_key(event);
            break;
        case SDL_DROPFILE:
            dropped_files_.emplace_back(event.drop.file);
            SDL_free(event.drop.file);
            break;
        default:
            break;
    }
}

// Of a pointer event: those of the keys before it, or those that a script has set.
Modifiers Input::pointer_modifiers() const {
    const Modifiers now = modifiers_of(SDL_GetModState());
    return {modifiers_.shift || now.shift, modifiers_.ctrl || now.ctrl, modifiers_.alt || now.alt};
}

void Input::move_to(double x, double y, PointerEvent::Kind kind, MouseButton button) {
    pointer_ = Position{x, y};
    pointer_events_.push_back({kind, x, y, button, 0, pointer_modifiers()});
}

void Input::on_button(const SDL_Event& event, double scale) {
    const auto button = button_of(event.button.button);
    if (!button) return;
    const bool down = event.type == SDL_MOUSEBUTTONDOWN;
    const auto index = static_cast<std::size_t>(*button);
    held_[index] = down;
    if (down) pressed_[index] = true;
    move_to(event.button.x * scale, event.button.y * scale,
            down ? PointerEvent::Kind::kDown : PointerEvent::Kind::kUp, *button);
}

bool Input::hidden_from_interface(int scancode) const {
    if (scancode == SDL_SCANCODE_TAB) return true;  // Widgets::move_focus answers it
    return hide_navigation_keys_ && std::find(std::begin(kNavigationKeys), std::end(kNavigationKeys),
                                              scancode) != std::end(kNavigationKeys);
}

void Input::on_key(const SDL_Event& event) {
    const bool down = event.type == SDL_KEYDOWN;
    const auto scancode = static_cast<std::size_t>(event.key.keysym.scancode);
    if (scancode < kKeys) {
        keys_held_[scancode] = down;
        const bool shown = down && !hidden_from_interface(event.key.keysym.scancode);
        shown_held_[scancode] = shown;
        if (shown) shown_pressed_[scancode] = true;
    }
    // SDL_GetModState() tells what is held after all events of the frame; a quick Ctrl+Z is over by then.
    modifiers_ = modifiers_of(event.key.keysym.mod);
    key_events_.push_back({SDL_GetKeyName(event.key.keysym.sym), down, event.key.repeat != 0, modifiers_});
}

void Input::on_window_event(const SDL_Event& event, Window& window) {
    window.on_window_event(event.window.event, event.window.data1, event.window.data2);
    switch (event.window.event) {
        case SDL_WINDOWEVENT_CLOSE:
            quit_ = true;
            break;
        case SDL_WINDOWEVENT_FOCUS_GAINED:
            focused_ = true;
            break;
        case SDL_WINDOWEVENT_FOCUS_LOST:
            focused_ = false;
            release_everything();
            break;
        case SDL_WINDOWEVENT_LEAVE:
            // A drag goes on outside the window; X11 sends LEAVE then.
            if (held_.none()) {
                pointer_.reset();
                pointer_events_.push_back({PointerEvent::Kind::kLeave, 0, 0, MouseButton::kLeft, 0, {}});
            }
            break;
        default:
            break;
    }
}

// Nobody tells a window without focus that a key or button went up.
void Input::release_everything() {
    const Position at = pointer_.value_or(Position{-1, -1});
    pointer_events_.push_back({PointerEvent::Kind::kFocusLost, at.x, at.y, MouseButton::kLeft, 0, {}});
    held_.reset();
    keys_held_.reset();
    shown_held_.reset();
    modifiers_ = {};
    SDL_SetModState(KMOD_NONE);
}

void Input::begin_imgui_frame(double seconds, const Window& window) {
    ImGui_ImplSDL2_NewFrame();
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = seconds > 1e-6 ? static_cast<float>(seconds) : 1e-6f;
    io.DisplaySize =
        ImVec2(static_cast<float>(window.drawable_width()), static_cast<float>(window.drawable_height()));
    io.DisplayFramebufferScale = ImVec2(1, 1);
    const ImVec2 at = pointer_ ? ImVec2(static_cast<float>(pointer_->x), static_cast<float>(pointer_->y))
                               : ImVec2(-FLT_MAX, -FLT_MAX);
#if IMGUI_VERSION_NUM >= 18700
    io.AddMousePosEvent(at.x, at.y);
    for (std::size_t i = 0; i < 3; ++i) io.AddMouseButtonEvent(static_cast<int>(i), held_[i] || pressed_[i]);
#else
    io.MousePos = at;
    for (std::size_t i = 0; i < 3; ++i) io.MouseDown[i] = held_[i] || pressed_[i];
    for (std::size_t i = 0; i < kKeys; ++i) io.KeysDown[i] = shown_held_[i] || shown_pressed_[i];
#endif
    pressed_.reset();
    shown_pressed_.reset();
}

void Input::end_frame() {
    pointer_events_.clear();
    key_events_.clear();
    dropped_files_.clear();
    any_ = false;
    quit_ = false;
}

bool Input::key_held(const std::string& name) const {
    const SDL_Scancode code = SDL_GetScancodeFromKey(SDL_GetKeyFromName(name.c_str()));
    return code != SDL_SCANCODE_UNKNOWN && keys_held_[static_cast<std::size_t>(code)];
}

}  // namespace wayfield
