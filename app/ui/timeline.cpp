#include "ui/timeline.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "run/playback.h"
#include "ui/text_size.h"

namespace wayfield {

namespace {

float x_of(const Box& plot, std::uint32_t step, std::uint32_t steps) {
    const double share = steps ? static_cast<double>(step) / steps : 0;
    return plot.x + static_cast<float>(share) * (plot.width - 1);
}

std::string position_text(const Pane& pane) {
    const std::string all = grouped(pane.step_count());
    // Right-aligned to the width of the total: nothing jumps while it plays.
    return fmt::format("step {:>{}} / {}", grouped(pane.step()), all.size(), all);
}

// Where the events of a long search didn't all fit: marks the steps that have theirs, and returns words for
// it.
std::string draw_kept_steps(const UiContext& ui, const Box& plot) {
    Widgets& w = ui.widgets;
    const Pane& pane = ui.pane();
    const TraceRecorder& recorder = *pane.trace->recorder;
    if (recorder.has_events()) return {};
    const std::uint32_t first = recorder.first_step();
    const std::uint32_t last = std::max(first, std::min(recorder.end_step(), pane.step_count() + 1) - 1);
    const float left = x_of(plot, first, pane.step_count()), right = x_of(plot, last, pane.step_count());
    ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(left, plot.bottom() - w.px(3)),
                                              ImVec2(std::max(right, left + w.px(2)), plot.bottom()),
                                              w.theme().good);
    const std::string kept =
        fmt::format("steps {} – {} of {}", grouped(first), grouped(last), grouped(pane.step_count()));
    w.note_text("Events kept", kept, plot);
    const bool recording = pane.activity == PaneActivity::kRecording;
    return fmt::format(" · events kept of {}{}", kept, recording ? ", recording those around this step" : "");
}

}  // namespace

// The largest value of each pixel column, so that a peak of one step in a million still shows.
void Timeline::measure(const PaneTrace& trace, int columns) {
    if (trace.version == version_ && columns == columns_) return;
    version_ = trace.version;
    columns_ = columns;
    heights_.assign(static_cast<std::size_t>(columns), 0);
    std::span<const std::uint32_t> sizes = trace.recorder->open_size();
    if (sizes.size() / PaneTrace::kPeakSteps > 2 * static_cast<std::size_t>(columns))
        sizes = trace.open_peaks;
    largest_ = 1;
    for (const std::uint32_t size : sizes) largest_ = std::max(largest_, size);
    if (sizes.empty()) return;
    const double last = static_cast<double>(sizes.size() - 1);
    for (std::size_t c = 0; c < heights_.size(); ++c) {
        const double from = last * static_cast<double>(c) / static_cast<double>(columns);
        const double to = last * static_cast<double>(c + 1) / static_cast<double>(columns);
        std::uint32_t most = 0;
        for (auto i = static_cast<std::size_t>(from); i <= static_cast<std::size_t>(to) && i < sizes.size();
             ++i) {
            most = std::max(most, sizes[i]);
        }
        heights_[c] = static_cast<float>(most) / static_cast<float>(largest_);
    }
}

void Timeline::draw(const UiContext& ui, const Box& box) {
    Widgets& w = ui.widgets;
    const Pane& pane = ui.pane();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top = box.y + w.px(9);
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(box.x, top + w.px(2)), w.theme().dim,
                 "TIMELINE");
    const std::string position = position_text(pane);
    list.AddText(w.fonts().number, w.fonts().number->FontSize, ImVec2(box.x + w.px(82), top), w.theme().text,
                 position.c_str());
    if (pane.crowd && !pane.has_battle()) {
        const std::string time = fmt::format("crowd {:>7.1f} s", static_cast<double>(pane.crowd->ticks) / 60);
        const float x = box.right() - text_width(w.fonts().number, time);
        if (x > box.x + w.px(96) + text_width(w.fonts().number, position))
            list.AddText(w.fonts().number, w.fonts().number->FontSize, ImVec2(x, top), w.theme().text,
                         time.c_str());
    }
    const Box plot{box.x, box.y + w.px(34), box.width, box.height - w.px(34 + 40)};
    draw_curve(ui, plot);
    draw_player_buttons(ui, {box.x, plot.bottom() + w.px(6), box.width, w.px(28)});
}

void Timeline::draw_curve(const UiContext& ui, const Box& plot) {
    Widgets& w = ui.widgets;
    const Pane& pane = ui.pane();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner(plot.x, plot.y), end(plot.right(), plot.bottom());
    list.AddRectFilled(corner, end, w.theme().dark ? rgb(0x171c24) : w.theme().field, w.px(3));
    bool held = false;
    const bool hovered =
        w.canvas("Timeline", "Drag to go to any step", plot, position_text(pane), nullptr, &held);
    if (!pane.trace) {
        const char* words = pane.activity == PaneActivity::kIdle ? "no search yet" : "recording …";
        list.AddText(w.fonts().body, w.fonts().body->FontSize, ImVec2(plot.x + w.px(8), plot.y + w.px(6)),
                     w.theme().faint, words);
        return;
    }
    measure(*pane.trace, std::max(1, static_cast<int>(plot.width)));
    const std::uint32_t steps = pane.step_count();
    const float playhead = x_of(plot, pane.step(), steps);
    const float most = plot.height - w.px(14);
    for (std::size_t c = 0; c < heights_.size(); ++c) {
        const float x = plot.x + static_cast<float>(c);
        const float y = plot.bottom() - std::max(w.px(1), heights_[c] * most);
        const float before = c ? plot.bottom() - std::max(w.px(1), heights_[c - 1] * most) : y;
        const bool past = x <= playhead;
        list.AddRectFilled(ImVec2(x, y), ImVec2(x + 1, plot.bottom()),
                           with_alpha(w.theme().accent, past ? 0.34 : 0.13));
        list.AddRectFilled(ImVec2(x, std::min(y, before) - w.px(0.75f)),
                           ImVec2(x + 1, std::max(y, before) + w.px(0.75f)),
                           with_alpha(w.theme().accent, past ? 1.0 : 0.5));
    }
    const std::string caption =
        fmt::format("open set, at most {}", grouped(largest_)) + draw_kept_steps(ui, plot);
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(plot.x + w.px(6), plot.y + w.px(4)),
                 w.theme().faint, caption.c_str());
    list.AddRectFilled(ImVec2(playhead - w.px(1), plot.y - w.px(4)),
                       ImVec2(playhead + w.px(1), plot.bottom()), w.theme().text);
    list.AddCircleFilled(ImVec2(playhead, plot.y - w.px(4)), w.px(held ? 6.0f : 5.0f), w.theme().text, 20);
    const double share = (ImGui::GetIO().MousePos.x - plot.x) / std::max(1.0f, plot.width - 1);
    const auto aimed = static_cast<std::int64_t>(std::floor(std::clamp(share, 0.0, 1.0) * steps + 0.5));
    if (held && aimed != pane.step()) ui.send(command::Seek{aimed});
    if (hovered && !held) {
        const auto sizes = pane.trace->recorder->open_size();
        const auto at = static_cast<std::size_t>(aimed);
        w.show_tooltip(fmt::format("step {}, open set {}", grouped(aimed),
                                   at < sizes.size() ? grouped(sizes[at]) : "?"));
    }
}

void draw_player_buttons(const UiContext& ui, const Box& row) {
    Widgets& w = ui.widgets;
    const Pane& pane = ui.pane();
    const bool crowd = pane.populated();
    const std::string no_film = pane.has_battle() ? "A battle goes on only"
                                : pane.trace      ? ""
                                                  : "No search was recorded yet";
    const std::string none = crowd ? "" : no_film;
    ImGui::SetCursorScreenPos(ImVec2(row.x - w.px(6), row.y));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    if (w.icon_button("Reset", Icon::kFirst, "Home",
                      pane.has_battle() ? "The battle begins again, at tick 0"
                      : crowd           ? "Back to step 0; the crowd to where it set out"
                                        : "Back to step 0",
                      false, none))
        ui.send(command::Reset{});
    ImGui::SameLine();
    if (w.icon_button("Step back", Icon::kBack, "Left", "One expansion back", false, no_film)) {
        ui.send(command::Step{-1});
    }
    ImGui::SameLine();
    const bool playing = pane.playhead.playing || pane.walks();
    if (w.icon_button(playing ? "Pause" : "Play", playing ? Icon::kPause : Icon::kPlay, "Space",
                      pane.has_battle() ? (playing ? "Hold the battle" : "Fight on")
                      : playing         ? (crowd ? "Hold crowd and film" : "Hold the film")
                      : crowd           ? "Walk on, and play the search from here"
                                        : "Play the search from here; from the start at its end",
                      false, none)) {
        if (playing) {
            ui.send(command::Pause{});
        } else {
            ui.send(command::Play{});
        }
    }
    ImGui::SameLine();
    if (w.icon_button("Step", Icon::kForward, "Right",
                      pane.has_battle() ? "One tick on"
                      : crowd           ? "One expansion on, and one tick"
                                        : "One expansion on",
                      false, none))
        ui.send(command::Step{1});
    ImGui::SameLine();
    if (w.icon_button("Go to end", Icon::kLast, "End", "To the last step", false, no_film)) {
        ui.send(command::Seek{last_step(ui.scene.film(ui.state.pane))});
    }
    ImGui::PopStyleVar();
    ImGui::SameLine(0, w.px(18));
    // Label, track and number lie over each other in less; the keys Up and Down do the same.
    constexpr float kLeastSpeed = 168, kMostSpeed = 330;
    const float room = row.right() - ImGui::GetCursorScreenPos().x;
    if (room < w.px(kLeastSpeed)) return;
    double speed = pane.setup.speed;
    const SliderRange range{1, 100000, 1, 0, true, true};
    double ticks = std::min(pane.setup.crowd.pace, kMaxTicksPerFrame);
    ImGui::BeginChild("##speed", ImVec2(std::min(w.px(kMostSpeed), room), row.height), false,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    if (pane.has_battle()) {
        if (w.slider("Ticks a frame", "How fast the battle's time passes; 1 is real time",
                     {0.1, kMaxTicksPerFrame, 0.1, 1, false, false}, ticks))
            ui.send(command::Pace{ticks});
    } else if (w.slider("Speed", "Expansions a frame while it plays", range, speed)) {
        ui.send(command::Speed{speed});
    }
    ImGui::EndChild();
}

}  // namespace wayfield
