#include "ui/caption.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/text_size.h"

namespace wayfield {

namespace {

struct Words {
    std::string heading, body;
};

Words words_of(const std::string& caption) {
    const std::size_t end = caption.find('\n');
    if (end == caption.npos) return {{}, caption};
    return {caption.substr(0, end), caption.substr(end + 1)};
}

ImVec2 size_of(ImFont* font, const std::string& text, float wrap) {
    return text.empty() ? ImVec2(0, 0) : text_size(font, text, wrap);
}

void draw_slide_buttons(const UiContext& ui, float x, float y, float width) {
    Widgets& w = ui.widgets;
    const UiState& state = ui.state;
    ImGui::SetCursorScreenPos(ImVec2(x - w.px(6), y));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(2), 0));
    if (w.icon_button("Previous slide", Icon::kBack, "PgUp Left", "The slide before", false,
                      state.slide > 1 ? "" : "This is the first slide")) {
        ui.commands.emplace_back(command::Slide{command::SlideMove::kBack});
    }
    ImGui::SameLine();
    if (w.icon_button("Next slide", Icon::kForward, "Space PgDn Right", "The next slide", false,
                      state.slide < state.slides ? "" : "This is the last slide")) {
        ui.commands.emplace_back(command::Slide{command::SlideMove::kNext});
    }
    ImGui::PopStyleVar();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::string place = fmt::format("{} / {}", state.slide, state.slides);
    const float middle = y + w.px(14);
    list.AddText(w.fonts().number, w.fonts().number->FontSize,
                 ImVec2(x + w.px(62), std::floor(middle - w.fonts().number->FontSize / 2)), w.theme().text,
                 place.c_str());
    const float taken = w.px(62) + text_width(w.fonts().number, place) + w.px(12);
    const float room = width - taken - w.px(86);
    if (room > w.px(40)) {
        list.PushClipRect(ImVec2(x, y), ImVec2(x + taken + room, y + w.px(28)), true);
        list.AddText(w.fonts().body, w.fonts().body->FontSize,
                     ImVec2(x + taken, std::floor(middle - w.fonts().body->FontSize / 2)), w.theme().dim,
                     state.lesson.c_str());
        list.PopClipRect();
    }
    ImGui::SetCursorScreenPos(ImVec2(x + width - w.px(78), y + w.px(1)));
    if (w.button("Leave", "Back to where you were before the lesson  [Esc]", w.px(78)))
        ui.commands.emplace_back(command::Lesson{});
}

}  // namespace

void draw_caption(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const bool in_lesson = ui.state.slides > 0;
    const bool buttons = in_lesson && !ui.layout.bar.empty();
    if (ui.scene.caption().empty() && !buttons) return;
    const Words words = words_of(ui.scene.caption());
    const Box& map = ui.layout.map;
    const float pad = w.px(20), gap = w.px(6), row = buttons ? w.px(40) : 0;
    const float most = std::min(map.width - w.px(32), w.px(720)) - 2 * pad;
    if (most < w.px(80) || map.height < w.px(90)) return;
    ImFont* large = w.fonts().title;
    ImFont* body = w.fonts().caption;
    const ImVec2 head = size_of(large, words.heading, most), text = size_of(body, words.body, most);
    const float inner = std::min(most, std::max({head.x, text.x, buttons ? w.px(420) : 0.0f}) + 1);
    const float between = head.y > 0 && text.y > 0 ? gap : 0;
    const float height = std::ceil(head.y + between + text.y + row + 2 * w.px(14));
    const float width = std::ceil(inner + 2 * pad);
    const float x = std::floor(map.x + (map.width - width) / 2);
    const float y = std::max(map.y + w.px(8), std::floor(map.bottom() - height - w.px(18)));

    ImGui::SetNextWindowPos(ImVec2(x, y));
    ImGui::SetNextWindowSize(ImVec2(width, height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                             ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse |
                             ImGuiWindowFlags_NoFocusOnAppearing;
    // Without buttons it lets the pointer through to the map.
    if (!buttons) flags |= ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoNav;
    ImGui::Begin("Caption", nullptr, flags);
    ImGui::PopStyleVar(2);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(ImVec2(x, y), ImVec2(x + width, y + height), with_alpha(w.theme().popup, 0.93),
                       w.px(10));
    list.AddRect(ImVec2(x, y), ImVec2(x + width, y + height), w.theme().popup_line, w.px(10));
    float line = y + w.px(14);
    const auto write = [&](ImFont* font, Colour colour, const std::string& words_to_write, float tall) {
        if (words_to_write.empty()) return;
        list.AddText(font, font->FontSize, ImVec2(x + pad, std::floor(line)), colour, words_to_write.c_str(),
                     nullptr, most);
        line += tall + gap;
    };
    write(large, w.theme().text, words.heading, head.y);
    write(body, words.heading.empty() ? w.theme().text : w.theme().dim, words.body, text.y);
    w.note_text("Caption", ui.scene.caption(), {x, y, width, height});
    if (buttons) draw_slide_buttons(ui, x + pad, y + height - w.px(14) - w.px(28), width - 2 * pad);
    ImGui::End();
}

}  // namespace wayfield
