// A line a series over numbers.
#include <algorithm>
#include <cmath>

#include "ui/plot_parts.h"

namespace wayfield {

namespace {

struct Frame {
    Box area;
    PlotAxis x, value;
    ImVec2 at(double px, double v) const { return {across(px), up(v)}; }
    float across(double px) const { return area.x + static_cast<float>(x.share(px)) * area.width; }
    float up(double v) const { return area.bottom() - static_cast<float>(value.share(v)) * area.height; }
};

Frame frame_of(const PlotLook& look, const Plot& plot, const Box& box) {
    std::vector<double> values;
    float names = 0;
    for (const PlotSeries& series : plot.series) {
        for (const auto& list : {series.values, series.others}) {
            for (const auto& value : list) {
                if (value) values.push_back(*value);
            }
        }
        names = std::max(names, text_width(look.fonts.small, series.label));
    }
    if (plot.reference) values.push_back(plot.reference->value);
    Frame frame;
    frame.x = axis_over(plot.x, plot.log_x, !plot.log_x);
    // Ends where the data does: a decade of nothing at the right is no use to anyone.
    if (!plot.x.empty()) {
        frame.x.low = plot.log_x ? plot.x.front() : frame.x.low;
        frame.x.high = plot.x.back() > frame.x.low ? plot.x.back() : frame.x.low + 1;
    }
    frame.value = axis_over(values, plot.log_value, true);
    const float left = look.px(58), top = look.px(10), bottom = look.px(44);
    const float right = std::min(names + look.px(14), box.width * 0.3f);
    frame.area = {box.x + left, box.y + top, std::max(10.0f, box.width - left - right),
                  std::max(10.0f, box.height - top - bottom)};
    return frame;
}

std::string x_number(const Plot& plot, double value) {
    if (plot.zero_x && value <= *plot.zero_x * 1.001) return "0";
    return plot_number(value);
}

void draw_axes(ImDrawList& list, const PlotLook& look, const Plot& plot, const Frame& frame, const Box& box) {
    const Box& area = frame.area;
    const Theme& theme = look.theme;
    const float hair = std::max(1.0f, std::floor(look.px(1)));
    ImFont* font = look.fonts.number;
    for (const PlotAxis::Tick& tick : frame.value.ticks(static_cast<int>(area.height / look.px(60)) + 1)) {
        const float y = std::floor(frame.up(tick.value));
        list.AddRectFilled(ImVec2(area.x, y), ImVec2(area.right(), y + hair),
                           with_alpha(theme.line, tick.labelled ? 1 : 0.45));
        if (tick.labelled)
            plot_text(list, font, area.x - look.px(8), y, PlotAlign::kRight, theme.faint,
                      plot_number(tick.value));
    }
    for (const PlotAxis::Tick& tick : frame.x.ticks(static_cast<int>(area.width / look.px(90)) + 1)) {
        const float x = std::floor(frame.across(tick.value));
        list.AddRectFilled(ImVec2(x, area.y), ImVec2(x + hair, area.bottom()),
                           with_alpha(theme.line, tick.labelled ? 1 : 0.45));
        if (tick.labelled)
            plot_text(list, font, x, area.bottom() + look.px(13), PlotAlign::kMiddle, theme.faint,
                      x_number(plot, tick.value));
    }
    plot_text(list, look.fonts.small, area.x + area.width / 2, box.bottom() - look.px(9), PlotAlign::kMiddle,
              theme.faint, plot.x_label);
    plot_text_upwards(list, look.fonts.small, box.x + look.px(8), area.y + area.height / 2, theme.faint,
                      plot.y_label);
}

void draw_reference(ImDrawList& list, const PlotLook& look, const Plot& plot, const Frame& frame) {
    if (!plot.reference) return;
    const float y = frame.up(plot.reference->value);
    plot_dashes(list, look, ImVec2(frame.area.x, y), ImVec2(frame.area.right(), y), look.theme.bad);
    plot_text(list, look.fonts.small, frame.area.x + look.px(7), y - look.px(9), PlotAlign::kLeft,
              look.theme.bad, plot.reference->label);
}

std::vector<ImVec2> points_of(const Plot& plot, const Frame& frame,
                              const std::vector<std::optional<double>>& values) {
    std::vector<ImVec2> points;
    for (std::size_t i = 0; i < std::min(values.size(), plot.x.size()); ++i) {
        if (values[i] && (!plot.log_value || *values[i] > 0))
            points.push_back(frame.at(plot.x[i], *values[i]));
    }
    return points;
}

void draw_series(ImDrawList& list, const PlotLook& look, const Plot& plot, const Frame& frame) {
    for (const PlotSeries& series : plot.series) {
        const std::vector<ImVec2> others = points_of(plot, frame, series.others);
        list.AddPolyline(others.data(), static_cast<int>(others.size()), with_alpha(series.colour, 0.4), 0,
                         look.px(1.2f));
        for (const ImVec2& point : others)
            list.AddCircle(point, look.px(3), with_alpha(series.colour, 0.6), 12, look.px(1.2f));
        const std::vector<ImVec2> points = points_of(plot, frame, series.values);
        list.AddPolyline(points.data(), static_cast<int>(points.size()), series.colour, 0, look.px(2.2f));
        if (points.size() > 14) continue;
        for (const ImVec2& point : points) list.AddCircleFilled(point, look.px(3.4f), series.colour, 16);
    }
}

// Names stand where the lines end, pushed apart where those end together.
void draw_names(ImDrawList& list, const PlotLook& look, const Plot& plot, const Frame& frame) {
    struct Name {
        float y;
        const PlotSeries* series;
        bool other;
    };
    std::vector<Name> names;
    for (const PlotSeries& series : plot.series) {
        std::vector<ImVec2> points = points_of(plot, frame, series.values);
        const bool other = points.empty();
        if (other) points = points_of(plot, frame, series.others);
        if (!points.empty()) names.push_back({points.back().y, &series, other});
    }
    std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.y < b.y; });
    const float apart = look.fonts.small->FontSize + look.px(2);
    for (std::size_t i = 1; i < names.size(); ++i) names[i].y = std::max(names[i].y, names[i - 1].y + apart);
    if (!names.empty() && names.back().y > frame.area.bottom()) names.back().y = frame.area.bottom();
    for (std::size_t i = names.size(); i-- > 1;)
        names[i - 1].y = std::min(names[i - 1].y, names[i].y - apart);
    for (const Name& name : names)
        plot_text(list, look.fonts.small, frame.area.right() + look.px(9), name.y, PlotAlign::kLeft,
                  name.other ? with_alpha(name.series->colour, 0.7) : name.series->colour,
                  name.series->label);
}

void draw_marks(ImDrawList& list, const PlotLook& look, const Plot& plot, const Frame& frame) {
    const Box& area = frame.area;
    for (const Plot::Mark& mark : plot.marks) {
        const float x = std::clamp(frame.across(mark.x), area.x, area.right());
        const bool at_left = x > area.x + area.width * 0.7f;
        const float label_x = x + (at_left ? -look.px(8) : look.px(8));
        const PlotAlign align = at_left ? PlotAlign::kRight : PlotAlign::kLeft;
        if (!mark.value) {
            list.AddRectFilled(ImVec2(std::floor(x), area.y),
                               ImVec2(std::floor(x) + std::max(1.0f, look.px(1.5f)), area.bottom()),
                               mark.colour);
            plot_text(list, look.fonts.small, label_x, area.y + look.px(9), align, mark.colour, mark.label);
            continue;
        }
        const float y = frame.up(*mark.value);
        list.AddCircleFilled(ImVec2(x, y), look.px(6), look.theme.background, 24);
        list.AddCircle(ImVec2(x, y), look.px(6), mark.colour, 24, look.px(2));
        plot_text_on_plate(list, look, look.fonts.strong, label_x + (at_left ? -look.px(4) : look.px(4)),
                           y + look.px(20), align, look.theme.text, mark.label);
    }
}

}  // namespace

std::optional<std::size_t> draw_plot_lines(ImDrawList& list, const PlotLook& look, const Plot& plot,
                                           const Box& box, std::optional<PlotPointer> pointer) {
    const Frame frame = frame_of(look, plot, box);
    draw_axes(list, look, plot, frame, box);
    draw_reference(list, look, plot, frame);
    std::optional<std::size_t> hovered;
    if (pointer && frame.area.contains(pointer->x, pointer->y)) {
        for (std::size_t i = 0; i < plot.x.size(); ++i) {
            if (!hovered || std::abs(frame.across(plot.x[i]) - pointer->x) <
                                std::abs(frame.across(plot.x[*hovered]) - pointer->x))
                hovered = i;
        }
    }
    if (hovered) {
        const float x = std::floor(frame.across(plot.x[*hovered]));
        list.AddRectFilled(ImVec2(x, frame.area.y), ImVec2(x + 1, frame.area.bottom()),
                           with_alpha(look.theme.dim, 0.6));
    }
    draw_series(list, look, plot, frame);
    draw_names(list, look, plot, frame);
    draw_marks(list, look, plot, frame);
    return hovered;
}

}  // namespace wayfield
