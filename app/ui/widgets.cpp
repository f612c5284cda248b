#include "ui/widgets.h"

#include <fmt/format.h>

#include <cmath>

#include "ui/widget_item.h"
#include "ui/writable.h"

namespace wayfield {

namespace {

constexpr double kTooltipDelay = 0.35;

Box box_of(const ImRect& rect) { return {rect.Min.x, rect.Min.y, rect.GetWidth(), rect.GetHeight()}; }

// Everything that a record says about the window it stands in.
WidgetRecord record_in_window(const ImRect& rect, ImGuiID id) {
    const ImGuiWindow* window = ImGui::GetCurrentWindow();
    WidgetRecord record;
    record.rect = box_of(rect);
    record.id = id;
    record.window = window->RootWindow->Name;
    record.scrolls = window->ScrollMax.y > 0;
    ImRect visible = rect;
    visible.ClipWithFull(window->ClipRect);
    if (visible.GetWidth() > 0 && visible.GetHeight() > 0) record.visible = box_of(visible);
    return record;
}

}  // namespace

void Widgets::begin_frame(const Theme& theme, const Fonts& fonts, float scale, double seconds,
                          std::string_view overlay) {
    theme_ = &theme;
    fonts_ = &fonts;
    scale_ = scale;
    seconds_ = seconds;
    overlay_ = overlay;
    hovered_before_ = hovered_;
    hovered_.clear();
    shown_tooltip_.clear();
    wants_frame_ = false;
    registry_.begin_frame();
}

void Widgets::end_frame() {
    if (hovered_.empty()) hover_seconds_ = 0;
    focus_request_ = 0;
    registry_.end_frame();
}

// While the keyboard's focus shows, Dear ImGui counts the focused control as hovered, wherever the pointer
// is.
bool Widgets::behind_overlay() const {
    return !overlay_.empty() && overlay_ != ImGui::GetCurrentWindow()->RootWindow->Name;
}

Widgets::Item Widgets::item(std::string_view label, float width, float height, bool enabled) {
    ImGuiWindow* window = ImGui::GetCurrentWindow();
    Item result;
    result.enabled = enabled;
    result.id = imgui_id(label);
    result.rect = ImRect(window->DC.CursorPos, window->DC.CursorPos + ImVec2(width, height));
    ImGui::ItemSize(result.rect.GetSize());
    if (!enabled) ImGui::BeginDisabled();
    const bool visible = ImGui::ItemAdd(result.rect, result.id);
    if (enabled) focus_if_asked(result.id);
    if (visible && enabled) {
        bool hovered = false;
        result.pressed = ImGui::ButtonBehavior(result.rect, result.id, &hovered, &result.held);
        // Space is Dear ImGui's own; a person tries Enter as well.
        const bool enter = key_pressed(ImGuiKey_Enter, false);
        if (enter && focused() == result.id && !typing()) result.pressed = true;
    }
    result.hovered =
        visible && !behind_overlay() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
    if (!enabled) ImGui::EndDisabled();
    return result;
}

void Widgets::finish(const Item& item, WidgetKind kind, std::string_view label, std::string_view value,
                     std::string_view tooltip, std::string_view refusal, bool text_clipped) {
    WidgetRecord record = record_in_window(item.rect, item.id);
    record.label = label;
    record.kind = kind;
    record.value = value;
    record.enabled = item.enabled;
    record.tooltip = refusal.empty() ? tooltip : refusal;
    record.text_clipped = text_clipped;
    registry_.add(std::move(record));
    if (item.enabled) draw_focus(item.rect, item.id);
    tooltip_for(label, tooltip, refusal, item.hovered && !item.held);
}

void Widgets::note_part(WidgetKind kind, std::string_view parent, std::string_view label, std::string_view id,
                        const ImRect& rect, unsigned item_id, std::string_view value,
                        std::string_view tooltip, bool enabled) {
    WidgetRecord record = record_in_window(rect, item_id);
    record.label = label;
    record.parent = parent;
    record.option_id = id;
    record.kind = kind;
    record.value = value;
    record.tooltip = tooltip.empty() ? label : tooltip;
    record.enabled = enabled;
    registry_.add(std::move(record));
}

void Widgets::tooltip_for(std::string_view label, std::string_view tooltip, std::string_view refusal,
                          bool hovered) {
    if (!hovered || (tooltip.empty() && refusal.empty())) return;
    hovered_ = label;
    hover_seconds_ = hovered_ == hovered_before_ ? hover_seconds_ + seconds_ : 0;
    if (hover_seconds_ < kTooltipDelay) {
        wants_frame_ = true;
        return;
    }
    show_tooltip(tooltip, refusal);
}

void Widgets::show_tooltip(std::string_view tooltip, std::string_view refusal) {
    shown_tooltip_ = tooltip;
    if (!tooltip.empty() && !refusal.empty()) shown_tooltip_ += '\n';
    shown_tooltip_ += refusal;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(10), px(7)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, px(6));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(px(300));
    if (!tooltip.empty()) ImGui::TextUnformatted(writable(ImGui::GetFont(), tooltip).c_str());
    if (!refusal.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme_->warn);
        ImGui::TextUnformatted(refusal.data(), refusal.data() + refusal.size());
        ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar(2);
}

void Widgets::centred_text(ImDrawList& list, ImFont* font, const ImRect& rect, Colour colour,
                           std::string_view text) const {
    const float width = text_width(font, text);
    const ImVec2 at(std::floor(rect.GetCenter().x - width / 2),
                    std::floor(rect.GetCenter().y - font->FontSize / 2));
    list.AddText(font, font->FontSize, at, colour, text.data(), text.data() + text.size());
}

float Widgets::label_column(std::string_view label, std::string_view tooltip, std::string_view refusal) {
    ImGuiWindow* window = ImGui::GetCurrentWindow();
    const ImVec2 at = window->DC.CursorPos;
    const float height = px(kControlHeight);
    ImFont* font = fonts_->body;
    window->DrawList->AddText(font, font->FontSize,
                              ImVec2(at.x, std::floor(at.y + (height - font->FontSize) / 2)),
                              refusal.empty() ? theme_->dim : with_alpha(theme_->faint, 0.75), label.data(),
                              label.data() + label.size());
    const ImRect rect(at, at + ImVec2(px(kLabelColumn - 4), height));
    if (ImGui::IsMouseHoveringRect(rect.Min, rect.Max) && ImGui::IsWindowHovered()) {
        tooltip_for(label, tooltip, refusal, true);
    }
    window->DC.CursorPos.x += px(kLabelColumn);
    return ImGui::GetContentRegionAvail().x;
}

bool Widgets::checkbox(std::string_view label, std::string_view tooltip, bool& on, std::string_view refusal) {
    const bool enabled = refusal.empty();
    const float side = px(13), gap = px(6);
    const Item box = item(label, side + gap + text_width(fonts_->body, label), px(20), enabled);
    if (box.pressed) on = !on;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float alpha = enabled ? 1.0f : 0.4f;
    const ImVec2 corner(box.rect.Min.x, std::floor(box.rect.GetCenter().y - side / 2));
    const ImVec2 other = corner + ImVec2(side, side);
    if (on) {
        list.AddRectFilled(corner, other, with_alpha(theme_->accent, alpha), px(3));
        draw_icon(list, Icon::kCheck, corner.x + side / 2, corner.y + side / 2, side,
                  with_alpha(theme_->dark ? theme_->panel : rgb(0xffffff), alpha));
    } else {
        list.AddRect(corner, other, with_alpha(box.hovered ? theme_->dim : theme_->faint, alpha), px(3));
    }
    list.AddText(fonts_->body, fonts_->body->FontSize,
                 ImVec2(other.x + gap, std::floor(box.rect.GetCenter().y - fonts_->body->FontSize / 2)),
                 with_alpha(theme_->text, alpha), label.data(), label.data() + label.size());
    finish(box, WidgetKind::kCheckbox, label, on ? "on" : "off", tooltip, refusal);
    return box.pressed;
}

bool Widgets::button(std::string_view label, std::string_view tooltip, float width,
                     std::string_view refusal) {
    return draw_button(label, tooltip, width, refusal, false);
}

bool Widgets::main_button(std::string_view label, std::string_view tooltip, float width,
                          std::string_view refusal) {
    return draw_button(label, tooltip, width, refusal, true);
}

bool Widgets::draw_button(std::string_view label, std::string_view tooltip, float width,
                          std::string_view refusal, bool main) {
    const bool enabled = refusal.empty();
    const float needed = text_width(fonts_->body, label) + px(20);
    if (width == 0) width = needed;
    if (width < 0) width = ImGui::GetContentRegionAvail().x;
    const Item button = item(label, width, px(kControlHeight), enabled);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool lit = (main && enabled) || button.held;
    const Colour fill = lit                         ? theme_->selected
                        : button.hovered && enabled ? theme_->field_hover
                                                    : theme_->field;
    const Colour edge = lit && button.hovered ? theme_->accent : enabled ? theme_->popup_line : theme_->line;
    list.AddRectFilled(button.rect.Min, button.rect.Max, enabled ? fill : with_alpha(fill, 0.5), px(5));
    list.AddRect(button.rect.Min, button.rect.Max, edge, px(5));
    list.PushClipRect(button.rect.Min, button.rect.Max, true);
    const Colour colour = lit       ? theme_->selected_text
                          : enabled ? theme_->text
                                    : with_alpha(theme_->faint, 0.6);
    centred_text(list, fonts_->body, button.rect, colour, label);
    list.PopClipRect();
    finish(button, WidgetKind::kButton, label, "", tooltip, refusal, needed - px(16) > width);
    return button.pressed;
}

bool Widgets::icon_button(std::string_view label, Icon icon, std::string_view key, std::string_view tooltip,
                          bool selected, std::string_view refusal) {
    const bool enabled = refusal.empty();
    const Item button = item(label, px(28), px(28), enabled);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (selected || button.held) {
        list.AddRectFilled(button.rect.Min, button.rect.Max, theme_->selected, px(5));
    } else if (button.hovered && enabled) {
        list.AddRectFilled(button.rect.Min, button.rect.Max, theme_->field_hover, px(5));
    }
    const Colour colour = !enabled   ? with_alpha(theme_->faint, 0.5)
                          : selected ? theme_->selected_text
                                     : theme_->text;
    draw_icon(list, icon, button.rect.GetCenter().x, button.rect.GetCenter().y, px(16), colour);
    const std::string with_key = key.empty() ? std::string(tooltip) : fmt::format("{}  [{}]", tooltip, key);
    finish(button, WidgetKind::kButton, label, selected ? "on" : "off", with_key, refusal);
    return button.pressed;
}

bool Widgets::tool(std::string_view label, Icon icon, std::string_view key, std::string_view tooltip,
                   bool selected, bool compact, std::string_view refusal) {
    const bool enabled = refusal.empty();
    const float icon_side = px(14), pad = px(9), gap = px(7);
    float width = pad * 2 + icon_side;
    if (!compact) {
        width += gap + text_width(fonts_->body, label);
        if (!key.empty()) width += gap + text_width(fonts_->body, key);
    }
    const Item button = item(label, std::ceil(width), px(28), enabled);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (selected) {
        list.AddRectFilled(button.rect.Min, button.rect.Max, theme_->selected, px(5));
    } else if (button.hovered && enabled) {
        list.AddRectFilled(button.rect.Min, button.rect.Max, theme_->field_hover, px(5));
    }
    const float alpha = enabled ? 1.0f : 0.45f;
    const Colour ink = with_alpha(selected ? theme_->selected_text : theme_->text, alpha);
    float x = button.rect.Min.x + pad;
    draw_icon(list, icon, x + icon_side / 2, button.rect.GetCenter().y, icon_side, ink);
    if (!compact) {
        ImFont* font = fonts_->body;
        const float y = std::floor(button.rect.GetCenter().y - font->FontSize / 2);
        x += icon_side + gap;
        list.AddText(font, font->FontSize, ImVec2(x, y), ink, label.data(), label.data() + label.size());
        x += text_width(font, label) + gap;
        const Colour hint =
            with_alpha(selected ? theme_->selected_text : theme_->faint, alpha * (selected ? 0.6 : 1));
        list.AddText(font, font->FontSize, ImVec2(x, y), hint, key.data(), key.data() + key.size());
    }
    const std::string with_key = key.empty() ? std::string(tooltip) : fmt::format("{}  [{}]", tooltip, key);
    finish(button, WidgetKind::kTool, label, selected ? "on" : "off", with_key, refusal);
    return button.pressed;
}

bool Widgets::menu_button(std::string_view label, std::string_view shown, std::string_view tooltip,
                          float most_width, bool caret) {
    const std::string words = writable(fonts_->body, shown);
    const float pad = px(9), mark = caret ? px(16) : 0;
    const float needed = text_width(fonts_->body, words);
    const float width = std::min(needed + 2 * pad + mark, most_width);
    const Item button = item(label, std::ceil(width), px(28), true);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (button.hovered) list.AddRectFilled(button.rect.Min, button.rect.Max, theme_->field_hover, px(5));
    const float middle = button.rect.GetCenter().y;
    const ImVec2 end(button.rect.Max.x - mark - pad / 2, button.rect.Max.y);
    list.PushClipRect(button.rect.Min, end, true);
    list.AddText(fonts_->body, fonts_->body->FontSize,
                 ImVec2(button.rect.Min.x + pad, std::floor(middle - fonts_->body->FontSize / 2)),
                 theme_->text, shortened(fonts_->body, words, std::ceil(width) - 1.5f * pad - mark).c_str());
    list.PopClipRect();
    if (caret) draw_icon(list, Icon::kCaret, button.rect.Max.x - pad - px(2), middle, px(10), theme_->faint);
    finish(button, WidgetKind::kButton, label, shown, tooltip, {});
    return button.pressed;
}

bool Widgets::list_row(std::string_view label, Icon icon, std::string_view detail, std::string_view tooltip,
                       bool selected) {
    const float width = ImGui::GetContentRegionAvail().x;
    const Item row = item(label, width, px(24), true);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (selected || row.hovered) {
        list.AddRectFilled(row.rect.Min, row.rect.Max, selected ? theme_->selected : theme_->field_hover,
                           px(4));
    }
    const float middle = row.rect.GetCenter().y;
    float x = row.rect.Min.x + px(6);
    if (icon != Icon::kNone) {
        draw_icon(list, icon, x + px(7), middle, px(14), theme_->faint);
        x += px(20);
    }
    const float detail_width = detail.empty() ? 0 : text_width(fonts_->small, detail) + px(8);
    const ImRect space(ImVec2(x, row.rect.Min.y),
                       ImVec2(row.rect.Max.x - px(4) - detail_width, row.rect.Max.y));
    list.PushClipRect(space.Min, space.Max, true);
    list.AddText(fonts_->body, fonts_->body->FontSize,
                 ImVec2(x, std::floor(middle - fonts_->body->FontSize / 2)),
                 selected ? theme_->selected_text : theme_->text,
                 shortened(fonts_->body, writable(fonts_->body, label), space.GetWidth()).c_str());
    list.PopClipRect();
    if (!detail.empty()) {
        list.AddText(fonts_->small, fonts_->small->FontSize,
                     ImVec2(space.Max.x + px(6), std::floor(middle - fonts_->small->FontSize / 2)),
                     theme_->faint, detail.data(), detail.data() + detail.size());
    }
    finish(row, WidgetKind::kButton, label, selected ? "on" : "off", tooltip.empty() ? label : tooltip, {});
    return row.pressed;
}

void Widgets::section(std::string_view title) {
    ImGuiWindow* window = ImGui::GetCurrentWindow();
    // The first section needs no distance from what isn't above it.
    if (window->DC.CursorPos.y > window->DC.CursorStartPos.y + 1 && window->DC.GroupOffset.x == 0)
        ImGui::Dummy(ImVec2(0, px(6)));
    std::string capitals(title);
    for (char& c : capitals) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    ImGui::PushFont(fonts_->small);
    ImGui::PushStyleColor(ImGuiCol_Text, theme_->dim);
    ImGui::TextUnformatted(capitals.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::Dummy(ImVec2(0, px(1)));
}

void Widgets::text(std::string_view words) {
    const std::string shown = writable(ImGui::GetFont(), words);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(shown.data(), shown.data() + shown.size());
    ImGui::PopTextWrapPos();
}

void Widgets::note(std::string_view words) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme_->faint);
    text(words);
    ImGui::PopStyleColor();
}

void Widgets::warning(std::string_view words) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme_->warn);
    text(words);
    ImGui::PopStyleColor();
}

void Widgets::figures(std::string_view words) {
    ImGui::PushFont(fonts_->number);
    text(words);
    ImGui::PopFont();
}

void Widgets::draw_card_ground(const Box& box) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner(box.x, box.y), end(box.right(), box.bottom());
    list.AddRectFilled(corner, end, theme_->card, px(6));
    list.AddRect(corner, end, with_alpha(theme_->line, 0.8), px(6));
}

void Widgets::note_text(std::string_view label, std::string_view value, const Box& box) {
    WidgetRecord record = record_in_window(ImRect(box.x, box.y, box.right(), box.bottom()), 0);
    record.label = label;
    record.kind = WidgetKind::kText;
    record.value = value;
    registry_.add(std::move(record));
}

bool Widgets::canvas(std::string_view label, std::string_view tooltip, const Box& box, std::string_view value,
                     bool* pressed, bool* held) {
    ImGui::SetCursorScreenPos(ImVec2(box.x, box.y));
    const Item area = item(label, box.width, box.height, true);
    if (pressed) *pressed = area.held && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    if (held) *held = area.held;
    WidgetRecord record = record_in_window(area.rect, area.id);
    record.label = label;
    record.kind = WidgetKind::kCanvas;
    record.value = value;
    record.tooltip = tooltip;
    registry_.add(std::move(record));
    draw_focus(area.rect, area.id);
    return area.hovered;
}

}  // namespace wayfield
