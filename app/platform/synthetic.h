#pragma once
#include <string>

#include "platform/input_events.h"

namespace wayfield {

/// Events for scripts and tests, put into SDL's own queue: from there they take the road of a real mouse and
/// keyboard. Positions are window units. They are seen by the next frame that polls.
namespace synthetic {

void mouse_move(double x, double y, Modifiers modifiers = {});
void mouse_button(double x, double y, MouseButton button, bool down, Modifiers modifiers = {});
/// The wheel turns where the pointer is: a move goes before it.
void mouse_wheel(double x, double y, double steps, Modifiers modifiers = {});

/// Throws Error for a name that SDL doesn't know.
void key(const std::string& name, bool down, Modifiers modifiers = {});
/// UTF-8, delivered in as many events as SDL's 32-byte text event needs, never cutting a character.
void text(const std::string& utf8);

void minimise(bool on);
void focus(bool gained);
void close();
void drop_file(const std::string& path);

/// Sets what SDL_GetModState() answers: events carry no modifiers themselves.
void set_modifiers(Modifiers modifiers);

}  // namespace synthetic
}  // namespace wayfield
