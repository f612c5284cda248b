// A horizontal bar a series for every row: names of rows can be as long as they are.
#include <algorithm>
#include <cmath>

#include "ui/plot_parts.h"

namespace wayfield {

namespace {

struct BarFrame {
    Box area;
    PlotAxis value;
    float row_height = 0;
    bool has_reference = false;  // its line is drawn, and its label below the last row
    float across(double v) const {
        return area.x + static_cast<float>(std::clamp(value.share(v), 0.0, 1.0)) * area.width;
    }
};

BarFrame bar_frame_of(const PlotLook& look, const Plot& plot, const Box& box) {
    std::vector<double> values;
    for (const PlotSeries& series : plot.series) {
        for (const auto& list : {series.values, series.others}) {
            for (const auto& value : list) {
                if (value) values.push_back(*value);
            }
        }
    }
    float names = 0;
    for (const std::string& row : plot.rows) names = std::max(names, text_width(look.fonts.body, row));
    names = std::min(names + look.px(12), box.width * 0.4f);
    BarFrame frame;
    frame.value = axis_over(values, plot.log_value, true);
    // A bar that ends at the low end of a logarithmic axis would be none.
    if (plot.log_value && !values.empty()) frame.value.low /= 2;
    const float top = look.px(26), bottom = look.px(42), right = look.px(74);
    frame.area = {box.x + names, box.y + top, std::max(10.0f, box.width - names - right),
                  std::max(10.0f, box.height - top - bottom)};
    const auto& reference = plot.reference;
    frame.has_reference =
        reference && reference->value < frame.value.high && reference->value > frame.value.low;
    const float below = frame.has_reference ? look.px(18) : 0;
    const auto rows = static_cast<float>(std::max<std::size_t>(1, plot.rows.size()));
    const float most =
        look.px(36) * static_cast<float>(std::max<std::size_t>(1, plot.series.size())) + look.px(10);
    frame.row_height = std::min(std::max(10.0f, frame.area.height - below) / rows, most);
    frame.area.height = frame.row_height * rows + below;
    return frame;
}

void draw_axis(ImDrawList& list, const PlotLook& look, const Plot& plot, const BarFrame& frame) {
    const Box& area = frame.area;
    const float hair = std::max(1.0f, std::floor(look.px(1)));
    for (const PlotAxis::Tick& tick : frame.value.ticks(static_cast<int>(area.width / look.px(80)) + 1)) {
        const float x = std::floor(frame.across(tick.value));
        list.AddRectFilled(ImVec2(x, area.y), ImVec2(x + hair, area.bottom()),
                           with_alpha(look.theme.line, tick.labelled ? 1 : 0.4));
        if (tick.labelled)
            plot_text(list, look.fonts.number, x, area.bottom() + look.px(12), PlotAlign::kMiddle,
                      look.theme.faint, plot_number(tick.value));
    }
    plot_text(list, look.fonts.small, area.x + area.width / 2, area.bottom() + look.px(32),
              PlotAlign::kMiddle, look.theme.faint, plot.y_label);
}

void draw_row(ImDrawList& list, const PlotLook& look, const Plot& plot, const BarFrame& frame,
              std::size_t row, const Box& box) {
    const float top = frame.area.y + frame.row_height * static_cast<float>(row);
    list.PushClipRect(ImVec2(box.x, top), ImVec2(frame.area.x - look.px(8), top + frame.row_height), true);
    const float room = frame.area.x - look.px(8) - box.x;
    const bool small = frame.row_height < look.px(17) || text_width(look.fonts.body, plot.rows[row]) > room;
    plot_text(list, small ? look.fonts.small : look.fonts.body, box.x, top + frame.row_height / 2,
              PlotAlign::kLeft, look.theme.text, plot.rows[row]);
    list.PopClipRect();
    const float gap = std::min(look.px(10), frame.row_height * 0.24f);
    const float thick = (frame.row_height - gap) / static_cast<float>(plot.series.size());
    for (std::size_t s = 0; s < plot.series.size(); ++s) {
        const PlotSeries& series = plot.series[s];
        const float y0 = top + gap / 2 + thick * static_cast<float>(s);
        const float y1 = y0 + thick - (plot.series.size() > 1 ? std::min(look.px(2), thick * 0.2f) : 0);
        const auto value = row < series.values.size() ? series.values[row] : std::nullopt;
        const auto other = row < series.others.size() ? series.others[row] : std::nullopt;
        const Colour colour = row < series.colours.size() ? series.colours[row] : series.colour;
        if (value) {
            const float end = std::max(frame.across(*value), frame.area.x + look.px(2));
            list.AddRectFilled(ImVec2(frame.area.x, y0), ImVec2(end, y1), colour, look.px(2));
            if (thick >= look.px(10)) {
                float label = end + look.px(6);
                if (other) {
                    const float mark = frame.across(*other);
                    if (mark > end - look.px(2) && mark < label + look.px(40)) label = mark + look.px(7);
                }
                plot_text(list, look.fonts.number, label, (y0 + y1) / 2, PlotAlign::kLeft, look.theme.text,
                          plot_number(*value));
            }
        }
        if (other) {
            const float x = frame.across(*other);
            list.AddRectFilled(ImVec2(x - look.px(1), y0 - look.px(1)),
                               ImVec2(x + look.px(1), y1 + look.px(1)),
                               value ? look.theme.text : with_alpha(look.theme.text, 0.7));
        }
    }
}

}  // namespace

std::optional<std::size_t> draw_plot_bars(ImDrawList& list, const PlotLook& look, const Plot& plot,
                                          const Box& box, std::optional<PlotPointer> pointer) {
    const BarFrame frame = bar_frame_of(look, plot, box);
    plot_legend(list, look, plot, {frame.area.x, box.y, box.right() - frame.area.x, look.px(18)});
    std::optional<std::size_t> hovered;
    if (pointer && pointer->y >= frame.area.y && pointer->y < frame.area.bottom() && !plot.rows.empty()) {
        hovered = std::min(static_cast<std::size_t>((pointer->y - frame.area.y) / frame.row_height),
                           plot.rows.size() - 1);
        const float y = frame.area.y + frame.row_height * static_cast<float>(*hovered);
        list.AddRectFilled(ImVec2(box.x, y), ImVec2(box.right(), y + frame.row_height),
                           with_alpha(look.theme.field_hover, 0.5), look.px(3));
    }
    draw_axis(list, look, plot, frame);
    for (std::size_t row = 0; row < plot.rows.size(); ++row) draw_row(list, look, plot, frame, row, box);
    if (frame.has_reference) {
        const float x = frame.across(plot.reference->value);
        plot_dashes(list, look, ImVec2(x, frame.area.y), ImVec2(x, frame.area.bottom()), look.theme.bad);
        plot_text(list, look.fonts.small, x + look.px(6), frame.area.bottom() - look.px(9), PlotAlign::kLeft,
                  look.theme.bad, plot.reference->label);
    }
    return hovered;
}

}  // namespace wayfield
