#include "ui/progress_card.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/writable.h"

namespace wayfield {

void draw_progress_card(const UiContext& ui) {
    if (!ui.state.progress) return;
    const UiState::Progress& progress = *ui.state.progress;
    Widgets& w = ui.widgets;
    const Box& map = ui.layout.map;
    const float width = std::floor(std::min(w.px(400), map.width - w.px(16))), height = w.px(84);
    if (width < w.px(180) || map.height < height) return;
    const float x = std::floor(map.x + (map.width - width) / 2), y = std::floor(map.y + map.height * 0.4f);
    const float pad = w.px(14), button = w.px(82);

    ImGui::SetNextWindowPos(ImVec2(x, y));
    ImGui::SetNextWindowSize(ImVec2(width, height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin("Progress", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar(2);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(ImVec2(x, y), ImVec2(x + width, y + height), with_alpha(w.theme().popup, 0.96),
                       w.px(8));
    list.AddRect(ImVec2(x, y), ImVec2(x + width, y + height), w.theme().popup_line, w.px(8));

    const float text_right = x + width - 2 * pad - button;
    list.PushClipRect(ImVec2(x + pad, y), ImVec2(text_right, y + height), true);
    list.AddText(w.fonts().body, w.fonts().body->FontSize, ImVec2(x + pad, y + w.px(11)), w.theme().text,
                 writable(w.fonts().body, progress.title).c_str());
    const std::string stage = fmt::format("{} · {:.1f} s", progress.stage, progress.seconds);
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(x + pad, y + w.px(33)), w.theme().dim,
                 stage.c_str());
    list.PopClipRect();
    w.note_text("Progress", fmt::format("{}: {}", progress.title, progress.stage), {x, y, width, height});

    const float bar = y + height - pad - w.px(6), end = x + width - pad;
    list.AddRectFilled(ImVec2(x + pad, bar), ImVec2(end, bar + w.px(6)), w.theme().line, w.px(3));
    const float done = std::max(w.px(6), (end - x - pad) * static_cast<float>(progress.share));
    list.AddRectFilled(ImVec2(x + pad, bar), ImVec2(x + pad + done, bar + w.px(6)), w.theme().accent,
                       w.px(3));

    ImGui::SetCursorScreenPos(ImVec2(x + width - pad - button, y + w.px(14)));
    if (w.button("Give up", "Leave everything as it is  [Esc]", button)) ui.state.cancel_requested = true;
    ImGui::End();
}

}  // namespace wayfield
