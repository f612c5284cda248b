#include "ui/panel_army.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/caller_colours.h"
#include "ui/card_figures.h"
#include "ui/text_size.h"
#include "wayfield/battle_scenarios.h"
#include "wayfield/registry.h"

namespace wayfield {

namespace {

constexpr const char* kNoBattle = "Choose a scenario first";
constexpr float kRowHeight = 17, kColumnGap = 4;
// What the slider says for no memo.
constexpr double kMemoOff = -1;

// A number of a table in four characters at most; its tooltip has all digits.
std::string table_number(std::uint64_t value) {
    if (value < 10'000) return fmt::format("{}", value);
    if (value < 1'000'000) return fmt::format("{}k", value / 1000);
    const std::uint64_t tenths = value / 100'000;
    if (value < 10'000'000) return fmt::format("{}.{}M", tenths / 10, tenths % 10);
    if (value < 1'000'000'000) return fmt::format("{}M", value / 1'000'000);
    return fmt::format("{}G", value / 1'000'000'000);
}

const BattleScenarioInfo* scenario_of(const BattleMembers& members) {
    return members.empty() ? nullptr : &battle_scenario_of_id(members.scenario);
}

// As the scenario has it, until the battle has told.
BattleOptions options_in_use(const Pane& pane) {
    return pane.battle ? pane.battle->options : tuned(BattleOptions{}, pane.setup.battle.tuning);
}

void send_setting(const UiContext& ui, const char* name, std::string value) {
    ui.send(command::SetArmies{name, std::move(value)});
}

/// The ledger as a table: outcomes down, callers across.
class LedgerTable {
  public:
    LedgerTable(const UiContext& ui, const SearchLedger& ledger) : w_(ui.widgets), ledger_(ledger) {
        for (const auto& caller : search_callers()) {
            if (caller.value != SearchCaller::kField) callers_.push_back(&caller);
        }
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const auto rows = static_cast<float>(search_outcomes().size() + 3);
        box_ = {at.x, at.y, ImGui::GetContentRegionAvail().x, rows * w_.px(kRowHeight)};
        place_columns();
    }

    void draw() {
        const bool hovered = w_.canvas("Ledger", "Every search, by who asked for it and what became of it",
                                       box_, grouped(ledger_.total()));
        for (std::size_t column = 0; column < callers_.size(); ++column) {
            write(0, column, heading(column), caller_colour(callers_[column]->value, w_.theme()),
                  w_.fonts().small);
        }
        write(0, callers_.size(), heading(callers_.size()), w_.theme().dim, w_.fonts().small);
        std::size_t row = 1;
        for (const auto& outcome : search_outcomes()) {
            name(row, outcome.id);
            for (std::size_t column = 0; column < callers_.size(); ++column)
                number(row, column, ledger_.count(callers_[column]->value, outcome.value), outcome.id);
            number(row++, callers_.size(), ledger_.by_outcome(outcome.value), outcome.id);
        }
        rule(row);
        name(row, "all");
        for (std::size_t column = 0; column < callers_.size(); ++column)
            number(row, column, ledger_.by_caller(callers_[column]->value), "all");
        number(row++, callers_.size(), ledger_.total(), "all");
        name(row, "cells");
        for (std::size_t column = 0; column < callers_.size(); ++column)
            number(row, column, ledger_.expanded(callers_[column]->value), "cells");
        number(row, callers_.size(), ledger_.expanded(), "cells");
        if (hovered) explain();
    }

  private:
    // As wide as their headings or the widest number; what is left goes between them.
    void place_columns() {
        const float digits = text_width(w_.fonts().number, "9999");
        float used = 0;
        for (const auto& outcome : search_outcomes()) {
            used = std::max(used, text_width(w_.fonts().small, std::string(outcome.id)) + w_.px(kColumnGap));
        }
        rights_.push_back(box_.x + used);
        for (std::size_t column = 0; column <= callers_.size(); ++column) {
            used += std::max(digits, text_width(w_.fonts().small, heading(column)));
            rights_.push_back(box_.x + used);
        }
        const float gap = (box_.width - used) / static_cast<float>(callers_.size() + 1);
        for (std::size_t i = 1; i < rights_.size(); ++i) rights_[i] += gap * static_cast<float>(i);
    }
    std::string heading(std::size_t column) const {
        return column < callers_.size() ? std::string(callers_[column]->id) : "all";
    }

    float y_of(std::size_t row) const { return box_.y + static_cast<float>(row) * w_.px(kRowHeight); }

    void write(std::size_t row, std::size_t column, const std::string& text, Colour colour, ImFont* font) {
        const float right = rights_[column + 1];
        const float y = y_of(row) + (w_.px(kRowHeight) - font->FontSize) / 2;
        ImGui::GetWindowDrawList()->AddText(font, font->FontSize,
                                            ImVec2(std::floor(right - text_width(font, text)), std::floor(y)),
                                            colour, text.c_str());
    }
    void name(std::size_t row, std::string_view text) {
        ImFont* font = w_.fonts().small;
        const float y = y_of(row) + (w_.px(kRowHeight) - font->FontSize) / 2;
        ImGui::GetWindowDrawList()->AddText(font, font->FontSize, ImVec2(box_.x, std::floor(y)),
                                            w_.theme().dim, text.data(), text.data() + text.size());
    }
    void rule(std::size_t row) {
        const float y = std::floor(y_of(row));
        ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(box_.x, y), ImVec2(box_.right(), y + 1),
                                                  w_.theme().line);
    }
    void number(std::size_t row, std::size_t column, std::uint64_t value, std::string_view outcome) {
        const Colour colour = value == 0 ? w_.theme().faint : w_.theme().text;
        write(row, column, value == 0 ? "·" : table_number(value), colour, w_.fonts().number);
        w_.note_text(fmt::format("Ledger {} {}", heading(column), outcome), grouped(value),
                     {rights_[column], y_of(row), rights_[column + 1] - rights_[column], w_.px(kRowHeight)});
    }
    // The row and the column under the pointer, in a sentence.
    void explain() {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const auto row = static_cast<std::size_t>(std::max(0.0F, (mouse.y - box_.y) / w_.px(kRowHeight)));
        std::size_t column = 0;
        while (column < callers_.size() && mouse.x > rights_[column + 1]) ++column;
        std::string text;
        if (mouse.x > rights_[0] && column < callers_.size())
            text = fmt::format("{}: {}", callers_[column]->label, callers_[column]->meaning);
        if (row >= 1 && row <= search_outcomes().size()) {
            const auto& outcome = search_outcomes()[row - 1];
            text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", outcome.label, outcome.meaning);
        }
        if (!text.empty()) w_.show_tooltip(text);
    }

    Widgets& w_;
    const SearchLedger& ledger_;
    std::vector<const ChoiceInfo<SearchCaller>*> callers_;
    Box box_;
    std::vector<float> rights_;  // the right edge of the names, then of each column
};

}  // namespace

void ArmyPanel::send_battle(const UiContext& ui, const BattleMembers& members) {
    Command command = command::SetBattle{members, false};
    command.continues = dragging_;
    dragging_ = ImGui::IsMouseDown(ImGuiMouseButton_Left);
    ui.send(std::move(command));
}

void ArmyPanel::draw_scenario(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const BattleMembers& members = ui.pane().setup.battle.members;
    std::vector<Option> options{{"None", "off", "No armies; the map stays", {}}};
    int index = 0;
    for (const BattleScenarioInfo& scenario : battle_scenarios()) {
        if (scenario.id == members.scenario) index = static_cast<int>(options.size());
        options.push_back(
            {std::string(scenario.label), std::string(scenario.id), std::string(scenario.meaning), {}});
    }
    if (w.combo("Scenario", "Armies that meet on a map of their own; undo brings this one back", options,
                index)) {
        const auto chosen = static_cast<std::size_t>(index);
        ui.send(index == 0 ? command::SetBattle{}
                           : command::SetBattle{
                                 {std::string(battle_scenarios()[chosen - 1].id), 0, members.seed}, false});
    }
    const BattleScenarioInfo* scenario = scenario_of(members);
    const char* refusal = scenario ? "" : kNoBattle;
    const double most = scenario ? scenario->most_units : 300;
    double soldiers = members.soldiers > 0 ? members.soldiers : scenario ? scenario->default_units : 100;
    if (w.slider("Soldiers", "Units in each army; the battle begins again", {1, most, 1, 0, false, false},
                 soldiers, refusal))
        send_battle(ui, {members.scenario, static_cast<std::uint32_t>(soldiers), members.seed});
    double seed = members.seed;
    if (w.slider("Battle seed", "Of what lies about on the map: the same seed, the same battle",
                 {0, 999, 1, 0, false, true}, seed, refusal))
        send_battle(ui, {members.scenario, members.soldiers,
                         static_cast<std::uint32_t>(std::min(seed, 4294967295.0))});
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) dragging_ = false;
}

// What is set holds from the next tick on.
void ArmyPanel::draw_tuning(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const char* refusal = ui.pane().has_battle() ? "" : kNoBattle;
    const BattleOptions options = options_in_use(ui.pane());
    double budget = options.requests.searches_per_tick;
    SliderRange budgets{0, 128, 1, 0, false, true};
    budgets.text_at_min = "any";
    if (w.slider("Budget", "Searches begun in a tick; who comes later waits in the queue", budgets, budget,
                 refusal))
        send_setting(ui, "budget", fmt::format("{:.0f}", budget));
    double delay = options.requests.retry_delay ? *options.requests.retry_delay : kMemoOff;
    SliderRange delays{kMemoOff, 400, 1, 0, false, true};
    delays.text_at_min = "off";
    if (w.slider("Memo delay",
                 "Ticks for which a search that was given up isn't run again. 0: what was proven to fail is "
                 "remembered, nothing put off; off: every search is run",
                 delays, delay, refusal))
        send_setting(ui, "memo", delay < 0 ? "off" : fmt::format("{:.0f}", delay));
    double soft_cost = options.soft_cost;
    if (w.slider("Soft cost", "What a tile under another unit costs more: dearer, never a wall",
                 {0, 20, 0.5, 1, false, true}, soft_cost, refusal))
        send_setting(ui, "soft-cost", fmt::format("{}", soft_cost));
    if (ui.pane().has_battle())
        w.note(fmt::format(
            "Units search by {}, whatever the pane does: few algorithms can read what a tile under "
            "a unit costs more.",
            info(algorithm_among(options.requests.search.algorithm)).label));
}

void ArmyPanel::draw_ledger(const UiContext& ui, const BattleSnapshot& battle) {
    Widgets& w = ui.widgets;
    if (!battle.note.empty()) w.warning(battle.note);
    const BattleFigures& figures = battle.figures;
    w.figures(fmt::format("alive   {}\nqueue   {}, at most {}\nwait    at most {} ticks\npinned  {}",
                          living_text(figures), grouped(battle.queue), grouped(figures.longest_queue),
                          grouped(figures.longest_wait), grouped(figures.pinned)));
    LedgerTable(ui, battle.searches).draw();
}

void ArmyPanel::draw_file(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const BattleMembers& members = ui.pane().setup.battle.members;
    if (file_.empty()) file_ = fmt::format("battle-{}-{}.csv", members.scenario, members.seed);
    const bool entered = w.text_input("CSV file",
                                      "A row for each tick: what was searched, for whom, and what "
                                      "came of it. Enter saves it",
                                      file_);
    const bool pressed = w.button("Save ticks", "Write a row for each tick to that file", -1,
                                  ui.pane().ticks() > 0 ? "" : "The battle hasn't begun");
    if (pressed || entered) ui.send(command::SaveBattle{file_});
}

void ArmyPanel::draw(const UiContext& ui) {
    ui.widgets.section("Armies");
    draw_scenario(ui);
    const Pane& pane = ui.pane();
    // What is looked at while they fight comes before what is set now and then.
    if (pane.battle)
        draw_ledger(ui, *pane.battle);
    else if (pane.has_battle())
        ui.widgets.note("being drawn up …");
    draw_tuning(ui);
    if (pane.has_battle())
        draw_file(ui);
    else
        file_.clear();
}

}  // namespace wayfield
