#include "ui/panel_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "wayfield/registry.h"

namespace wayfield {

namespace {

template <class Table>
std::vector<Option> options_of(const Table& table, const std::vector<std::string>& refusals = {}) {
    std::vector<Option> options;
    for (const auto& entry : table) {
        Option option{std::string(entry.label), std::string(entry.id), std::string(entry.meaning), {}};
        if (options.size() < refusals.size()) option.refusal = refusals[options.size()];
        options.push_back(std::move(option));
    }
    return options;
}

std::string not_used(const AlgorithmInfo& algorithm, bool used, std::string_view what) {
    return used ? std::string() : fmt::format("{} does not use {}", algorithm.label, what);
}

// "8-strict" fits a segment where "8-way strict" doesn't; the tooltip has both words.
std::vector<Option> movement_options() {
    std::vector<Option> options;
    for (const auto& rule : movement_rules()) {
        std::string label(rule.id);
        std::replace(label.begin(), label.end(), '-', ' ');
        options.push_back({label, std::string(rule.id), fmt::format("{}: {}", rule.label, rule.meaning), {}});
    }
    return options;
}

}  // namespace

const SearchPanel::Plans& SearchPanel::plans(const UiContext& ui) {
    const PaneSetup& setup = ui.pane().setup;
    // Not the grid's: during a long search the map that plans are made for lags behind.
    const std::uint64_t revision = ui.runner.map(ui.state.pane).revision();
    if (has_plans_ && planned_revision_ == revision && planned_ == setup) return plans_;
    plans_ = {};
    PaneSetup tried = setup;
    for (const AlgorithmInfo& algorithm : algorithms()) {
        tried.query.options.algorithm = algorithm.algorithm;
        const SearchPlan plan = ui.runner.plan(tried);
        plans_.algorithms.push_back(plan.refusal.empty() ? plan.algorithm_refusal : plan.refusal);
    }
    tried = setup;
    for (const auto& heuristic : heuristics()) {
        tried.query.options.heuristic = heuristic.value;
        plans_.heuristics.push_back(ui.runner.plan(tried).refusal);
    }
    tried = setup;
    for (const auto& open_set : open_sets()) {
        tried.query.options.open_set = open_set.value;
        const SearchPlan plan = ui.runner.plan(tried);
        plans_.open_sets.push_back(plan.refusal.empty() ? plan.open_set_refusal : plan.refusal);
    }
    plans_.plan = ui.runner.plan(setup);
    planned_ = setup;
    planned_revision_ = revision;
    has_plans_ = true;
    return plans_;
}

void SearchPanel::draw(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const Plans& plans = this->plans(ui);
    const SearchOptions& asked = ui.pane().setup.query.options;
    const AlgorithmInfo& algorithm = info(asked.algorithm);
    w.section("Search");

    int index = static_cast<int>(asked.algorithm);
    if (w.combo("Algorithm", fmt::format("{} {}", algorithm.meaning, algorithm.paper),
                options_of(algorithms(), plans.algorithms), index)) {
        ui.send(command::SetAlgorithm{algorithms()[static_cast<std::size_t>(index)].algorithm});
    }
    index =
        static_cast<int>(plans.plan.options.heuristic.value_or(asked.heuristic.value_or(Heuristic::kOctile)));
    if (w.combo("Heuristic", "Estimate of what is left to the goal",
                options_of(heuristics(), plans.heuristics), index,
                not_used(algorithm, algorithm.uses.heuristic, "a heuristic"))) {
        ui.send(command::SetHeuristic{heuristics()[static_cast<std::size_t>(index)].value});
    }
    index = static_cast<int>(asked.open_set);
    if (w.combo("Open set", "How the cells to expand next are kept in order",
                options_of(open_sets(), plans.open_sets), index,
                not_used(algorithm, algorithm.uses.open_set, "an open set of your choice"))) {
        ui.send(command::SetOpenSet{open_sets()[static_cast<std::size_t>(index)].value});
    }
    index = static_cast<int>(ui.pane().setup.profile.rule);
    if (w.segmented("Movement", "Which steps are allowed", movement_options(), index)) {
        ui.send(command::SetMovement{movement_rules()[static_cast<std::size_t>(index)].value});
    }
    draw_numbers(ui, asked, algorithm);
    for (const std::string& note : plans.plan.notes) w.note(note);
    if (!plans.plan.refusal.empty()) w.warning(plans.plan.refusal);
}

void SearchPanel::draw_numbers(const UiContext& ui, const SearchOptions& asked,
                               const AlgorithmInfo& algorithm) {
    Widgets& w = ui.widgets;
    const std::string weighted = not_used(algorithm, algorithm.uses.weight, "a weight");
    const bool ordered = asked.open_set == OpenSet::kSortedArray || asked.open_set == OpenSet::kBucketQueue;
    for (const ParameterInfo& parameter : search_parameters()) {
        if (parameter.id == "weight") {
            double value = asked.weight;
            if (w.slider(parameter.label, parameter.meaning, {parameter.min, 5, 0.05, 2, false, true}, value,
                         weighted)) {
                ui.send(command::SetWeight{std::min(value, parameter.max)});
            }
        } else if (parameter.id == "weight-step" && algorithm.uses.weight_step) {
            double value = asked.weight_step;
            if (w.slider(parameter.label, parameter.meaning, {0.05, 2, 0.05, 2, false, true}, value)) {
                value = std::clamp(value, parameter.min, parameter.max);
                ui.send(command::SetParameter{"weight-step", fmt::format("{}", value)});
            }
        } else if (parameter.id == "tie-break") {
            double value = asked.tie_break;
            if (w.slider(parameter.label, parameter.meaning, {parameter.min, 0.1, 0.001, 3, false, true},
                         value, weighted)) {
                ui.send(command::SetTieBreak{std::min(value, parameter.max)});
            }
        } else if (parameter.id == "reopen") {
            bool on = asked.reopen;
            if (w.checkbox(parameter.label, "A closed cell reached cheaper is expanded again", on,
                           not_used(algorithm, algorithm.uses.reopen, "reopening"))) {
                ui.send(command::SetParameter{"reopen", on ? "on" : "off"});
            }
        } else if (parameter.id == "limit") {
            SliderRange limits{parameter.min, 100000, 500, 0, false, true};
            limits.text_at_min = "none";
            double value = static_cast<double>(asked.limit);
            if (w.slider(parameter.label, parameter.meaning, limits, value)) {
                value = std::min(value, parameter.max);
                ui.send(command::SetParameter{"limit", fmt::format("{:.0f}", value)});
            }
        } else if (parameter.id == "smooth") {
            int index = static_cast<int>(asked.smoothing);
            if (w.combo(parameter.label, "The path pulled straight; the path that was found stays below it",
                        options_of(smoothings()), index)) {
                ui.send(command::SetParameter{"smooth",
                                              std::string(smoothings()[static_cast<std::size_t>(index)].id)});
            }
        } else if (parameter.id == "cluster" && algorithm.uses.cluster) {
            draw_cluster(ui, parameter, asked.cluster);
        } else if (parameter.id == "goal-bounds" && algorithm.uses.goal_bounds) {
            bool on = asked.goal_bounds;
            if (w.checkbox(
                    parameter.label,
                    "Prepare in which directions goals can lie, and leave out the others: a search from each "
                    "jump "
                    "point, seconds on a game's map, minutes among scattered walls. An edit drops them",
                    on)) {
                ui.send(command::SetParameter{"goal-bounds", on ? "on" : "off"});
            }
        } else if (parameter.id == "ties" && ordered) {
            int index = static_cast<int>(asked.ties);
            const std::vector<Option> orders = {
                {"newest first", "lifo", std::string(info(TieOrder::kLifo).meaning), {}},
                {"oldest first", "fifo", std::string(info(TieOrder::kFifo).meaning), {}}};
            if (w.segmented(parameter.label, "Which of equal priorities leaves the open set first", orders,
                            index,
                            not_used(algorithm, algorithm.uses.open_set, "an open set of your choice"))) {
                ui.send(command::SetParameter{"ties", orders[static_cast<std::size_t>(index)].id});
            }
        }
    }
}

void SearchPanel::draw_cluster(const UiContext& ui, const ParameterInfo& parameter, int cluster) {
    std::vector<Option> sides;
    int index = 0;
    for (const int side : kClusterSides) {
        if (side == cluster) index = static_cast<int>(sides.size());
        const std::string text = std::to_string(side);
        sides.push_back({text, text, fmt::format("Clusters of {} x {} cells", side, side), {}});
    }
    if (ui.widgets.segmented(parameter.label, parameter.meaning, sides, index)) {
        ui.send(command::SetParameter{"cluster", sides[static_cast<std::size_t>(index)].id});
    }
}

void SearchPanel::draw_unit(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const Profile& profile = ui.pane().setup.profile;
    w.section("Unit");
    int index = static_cast<int>(profile.movement_class);
    if (w.combo("Profile", "How the unit moves: which terrain it enters and at what cost",
                options_of(movement_classes()), index)) {
        ui.send(command::SetProfile{movement_classes()[static_cast<std::size_t>(index)].value});
    }
    double size = profile.unit_size;
    if (w.slider("Unit size", "Cells a side; each of them must be enterable", {1, 16, 1, 0, false, true},
                 size)) {
        ui.send(command::SetUnitSize{static_cast<int>(std::lround(std::min(size, 64.0)))});
    }
    constexpr int kMostClimb = 16;
    SliderRange climbs{0, kMostClimb, 1, 0};
    climbs.text_at_max = "any";
    double climb = profile.climb == kUnlimitedClimb ? kMostClimb : std::min(profile.climb, kMostClimb - 1);
    if (w.slider("Climb", "Greatest step up, in levels; down is never limited", climbs, climb)) {
        const int levels = static_cast<int>(std::lround(climb));
        ui.send(command::SetClimb{levels >= kMostClimb ? kUnlimitedClimb : levels});
    }
}

}  // namespace wayfield
