#include "ui/bar.h"

#include <imgui.h>

#include <array>
#include <cmath>

namespace wayfield {

namespace {

struct ToolEntry {
    Tool tool;
    std::string_view label;
    Icon icon;
    std::string_view key;
    std::string_view tooltip;
};

constexpr std::array<ToolEntry, 5> kTools = {{
    {Tool::kWall, "Wall", Icon::kWall, "W", "Paint walls; the right button erases"},
    {Tool::kErase, "Erase", Icon::kErase, "E", "Paint free ground"},
    {Tool::kTerrain, "Terrain", Icon::kTerrain, "T", "Paint mud, water, trees and more"},
    {Tool::kStart, "Start", Icon::kStart, "S", "Put the start; it can also be dragged"},
    {Tool::kGoal, "Goal", Icon::kGoal, "⇧click", "Put the goal; Shift+click does it with any tool"},
}};

constexpr std::array<std::string_view, 5> kTypeSizes = {"100 %", "125 %", "150 %", "200 %", "projector"};

void separator(const UiContext& ui) {
    ImGui::SameLine(0, ui.widgets.px(10));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ui.widgets.px(20);
    const float y = ui.layout.bar.y + (ui.layout.bar.height - height) / 2;
    ImGui::GetWindowDrawList()->AddLine(ImVec2(at.x, y), ImVec2(at.x, y + height), ui.widgets.theme().line,
                                        std::fmax(1.0f, ui.widgets.px(1)));
    ImGui::Dummy(ImVec2(1, height));
    ImGui::SameLine(0, ui.widgets.px(10));
}

void draw_name(const UiContext& ui) {
    const Widgets& w = ui.widgets;
    ImGui::PushFont(w.fonts().strong);
    ImGui::SetCursorPosY((ui.layout.bar.height - w.fonts().strong->FontSize) / 2);
    ImGui::PushStyleColor(ImGuiCol_Text, w.theme().dark ? rgb(0xffffff) : w.theme().text);
    ImGui::TextUnformatted("way");
    ImGui::PopStyleColor();
    ImGui::SameLine(0, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, w.theme().accent);
    ImGui::TextUnformatted("field");
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

void draw_right_side(const UiContext& ui) {
    Widgets& w = ui.widgets;
    UiState& state = ui.state;
    const float width = w.px(28 * 3 + 76 + 3 * 4);
    ImGui::SameLine(std::fmax(ImGui::GetCursorPosX(), ui.layout.bar.width - width - w.px(10)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(4), 0));
    const auto size = static_cast<std::size_t>(state.preferences.type_size);
    if (w.menu_button("Type size", kTypeSizes[size],
                      "How large everything is; projector: readable from the last row", w.px(76), false)) {
        state.preferences.type_size = static_cast<TypeSize>((size + 1) % kTypeSizes.size());
    }
    ImGui::SameLine(ui.layout.bar.width - w.px(10 + 28 * 3 + 8));
    if (w.icon_button("Fit", Icon::kFit, "0", "Show the whole map")) state.fit_requested = true;
    ImGui::SameLine();
    if (w.icon_button("Theme", state.preferences.dark ? Icon::kSun : Icon::kMoon, "D",
                      state.preferences.dark ? "Light theme" : "Dark theme")) {
        state.preferences.dark = !state.preferences.dark;
    }
    ImGui::SameLine();
    if (w.icon_button("Help", Icon::kHelp, "F1", "All keys and gestures", state.show_help)) {
        state.show_help = !state.show_help;
    }
    ImGui::PopStyleVar();
}

}  // namespace

void draw_bar(const UiContext& ui) {
    Widgets& w = ui.widgets;
    UiState& state = ui.state;
    begin_frame_window("Bar", ui.layout.bar, w.theme().bar, false, w.px(12), 0);
    const float top = (ui.layout.bar.height - w.px(28)) / 2;
    draw_name(ui);
    ImGui::SameLine(0, w.px(14));
    ImGui::SetCursorPosY(top);
    // What doesn't fit loses its words first: the icons and the keys in their tooltips stay.
    const float width = ui.layout.bar.width / w.scale();
    const bool compact = width < 1120;
    if (w.menu_button("Maps", ui.scene.title(),
                      "Open a map: showpieces, recent files, a file browser  [Ctrl+O]",
                      w.px(compact ? 130 : 220))) {
        state.show_maps = !state.show_maps;
    }
    separator(ui);
    ImGui::SetCursorPosY(top);
    for (const ToolEntry& tool : kTools) {
        if (w.tool(tool.label, tool.icon, tool.key, tool.tooltip, state.tools.tool == tool.tool, compact)) {
            state.tools.tool = tool.tool;
        }
        ImGui::SameLine(0, w.px(4));
    }
    separator(ui);
    ImGui::SetCursorPosY(top);
    if (w.icon_button("Undo", Icon::kUndo, "Ctrl+Z", "Take the last edit back", false,
                      ui.scene.undo_depth() ? "" : "Nothing to undo")) {
        ui.send(command::Undo{});
    }
    ImGui::SameLine(0, w.px(2));
    if (w.icon_button("Redo", Icon::kRedo, "Ctrl+Y", "Do it again", false,
                      ui.scene.redo_depth() ? "" : "Nothing to redo")) {
        ui.send(command::Redo{});
    }
    ImGui::SetCursorPosY(top);
    draw_right_side(ui);
    const float foot = ui.layout.bar.bottom() - 1;
    draw_edge(0, foot, ui.layout.bar.width, foot, w.theme().line);
    ImGui::End();
}

}  // namespace wayfield
