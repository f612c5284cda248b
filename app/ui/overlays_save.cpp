// What is asked before edits are lost, and under which name a scene is saved.
#include <fmt/format.h>
#include <imgui.h>

#include <filesystem>

#include "ui/overlays.h"

namespace wayfield {

void Overlays::draw_unsaved(const UiContext& ui) {
    Widgets& w = ui.widgets;
    UiState& state = ui.state;
    using Answer = UiState::UnsavedAnswer;
    begin(ui, "Unsaved edits", w.px(440), w.px(168), state.ask_unsaved);
    if (!state.ask_unsaved) state.unsaved_answer = Answer::kCancel;  // a click beside it
    heading(w, "Save your edits?");
    w.note(
        fmt::format("The map \u201c{}\u201d was edited since it was opened or saved.", state.unsaved_title));
    ImGui::Dummy(ImVec2(0, w.px(12)));
    const float each = (ImGui::GetContentRegionAvail().x - 2 * w.px(8)) / 3;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(8), 0));
    if (w.main_button("Save edits", "Save the scene, then go on  [Enter]", each))
        state.unsaved_answer = Answer::kSave;
    ImGui::SameLine();
    if (w.button("Don't save", "Go on; the edits are lost  [D]", each))
        state.unsaved_answer = Answer::kDiscard;
    ImGui::SameLine();
    if (w.button("Cancel", "Stay here  [Esc]", each)) state.unsaved_answer = Answer::kCancel;
    ImGui::PopStyleVar();
    end();
}

void Overlays::draw_save_as(const UiContext& ui) {
    Widgets& w = ui.widgets;
    UiState& state = ui.state;
    begin(ui, "Save as", w.px(480), w.px(196), state.show_save_as);
    heading(w, "Save the scene");
    // Typing begins at once, over the name that is proposed.
    if (!save_as_shown_) ImGui::SetKeyboardFocusHere();
    save_as_shown_ = true;
    const bool entered = w.text_input(
        "Scene name", "A .wayfield file: map, start, goals and settings; Enter saves it", state.save_name);
    std::error_code ignored;
    const bool there = std::filesystem::exists(state.save_name, ignored);
    w.note(there ? "This file is there already: it will be replaced."
                 : "Map, start, goals, panes and settings; any .wayfield file opens as it was left.");
    ImGui::Dummy(ImVec2(0, w.px(8)));
    const float half = (ImGui::GetContentRegionAvail().x - w.px(8)) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(8), 0));
    const std::string missing = state.save_name.empty() ? "Type a file name first" : "";
    const bool pressed =
        w.main_button(there ? "Replace" : "Save scene", "Write the file  [Enter]", half, missing);
    if (missing.empty() && (entered || pressed)) state.save_requested = true;
    ImGui::SameLine();
    if (w.button("Cancel", "Save nothing  [Esc]", half)) state.show_save_as = false;
    ImGui::PopStyleVar();
    end();
}

}  // namespace wayfield
