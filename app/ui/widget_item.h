#pragma once
// Private to the widgets: the one place where they touch Dear ImGui's internals.
#include <imgui.h>
#define IMGUI_DEFINE_MATH_OPERATORS
#include <imgui_internal.h>

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

inline float text_width(ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

}  // namespace wayfield
