#include "scene/script_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "run/divergence.h"
#include "run/request_load.h"
#include "run/runner.h"
#include "scene/command_parse.h"
#include "scene/search_settings.h"
#include "scene/tokens.h"
#include "scene/why_fast.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

using command::Comparison;
using command::Expression;

const ScriptValue kNull;

double number(auto value) { return static_cast<double>(value); }

// Searches that were billed to a caller with an outcome; `all` of either.
std::uint64_t billed(const SearchLedger& ledger, const std::vector<std::string>& path) {
    std::uint64_t sum = 0;
    for (const auto& caller : search_callers()) {
        if (path[0] != "all" && path[0] != caller.id) continue;
        for (const auto& outcome : search_outcomes()) {
            if (path[1] == "all" || path[1] == outcome.id) sum += ledger.count(caller.value, outcome.value);
        }
    }
    return sum;
}

ScriptValue truth(bool value) { return std::string(value ? "true" : "false"); }

std::string goals_text(const PaneSetup& setup) {
    std::string text;
    for (const Point& goal : setup.goals()) {
        text += fmt::format("{}{},{}", text.empty() ? "" : " ", goal.x, goal.y);
    }
    return text;
}

CellIndex cell_of(const Scene& scene, const Expression& expression) {
    const Point p = expression.point.value_or(Point{-1, -1});
    if (scene.grid().contains(p)) return scene.grid().index(p);
    throw UsageError(fmt::format("{} {},{} lies outside the map of {} x {} cells", expression.name, p.x, p.y,
                                 scene.grid().width(), scene.grid().height()));
}

// What the scene alone can tell.
std::optional<ScriptValue> map_value(const Expression& expression, const Scene& scene, const Pane& pane) {
    const std::string& name = expression.name;
    const Grid& grid = scene.grid();
    if (name == "walls") return number(std::ranges::count(grid.terrain_data(), Terrain::kWall));
    if (name == "width") return number(grid.width());
    if (name == "height") return number(grid.height());
    if (name == "cell") return name_of(grid.terrain(cell_of(scene, expression)));
    if (name == "level") return number(grid.level(cell_of(scene, expression)));
    if (name == "start") return pane.setup.query.start;
    if (name == "goal") return pane.setup.query.goal;
    if (name == "race") return truth(scene.racing());
    if (name == "caption") return scene.caption();
    if (name == "goals") return goals_text(pane.setup);
    if (name == "panes") return number(scene.panes().size());
    if (name == "unsaved") return truth(scene.unsaved());
    if (name == "undo.depth") return number(scene.undo_depth());
    if (name == "redo.depth") return number(scene.redo_depth());
    if (name == "message") return scene.message();
    if (name == "speed") return pane.setup.speed;
    return std::nullopt;
}

std::optional<ScriptValue> outcome_value(const Expression& expression, const SearchOutcome& outcome) {
    const std::string& name = expression.name;
    const SearchResult& result = outcome.result;
    const SearchCounts& counts = result.counts;
    if (name == "status") return outcome.refused() ? "refused" : std::string(id_of(result.status));
    if (name == "reason") {
        std::string reason = outcome.refused() ? outcome.refusal : std::string(text_of(result.reason));
        if (reason.empty()) return kNull;
        return reason;
    }
    if (name == "path.cost") return outcome.found() ? ScriptValue(result.cost) : kNull;
    const bool smoothed = !outcome.smoothed.waypoints.empty();
    if (name == "path.waypoints") {
        return smoothed ? ScriptValue(number(outcome.smoothed.waypoints.size())) : kNull;
    }
    if (name == "path.smoothed-length") return smoothed ? ScriptValue(outcome.smoothed.length) : kNull;
    if (name == "path.cells") return number(outcome.found() ? result.path.size() : 0);
    if (name == "notes") return fmt::format("{}", fmt::join(outcome.plan.notes, "; "));
    const auto counted = [&](std::uint64_t count) {
        return outcome.refused() ? kNull : ScriptValue(number(count));
    };
    if (name == "expanded") return counted(counts.expanded);
    if (name == "generated") return counted(counts.generated);
    if (name == "reopened") return counted(counts.reopened);
    if (name == "pushed") return counted(counts.pushed);
    if (name == "scanned") return counted(counts.scanned);
    if (name == "bound") {
        return outcome.found() && std::isfinite(result.bound) ? ScriptValue(result.bound) : kNull;
    }
    if (name == "optimal") return outcome.refused() ? kNull : truth(result.optimal);
    if (name == "repaired") return outcome.refused() ? kNull : truth(result.repaired);
    return std::nullopt;
}

// What is known some time after the outcome.
std::optional<ScriptValue> comparison_value(const Expression& expression, const Pane& pane) {
    if (expression.name == "expanded.from-nothing") {
        const std::optional<std::uint64_t> expanded = pane.expanded_from_nothing();
        return expanded ? ScriptValue(number(*expanded)) : kNull;
    }
    if (expression.name == "why") {
        const SpeedReason reason = why_fast(pane, true);
        return reason.text.empty() ? kNull : ScriptValue(reason.text);
    }
    const bool asks_loss = expression.name == "loss";
    if (!asks_loss && expression.name != "optimum") return std::nullopt;
    const std::optional<double> loss = pane.loss();
    if (!loss) return kNull;
    return asks_loss ? *loss * 100 : pane.outcome->result.cost / (1 + *loss);
}

std::optional<ScriptValue> playback_value(const Expression& expression, const Pane& pane) {
    if (expression.name == "step") return number(pane.step());
    if (expression.name == "steps") return number(pane.step_count());
    if (expression.name == "improvements") {
        if (!pane.trace) return kNull;
        const TraceRecorder::Improvement* known = pane.improvement();
        return number(known == nullptr ? 0 : known - pane.trace->recorder->improvements().data() + 1);
    }
    if (expression.name == "playing") return truth(pane.playhead.playing);
    return std::nullopt;
}

// Of the first two panes, null where there is no second or both expand the same cells.
ScriptValue divergence_value(const Scene& scene) {
    if (scene.panes().size() < 2 || !scene.pane(0).trace || !scene.pane(1).trace) return kNull;
    const auto step = first_divergence(*scene.pane(0).trace->recorder, *scene.pane(1).trace->recorder);
    return step ? ScriptValue(number(*step)) : kNull;
}

// Asking builds the field where the pane shows none.
std::optional<ScriptValue> field_value(const Expression& expression, const Scene& scene, Runner& runner,
                                       std::size_t pane) {
    if (expression.name != "field" && expression.name != "direction") return std::nullopt;
    const FieldValue value = runner.field_value(pane, cell_of(scene, expression));
    if (expression.name == "field") {
        return value.cost == kNoEntry ? kNull : ScriptValue(value.cost);
    }
    if (value.direction == kNoDirection) return Point{0, 0};
    return Point{kDx[value.direction], kDy[value.direction]};
}

// The same of a battle: what both have (ticks, searches, state-hash) is the battle's where there is one.
std::optional<ScriptValue> battle_value(const Expression& expression, const Scene& scene, Runner& runner,
                                        std::size_t pane) {
    const std::string& name = expression.name;
    const BattleMembers& members = scene.pane(pane).setup.battle.members;
    if (name == "battle") return members.empty() ? kNull : ScriptValue(members.scenario);
    constexpr std::string_view kShared[] = {"ticks", "searches", "state-hash"};
    if (std::ranges::find(kShared, name) != std::end(kShared) && members.empty()) return std::nullopt;
    constexpr std::string_view kNames[] = {"units",  "alive",  "queue", "waited",   "met",
                                           "pinned", "billed", "ticks", "searches", "state-hash"};
    if (std::ranges::find(kNames, name) == std::end(kNames)) return std::nullopt;
    const BattleReading reading = runner.read_battle(pane).value_or(BattleReading{});
    const BattleFigures& figures = reading.figures;
    if (name == "units") return number(reading.units);
    if (name == "queue") return number(reading.queue);
    if (name == "waited") return number(figures.longest_wait);
    if (name == "met") return figures.met ? ScriptValue(number(*figures.met)) : kNull;
    if (name == "pinned") return number(figures.pinned);
    if (name == "ticks") return number(figures.ticks);
    if (name == "searches") return number(reading.searches.run() + reading.unsettled);
    if (name == "state-hash") return fmt::format("{:016x}", reading.state_hash);
    if (name == "billed") return number(billed(reading.searches, expression.path));
    const auto army = static_cast<std::size_t>(*integer_of(expression.label));
    if (army == 0) return number(std::accumulate(figures.alive.begin(), figures.alive.end(), 0U));
    return number(army <= figures.alive.size() ? figures.alive[army - 1] : 0U);
}

// Once the ticks that are due are done. Without a crowd there are none of anything.
std::optional<ScriptValue> crowd_value(const Expression& expression, const Scene& scene, Runner& runner,
                                       std::size_t pane) {
    const std::string& name = expression.name;
    const CrowdSetup& setup = scene.pane(pane).setup.crowd;
    if (name == "planner") return std::string(info(setup.planner).id);
    if (name == "steering") return std::string(info(setup.steering).id);
    if (name == "walking") return truth(scene.pane(pane).walks());
    constexpr std::string_view kNames[] = {"agents",       "arrived",    "stuck",   "in-wall",
                                           "overlapping",  "state-hash", "ticks",   "speed.mean",
                                           "nearest-pair", "agent",      "searches"};
    if (std::ranges::find(kNames, name) == std::end(kNames)) return std::nullopt;
    const CrowdReading reading = runner.read_crowd(pane).value_or(CrowdReading{});
    const CrowdFigures& figures = reading.figures;
    if (name == "agents") return number(figures.agents);
    if (name == "arrived") return number(figures.arrived);
    if (name == "stuck") return number(figures.stuck);
    if (name == "in-wall") return number(figures.in_wall);
    if (name == "overlapping") return figures.overlapping;
    if (name == "ticks") return number(figures.ticks);
    if (name == "speed.mean") return figures.mean_speed;
    if (name == "searches") return number(reading.searches);
    if (name == "nearest-pair") return reading.nearest_pair ? ScriptValue(*reading.nearest_pair) : kNull;
    if (name == "state-hash") {
        if (figures.agents == 0) return kNull;
        return fmt::format("{:016x}", reading.state_hash);
    }
    const auto& crowd = scene.pane(pane).crowd;
    const std::uint32_t id = static_cast<std::uint32_t>(*integer_of(expression.label));
    if (!crowd || id >= crowd->agents.size()) throw UsageError(fmt::format("there is no agent {}", id));
    const AgentView& agent = *std::ranges::find(crowd->agents, id, &AgentView::id);
    return Place{static_cast<double>(agent.x), static_cast<double>(agent.y)};
}

// Of the requests that were asked for last. A window that waits for nothing may ask while some are under way.
std::optional<ScriptValue> pool_value(const Expression& expression, const Runner& runner) {
    const RequestFigures& figures = runner.requests().figures();
    if (expression.name == "pool.queue") return number(figures.wanted - figures.back);
    if (expression.name == "pool.done") return number(figures.back);
    if (expression.name == "pool.found") return number(figures.found);
    if (expression.name == "pool.outdated") return number(figures.outdated);
    if (expression.name == "pool.workers") return number(runner.pool().workers());
    return std::nullopt;
}

bool ordered(double actual, Comparison comparison, double expected) {
    switch (comparison) {
        case Comparison::kEqual:
            return actual == expected;
        case Comparison::kUnequal:
            return actual != expected;
        case Comparison::kLess:
            return actual < expected;
        case Comparison::kAtMost:
            return actual <= expected;
        case Comparison::kGreater:
            return actual > expected;
        case Comparison::kAtLeast:
            return actual >= expected;
        case Comparison::kNear:
            return std::fabs(actual - expected) <= 1e-6;
    }
    return false;
}

// For what has no order: near means `near`.
bool equal_or_not(bool equal, Comparison comparison, bool near, std::string_view what) {
    switch (comparison) {
        case Comparison::kEqual:
            return equal;
        case Comparison::kUnequal:
            return !equal;
        case Comparison::kNear:
            return near;
        default:
            throw UsageError(fmt::format("{} is neither less nor greater: == or != expected", what));
    }
}

// A cell holds all places in it.
bool place_holds(Place actual, Comparison comparison, std::string_view expected) {
    if (const auto cell = point_of(expected)) {
        const bool inside = std::floor(actual.x) == cell->x && std::floor(actual.y) == cell->y;
        return equal_or_not(inside, comparison, inside, "a place");
    }
    const auto wanted = place_of(expected);
    if (!wanted) throw UsageError(fmt::format("a place such as 12.5,3.25 expected, not \"{}\"", expected));
    const bool near = std::fabs(actual.x - wanted->x) <= 1e-6 && std::fabs(actual.y - wanted->y) <= 1e-6;
    return equal_or_not(actual == *wanted, comparison, near, "a place");
}

}  // namespace

std::string to_text(const ScriptValue& value) {
    struct Writer {
        std::string operator()(std::monostate) const { return "null"; }
        std::string operator()(double number) const { return fmt::format("{}", number); }
        std::string operator()(const std::string& text) const { return text.empty() ? "\"\"" : text; }
        std::string operator()(Point p) const { return fmt::format("{},{}", p.x, p.y); }
        std::string operator()(Place p) const { return fmt::format("{:.6f},{:.6f}", p.x, p.y); }
    };
    return std::visit(Writer{}, value);
}

std::optional<ScriptValue> scene_value(const Expression& expression, const Scene& scene, Runner& runner,
                                       std::size_t pane) {
    if (pane >= scene.panes().size()) {
        throw UsageError(fmt::format("there is no pane {}, only {}", pane + 1, scene.panes().size()));
    }
    if (auto value = map_value(expression, scene, scene.pane(pane))) return value;
    if (auto value = field_value(expression, scene, runner, pane)) return value;
    if (auto value = battle_value(expression, scene, runner, pane)) return value;
    if (auto value = crowd_value(expression, scene, runner, pane)) return value;
    if (auto value = pool_value(expression, runner)) return value;
    if (expression.name == "cells.passable") {
        runner.finish_searches();
        return number(runner.map(pane).passable_count());
    }
    if (outcome_value(expression, SearchOutcome{})) {
        runner.finish_searches();
        const auto& outcome = scene.pane(pane).outcome;
        if (outcome) return outcome_value(expression, *outcome);
        return kNull;  // the search was given up
    }
    if (playback_value(expression, scene.pane(pane))) {
        runner.finish();
        return playback_value(expression, scene.pane(pane));
    }
    if (expression.name == "divergence") {
        runner.finish();
        return divergence_value(scene);
    }
    if (comparison_value(expression, scene.pane(pane))) {
        runner.finish();
        return comparison_value(expression, scene.pane(pane));
    }
    return std::nullopt;
}

bool holds(const ScriptValue& actual, Comparison comparison, std::string_view expected) {
    const bool null_expected = expected == "null";
    if (std::holds_alternative<std::monostate>(actual) || null_expected) {
        const bool equal = std::holds_alternative<std::monostate>(actual) && null_expected;
        if (comparison == Comparison::kEqual) return equal;
        return comparison == Comparison::kUnequal && !equal;
    }
    if (const auto* value = std::get_if<double>(&actual)) {
        const auto wanted = number_of(expected);
        if (!wanted) throw UsageError(fmt::format("a number expected, not \"{}\"", expected));
        return ordered(*value, comparison, *wanted);
    }
    if (const auto* value = std::get_if<Point>(&actual)) {
        const auto wanted = point_of(expected);
        if (!wanted) throw UsageError(fmt::format("a cell such as 12,3 expected, not \"{}\"", expected));
        return equal_or_not(*value == *wanted, comparison, *value == *wanted, "a cell");
    }
    if (const auto* value = std::get_if<Place>(&actual)) return place_holds(*value, comparison, expected);
    const auto& text = std::get<std::string>(actual);
    const bool part = text.find(expected) != text.npos;
    return equal_or_not(text == expected, comparison, part, "a text");
}

}  // namespace wayfield
