#include "ui/theme.h"

#include <imgui.h>

#include <array>

namespace wayfield {

namespace {

// What is chosen in the panel and what is outlined on the map are one colour.
Colour map_accent(bool dark) { return colour_of(map_palette(dark).accent); }

}  // namespace

Theme dark_theme() {
    Theme theme;
    theme.dark = true;
    theme.background = rgb(0x0d1015);
    theme.panel = rgb(0x12161d);
    theme.bar = rgb(0x141920);
    theme.field = rgb(0x1b212a);
    theme.field_hover = rgb(0x242c37);
    theme.line = rgb(0x232b36);
    theme.text = rgb(0xd9e0ea);
    theme.dim = rgb(0x9aa6b6);
    theme.faint = rgb(0x7e8b9c);
    theme.accent = map_accent(theme.dark);
    theme.selected = rgb(0x1f4f63);
    theme.selected_text = rgb(0xffffff);
    theme.good = rgb(0x7bd88f);
    theme.bad = rgb(0xef476f);
    theme.warn = rgb(0xf4a261);
    theme.card = rgb(0x12161d, 0.86);
    theme.popup = rgb(0x1b212a);
    theme.popup_line = rgb(0x313b48);
    return theme;
}

Theme light_theme() {
    Theme theme;
    theme.dark = false;
    theme.background = rgb(0xe9edf2);
    theme.panel = rgb(0xf6f8fa);
    theme.bar = rgb(0xffffff);
    theme.field = rgb(0xe6eaf0);
    theme.field_hover = rgb(0xdae1e9);
    theme.line = rgb(0xcfd7e0);
    theme.text = rgb(0x1b232d);
    theme.dim = rgb(0x4c5866);
    theme.faint = rgb(0x677382);
    theme.accent = map_accent(theme.dark);
    theme.selected = rgb(0xb9e1f1);
    theme.selected_text = rgb(0x06384c);
    theme.good = rgb(0x1c7a37);
    theme.bad = rgb(0xc41f49);
    theme.warn = rgb(0xa8500d);
    theme.card = rgb(0xffffff, 0.88);
    theme.popup = rgb(0xffffff);
    theme.popup_line = rgb(0xcfd7e0);
    return theme;
}

Colour algorithm_colour(std::string_view id, bool dark) {
    struct Entry {
        std::string_view id;
        std::uint32_t on_dark, on_light;
    };
    constexpr std::array kEntries = {
        Entry{"astar", 0x4cc9f0, 0x0b7fab},    Entry{"bucket-queue", 0x4f8bea, 0x2450a8},
        Entry{"dijkstra", 0xb8c0cc, 0x5b6675}, Entry{"bfs", 0x7f8ba0, 0x8b96a5},
        Entry{"greedy", 0xe8668f, 0xb8325a},   Entry{"bidirectional", 0x2ec4a0, 0x0f7f66},
        Entry{"fringe", 0xb9c44e, 0x6f7a12},   Entry{"jps", 0xf4a261, 0xb85c1a},
        Entry{"scanned", 0xa9663a, 0xd99a63},  Entry{"tree", 0xc77dff, 0x8338c9},
        Entry{"field", 0xffd166, 0xa66a00},    Entry{"flood", 0x6c7a92, 0x8793a6},
        Entry{"labels", 0x7bd88f, 0x1c7a37},   Entry{"scatter", 0xf2a0bd, 0x9c3f68},
        Entry{"jps2", 0xff8552, 0x9a3f0c},     Entry{"jps-plus", 0xffc09f, 0xd07a48},
        Entry{"subgoal", 0xd4a373, 0x7d5a33},  Entry{"hpa", 0x9bf6ff, 0x127a8a},
        Entry{"theta", 0xb8f2a0, 0x3f7f1f},    Entry{"lazy-theta", 0x8fd694, 0x5c9950},
        Entry{"lpa-star", 0xa5b4fc, 0x4547a9}, Entry{"dstar-lite", 0x8187f2, 0x6a5acd},
        Entry{"ara-star", 0xff6f91, 0xc2185b}, Entry{"auto", 0xf1f5f9, 0x334155},
    };
    for (const Entry& entry : kEntries) {
        if (entry.id == id) return rgb(dark ? entry.on_dark : entry.on_light);
    }
    return rgb(dark ? 0x9aa6b6 : 0x6f7b8a);
}

void apply_theme(const Theme& theme, float scale) {
    ImGuiStyle style;
    style.WindowPadding = ImVec2(14, 10);
    style.WindowRounding = 0;
    style.WindowBorderSize = 0;
    style.ChildRounding = 6;
    style.ChildBorderSize = 0;
    style.PopupRounding = 6;
    style.FramePadding = ImVec2(8, 4);
    style.FrameRounding = 5;
    style.FrameBorderSize = 0;
    style.ItemSpacing = ImVec2(8, 4);
    style.ItemInnerSpacing = ImVec2(6, 4);
    style.ScrollbarSize = 9;
    style.ScrollbarRounding = 5;
    style.GrabRounding = 7;
    style.GrabMinSize = 12;
    style.ScaleAllSizes(scale);
    style.PopupBorderSize = 1;

    const auto set = [&style](ImGuiCol slot, Colour colour) {
        style.Colors[slot] = ImGui::ColorConvertU32ToFloat4(colour);
    };
    set(ImGuiCol_Text, theme.text);
    set(ImGuiCol_TextDisabled, theme.faint);
    set(ImGuiCol_WindowBg, theme.panel);
    set(ImGuiCol_ChildBg, with_alpha(theme.panel, 0));
    set(ImGuiCol_PopupBg, theme.popup);
    set(ImGuiCol_Border, theme.popup_line);
    set(ImGuiCol_FrameBg, theme.field);
    set(ImGuiCol_FrameBgHovered, theme.field_hover);
    set(ImGuiCol_FrameBgActive, theme.field_hover);
    set(ImGuiCol_ScrollbarBg, with_alpha(theme.panel, 0));
    set(ImGuiCol_ScrollbarGrab, theme.line);
    set(ImGuiCol_ScrollbarGrabHovered, theme.faint);
    set(ImGuiCol_ScrollbarGrabActive, theme.dim);
    set(ImGuiCol_CheckMark, theme.accent);
    set(ImGuiCol_SliderGrab, theme.text);
    set(ImGuiCol_SliderGrabActive, theme.text);
    set(ImGuiCol_Button, theme.field);
    set(ImGuiCol_ButtonHovered, theme.field_hover);
    set(ImGuiCol_ButtonActive, theme.selected);
    set(ImGuiCol_Header, theme.selected);
    set(ImGuiCol_HeaderHovered, theme.field_hover);
    set(ImGuiCol_HeaderActive, theme.selected);
    set(ImGuiCol_Separator, theme.line);
    set(ImGuiCol_TextSelectedBg, with_alpha(theme.accent, 0.35));
    set(ImGuiCol_NavHighlight, theme.accent);
    set(ImGuiCol_ModalWindowDimBg, rgb(0x000000, theme.dark ? 0.45 : 0.25));
    ImGui::GetStyle() = style;
}

}  // namespace wayfield
