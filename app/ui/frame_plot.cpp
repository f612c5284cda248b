#include "ui/frame_plot.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/text_size.h"

namespace wayfield {

namespace {

struct Colours {
    Colour search, map, field, trace;
};

Colours colours_of(const Theme& theme) {
    if (theme.dark) return {rgb(0x4cc9f0), rgb(0xf4a261), rgb(0x8ac926), rgb(0xc77dff)};
    return {rgb(0x0b7fab), rgb(0xb85c1a), rgb(0x5b8c0e), rgb(0x8338c9)};
}

// The line of 60 Hz keeps its place within sight: what is far above it is cut off, and marked.
double top_of(const FrameLog& frames) {
    double top = 20;
    while (top < frames.worst() && top < 80) top *= 2;
    return top;
}

void draw_bars(const UiContext& ui, const Box& plot, double top) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Colours colours = colours_of(ui.widgets.theme());
    const FrameLog& frames = ui.frames;
    const float step = plot.width / static_cast<float>(FrameLog::kLength);
    const auto y_of = [&](double milliseconds) {
        return plot.bottom() - static_cast<float>(std::min(milliseconds / top, 1.0)) * plot.height;
    };
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const FrameCost& frame = frames[i];
        // The newest frame stands at the right edge.
        const float x = plot.right() - static_cast<float>(frames.size() - i) * step;
        const float end = std::max(x + step * 0.8f, x + 1);
        const float least = ui.widgets.px(1);
        const float search = std::min(y_of(frame.search_milliseconds), plot.bottom() - least);
        list.AddRectFilled(ImVec2(x, search), ImVec2(end, plot.bottom()), colours.search);
        const float field = std::min(y_of(frame.search_milliseconds + frame.field_milliseconds), search);
        if (frame.field_milliseconds > 0.01) {
            list.AddRectFilled(ImVec2(x, field), ImVec2(end, search), colours.field);
        }
        if (frame.map_milliseconds > 0.01) {
            list.AddRectFilled(ImVec2(x, y_of(frame.total())), ImVec2(end, field), colours.map);
        }
        if (frame.total() > top) {
            list.AddRectFilled(ImVec2(x, plot.y),
                               ImVec2(std::max(end, x + ui.widgets.px(2)), plot.y + 3 * least),
                               ui.widgets.theme().bad);
        }
        if (frame.trace_milliseconds > 0.01) {
            const float y = y_of(frame.trace_milliseconds);
            list.AddRectFilled(ImVec2(x, y - least), ImVec2(end, y + least), colours.trace);
        }
    }
}

void draw_budget(const UiContext& ui, const Box& plot, double top) {
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y =
        std::floor(plot.bottom() - static_cast<float>(FrameLog::kFrameMilliseconds / top) * plot.height);
    const bool room_below = plot.bottom() - y > w.px(22);
    const float label = room_below ? w.px(3) : -w.px(17);
    for (float x = plot.x; x < plot.right(); x += w.px(8)) {
        list.AddRectFilled(ImVec2(x, y),
                           ImVec2(std::min(x + w.px(5), plot.right()), y + std::max(1.0f, w.px(1))),
                           with_alpha(w.theme().bad, 0.8));
    }
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(plot.x + w.px(6), y + label),
                 w.theme().bad, "16.67 ms · 60 Hz");
}

void draw_legend(const UiContext& ui, const Box& row) {
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Colours colours = colours_of(w.theme());
    const std::pair<Colour, const char*> entries[] = {{colours.search, "search"},
                                                      {colours.field, "field"},
                                                      {colours.map, "map"},
                                                      {colours.trace, "trace, billed apart"}};
    float x = row.right();
    for (std::size_t i = std::size(entries); i-- > 0;) {
        x -= text_width(w.fonts().small, entries[i].second);
        list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(x, row.y), w.theme().dim,
                     entries[i].second);
        x -= w.px(14);
        list.AddRectFilled(ImVec2(x, row.y + w.px(3)), ImVec2(x + w.px(9), row.y + w.px(12)),
                           entries[i].first);
        x -= w.px(18);
    }
}

void show_frame(const UiContext& ui, const Box& plot) {
    const FrameLog& frames = ui.frames;
    const float step = plot.width / static_cast<float>(FrameLog::kLength);
    const auto back =
        static_cast<std::ptrdiff_t>(std::floor((plot.right() - ImGui::GetIO().MousePos.x) / step));
    const std::ptrdiff_t index = static_cast<std::ptrdiff_t>(frames.size()) - 1 - back;
    if (index < 0 || index >= static_cast<std::ptrdiff_t>(frames.size())) return;
    const FrameCost& frame = frames[static_cast<std::size_t>(index)];
    ui.widgets.show_tooltip(fmt::format(
        "frame {}\nsearch {:.3f} ms, field {:.3f} ms, map {:.3f} ms: {:.3f} ms\ntrace {:.3f} ms, "
        "billed apart\nthe window itself worked {:.1f} ms, drawing apart",
        grouped(frame.frame), frame.search_milliseconds, frame.field_milliseconds, frame.map_milliseconds,
        frame.total(), frame.trace_milliseconds, frame.work_milliseconds));
}

}  // namespace

void draw_frame_plot(const UiContext& ui, const Box& box) {
    Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top_row = box.y + w.px(9);
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(box.x, top_row + w.px(2)), w.theme().dim,
                 "PATHFINDING PER FRAME");
    const std::string now = fmt::format("{:6.2f} ms now   {:>3} dropped of {}", ui.frames.latest().total(),
                                        ui.frames.dropped(), FrameLog::kLength);
    // In a narrow window the figures matter more than what they are of.
    std::string shown = now;
    for (const char* tail : {" of ", "   "}) {
        const float width = text_width(w.fonts().number, shown);
        if (w.px(160) + width > box.width) shown = shown.substr(0, shown.rfind(tail));
    }
    list.AddText(w.fonts().number, w.fonts().number->FontSize, ImVec2(box.x + w.px(160), top_row),
                 w.theme().text, shown.c_str());
    const Box plot{box.x, box.y + w.px(34), box.width, box.height - w.px(34 + 24)};
    list.AddRectFilled(ImVec2(plot.x, plot.y), ImVec2(plot.right(), plot.bottom()),
                       w.theme().dark ? rgb(0x171c24) : w.theme().field, w.px(3));
    const double top = top_of(ui.frames);
    draw_bars(ui, plot, top);
    draw_budget(ui, plot, top);
    draw_legend(ui, {box.x, plot.bottom() + w.px(4), box.width, w.px(16)});
    if (w.canvas("Frame plot", "CPU time of pathfinding in the last 600 frames", plot, now))
        show_frame(ui, plot);
}

}  // namespace wayfield
