// A slider: a track to drag and, at its right, the number, which can be typed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "scene/tokens.h"
#include "ui/widget_item.h"

namespace wayfield {

namespace {

constexpr float kNumberColumn = 58;
constexpr float kKnob = 6;
constexpr double kLogStep = 1.2589254117941673;  // ten of them are a decade

// Only the look of a control depends on these, never a result: log and exp are fine here.
double to_share(const SliderRange& range, double value) {
    const double v = std::clamp(value, range.min, range.max);
    if (range.max <= range.min) return 0;
    if (range.logarithmic) return std::log(v / range.min) / std::log(range.max / range.min);
    return (v - range.min) / (range.max - range.min);
}

double from_share(const SliderRange& range, double share) {
    share = std::clamp(share, 0.0, 1.0);
    double value = range.logarithmic ? range.min * std::exp(share * std::log(range.max / range.min))
                                     : range.min + share * (range.max - range.min);
    if (range.step > 0) value = std::round(value / range.step) * range.step;
    return std::clamp(value, range.min, range.max);
}

std::string number_text(const SliderRange& range, double value) {
    if (range.decimals < 0) return fmt::format("{:.{}g}", value, -range.decimals);
    return fmt::format("{:.{}f}", value, range.decimals);
}

std::string shown_text(const SliderRange& range, double value) {
    if (!range.text_at_max.empty() && value >= range.max) return std::string(range.text_at_max);
    if (!range.text_at_min.empty() && value <= range.min) return std::string(range.text_at_min);
    return number_text(range, value);
}

std::optional<double> typed_value(const SliderRange& range, std::string_view text) {
    if (!range.text_at_max.empty() && same_text(text, range.text_at_max)) return range.max;
    if (!range.text_at_min.empty() && same_text(text, range.text_at_min)) return range.min;
    const auto number = number_of(text);
    if (!number) return std::nullopt;
    return std::max(range.min, range.open_ended ? *number : std::min(*number, range.max));
}

}  // namespace

bool Widgets::slider(std::string_view label, std::string_view tooltip, const SliderRange& range,
                     double& value, std::string_view refusal) {
    const bool enabled = refusal.empty();
    const float width = label_column(label, tooltip, refusal);
    const ImVec2 corner = ImGui::GetCurrentWindow()->DC.CursorPos;
    const double before = value;
    const Item track = item(label, width - px(kNumberColumn), px(kControlHeight), enabled);
    bool start_typing = track.pressed && ImGui::GetIO().KeyCtrl;
    const bool has_focus = enabled && focused() == track.id;
    // Pressed without a button held is Enter or Space.
    if (has_focus && track.pressed && !ImGui::IsMouseReleased(ImGuiMouseButton_Left)) start_typing = true;
    if (enabled && track.held && !ImGui::GetIO().KeyCtrl && ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        const float first = track.rect.Min.x + px(kKnob), way = track.rect.GetWidth() - 2 * px(kKnob);
        value = from_share(range, (ImGui::GetIO().MousePos.x - first) / std::max(1.0f, way));
    }
    slider_track(track, range, value);
    ImGui::SetCursorScreenPos(ImVec2(track.rect.Max.x, corner.y));
    slider_number(label, tooltip, range, value, start_typing, refusal);
    ImGui::SetCursorScreenPos(ImVec2(ImGui::GetCurrentWindow()->DC.CursorStartPos.x,
                                     corner.y + px(kControlHeight) + ImGui::GetStyle().ItemSpacing.y));
    Item whole = track;
    whole.rect.Max.x = corner.x + width;
    finish(whole, WidgetKind::kSlider, label, number_text(range, value), tooltip, refusal);
    return value != before;
}

void Widgets::slider_track(const Item& item, const SliderRange& range, double& value) {
    if (item.enabled && focused() == item.id) {
        const bool left = key_pressed(ImGuiKey_LeftArrow, true);
        const bool right = key_pressed(ImGuiKey_RightArrow, true);
        if (left != right) {
            const bool by_factor = range.logarithmic && range.step <= 0;
            const double next = by_factor ? (right ? value * kLogStep : value / kLogStep)
                                          : value + (right ? range.step : -range.step);
            value = std::clamp(next, range.min, range.max);
        }
        if (left || right) ImGui::NavMoveRequestCancel();
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = std::floor(item.rect.GetCenter().y);
    const float first = item.rect.Min.x + px(kKnob), last = item.rect.Max.x - px(kKnob);
    const float x = first + static_cast<float>(to_share(range, value)) * (last - first);
    const float half = std::max(1.0f, px(1.5f));
    const float alpha = item.enabled ? 1.0f : 0.5f;
    list.AddRectFilled(ImVec2(first, y - half), ImVec2(last, y + half), with_alpha(theme_->popup_line, alpha),
                       half);
    if (item.enabled) list.AddRectFilled(ImVec2(first, y - half), ImVec2(x, y + half), theme_->accent, half);
    const Colour knob = item.enabled ? (theme_->dark ? rgb(0xffffff) : theme_->accent) : theme_->faint;
    list.AddCircleFilled(ImVec2(x, y), px(item.hovered && item.enabled ? kKnob + 0.8f : kKnob),
                         with_alpha(knob, alpha), 24);
}

// What is no number leaves the value as it was, and is said.
void Widgets::take_typed(std::string_view label, const SliderRange& range, double& value) {
    const std::size_t begin = typed_.find_first_not_of(' ');
    const std::size_t end = typed_.find_last_not_of(' ');
    const std::string text = begin == typed_.npos ? "" : typed_.substr(begin, end - begin + 1);
    if (const auto number = typed_value(range, text)) {
        value = *number;
        return;
    }
    const std::string from = number_text(range, range.min);
    const std::string wanted = range.open_ended
                                   ? fmt::format("of at least {}", from)
                                   : fmt::format("from {} to {}", from, number_text(range, range.max));
    complaint_ = fmt::format("{}: a number {} expected, not \"{}\"", label, wanted, text);
}

void Widgets::slider_number(std::string_view label, std::string_view tooltip, const SliderRange& range,
                            double& value, bool start_typing, std::string_view refusal) {
    const bool enabled = refusal.empty();
    const std::string name = fmt::format("{} number", label);
    const std::string shown = shown_text(range, value);
    const float width = px(kNumberColumn);
    const unsigned id = imgui_id(name);
    ImGui::PushFont(fonts_->number);
    if (typing_id_ == id) {
        const float pad = (px(kControlHeight) - fonts_->number->FontSize) / 2;
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(px(4), pad));
        ImGui::SetNextItemWidth(width);
        if (typing_begins_) ImGui::SetKeyboardFocusHere();
        char buffer[64] = "";
        typed_.copy(buffer, sizeof buffer - 1);
        const std::string field = "##" + name;
        const bool entered =
            ImGui::InputText(field.c_str(), buffer, sizeof buffer,
                             ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue);
        typed_ = buffer;
        const bool left_field = !typing_begins_ && ImGui::IsItemDeactivated();
        const bool cancelled = left_field && key_pressed(ImGuiKey_Escape, false);
        if (entered || (left_field && !cancelled)) take_typed(label, range, value);
        if (entered || left_field) typing_id_ = 0;
        typing_begins_ = false;
        ImGui::PopStyleVar();
        const ImRect rect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
        note_part(WidgetKind::kNumber, label, "number", "number", rect, id, shown, tooltip, enabled);
    } else {
        const Item number = item(name, width, px(kControlHeight), enabled);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (number.hovered && enabled) {
            list.AddRectFilled(number.rect.Min + ImVec2(px(4), 0), number.rect.Max, theme_->field_hover,
                               px(4));
        }
        const float text = text_width(fonts_->number, shown);
        list.AddText(fonts_->number, fonts_->number->FontSize,
                     ImVec2(std::floor(number.rect.Max.x - text),
                            std::floor(number.rect.GetCenter().y - fonts_->number->FontSize / 2)),
                     enabled ? theme_->text : with_alpha(theme_->faint, 0.6), shown.c_str());
        note_part(WidgetKind::kNumber, label, "number", "number", number.rect, id, shown, tooltip, enabled);
        if (number.pressed || start_typing) {
            typing_id_ = id;
            typing_begins_ = true;
            typed_ = shown;
        }
        tooltip_for(name, enabled ? "Click to type a number" : tooltip, refusal, number.hovered);
    }
    ImGui::PopFont();
}

}  // namespace wayfield
