#include "ui/battle_plot.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/caller_colours.h"
#include "ui/text_size.h"
#include "ui/timeline.h"

namespace wayfield {

namespace {

// A battle that has just begun isn't drawn as if it were over.
constexpr std::uint64_t kLeastSpan = 600;
// Above the highest column, for the words.
constexpr float kHeadroom = 16;

bool was_run(LedgerOutcome outcome) {
    return outcome != LedgerOutcome::kMemo1 && outcome != LedgerOutcome::kMemo2 &&
           outcome != LedgerOutcome::kDeferred;
}

float count_run(const SearchLedger& ledger, SearchCaller caller) {
    std::uint64_t sum = 0;
    for (const auto& outcome : search_outcomes()) {
        if (was_run(outcome.value)) sum += ledger.count(caller, outcome.value);
    }
    return static_cast<float>(sum);
}

float count_memo(const SearchLedger& ledger) {
    return static_cast<float>(ledger.by_outcome(LedgerOutcome::kMemo1) +
                              ledger.by_outcome(LedgerOutcome::kMemo2));
}

Colour memo_colour(const Theme& theme) { return with_alpha(theme.faint, 0.55); }

void draw_key(const UiContext& ui, float right, float y, float least_x) {
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    struct Entry {
        std::string name;
        Colour colour;
    };
    std::vector<Entry> entries;
    for (const auto& caller : search_callers()) {
        if (caller.value != SearchCaller::kField)
            entries.push_back({std::string(caller.id), caller_colour(caller.value, w.theme())});
    }
    entries.push_back({"memo", memo_colour(w.theme())});
    entries.push_back({"queue", w.theme().text});
    ImFont* font = w.fonts().small;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        const float width = text_width(font, entry->name) + w.px(24);
        if (right - width < least_x) return;
        right -= text_width(font, entry->name);
        list.AddText(font, font->FontSize, ImVec2(right, y), w.theme().dim, entry->name.c_str());
        right -= w.px(13);
        list.AddRectFilled(ImVec2(right, y + w.px(3)), ImVec2(right + w.px(9), y + w.px(12)), entry->colour);
        right -= w.px(11);
    }
}

}  // namespace

float BattlePlot::Column::sum() const { return std::accumulate(run.begin(), run.end(), memo); }

void BattlePlot::measure(const BattleSnapshot& battle, int columns) {
    const auto count = static_cast<std::size_t>(columns);
    if (battle.version == version_ && columns_.size() == count) return;
    version_ = battle.version;
    span_ = std::max(kLeastSpan, battle.ticks);
    columns_.assign(count, {});
    for (std::size_t i = 0; i < battle.history.size(); ++i) {
        const BattleTickRow& row = battle.history[i];
        const auto at = std::min(count - 1, static_cast<std::size_t>((row.tick - 1) * count / span_));
        Column& column = columns_[at];
        Column tick;
        for (const auto& caller : search_callers())
            tick.run[static_cast<std::size_t>(caller.value)] = count_run(row.did.searches, caller.value);
        tick.memo = count_memo(row.did.searches);
        tick.queue = std::max(column.queue, static_cast<float>(row.did.queue));
        if (tick.sum() > column.sum()) {
            column = tick;
        } else {
            column.queue = tick.queue;
        }
    }
    most_ = 1;
    longest_ = 1;
    for (const Column& column : columns_) {
        most_ = std::max(most_, column.sum());
        longest_ = std::max(longest_, column.queue);
    }
}

float BattlePlot::x_of(const Box& plot, std::uint64_t tick) const {
    return plot.x + plot.width * static_cast<float>(tick) / static_cast<float>(span_);
}

void BattlePlot::draw(const UiContext& ui, const Box& box) {
    Widgets& w = ui.widgets;
    const auto& battle = ui.pane().battle;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top = box.y + w.px(9);
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(box.x, top + w.px(2)), w.theme().dim,
                 "SEARCHES BY TICK");
    const std::string now = fmt::format("tick {:>6}", grouped(ui.pane().ticks()));
    list.AddText(w.fonts().number, w.fonts().number->FontSize, ImVec2(box.x + w.px(126), top), w.theme().text,
                 now.c_str());
    draw_key(ui, box.right(), top + w.px(2), box.x + w.px(140) + text_width(w.fonts().number, now));
    const Box plot{box.x, box.y + w.px(34), box.width, box.height - w.px(34 + 40)};
    list.AddRectFilled(ImVec2(plot.x, plot.y), ImVec2(plot.right(), plot.bottom()),
                       w.theme().dark ? rgb(0x171c24) : w.theme().field, w.px(3));
    const bool hovered =
        w.canvas("Searches by tick", "What the armies have searched for since the battle began", plot, now);
    if (battle) {
        measure(*battle, std::max(1, static_cast<int>(plot.width)));
        draw_columns(ui, plot);
        draw_queue(ui, plot);
        draw_first_strike(ui, plot, *battle);
        if (hovered) show_tick(ui, plot, *battle);
    }
    draw_player_buttons(ui, {box.x, plot.bottom() + w.px(6), box.width, w.px(28)});
}

void BattlePlot::draw_columns(const UiContext& ui, const Box& plot) const {
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float scale = (plot.height - w.px(kHeadroom)) / most_;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const Column& column = columns_[i];
        const float x = plot.x + static_cast<float>(i);
        float foot = plot.bottom();
        const auto stack = [&](float value, Colour colour) {
            if (value <= 0) return;
            const float head = foot - value * scale;
            list.AddRectFilled(ImVec2(x, head), ImVec2(x + 1, foot), colour);
            foot = head;
        };
        for (const auto& caller : search_callers())
            stack(column.run[static_cast<std::size_t>(caller.value)], caller_colour(caller.value, w.theme()));
        stack(column.memo, memo_colour(w.theme()));
    }
    const std::string words = fmt::format("{:.0f} searches in a tick at most", most_);
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(plot.x + w.px(6), plot.y + w.px(2)),
                 w.theme().faint, words.c_str());
}

void BattlePlot::draw_queue(const UiContext& ui, const Box& plot) const {
    const Widgets& w = ui.widgets;
    if (longest_ <= 1) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float scale = (plot.height - w.px(kHeadroom)) / longest_;
    const auto y_of = [&](float queue) { return plot.bottom() - std::max(queue * scale, w.px(0.5F)); };
    for (std::size_t i = 1; i < columns_.size(); ++i) {
        if (columns_[i].queue <= 0 && columns_[i - 1].queue <= 0) continue;
        const float x = plot.x + static_cast<float>(i);
        list.AddLine(ImVec2(x - 1, y_of(columns_[i - 1].queue)), ImVec2(x, y_of(columns_[i].queue)),
                     with_alpha(w.theme().text, 0.85), std::max(1.0F, w.px(1)));
    }
    const std::string words = fmt::format("queue {:.0f} at most", longest_);
    const float x = plot.right() - text_width(w.fonts().small, words) - w.px(6);
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(x, plot.y + w.px(2)), w.theme().dim,
                 words.c_str());
}

void BattlePlot::draw_first_strike(const UiContext& ui, const Box& plot, const BattleSnapshot& battle) const {
    if (!battle.figures.met) return;
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = std::floor(x_of(plot, *battle.figures.met));
    const float top = plot.y + w.px(kHeadroom);
    const int dashes = static_cast<int>(std::ceil((plot.bottom() - top) / w.px(6)));
    for (int i = 0; i < dashes; ++i) {
        const float y = top + w.px(6) * static_cast<float>(i);
        list.AddRectFilled(ImVec2(x, y), ImVec2(x + std::max(1.0F, w.px(1)), y + w.px(3)), w.theme().dim);
    }
    const std::string words = fmt::format("first strike, tick {}", grouped(*battle.figures.met));
    const float width = text_width(w.fonts().small, words);
    const float at = x + width + w.px(8) > plot.right() ? x - width - w.px(4) : x + w.px(4);
    list.AddText(w.fonts().small, w.fonts().small->FontSize, ImVec2(at, plot.y + w.px(kHeadroom)),
                 w.theme().dim, words.c_str());
}

void BattlePlot::show_tick(const UiContext& ui, const Box& plot, const BattleSnapshot& battle) const {
    const float share = (ImGui::GetIO().MousePos.x - plot.x) / std::max(1.0F, plot.width);
    const auto tick =
        static_cast<std::uint64_t>(std::clamp(share, 0.0F, 1.0F) * static_cast<float>(span_)) + 1;
    if (battle.history.size() == 0 || tick > battle.ticks || tick < battle.history[0].tick) return;
    const BattleTickRow& row = battle.history[static_cast<std::size_t>(tick - battle.history[0].tick)];
    std::string text = fmt::format("tick {}\n", grouped(tick));
    for (const auto& caller : search_callers()) {
        const float run = count_run(row.did.searches, caller.value);
        if (run > 0)
            text += fmt::format("{} {:.0f}, {:.3f} ms\n", caller.id, run,
                                row.did.caller_seconds[static_cast<std::size_t>(caller.value)] * 1000);
    }
    text += fmt::format("memo {:.0f}, queue {}\n{} steps, {} strikes, {} deaths, {} alive\n{:.3f} ms",
                        count_memo(row.did.searches), row.did.queue, row.did.steps, row.did.strikes,
                        row.did.deaths, row.alive, row.milliseconds);
    ui.widgets.show_tooltip(text);
}

}  // namespace wayfield
