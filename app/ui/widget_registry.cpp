#include "ui/widget_registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "wayfield/registry.h"

namespace wayfield {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_part(const WidgetRecord& widget) {
    return widget.kind == WidgetKind::kOption || widget.kind == WidgetKind::kNumber;
}

bool overlap(const Box& a, const Box& b) {
    // Neighbours may share an edge, and rounding may shift it by half a pixel.
    constexpr float kSlack = 0.75f;
    return a.x + kSlack < b.right() && b.x + kSlack < a.right() && a.y + kSlack < b.bottom() &&
           b.y + kSlack < a.bottom();
}

bool cut_off(const WidgetRecord& widget) {
    constexpr float kSlack = 1.0f;
    return widget.visible.width + kSlack < widget.rect.width ||
           widget.visible.height + kSlack < widget.rect.height;
}

}  // namespace

bool same_text(std::string_view a, std::string_view b) {
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(), [](char p, char q) { return lower(p) == lower(q); });
}

void WidgetRegistry::begin_frame() { building_.clear(); }
void WidgetRegistry::end_frame() { widgets_.swap(building_); }

const WidgetRecord* WidgetRegistry::find(std::string_view label) const {
    for (const WidgetRecord& widget : widgets_) {
        if (!is_part(widget) && same_text(widget.label, label)) return &widget;
    }
    return nullptr;
}

const WidgetRecord* WidgetRegistry::find_option(std::string_view parent, std::string_view option) const {
    for (const WidgetRecord& widget : widgets_) {
        if (is_part(widget) && same_text(widget.parent, parent) &&
            (same_text(widget.label, option) || same_text(widget.option_id, option))) {
            return &widget;
        }
    }
    return nullptr;
}

std::vector<std::string> WidgetRegistry::problems() const {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < widgets_.size(); ++i) {
        const WidgetRecord& widget = widgets_[i];
        if (!widget.scrolls && cut_off(widget)) found.push_back(fmt::format("{}: cut off", widget.label));
        if (widget.text_clipped) found.push_back(fmt::format("{}: text does not fit", widget.label));
        if (widget.kind != WidgetKind::kText && widget.tooltip.empty()) {
            found.push_back(fmt::format("{}: no tooltip", widget.label));
        }
        for (std::size_t j = i + 1; j < widgets_.size(); ++j) {
            const WidgetRecord& other = widgets_[j];
            if (other.window != widget.window || is_part(widget) != is_part(other)) continue;
            if (overlap(widget.rect, other.rect)) {
                found.push_back(fmt::format("{}: lies over {}", widget.label, other.label));
            }
        }
    }
    return found;
}

std::string WidgetRegistry::nearest(std::string_view label) const {
    std::vector<std::string_view> labels;
    for (const WidgetRecord& widget : widgets_) {
        if (!is_part(widget)) labels.push_back(widget.label);
    }
    return nearest_id(label, labels);
}

}  // namespace wayfield
