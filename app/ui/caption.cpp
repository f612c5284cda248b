#include "ui/caption.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/text_size.h"
#include "ui/writable.h"

namespace wayfield {

namespace {

struct CaptionWords {
    std::string heading, body;
};

CaptionWords words_of(const std::string& caption) {
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

constexpr float kCaptionPadX = 20, kCaptionPadY = 14, kCaptionGap = 6, kButtonRow = 40;
// Of the map's height: words that would take more are set in smaller type.
constexpr float kMuch = 0.4f;

/// How a caption is set in a frame.
struct CaptionSetting {
    CaptionWords words;
    ImFont* large = nullptr;
    ImFont* body = nullptr;
    ImVec2 head, text;  // sizes
    bool buttons = false;
    float most = 0;  // width of a line
    Box box;
};

void measure_caption(CaptionSetting& setting, const Layout& layout) {
    const Box& map = layout.map;
    setting.head = size_of(setting.large, setting.words.heading, setting.most);
    setting.text = size_of(setting.body, setting.words.body, setting.most);
    const float widest = std::max({setting.head.x, setting.text.x, setting.buttons ? layout.px(420) : 0.0f});
    const float between = setting.head.y > 0 && setting.text.y > 0 ? layout.px(kCaptionGap) : 0;
    const float row = setting.buttons ? layout.px(kButtonRow) : 0;
    const float height =
        std::ceil(setting.head.y + between + setting.text.y + row + 2 * layout.px(kCaptionPadY));
    const float width = std::ceil(std::min(setting.most, widest + 1) + 2 * layout.px(kCaptionPadX));
    setting.box = {std::floor(map.x + (map.width - width) / 2),
                   std::max(map.y + layout.px(8), std::floor(map.bottom() - height - layout.px(18))), width,
                   height};
}

bool fits(const CaptionSetting& setting, const Layout& layout) {
    return setting.box.bottom() <= layout.map.bottom();
}

CaptionSetting set_caption(const Fonts& fonts, const Layout& layout, const std::string& caption,
                           bool in_lesson) {
    CaptionSetting setting;
    setting.buttons = in_lesson && !layout.bar.empty();
    if (caption.empty() && !setting.buttons) return setting;
    setting.words = words_of(writable(fonts.caption, caption));
    setting.large = fonts.title;
    setting.body = fonts.caption;
    setting.most = std::min(layout.map.width - layout.px(32), layout.px(720)) - 2 * layout.px(kCaptionPadX);
    if (setting.most < layout.px(80) || layout.map.height < layout.px(90)) return setting;
    measure_caption(setting, layout);
    const std::pair<ImFont*, ImFont*> smaller[] = {{fonts.strong, fonts.body}, {fonts.small, fonts.small}};
    for (const auto& [large, body] : smaller) {
        if (setting.box.height <= kMuch * layout.map.height) break;
        // The smallest only where the words would be cut.
        if (body == fonts.small && fits(setting, layout)) break;
        setting.large = large;
        setting.body = body;
        measure_caption(setting, layout);
    }
    return setting;
}

}  // namespace

Box caption_box(const Fonts& fonts, const Layout& layout, const std::string& caption, bool in_lesson) {
    return set_caption(fonts, layout, caption, in_lesson).box;
}

void draw_caption(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const CaptionSetting setting = set_caption(w.fonts(), ui.layout, ui.scene.caption(), ui.state.slides > 0);
    if (setting.box.empty()) return;
    const float x = setting.box.x, y = setting.box.y, width = setting.box.width, height = setting.box.height;
    const bool buttons = setting.buttons;
    const float pad = w.px(kCaptionPadX);

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
    float line = y + w.px(kCaptionPadY);
    const auto write = [&](ImFont* font, Colour colour, const std::string& words_to_write, float tall) {
        if (words_to_write.empty()) return;
        list.AddText(font, font->FontSize, ImVec2(x + pad, std::floor(line)), colour, words_to_write.c_str(),
                     nullptr, setting.most);
        line += tall + w.px(kCaptionGap);
    };
    const CaptionWords& words = setting.words;
    write(setting.large, w.theme().text, words.heading, setting.head.y);
    write(setting.body, words.heading.empty() ? w.theme().text : w.theme().dim, words.body, setting.text.y);
    w.note_text("Caption", ui.scene.caption(), {x, y, width, height});
    if (buttons) draw_slide_buttons(ui, x + pad, y + height - w.px(kCaptionPadY) - w.px(28), width - 2 * pad);
    ImGui::End();
}

}  // namespace wayfield
