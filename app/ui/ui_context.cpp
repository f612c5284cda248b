#include "ui/ui_context.h"

#include <imgui.h>

#include <cmath>
#include <utility>

namespace wayfield {

void UiState::say(std::string message, bool error) {
    if (message.empty()) return;
    toast = std::move(message);
    toast_is_error = error;
    toast_seconds = error ? 8 : 4;
    if (error) ++errors_said;
}

void UiContext::send(Command command) const {
    command.pane = static_cast<int>(state.pane) + 1;
    commands.push_back(std::move(command));
}

void begin_frame_window(const char* name, const Box& box, Colour background, bool scrolls, float pad_x,
                        float pad_y) {
    ImGui::SetNextWindowPos(ImVec2(box.x, box.y));
    ImGui::SetNextWindowSize(ImVec2(box.width, box.height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(pad_x, pad_y));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, background);
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;
    if (scrolls) {
        flags &= ~ImGuiWindowFlags_NoScrollbar;
    } else {
        flags |= ImGuiWindowFlags_NoScrollWithMouse;
    }
    ImGui::Begin(name, nullptr, flags);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

void draw_edge(float x0, float y0, float x1, float y1, Colour colour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRectFullScreen();
    list.AddRectFilled(
        ImVec2(std::floor(x0), std::floor(y0)),
        ImVec2(std::fmax(std::floor(x1), std::floor(x0) + 1), std::fmax(std::floor(y1), std::floor(y0) + 1)),
        colour);
    list.PopClipRect();
}

}  // namespace wayfield
