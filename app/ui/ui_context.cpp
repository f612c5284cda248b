#include "ui/ui_context.h"

#include <fmt/format.h>
#include <imgui.h>

#include <cmath>

namespace wayfield {

void UiState::say(std::string message, bool error) {
    if (message.empty()) return;
    toast = std::move(message);
    toast_is_error = error;
    toast_seconds = error ? 8 : 4;
    if (error) ++errors_said;
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

namespace {

std::string group_digits(std::string_view digits) {
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text.push_back(',');
        text.push_back(digits[i]);
    }
    return text;
}

}  // namespace

std::string grouped(std::uint64_t value) { return group_digits(fmt::format("{}", value)); }

std::string grouped(double value, int decimals) {
    if (!std::isfinite(value)) return "—";
    const std::string text = fmt::format("{:.{}f}", std::fabs(value), decimals);
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view view = text;
    return fmt::format("{}{}{}", value < 0 ? "-" : "", group_digits(view.substr(0, point)),
                       view.substr(point));
}

}  // namespace wayfield
