#include "ui/race_strip.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "run/divergence.h"
#include "run/playback.h"
#include "ui/contender.h"
#include "ui/race_score.h"
#include "ui/text_size.h"
#include "ui/timeline.h"

namespace wayfield {

namespace {

void write(ImDrawList& list, ImFont* font, float x, float y, Colour colour, const std::string& text) {
    list.AddText(font, font->FontSize, ImVec2(std::floor(x), std::floor(y)), colour, text.c_str());
}

std::string progress_of(const Pane& pane, bool crowds) {
    if (pane.has_battle())
        return pane.battle ? fmt::format("{} searches", grouped(pane.battle->searches_run())) : "";
    if (crowds) {
        if (!pane.crowd) return "being placed";
        return fmt::format("{} of {} arrived", grouped(pane.crowd->arrived),
                           grouped(pane.crowd->agents.size()));
    }
    if (pane.outcome && pane.outcome->refused()) return "can't be searched";
    if (!pane.trace) return pane.activity == PaneActivity::kIdle ? "" : "searching";
    const auto steps = static_cast<std::uint64_t>(pane.step_count());
    if (!pane.at_end()) return fmt::format("{} of {}", grouped(pane.step()), grouped(steps));
    return fmt::format("{} at {}", pane.outcome && pane.outcome->found() ? "finished" : "gave up",
                       grouped(steps));
}

// How much of its way it has behind it, 0..1; of a battle its searches against those of the pane with most.
float share_of(const Scene& scene, const Pane& pane, bool crowds) {
    if (pane.has_battle()) {
        std::uint64_t most = 1;
        for (const Pane& each : scene.panes())
            most = std::max(most, each.battle ? each.battle->searches_run() : 0);
        const std::uint64_t own = pane.battle ? pane.battle->searches_run() : 0;
        return static_cast<float>(own) / static_cast<float>(most);
    }
    const std::size_t all = crowds ? (pane.crowd ? pane.crowd->agents.size() : 0) : pane.step_count();
    if (all == 0) return pane.trace && !crowds ? 1.0F : 0.0F;
    const std::uint32_t done = crowds ? pane.crowd->arrived : pane.step();
    return static_cast<float>(done) / static_cast<float>(all);
}

void draw_lane(const UiContext& ui, const Box& bar, std::size_t index) {
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Pane& pane = ui.scene.pane(index);
    const bool crowds = crowds_race(ui.scene);
    const float share = share_of(ui.scene, pane, crowds);
    const ImVec2 corner(bar.x, bar.y), end(bar.right(), bar.bottom());
    const ImVec2 filled(bar.x + std::round(bar.width * share), bar.bottom());
    list.AddRectFilled(corner, end, w.theme().field, w.px(3));
    if (filled.x > corner.x) {
        list.AddRectFilled(corner, filled, with_alpha(contender_tint(index, w.theme().dark), 0.85), w.px(3));
    }
    // Four lanes are low.
    ImFont* font = bar.height < w.fonts().number->FontSize + w.px(3) ? w.fonts().small : w.fonts().number;
    const std::string text = progress_of(pane, crowds);
    const float x = bar.x + w.px(8), y = bar.y + (bar.height - font->FontSize) / 2;
    list.PushClipRect(ImVec2(filled.x, bar.y), end, true);
    write(list, font, x, y, w.theme().text, text);
    list.PopClipRect();
    list.PushClipRect(corner, filled, true);
    write(list, font, x, y, w.theme().dark ? rgb(0x0b0e13) : rgb(0xffffff), text);
    list.PopClipRect();
}

// That each of these columns can have without touching the one before.
float width_of(const UiContext& ui, const std::vector<ScoreColumn>& columns) {
    const Widgets& w = ui.widgets;
    float widest = 0;
    for (const ScoreColumn& column : columns) {
        widest = std::max({widest, text_width(w.fonts().small, column.heading),
                           text_width(w.fonts().number, column.ratio)});
        for (const std::string& value : column.values)
            widest = std::max(widest, text_width(w.fonts().number, value));
    }
    return widest + w.px(10);
}

void draw_score(const UiContext& ui, const Box& box) {
    Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::vector<std::string> names = contender_names(ui.scene);
    std::vector<ScoreColumn> columns = score_of(ui.scene, ui.film());
    ImFont* words = w.fonts().body;
    ImFont* numbers = w.fonts().number;
    const std::size_t rows = names.size() + (names.size() == 2 ? 1 : 0);
    write(list, w.fonts().small, box.x, box.y + w.px(11), w.theme().dim, "SCORE");
    const float top = box.y + w.px(30);
    const float row = std::min(w.px(24), (box.bottom() - w.px(6) - top) / static_cast<float>(rows));
    float name_width = text_width(words, "ratio");
    for (const std::string& name : names) name_width = std::max(name_width, text_width(words, name));
    const float first = std::min(name_width + w.px(28), box.width * 0.45f);
    // In a narrow strip the last columns go, so that no figure lies over its neighbour.
    const float needed = width_of(ui, columns);
    while (columns.size() > 1 && needed * static_cast<float>(columns.size()) > box.width - first)
        columns.pop_back();
    const float width = (box.width - first) / static_cast<float>(columns.size());
    for (std::size_t i = 0; i < rows; ++i) {
        const float y = top + row * static_cast<float>(i) + (row - words->FontSize) / 2;
        const bool is_ratio = i == names.size();
        if (!is_ratio) {
            list.AddRectFilled(ImVec2(box.x, y + w.px(1)), ImVec2(box.x + w.px(4), y + words->FontSize),
                               contender_tint(i, w.theme().dark), w.px(1));
        }
        list.PushClipRect(ImVec2(box.x, box.y), ImVec2(box.x + first - w.px(6), box.bottom()), true);
        write(list, words, box.x + w.px(12), y, is_ratio ? w.theme().dim : w.theme().text,
              is_ratio ? "ratio" : names[i]);
        list.PopClipRect();
    }
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const ScoreColumn& column = columns[c];
        const float right = box.x + first + width * static_cast<float>(c + 1);
        write(list, w.fonts().small, right - text_width(w.fonts().small, column.heading), box.y + w.px(11),
              w.theme().dim, column.heading);
        for (std::size_t i = 0; i < rows; ++i) {
            const bool is_ratio = i == names.size();
            const std::string& text = is_ratio ? column.ratio : column.values[i];
            const float y = top + row * static_cast<float>(i) + (row - numbers->FontSize) / 2;
            write(list, numbers, right - text_width(numbers, text), y,
                  is_ratio ? w.theme().good : w.theme().text, text);
            w.note_text(fmt::format("{} {}", is_ratio ? "Ratio of" : names[i], column.heading), text,
                        {right - width, y, width, numbers->FontSize});
        }
    }
}

}  // namespace

void RaceStrip::draw(const UiContext& ui, bool film) {
    const Box& strip = ui.layout.strip;
    const Widgets& w = ui.widgets;
    const float margin = w.px(14), gap = w.px(36);
    const float half = (strip.width - 2 * margin - gap) / 2;
    draw_lanes(ui, {strip.x + margin, strip.y, half, strip.height}, film);
    Box score{strip.x + margin + half + gap, strip.y, half, strip.height};
    if (!film && ui.scene.panes().size() == 2) {
        const float row = w.px(35);
        draw_divergence(ui, {score.x, score.bottom() - row, score.width, w.px(28)});
        score.height -= row;
    }
    draw_score(ui, score);
}

void RaceStrip::draw_lanes(const UiContext& ui, const Box& box, bool film) {
    Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::vector<std::string> names = contender_names(ui.scene);
    const std::size_t lanes = names.size();
    const auto panes = ui.scene.film(ui.state.pane);
    const std::uint32_t last = last_step(panes);
    const std::string all = grouped(last);
    const bool battles = battles_race(ui.scene);
    const bool crowds = crowds_race(ui.scene) || battles;
    const auto& first = panes.front().crowd;
    const std::string position =
        battles  ? fmt::format("tick {:>6}", grouped(panes.front().ticks()))
        : crowds ? fmt::format("{:>7.1f} s", first ? static_cast<double>(first->ticks) / 60 : 0)
                 : fmt::format("step {:>{}} / {}", grouped(current_step(panes)), all.size(), all);
    const float position_x = box.right() - text_width(w.fonts().number, position);
    const std::string heading = battles     ? "SEARCHES OF ARMIES"
                                : crowds    ? "CROWDS"
                                : lanes > 1 ? "RACE BY EXPANSIONS"
                                            : "SEARCH";
    const bool room = box.x + text_width(w.fonts().small, heading) + w.px(8) <= position_x;
    write(list, w.fonts().small, box.x, box.y + w.px(11), w.theme().dim, room ? heading : "RACE");
    write(list, w.fonts().number, position_x, box.y + w.px(9), w.theme().text, position);

    const float top = box.y + w.px(32), foot = box.bottom() - w.px(film ? 10.0f : 42.0f);
    const float each = (foot - top) / static_cast<float>(lanes);
    const float height = std::min(w.px(22), each - w.px(4));
    float name_width = 0;
    for (const std::string& name : names) name_width = std::max(name_width, text_width(w.fonts().body, name));
    const float left = box.x + std::min(name_width + w.px(14), box.width * 0.4f);
    const Box bars{left, top, box.right() - left, foot - top};
    bool held = false;
    const std::uint32_t shown = current_step(panes);
    if (!film)
        w.canvas("Timeline",
                 battles  ? "How many searches each has run"
                 : crowds ? "How many of each have arrived"
                          : "Drag to go to any step of the race",
                 bars, position, nullptr, &held);
    for (std::size_t i = 0; i < lanes; ++i) {
        const float y = std::floor(top + each * static_cast<float>(i) + (each - height) / 2);
        list.PushClipRect(ImVec2(box.x, box.y), ImVec2(left - w.px(6), box.bottom()), true);
        write(list, w.fonts().body, box.x, y + (height - w.fonts().body->FontSize) / 2, w.theme().text,
              names[i]);
        list.PopClipRect();
        draw_lane(ui, {left, y, bars.width, height}, i);
    }
    if (film) return;
    const double share = (ImGui::GetIO().MousePos.x - bars.x) / std::max(1.0f, bars.width - 1);
    const auto aimed = static_cast<std::int64_t>(std::floor(std::clamp(share, 0.0, 1.0) * last + 0.5));
    if (held && aimed != shown && !crowds) ui.send(command::Seek{aimed});
    draw_player_buttons(ui, {box.x, foot + w.px(7), box.width, w.px(28)});
}

// Precondition: there are two panes.
void RaceStrip::draw_divergence(const UiContext& ui, const Box& row) {
    Widgets& w = ui.widgets;
    const auto& a = ui.scene.pane(0).trace;
    const auto& b = ui.scene.pane(1).trace;
    std::string refusal;
    if (!a || !b) {
        refusal = "Both searches have to be recorded first";
    } else if (a->version != versions_[0] || b->version != versions_[1]) {
        versions_[0] = a->version;
        versions_[1] = b->version;
        divergence_ = first_divergence(*a->recorder, *b->recorder);
    }
    if (refusal.empty() && !divergence_) refusal = "Both expand the same cells in the same order";
    ImGui::SetCursorScreenPos(ImVec2(row.x, row.y + w.px(1)));
    if (w.button("First divergence", "To the first step at which the two expand different cells", w.px(164),
                 refusal) &&
        divergence_) {
        ui.send(command::Pause{});
        ui.send(command::Seek{static_cast<std::int64_t>(*divergence_)});
    }
}

}  // namespace wayfield
