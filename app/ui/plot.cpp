#include "ui/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ui/plot_parts.h"

namespace wayfield {

namespace {

// Where text of a width begins that is aligned to x.
float left_of(float width, float x, PlotAlign align) {
    if (align == PlotAlign::kMiddle) return x - width / 2;
    return align == PlotAlign::kRight ? x - width : x;
}

}  // namespace

std::string plot_number(double value) {
    const double magnitude = std::abs(value);
    if (magnitude >= 1e9) return fmt::format("{:.3g}G", value / 1e9);
    if (magnitude >= 1e6) return fmt::format("{:.3g}M", value / 1e6);
    if (magnitude >= 1e4) return fmt::format("{:.3g}k", value / 1e3);
    if (magnitude >= 1000) return fmt::format("{:.0f}", value);
    if (magnitude >= 0.001 || magnitude == 0) return fmt::format("{:.3g}", value);
    return fmt::format("{:.0e}", value);
}

void plot_text(ImDrawList& list, ImFont* font, float x, float y, PlotAlign align, Colour colour,
               const std::string& text) {
    const ImVec2 size = text_size(font, text);
    list.AddText(font, font->FontSize,
                 ImVec2(std::floor(left_of(size.x, x, align)), std::floor(y - size.y / 2)), colour,
                 text.c_str());
}

void plot_text_on_plate(ImDrawList& list, const PlotLook& look, ImFont* font, float x, float y,
                        PlotAlign align, Colour colour, const std::string& text) {
    const ImVec2 size = text_size(font, text);
    const float left = left_of(size.x, x, align);
    const float pad = look.px(3);
    list.AddRectFilled(ImVec2(left - pad, y - size.y / 2 - pad / 2),
                       ImVec2(left + size.x + pad, y + size.y / 2 + pad / 2),
                       with_alpha(look.theme.background, 0.8), look.px(3));
    plot_text(list, font, x, y, align, colour, text);
}

void plot_text_upwards(ImDrawList& list, ImFont* font, float x, float y, Colour colour,
                       const std::string& text) {
    const ImVec2 size = text_size(font, text);
    const ImVec2 corner(std::floor(x - size.x / 2), std::floor(y - size.y / 2));
    const int first = list.VtxBuffer.Size;
    // Text that is clipped away has no vertices that could be turned, and before it is, it may reach out of
    // the window.
    constexpr float kFar = 1e5f;
    list.PushClipRect(ImVec2(-kFar, -kFar), ImVec2(kFar, kFar));
    list.AddText(font, font->FontSize, corner, colour, text.c_str());
    list.PopClipRect();
    for (int i = first; i < list.VtxBuffer.Size; ++i) {
        ImVec2& position = list.VtxBuffer[i].pos;
        const float dx = position.x - std::floor(x), dy = position.y - std::floor(y);
        position = ImVec2(std::floor(x) + dy, std::floor(y) - dx);
    }
}

void plot_dashes(ImDrawList& list, const PlotLook& look, ImVec2 from, ImVec2 to, Colour colour) {
    const float dash = look.px(5), gap = look.px(3), thick = std::max(1.0f, look.px(1));
    const bool across = to.x - from.x > to.y - from.y;
    const float length = across ? to.x - from.x : to.y - from.y;
    const int dashes = static_cast<int>(std::ceil(length / (dash + gap)));
    for (int i = 0; i < dashes; ++i) {
        const float at = static_cast<float>(i) * (dash + gap);
        const float end = std::min(at + dash, length);
        if (across) {
            list.AddRectFilled(ImVec2(from.x + at, std::floor(from.y)),
                               ImVec2(from.x + end, std::floor(from.y) + thick), colour);
        } else {
            list.AddRectFilled(ImVec2(std::floor(from.x), from.y + at),
                               ImVec2(std::floor(from.x) + thick, from.y + end), colour);
        }
    }
}

void plot_legend(ImDrawList& list, const PlotLook& look, const Plot& plot, const Box& row) {
    float x = row.x;
    const float middle = row.y + row.height / 2;
    ImFont* font = look.fonts.small;
    const auto fits = [&](const std::string& text) {
        return x + look.px(14) + text_width(font, text) <= row.right();
    };
    const bool named = plot.series.size() > 1;
    for (const PlotSeries& series : plot.series) {
        if (!named || !fits(series.label)) continue;
        list.AddRectFilled(ImVec2(x, middle - look.px(4)), ImVec2(x + look.px(9), middle + look.px(5)),
                           series.colour, look.px(2));
        plot_text(list, font, x + look.px(14), middle, PlotAlign::kLeft, look.theme.dim, series.label);
        x += look.px(14 + 16) + text_width(font, series.label);
    }
    const bool others = std::any_of(plot.series.begin(), plot.series.end(), [](const PlotSeries& series) {
        return std::any_of(series.others.begin(), series.others.end(),
                           [](const auto& value) { return value.has_value(); });
    });
    const std::string article = "the article's";
    if (!others || !fits(article)) return;
    if (plot.bars) {
        list.AddRectFilled(ImVec2(x + look.px(4), middle - look.px(6)),
                           ImVec2(x + look.px(6), middle + look.px(6)), look.theme.text);
    } else {
        list.AddRectFilled(ImVec2(x, middle - look.px(1)), ImVec2(x + look.px(10), middle), look.theme.dim);
    }
    plot_text(list, font, x + look.px(14), middle, PlotAlign::kLeft, look.theme.dim, article);
}

std::optional<double> value_between(const Plot& plot, const PlotSeries& series, double x) {
    std::optional<std::size_t> before;
    for (std::size_t i = 0; i < plot.x.size(); ++i) {
        if (i >= series.values.size() || !series.values[i]) continue;
        if (plot.x[i] == x) return series.values[i];
        if (plot.x[i] > x) {
            if (!before) return std::nullopt;
            const double a = *series.values[*before], b = *series.values[i];
            const PlotAxis across{plot.x[*before], plot.x[i], plot.log_x};
            if (!plot.log_value || a <= 0 || b <= 0) return a + across.share(x) * (b - a);
            return a * std::pow(b / a, across.share(x));
        }
        before = i;
    }
    return std::nullopt;
}

std::optional<std::size_t> draw_plot(ImDrawList& list, const PlotLook& look, const Plot& plot, const Box& box,
                                     std::optional<PlotPointer> pointer) {
    if (box.width < look.px(80) || box.height < look.px(60)) return std::nullopt;
    if (pointer && !box.contains(pointer->x, pointer->y)) pointer.reset();
    const bool nothing = std::none_of(plot.series.begin(), plot.series.end(), [](const PlotSeries& series) {
        const auto is_there = [](const std::optional<double>& value) { return value.has_value(); };
        return std::any_of(series.values.begin(), series.values.end(), is_there) ||
               std::any_of(series.others.begin(), series.others.end(), is_there);
    });
    if (nothing) {
        plot_text(list, look.fonts.body, box.x + box.width / 2, box.y + box.height / 2, PlotAlign::kMiddle,
                  look.theme.faint, "Not measured yet");
        return std::nullopt;
    }
    return plot.bars ? draw_plot_bars(list, look, plot, box, pointer)
                     : draw_plot_lines(list, look, plot, box, pointer);
}

}  // namespace wayfield
