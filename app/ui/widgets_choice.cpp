// Segmented choices, combos and text fields.
#include <algorithm>
#include <cmath>
#include <string>

#include "ui/widget_item.h"

namespace wayfield {

namespace {

std::string_view label_at(std::span<const Option> options, int index) {
    if (index < 0 || index >= static_cast<int>(options.size())) return {};
    return options[static_cast<std::size_t>(index)].label;
}

}  // namespace

bool Widgets::segmented(std::string_view label, std::string_view tooltip, std::span<const Option> options,
                        int& index, std::string_view refusal) {
    const bool enabled = refusal.empty();
    const float width = label_column(label, tooltip, refusal);
    ImGuiWindow* window = ImGui::GetCurrentWindow();
    const ImVec2 corner = window->DC.CursorPos;
    const ImRect frame(corner, corner + ImVec2(width, px(kControlHeight)));
    window->DrawList->AddRectFilled(frame.Min, frame.Max,
                                    enabled ? theme_->field : with_alpha(theme_->field, 0.5), px(5));
    window->DrawList->AddRect(frame.Min, frame.Max, theme_->line, px(5));

    // Segments as wide as their words need, the rest shared out evenly.
    float words = 0;
    for (const Option& option : options) words += text_width(fonts_->body, option.label);
    const float spare =
        std::max(0.0f, width - words) / static_cast<float>(std::max<std::size_t>(1, options.size()));
    const int before = index;
    float x = corner.x;
    ImGui::PushID(label.data(), label.data() + label.size());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (std::size_t i = 0; i < options.size(); ++i) {
        const float end = i + 1 == options.size()
                              ? frame.Max.x
                              : std::round(x + text_width(fonts_->body, options[i].label) + spare);
        const ImRect rect(ImVec2(x, frame.Min.y), ImVec2(end, frame.Max.y));
        if (segment(label, tooltip, options[i], rect, static_cast<int>(i) == before, refusal)) {
            index = static_cast<int>(i);
        }
        x = end;
    }
    ImGui::PopStyleVar();
    ImGui::PopID();
    ImGui::SetCursorScreenPos(
        ImVec2(window->DC.CursorStartPos.x, frame.Max.y + ImGui::GetStyle().ItemSpacing.y));

    Item whole;
    whole.rect = frame;
    whole.enabled = enabled;
    finish(whole, WidgetKind::kChoice, label, label_at(options, index), tooltip, refusal, words > width);
    return index != before;
}

bool Widgets::segment(std::string_view label, std::string_view tooltip, const Option& option,
                      const ImRect& rect, bool chosen, std::string_view refusal) {
    const bool usable = refusal.empty() && option.refusal.empty();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos(rect.Min);
    const Item segment = item(option.label, rect.GetWidth(), rect.GetHeight(), usable);
    if (chosen && refusal.empty()) {
        list.AddRectFilled(rect.Min, rect.Max, theme_->selected, px(5));
    } else if (segment.hovered && usable) {
        list.AddRectFilled(rect.Min, rect.Max, theme_->field_hover, px(5));
    }
    const Colour ink = !usable  ? with_alpha(theme_->faint, 0.55)
                       : chosen ? theme_->selected_text
                                : theme_->dim;
    centred_text(list, fonts_->body, rect, ink, option.label);
    note_part(WidgetKind::kOption, label, option.label, option.id, rect, segment.id, chosen ? "on" : "off",
              option.tooltip, usable);
    if (usable) draw_focus(rect, segment.id);
    tooltip_for(option.label, option.tooltip.empty() ? tooltip : option.tooltip,
                refusal.empty() ? std::string_view(option.refusal) : refusal, segment.hovered);
    return segment.pressed;
}

bool Widgets::combo(std::string_view label, std::string_view tooltip, std::span<const Option> options,
                    int& index, std::string_view refusal) {
    const bool enabled = refusal.empty();
    const float width = label_column(label, tooltip, refusal);
    const std::string shown(label_at(options, index));
    const Item field = item(label, width, px(kControlHeight), enabled);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Colour fill = field.hovered && enabled ? theme_->field_hover : theme_->field;
    list.AddRectFilled(field.rect.Min, field.rect.Max, enabled ? fill : with_alpha(fill, 0.4), px(5));
    list.AddRect(field.rect.Min, field.rect.Max, enabled ? theme_->popup_line : theme_->line, px(5));
    const float room = width - px(10) - px(24);
    list.PushClipRect(field.rect.Min, ImVec2(field.rect.Min.x + px(10) + room, field.rect.Max.y), true);
    list.AddText(
        fonts_->body, fonts_->body->FontSize,
        ImVec2(field.rect.Min.x + px(10), std::floor(field.rect.GetCenter().y - fonts_->body->FontSize / 2)),
        enabled && !shown.empty() ? theme_->text : with_alpha(theme_->faint, enabled ? 1 : 0.6),
        shown.empty() ? "choose …" : shortened(fonts_->body, shown, room).c_str());
    list.PopClipRect();
    draw_icon(list, Icon::kCaret, field.rect.Max.x - px(13), field.rect.GetCenter().y, px(12),
              enabled ? theme_->faint : with_alpha(theme_->faint, 0.4));
    const std::string popup = "##" + std::string(label);
    if (field.pressed) ImGui::OpenPopup(popup.c_str());
    finish(field, WidgetKind::kCombo, label, shown, tooltip, refusal, text_width(fonts_->body, shown) > room);
    return combo_list(label, popup, field.rect, options, index);
}

bool Widgets::combo_list(std::string_view label, const std::string& popup, const ImRect& field,
                         std::span<const Option> options, int& index) {
    const int before = index;
    const float row = px(24);
    const float height = std::min(row * static_cast<float>(options.size()) + px(10), px(340));
    // Below the field, or above it where the window ends.
    const float below = ImGui::GetIO().DisplaySize.y - field.Max.y;
    const float y = below < height + px(4) ? field.Min.y - height - px(3) : field.Max.y + px(3);
    ImGui::SetNextWindowPos(ImVec2(field.Min.x, std::max(0.0f, y)));
    ImGui::SetNextWindowSize(ImVec2(field.GetWidth(), height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(5), px(5)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    if (ImGui::BeginPopup(popup.c_str(), ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize)) {
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (combo_entry(label, options[i], row, static_cast<int>(i) == before)) {
                index = static_cast<int>(i);
                ImGui::CloseCurrentPopup();
            }
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
    return index != before;
}

bool Widgets::combo_entry(std::string_view label, const Option& option, float height, bool chosen) {
    const bool usable = option.refusal.empty();
    const Item entry = item(option.label, ImGui::GetContentRegionAvail().x, height, usable);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (chosen || (entry.hovered && usable)) {
        list.AddRectFilled(entry.rect.Min, entry.rect.Max, chosen ? theme_->selected : theme_->field_hover,
                           px(4));
    }
    const Colour ink = !usable  ? with_alpha(theme_->faint, 0.55)
                       : chosen ? theme_->selected_text
                                : theme_->text;
    list.AddText(
        fonts_->body, fonts_->body->FontSize,
        ImVec2(entry.rect.Min.x + px(7), std::floor(entry.rect.GetCenter().y - fonts_->body->FontSize / 2)),
        ink, option.label.c_str());
    note_part(WidgetKind::kOption, label, option.label, option.id, entry.rect, entry.id,
              chosen ? "on" : "off", option.tooltip, usable);
    if (usable) draw_focus(entry.rect, entry.id);
    if (chosen && ImGui::IsWindowAppearing()) ImGui::SetItemDefaultFocus();
    tooltip_for(option.label, option.tooltip, option.refusal, entry.hovered);
    return entry.pressed;
}

namespace {

int resize_string(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
        auto& text = *static_cast<std::string*>(data->UserData);
        text.resize(static_cast<std::size_t>(data->BufTextLen));
        data->Buf = text.data();
    }
    return 0;
}

}  // namespace

bool Widgets::text_input(std::string_view label, std::string_view tooltip, std::string& text,
                         std::string_view refusal) {
    const bool enabled = refusal.empty();
    const float width = label_column(label, tooltip, refusal);
    const float pad = (px(kControlHeight) - fonts_->body->FontSize) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(px(10), pad));
    ImGui::SetNextItemWidth(width);
    if (!enabled) ImGui::BeginDisabled();
    const std::string id = "##" + std::string(label);
    const ImGuiID item_id = imgui_id(id);
    if (focus_request_ == item_id) {
        ImGui::SetKeyboardFocusHere();
        focus_request_ = 0;
    }
    const bool entered =
        ImGui::InputText(id.c_str(), text.data(), text.capacity() + 1,
                         ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_AutoSelectAll |
                             ImGuiInputTextFlags_EnterReturnsTrue,
                         resize_string, &text);
    Item field;
    field.id = item_id;
    field.rect = ImRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    field.enabled = enabled;
    field.hovered = !behind_overlay() && !ImGui::IsItemActive() &&
                    ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
    if (!enabled) ImGui::EndDisabled();
    ImGui::PopStyleVar();
    ImGui::GetWindowDrawList()->AddRect(field.rect.Min, field.rect.Max,
                                        enabled ? theme_->popup_line : theme_->line, px(5));
    finish(field, WidgetKind::kTextInput, label, text, tooltip, refusal);
    return entered;
}

}  // namespace wayfield
