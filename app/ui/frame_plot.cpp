#include "ui/frame_plot.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ui/caller_colours.h"
#include "ui/text_size.h"

namespace wayfield {

namespace {

/// Whether a part is named where there is none of it.
enum class Named : std::uint8_t { kAlways, kWithCrowd, kWithBattle };

/// A share of a frame's bar, from the foot up.
struct Part {
    FrameShare milliseconds;
    const char* name;
    std::uint32_t dark, light;
    Named named = Named::kAlways;
};

constexpr Part kParts[] = {
    {spent_in<&FrameCost::search_milliseconds>, "search", 0x4cc9f0, 0x0b7fab},
    {spent_in<&FrameCost::field_milliseconds>, "field", 0x8ac926, 0x5b8c0e},
    {spent_in<&FrameCost::map_milliseconds>, "map", 0xa1785a, 0x6b4226},
    {spent_in<&FrameCost::plan_milliseconds>, "crowd's plans", 0xff8fab, 0xb3316a, Named::kWithCrowd},
    {spent_in<&FrameCost::crowd_milliseconds>, "crowd's steps", 0xffd166, 0xa07800, Named::kWithCrowd},
    {spent_for<SearchCaller::kOrder>, "order", kCallerColours[0].dark, kCallerColours[0].light,
     Named::kWithBattle},
    {spent_for<SearchCaller::kChase>, "chase", kCallerColours[1].dark, kCallerColours[1].light,
     Named::kWithBattle},
    {spent_for<SearchCaller::kBlocked>, "blocked", kCallerColours[2].dark, kCallerColours[2].light,
     Named::kWithBattle},
    {spent_for<SearchCaller::kRetry>, "retry", kCallerColours[3].dark, kCallerColours[3].light,
     Named::kWithBattle},
    {spent_in<&FrameCost::battle_milliseconds>, "units", 0x6b7789, 0x8a96a6, Named::kWithBattle},
};
constexpr Part kTrace{spent_in<&FrameCost::trace_milliseconds>, "trace, billed apart", 0xc77dff, 0x8338c9};

Colour colour_of_part(const Theme& theme, const Part& part) {
    return rgb(theme.dark ? part.dark : part.light);
}

// The line of 60 Hz keeps its place within sight: what is far above it is cut off, and marked.
double top_of(const FrameLog& frames) {
    double top = 20;
    while (top < frames.worst() && top < 80) top *= 2;
    return top;
}

void draw_bars(const UiContext& ui, const Box& plot, double top) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
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
        double sum = 0;
        float foot = plot.bottom();
        for (const Part& part : kParts) {
            // A frame without a cost is seen as one.
            const bool first = &part == std::begin(kParts);
            if (part.milliseconds(frame) <= 0.01 && !first) continue;
            sum += part.milliseconds(frame);
            const float head = std::min(y_of(sum), first ? foot - least : foot);
            list.AddRectFilled(ImVec2(x, head), ImVec2(end, foot), colour_of_part(ui.widgets.theme(), part));
            foot = head;
        }
        if (frame.total() > top) {
            list.AddRectFilled(ImVec2(x, plot.y),
                               ImVec2(std::max(end, x + ui.widgets.px(2)), plot.y + 3 * least),
                               ui.widgets.theme().bad);
        }
        if (frame.trace_milliseconds > 0.01) {
            const float y = y_of(frame.trace_milliseconds);
            list.AddRectFilled(ImVec2(x, y - least), ImVec2(end, y + least),
                               colour_of_part(ui.widgets.theme(), kTrace));
        }
    }
}

void draw_budget(const UiContext& ui, const Box& plot, double top) {
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = std::floor(plot.bottom() - static_cast<float>(FrameCost::kInTime / top) * plot.height);
    const bool room_below = plot.bottom() - y > w.px(22);
    const float label = room_below ? w.px(3) : -w.px(17);
    const int dashes = static_cast<int>(std::ceil(plot.width / w.px(8)));
    for (int i = 0; i < dashes; ++i) {
        const float x = plot.x + w.px(8) * static_cast<float>(i);
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
    std::vector<Part> entries;
    const auto any = [&](auto has) { return std::ranges::any_of(ui.scene.panes(), has); };
    const bool crowd = any([](const Pane& pane) { return !pane.setup.crowd.empty(); });
    const bool battle = any([](const Pane& pane) { return pane.has_battle(); });
    for (const Part& part : kParts) {
        // Where armies fight, their searches need the room more than what no pane shows.
        const bool lesser =
            battle && part.named == Named::kAlways && part.milliseconds != kParts[2].milliseconds;
        if (part.named == Named::kWithCrowd ? crowd : part.named == Named::kWithBattle ? battle : !lesser)
            entries.push_back(part);
    }
    if (!battle) entries.push_back(kTrace);
    const auto width_of = [&](const Part& part) { return text_width(w.fonts().small, part.name) + w.px(32); };
    float x = row.right();
    for (auto part = entries.rbegin(); part != entries.rend(); ++part) {
        if (x - width_of(*part) < row.x - w.px(18)) break;
        x -= text_width(w.fonts().small, part->name);
        list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(x, row.y), w.theme().dim, part->name);
        x -= w.px(14);
        list.AddRectFilled(ImVec2(x, row.y + w.px(3)), ImVec2(x + w.px(9), row.y + w.px(12)),
                           colour_of_part(w.theme(), *part));
        x -= w.px(18);
    }
}

std::string battle_text(const FrameCost& frame) {
    std::string text = "armies:";
    for (const auto& caller : search_callers()) {
        if (caller.value == SearchCaller::kField) continue;
        text += fmt::format(" {} {:.3f},", caller.id,
                            frame.army_milliseconds[static_cast<std::size_t>(caller.value)]);
    }
    return text + fmt::format(" units {:.3f} ms\n", frame.battle_milliseconds);
}

void show_frame(const UiContext& ui, const Box& plot) {
    const FrameLog& frames = ui.frames;
    const float step = plot.width / static_cast<float>(FrameLog::kLength);
    const auto back =
        static_cast<std::ptrdiff_t>(std::floor((plot.right() - ImGui::GetIO().MousePos.x) / step));
    const std::ptrdiff_t index = static_cast<std::ptrdiff_t>(frames.size()) - 1 - back;
    if (index < 0 || index >= static_cast<std::ptrdiff_t>(frames.size())) return;
    const FrameCost& frame = frames[static_cast<std::size_t>(index)];
    std::string crowd;
    if (frame.plan_milliseconds > 0 || frame.crowd_milliseconds > 0)
        crowd = fmt::format("crowd's plans {:.3f} ms, steps {:.3f} ms\n", frame.plan_milliseconds,
                            frame.crowd_milliseconds);
    if (frame.battle_milliseconds > 0) crowd += battle_text(frame);
    ui.widgets.show_tooltip(fmt::format(
        "frame {}{}\nsearch {:.3f} ms, field {:.3f} ms, map {:.3f} ms\n{}together {:.3f} ms on all threads\n"
        "trace {:.3f} ms, billed apart\npathfinding held up the frame for {:.1f} ms\n"
        "the window itself worked {:.1f} ms, drawing apart",
        grouped(frame.frame), frame.dropped() ? ", dropped because of pathfinding" : "",
        frame.search_milliseconds, frame.field_milliseconds, frame.map_milliseconds, crowd, frame.total(),
        frame.trace_milliseconds, frame.held_milliseconds, frame.work_milliseconds));
}

}  // namespace

void draw_frame_plot(const UiContext& ui, const Box& box) {
    Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top_row = box.y + w.px(9);
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(box.x, top_row + w.px(2)), w.theme().dim,
                 "PATHFINDING PER FRAME");
    const std::string now =
        fmt::format("{:6.2f} ms now   {:>3} dropped of {}   {:>3} over one core", ui.frames.latest().total(),
                    ui.frames.dropped(), FrameLog::kLength, ui.frames.over_one_core());
    // In a narrow window the figures matter more than what they are of.
    std::string shown = now;
    for (const char* tail : {"   ", " of ", "   "}) {
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
    if (w.canvas(
            "Frame plot",
            "CPU time of pathfinding in the last 600 frames, of all threads together. Over one core: it is "
            "more than the 16.67 ms that one thread has in a frame. Dropped: the frame itself came too late "
            "because it waited for pathfinding or did it",
            plot, now))
        show_frame(ui, plot);
}

}  // namespace wayfield
