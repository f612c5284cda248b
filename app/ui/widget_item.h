#pragma once
// Private to the widgets: the one place where they touch Dear ImGui's internals.
#ifndef IMGUI_DEFINE_MATH_OPERATORS
#define IMGUI_DEFINE_MATH_OPERATORS
#endif
#include <imgui.h>
#include <imgui_internal.h>

#include "ui/text_size.h"
#include "ui/widgets.h"

namespace wayfield {

struct Widgets::Item {
    ImRect rect;
    ImGuiID id = 0;
    bool pressed = false;  ///< clicked, or Space or Enter on the focused control
    bool held = false;     ///< the mouse button is down on it
    bool hovered = false;  ///< also when disabled
    bool enabled = true;
};

inline constexpr float kControlHeight = 26;
inline constexpr float kLabelColumn = 92;

inline ImGuiID imgui_id(std::string_view label) {
    return ImGui::GetCurrentWindow()->GetID(label.data(), label.data() + label.size());
}

/// Names that Dear ImGui has changed since 1.86.
inline bool key_pressed(ImGuiKey key, bool repeat) {
#if IMGUI_VERSION_NUM >= 18700
    return ImGui::IsKeyPressed(key, repeat);
#else
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeat);
#endif
}

inline bool focus_shown(const ImGuiContext& context) {
#if IMGUI_VERSION_NUM >= 19140
    return context.NavCursorVisible && context.NavId != 0;
#else
    return !context.NavDisableHighlight && context.NavId != 0;
#endif
}

inline void show_focus(ImGuiContext& context, bool show) {
#if IMGUI_VERSION_NUM >= 19140
    context.NavCursorVisible = show;
    context.NavHighlightItemUnderNav = show;
#else
    context.NavDisableHighlight = !show;
    context.NavDisableMouseHover = show;
#endif
}

inline void draw_focus(const ImRect& rect, ImGuiID id) {
#if IMGUI_VERSION_NUM >= 19140
    ImGui::RenderNavCursor(rect, id);
#else
    ImGui::RenderNavHighlight(rect, id);
#endif
}

}  // namespace wayfield
