#include "ui/toast.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/text_size.h"
#include "ui/writable.h"

namespace wayfield {

void draw_toast(const UiContext& ui) {
    const UiState& state = ui.state;
    if (state.toast_seconds <= 0 || state.toast.empty()) return;
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    ImFont* font = w.fonts().body;
    const float most = std::max(w.px(60), ui.layout.map.width - w.px(60));
    const std::string words = writable(font, state.toast);
    const ImVec2 size = text_size(font, words, most);
    const float x = ui.layout.map.x + (ui.layout.map.width - size.x) / 2;
    // A caption stands at the foot.
    const bool above = !ui.scene.caption().empty() || state.slides > 0;
    const float y = above ? ui.layout.map.y + w.px(84) : ui.layout.map.bottom() - size.y - w.px(26);
    const ImVec2 corner(std::floor(x - w.px(14)), std::floor(y - w.px(9)));
    const ImVec2 end(x + size.x + w.px(14), y + size.y + w.px(9));
    list.AddRectFilled(corner, end, with_alpha(w.theme().popup, 0.96), w.px(7));
    list.AddRect(corner, end, state.toast_is_error ? with_alpha(w.theme().bad, 0.8) : w.theme().popup_line,
                 w.px(7));
    list.AddText(font, font->FontSize, ImVec2(std::floor(x), std::floor(y)), w.theme().text, words.c_str(),
                 nullptr, most);
}

}  // namespace wayfield
