#include "ui/panel_workers.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "run/request_load.h"
#include "ui/text_size.h"

namespace wayfield {

namespace {

constexpr float kHeader = 30, kLane = 18, kLaneGap = 3, kAxis = 22, kLabels = 74;
constexpr double kLongest = 4;  // seconds
// What a band spans: the least of these that holds all that ended in the longest.
constexpr double kSpans[] = {0.05, 0.1, 0.25, 0.5, 1, 2, kLongest};
// In each column of pixels a bar's height is the share of it that somebody worked; this one is seen at least.
constexpr float kLeastHeight = 0.12F;

/// What a bar stands for, in the order in which they lie over each other.
struct Work {
    const char* name;
    bool (*is)(const PoolSpan& span);
    Colour (*colour)(const Theme& theme);
};
constexpr Work kWorks[] = {
    {"path found", [](const PoolSpan& s) { return s.id != 0 && s.status == SearchStatus::kFound; },
     [](const Theme& theme) { return theme.accent; }},
    {"no path",
     [](const PoolSpan& s) {
         return s.id != 0 && (s.status == SearchStatus::kNoPath || s.status == SearchStatus::kLimit);
     },
     [](const Theme& theme) { return theme.warn; }},
    {"cancelled", [](const PoolSpan& s) { return s.id != 0 && s.status == SearchStatus::kCancelled; },
     [](const Theme& theme) { return theme.faint; }},
    {"a crowd's plans", [](const PoolSpan& s) { return s.id == 0; },
     [](const Theme& theme) { return theme.good; }},
};

const Work& work_of(const PoolSpan& span) {
    return *std::ranges::find_if(kWorks, [&](const Work& work) { return work.is(span); });
}

std::string duration(double seconds) {
    if (seconds >= 1) return fmt::format("{:.2f} s", seconds);
    if (seconds >= 1e-3) return fmt::format("{:.2f} ms", seconds * 1e3);
    return fmt::format("{:.0f} µs", seconds * 1e6);
}

}  // namespace

float workers_band_height(int workers) {
    return kHeader + static_cast<float>(workers) * (kLane + kLaneGap) + kAxis;
}

// ---- The section of the side panel ----

void WorkersPanel::draw(const UiContext& ui) {
    Widgets& w = ui.widgets;
    w.section("Workers");
    const SliderRange range{1, 10'000, 0, -2, true, false};
    if (w.slider("Requests", "How many random path requests are sent to the workers at once", range, count_))
        count_ = std::round(count_);
    const RequestFigures& figures = ui.runner.requests().figures();
    const float half = (ImGui::GetContentRegionAvail().x - w.px(6)) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(6), w.px(4)));
    if (w.button("Send requests", "Paths between random cells, by this search, shown as they come back",
                 half)) {
        ui.send(command::Requests{static_cast<std::uint32_t>(count_), seed_++});
        if (!ui.state.show_workers) ui.commands.emplace_back(command::Workers{true});
    }
    ImGui::SameLine();
    const bool none = figures.wanted == 0 && ui.runner.requests().paths().empty();
    if (w.button("Stop requests", "Gives up those that wait or run, and takes the paths off the map", half,
                 none ? "There are none" : ""))
        ui.send(command::Requests{0, 1});
    ImGui::PopStyleVar();
    bool shown = ui.state.show_workers;
    if (w.checkbox("Workers' timeline", "What each worker of the pool does, above the strip  [J]", shown))
        ui.commands.emplace_back(command::Workers{shown});
    if (figures.wanted == 0) return;
    std::string text = fmt::format("{} of {} back, {} with a path", grouped(figures.back),
                                   grouped(figures.wanted), grouped(figures.found));
    if (figures.outdated > 0) text += fmt::format(", {} for a map before an edit", grouped(figures.outdated));
    w.note(text);
}

// ---- The band ----

void WorkersPanel::read(const UiContext& ui) {
    ui.runner.pool().read(reading_, std::max(0.0, window_.to - kLongest));
    const bool works = reading_.running > 0 || reading_.queue > 0;
    double end = works ? reading_.now : 0;
    for (const PoolSpan& span : reading_.spans) end = std::max(end, span.times.finished);
    // Nothing has happened since: what was shown stays.
    if (end == 0) end = window_.to;
    double begin = end;
    for (const PoolSpan& span : reading_.spans) begin = std::min(begin, span.times.started);
    const auto* fits = std::ranges::find_if(kSpans, [&](double seconds) { return seconds >= end - begin; });
    window_ = {end - (fits == std::end(kSpans) ? kLongest : *fits), end};
}

float WorkersPanel::x_of(const Box& plot, double time) const {
    const double share = (time - window_.from) / (window_.to - window_.from);
    return plot.x + static_cast<float>(std::clamp(share, 0.0, 1.0)) * plot.width;
}

void WorkersPanel::draw_band(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const Box& band = ui.layout.workers;
    read(ui);
    const int workers = ui.runner.pool().workers();
    const PoolFigures figures = pool_figures(reading_, workers, window_.from, window_.to);
    begin_frame_window("Workers", band, w.theme().panel, false, w.px(14), 0);
    draw_edge(0, band.y, band.width, band.y, w.theme().line);
    const float margin = w.px(14);
    draw_header(ui, {band.x + margin, band.y, band.width - 2 * margin, w.px(kHeader)}, figures);
    const Box plot{band.x + margin + w.px(kLabels), band.y + w.px(kHeader),
                   band.width - 2 * margin - w.px(kLabels),
                   static_cast<float>(workers) * w.px(kLane + kLaneGap)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (int worker = 0; worker < workers; ++worker) {
        const Box lane{plot.x, plot.y + static_cast<float>(worker) * w.px(kLane + kLaneGap), plot.width,
                       w.px(kLane)};
        const std::string name = fmt::format("{}", worker + 1);
        const std::string share =
            fmt::format("{:3.0f} %", 100 * figures.utilisation[static_cast<std::size_t>(worker)]);
        list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(band.x + margin, lane.y + w.px(2)),
                     w.theme().dim, name.c_str());
        list.AddText(w.fonts().number, w.fonts().number->FontSize,
                     ImVec2(lane.x - w.px(8) - text_width(w.fonts().number, share), lane.y + w.px(1)),
                     w.theme().text, share.c_str());
        w.note_text("Worker " + name, share, {band.x + margin, lane.y, w.px(kLabels), lane.height});
        draw_lane(ui, lane, worker);
    }
    draw_axis(ui, {plot.x, plot.bottom(), plot.width, w.px(kAxis)});
    if (w.canvas("Workers' lanes", "What each worker did: a bar a job, its height how much of the time", plot,
                 fmt::format("{} jobs", figures.jobs)))
        show_span(ui, plot, w.px(kLane + kLaneGap));
    ImGui::End();
}

void WorkersPanel::draw_header(const UiContext& ui, const Box& row, const PoolFigures& figures) const {
    Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top = row.y + w.px(8);
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(row.x, top + w.px(2)), w.theme().dim,
                 "WORKERS");
    std::string parts[] = {
        fmt::format("queue {:>6}", grouped(reading_.queue)),
        fmt::format("done {:>7}", grouped(reading_.done)),
        figures.jobs == 0 ? std::string(reading_.done == 0 ? "no job yet" : "no job in the time shown")
                          : fmt::format("latency median {:>9}   99 % {:>9}", duration(figures.median_latency),
                                        duration(figures.p99_latency)),
        figures.jobs == 0 ? std::string()
                          : fmt::format("of that in the queue {:>9}", duration(figures.median_waiting))};
    float x = row.x + w.px(kLabels);
    for (const std::string& part : parts) {
        const float width = text_width(w.fonts().number, part);
        if (part.empty() || x + width > row.right()) break;
        list.AddText(w.fonts().number, w.fonts().number->FontSize, ImVec2(x, top), w.theme().text,
                     part.c_str());
        w.note_text(part.substr(0, part.find(' ')), part, {x, top, width, w.fonts().number->FontSize});
        x += width + w.px(26);
    }
}

// Jobs of less than a pixel are many: each column of pixels shows how much of it was worked, by kind.
void WorkersPanel::draw_lane(const UiContext& ui, const Box& lane, int worker) const {
    const Theme& theme = ui.widgets.theme();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(ImVec2(lane.x, lane.y), ImVec2(lane.right(), lane.bottom()),
                       theme.dark ? rgb(0x171c24) : theme.field, ui.widgets.px(2));
    const auto columns = static_cast<std::size_t>(std::max(1.0F, lane.width));
    std::vector<float> shares(columns * std::size(kWorks), 0.0F);
    for (const PoolSpan& span : reading_.spans) {
        if (span.worker != worker || span.times.finished <= window_.from) continue;
        const float from = x_of(lane, span.times.started) - lane.x;
        const float to = x_of(lane, span.times.finished) - lane.x;
        const auto kind = static_cast<std::size_t>(&work_of(span) - std::begin(kWorks));
        const auto last = std::min(columns - 1, static_cast<std::size_t>(to));
        for (auto column = static_cast<std::size_t>(from); column <= last; ++column) {
            const float left = std::max(from, static_cast<float>(column));
            const float right = std::min(to, static_cast<float>(column + 1));
            shares[column * std::size(kWorks) + kind] += std::max(0.0F, right - left);
        }
        // Where one ends and the next begins is seen if they are wide enough.
        if (to - from > 4) shares[last * std::size(kWorks) + kind] *= 0.35F;
    }
    for (std::size_t column = 0; column < columns; ++column) {
        float foot = lane.bottom();
        const float x = lane.x + static_cast<float>(column);
        for (std::size_t kind = 0; kind < std::size(kWorks); ++kind) {
            const float share = shares[column * std::size(kWorks) + kind];
            if (share <= 0) continue;
            const float head =
                std::max(lane.y, foot - std::max(kLeastHeight, std::min(share, 1.0F)) * lane.height);
            list.AddRectFilled(ImVec2(x, head), ImVec2(x + 1, foot), kWorks[kind].colour(theme));
            foot = head;
        }
    }
}

void WorkersPanel::draw_axis(const UiContext& ui, const Box& row) const {
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* font = w.fonts().small;
    const float y = row.y + w.px(2);
    const double seconds = window_.to - window_.from;
    const bool works = reading_.running > 0 || reading_.queue > 0;
    list.AddText(font, font->FontSize, ImVec2(row.x, y), w.theme().faint,
                 fmt::format("{} before", duration(seconds)).c_str());
    const std::string end = works ? "now" : "end of the last job";
    float x = row.right() - text_width(font, end);
    list.AddText(font, font->FontSize, ImVec2(x, y), w.theme().faint, end.c_str());
    const float least = row.x + w.px(110);
    for (auto work = std::rbegin(kWorks); work != std::rend(kWorks); ++work) {
        const float width = text_width(font, work->name) + w.px(14);
        if (x - w.px(18) - width < least) break;
        x -= w.px(18) + width;
        list.AddRectFilled(ImVec2(x, y + w.px(3)), ImVec2(x + w.px(9), y + w.px(12)),
                           work->colour(w.theme()));
        list.AddText(font, font->FontSize, ImVec2(x + w.px(14), y), w.theme().dim, work->name);
    }
}

// The longest of those that lie under a pixel.
const PoolSpan* WorkersPanel::span_at(const Box& plot, float x, int worker) const {
    const PoolSpan* found = nullptr;
    for (const PoolSpan& span : reading_.spans) {
        if (span.worker != worker || x_of(plot, span.times.started) > x + 1) continue;
        if (x_of(plot, span.times.finished) < x - 1) continue;
        const auto length = [](const PoolSpan& each) { return each.times.finished - each.times.started; };
        if (found == nullptr || length(span) > length(*found)) found = &span;
    }
    return found;
}

void WorkersPanel::show_span(const UiContext& ui, const Box& plot, float lane_height) const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const PoolSpan* span = span_at(plot, mouse.x, static_cast<int>((mouse.y - plot.y) / lane_height));
    if (span == nullptr) return;
    const JobTimes& times = span->times;
    const std::string worked = duration(times.finished - times.started);
    if (span->id == 0) return ui.widgets.show_tooltip("a part of a crowd's plans\ntook " + worked);
    ui.widgets.show_tooltip(fmt::format("job {}: {}\nwaited {}, took {}", grouped(span->id),
                                        span->done ? work_of(*span).name : "under way",
                                        duration(times.started - times.queued), worked));
}

}  // namespace wayfield
