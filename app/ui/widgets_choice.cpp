// Segmented choices, combos and text fields.
#include <algorithm>
#include <cmath>
#include <string>

#include "ui/widget_item.h"

namespace wayfield {

bool Widgets::segmented(std::string_view label, std::string_view tooltip, std::span<const Option> options,
                        int& index, std::string_view refusal) {
    const bool enabled = refusal.empty();
    const float width = label_column(label, tooltip, enabled);
    ImGuiWindow* window = ImGui::GetCurrentWindow();
    ImDrawList& list = *window->DrawList;
    const ImVec2 corner = window->DC.CursorPos;
    const ImRect frame(corner, corner + ImVec2(width, px(kControlHeight)));
    list.AddRectFilled(frame.Min, frame.Max, enabled ? theme_->field : with_alpha(theme_->field, 0.5), px(5));
    list.AddRect(frame.Min, frame.Max, theme_->line, px(5));

    // Segments as wide as their words need, the rest shared out evenly.
    float words = 0;
    for (const Option& option : options) words += text_width(fonts_->body, option.label);
    const float spare =
        std::max(0.0f, width - words) / static_cast<float>(std::max<std::size_t>(1, options.size()));
    bool changed = false;
    float x = corner.x;
    ImGui::PushID(label.data(), label.data() + label.size());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (std::size_t i = 0; i < options.size(); ++i) {
        const Option& option = options[i];
        const bool usable = enabled && option.refusal.empty();
        const float end = i + 1 == options.size()
                              ? frame.Max.x
                              : std::round(x + text_width(fonts_->body, option.label) + spare);
        ImGui::SetCursorScreenPos(ImVec2(x, corner.y));
        const Item segment = item(option.label, end - x, px(kControlHeight), usable);
        const bool chosen = static_cast<int>(i) == index;
        if (segment.pressed && !chosen) {
            index = static_cast<int>(i);
            changed = true;
        }
        if (chosen && enabled) {
            list.AddRectFilled(segment.rect.Min, segment.rect.Max, theme_->selected, px(5));
        } else if (segment.hovered && usable) {
            list.AddRectFilled(segment.rect.Min, segment.rect.Max, theme_->field_hover, px(5));
        }
        const Colour ink = !usable  ? with_alpha(theme_->faint, 0.55)
                           : chosen ? theme_->selected_text
                                    : theme_->dim;
        centred_text(list, fonts_->body, segment.rect, ink, option.label);
        note_part(WidgetKind::kOption, label, option.label, option.id, segment.rect, segment.id,
                  chosen ? "on" : "off", option.tooltip, usable);
        if (usable) draw_focus(segment.rect, segment.id);
        tooltip_for(option.label, option.tooltip.empty() ? tooltip : option.tooltip,
                    enabled ? std::string_view(option.refusal) : refusal, segment.hovered);
        x = end;
    }
    ImGui::PopStyleVar();
    ImGui::PopID();
    ImGui::SetCursorScreenPos(
        ImVec2(window->DC.CursorStartPos.x, frame.Max.y + ImGui::GetStyle().ItemSpacing.y));

    Item whole;
    whole.rect = frame;
    whole.enabled = enabled;
    const bool in_range = index >= 0 && index < static_cast<int>(options.size());
    finish(whole, WidgetKind::kChoice, label, in_range ? options[static_cast<std::size_t>(index)].label : "",
           tooltip, refusal, words > width);
    return changed;
}

bool Widgets::combo(std::string_view label, std::string_view tooltip, std::span<const Option> options,
                    int& index, std::string_view refusal) {
    const bool enabled = refusal.empty();
    const float width = label_column(label, tooltip, enabled);
    const bool in_range = index >= 0 && index < static_cast<int>(options.size());
    const std::string shown = in_range ? options[static_cast<std::size_t>(index)].label : "";
    const Item field = item(label, width, px(kControlHeight), enabled);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Colour fill = field.hovered && enabled ? theme_->field_hover : theme_->field;
    list.AddRectFilled(field.rect.Min, field.rect.Max, enabled ? fill : with_alpha(fill, 0.4), px(5));
    list.AddRect(field.rect.Min, field.rect.Max, enabled ? theme_->popup_line : theme_->line, px(5));
    const Colour ink = enabled ? theme_->text : with_alpha(theme_->faint, 0.6);
    const float room = width - px(10) - px(24);
    list.PushClipRect(field.rect.Min, ImVec2(field.rect.Min.x + px(10) + room, field.rect.Max.y), true);
    list.AddText(
        fonts_->body, fonts_->body->FontSize,
        ImVec2(field.rect.Min.x + px(10), std::floor(field.rect.GetCenter().y - fonts_->body->FontSize / 2)),
        ink, shown.c_str());
    list.PopClipRect();
    draw_icon(list, Icon::kCaret, field.rect.Max.x - px(13), field.rect.GetCenter().y, px(10),
              enabled ? theme_->faint : with_alpha(theme_->faint, 0.4));
    const std::string popup = "##" + std::string(label);
    if (field.pressed) ImGui::OpenPopup(popup.c_str());
    finish(field, WidgetKind::kCombo, label, shown, tooltip, refusal, text_width(fonts_->body, shown) > room);

    bool changed = false;
    // Below the field, or above it where the window ends: Dear ImGui's own rule for combos.
    const float row = px(24);
    const float height = std::min(row * static_cast<float>(options.size()) + px(10), px(340));
    const float below = ImGui::GetIO().DisplaySize.y - field.rect.Max.y;
    const float y = below < height + px(4) ? field.rect.Min.y - height - px(3) : field.rect.Max.y + px(3);
    ImGui::SetNextWindowPos(ImVec2(field.rect.Min.x, std::max(0.0f, y)));
    ImGui::SetNextWindowSize(ImVec2(width, height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(5), px(5)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    if (ImGui::BeginPopup(popup.c_str(), ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize)) {
        for (std::size_t i = 0; i < options.size(); ++i) {
            const Option& option = options[i];
            const bool usable = option.refusal.empty(), chosen = static_cast<int>(i) == index;
            const Item entry = item(option.label, ImGui::GetContentRegionAvail().x, row, usable);
            ImDrawList& entries = *ImGui::GetWindowDrawList();
            if (chosen || (entry.hovered && usable)) {
                entries.AddRectFilled(entry.rect.Min, entry.rect.Max,
                                      chosen ? theme_->selected : theme_->field_hover, px(4));
            }
            entries.AddText(fonts_->body, fonts_->body->FontSize,
                            ImVec2(entry.rect.Min.x + px(7),
                                   std::floor(entry.rect.GetCenter().y - fonts_->body->FontSize / 2)),
                            !usable  ? with_alpha(theme_->faint, 0.55)
                            : chosen ? theme_->selected_text
                                     : theme_->text,
                            option.label.c_str());
            note_part(WidgetKind::kOption, label, option.label, option.id, entry.rect, entry.id,
                      chosen ? "on" : "off", option.tooltip, usable);
            if (usable) draw_focus(entry.rect, entry.id);
            if (chosen && ImGui::IsWindowAppearing()) ImGui::SetItemDefaultFocus();
            tooltip_for(option.label, option.tooltip, option.refusal, entry.hovered);
            if (entry.pressed) {
                changed = !chosen;
                index = static_cast<int>(i);
                ImGui::CloseCurrentPopup();
            }
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
    return changed;
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
    const float width = label_column(label, tooltip, enabled);
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
    ImGui::InputText(id.c_str(), text.data(), text.capacity() + 1,
                     ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_AutoSelectAll, resize_string,
                     &text);
    const bool accepted = ImGui::IsItemDeactivatedAfterEdit();
    Item field;
    field.id = item_id;
    field.rect = ImRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    field.enabled = enabled;
    field.hovered = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) && !ImGui::IsItemActive();
    if (!enabled) ImGui::EndDisabled();
    ImGui::PopStyleVar();
    finish(field, WidgetKind::kTextInput, label, text, tooltip, refusal);
    return accepted;
}

}  // namespace wayfield
