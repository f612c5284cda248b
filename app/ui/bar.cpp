#include "ui/bar.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/panel_duel.h"

namespace wayfield {

namespace {

struct ToolEntry {
    Tool tool;
    std::string_view label;
    Icon icon;
    std::string_view key;
    std::string_view tooltip;
};

constexpr std::array<ToolEntry, 6> kTools = {{
    {Tool::kWall, "Wall", Icon::kWall, "W", "Paint walls; the right button erases"},
    {Tool::kErase, "Erase", Icon::kErase, "E", "Paint free ground"},
    {Tool::kTerrain, "Terrain", Icon::kTerrain, "T", "Paint mud, water, trees and more"},
    {Tool::kStart, "Start", Icon::kStart, "S", "Put the start; it can also be dragged"},
    {Tool::kGoal, "Goal", Icon::kGoal, "⇧click", "Put the goal; Shift+click does it with any tool"},
    {Tool::kAgents, "Spawn", Icon::kAgents, "C", "Put agents on the map, by brush or rectangle"},
}};

// Below it, the title of the map and the type size need the room of our own name.
constexpr float kNamedBar = 720;

// Room for the title of the map: what the rest of the bar leaves, from its narrowest to its words in full.
float title_room(float width, bool compact) {
    constexpr float kUnnamed = 530, kWide = 1120;
    return compact ? std::clamp(width - kUnnamed, 56.0F, 130.0F) : std::clamp(width - kWide, 150.0F, 560.0F);
}

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

// Red while it records, whatever the theme.
void draw_record_button(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const std::string tooltip =
        ui.state.recording
            ? fmt::format("Recording, {:.1f} s so far: end the video here", ui.state.recorded_seconds)
            : std::string("Record the window into the next free wayfield-N.mp4");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (w.icon_button("Rec", Icon::kRecord, "Ctrl+R", tooltip, ui.state.recording)) {
        ui.state.record_requested = true;
    }
    if (!ui.state.recording) return;
    ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(at.x + w.px(14), at.y + w.px(14)), w.px(5),
                                                w.theme().bad, 24);
}

// What there is besides a single search.
void draw_stage_buttons(const UiContext& ui) {
    Widgets& w = ui.widgets;
    UiState& state = ui.state;
    const bool duel = ui.scene.panes().size() > 1;
    if (w.icon_button("Duel", Icon::kDuel, duel ? "1" : "2",
                      duel ? "Back to one search" : "Two searches race on this map", duel)) {
        append_panes(ui.scene, ui.runner, duel ? 1 : 2, ui.commands);
        if (state.show_lab) ui.commands.emplace_back(command::Lab{command::LabAction::kClose, {}});
    }
    ImGui::SameLine();
    if (w.icon_button("Lessons", Icon::kLessons, "Ctrl+L", "What the searches teach, slide by slide",
                      state.show_lessons)) {
        state.show_lessons = !state.show_lessons;
    }
    ImGui::SameLine();
    if (w.icon_button("Lab", Icon::kLab, "Ctrl+E", "The laboratory: experiments, measured here",
                      state.show_lab)) {
        ui.commands.emplace_back(
            command::Lab{state.show_lab ? command::LabAction::kClose : command::LabAction::kShow, {}});
    }
    ImGui::SameLine();
    draw_record_button(ui);
    ImGui::SameLine();
}

void draw_right_side(const UiContext& ui) {
    Widgets& w = ui.widgets;
    UiState& state = ui.state;
    // In a narrow bar they are left to their keys and to the panel.
    const float few = w.px(28 * 3 + 76 + 3 * 4), all = few + w.px(4 * 32 + 6);
    const float free = ui.layout.bar.width - w.px(10) - ImGui::GetItemRectMax().x - w.px(8);
    const bool room = free > all, type = free > few;
    ImGui::SameLine(std::fmax(ImGui::GetCursorPosX(), ui.layout.bar.width - (room ? all : few) - w.px(10)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(4), 0));
    if (room) draw_stage_buttons(ui);
    const auto size = static_cast<std::size_t>(state.preferences.type_size);
    if (type && w.menu_button("Type size", kTypeSizes[size],
                              "How large everything is; projector: readable from the last row  [Ctrl+=]",
                              w.px(76), false)) {
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
    const float width = ui.layout.bar.width / w.scale();
    if (width >= kNamedBar) {
        draw_name(ui);
        ImGui::SameLine(0, w.px(14));
    }
    ImGui::SetCursorPosY(top);
    // What doesn't fit loses its words first: the icons and the keys in their tooltips stay.
    const bool compact = width < 1120;
    if (w.menu_button("Maps", ui.scene.title(),
                      "Open a map: showpieces, recent files, a file browser  [Ctrl+O]",
                      w.px(title_room(width, compact)))) {
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
