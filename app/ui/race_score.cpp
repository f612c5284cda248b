#include "ui/race_score.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "scene/number_text.h"

namespace wayfield {

namespace {

std::string ratio_text(double a, double b) {
    if (!(a > 0) || !(b > 0) || !std::isfinite(a) || !std::isfinite(b)) return "–";
    const double ratio = a / b;
    if (ratio < 0.01) return fmt::format("{:.2g}", ratio);
    return ratio >= 100 ? grouped(ratio) : fmt::format("{:.{}f}", ratio, ratio >= 10 ? 1 : 2);
}

template <class Value, class Write>
ScoreColumn column_of(const Scene& scene, std::string heading, const Value& value, const Write& text) {
    ScoreColumn column{std::move(heading), {}, {}};
    std::vector<double> numbers;
    for (const Pane& pane : scene.panes()) {
        numbers.push_back(value(pane));
        column.values.push_back(std::isfinite(numbers.back()) ? text(numbers.back()) : "–");
    }
    if (numbers.size() == 2) column.ratio = ratio_text(numbers[0], numbers[1]);
    return column;
}

// Infinite where nothing was searched.
template <class Value>
auto searched(Value value) {
    return [value](const Pane& pane) {
        const bool known = pane.outcome && !pane.outcome->refused();
        return known ? value(*pane.outcome) : std::numeric_limits<double>::infinity();
    };
}

std::vector<ScoreColumn> score_of_searches(const Scene& scene, bool film) {
    const auto count = [](double value) { return grouped(value); };
    const auto counted = [&](const char* heading, std::uint64_t SearchCounts::*which) {
        return column_of(scene, heading, searched([which](const SearchOutcome& o) {
                             return static_cast<double>(o.result.counts.*which);
                         }),
                         count);
    };
    std::vector<ScoreColumn> columns;
    columns.push_back(column_of(scene, "cost", searched([](const SearchOutcome& o) { return o.result.cost; }),
                                [](double value) { return grouped(value, 2); }));
    columns.push_back(counted("expanded", &SearchCounts::expanded));
    // Only a search that jumps scans.
    const auto scans = [](const Pane& pane) {
        return pane.outcome && pane.outcome->result.counts.scanned > 0;
    };
    if (std::ranges::any_of(scene.panes(), scans)) {
        columns.push_back(counted("scanned", &SearchCounts::scanned));
    }
    if (film) {
        columns.push_back(counted("pushed", &SearchCounts::pushed));
    } else {
        columns.push_back(column_of(scene, "CPU ms",
                                    searched([](const SearchOutcome& o) { return o.search_milliseconds; }),
                                    [](double value) { return fmt::format("{:.3f}", value); }));
    }
    return columns;
}

std::vector<ScoreColumn> score_of_crowds(const Scene& scene, bool film) {
    const auto of_crowd = [](auto value) {
        return [value](const Pane& pane) {
            return pane.crowd ? value(*pane.crowd) : std::numeric_limits<double>::infinity();
        };
    };
    const auto decimals = [](double value) { return fmt::format("{:.2f}", value); };
    std::vector<ScoreColumn> columns;
    columns.push_back(column_of(
        scene, "m/s", of_crowd([](const CrowdSnapshot& crowd) { return crowd.mean_speed; }), decimals));
    columns.push_back(column_of(scene, "searches", of_crowd([](const CrowdSnapshot& crowd) {
                                    return static_cast<double>(crowd.searches.total());
                                }),
                                [](double value) { return value > 0 ? grouped(value) : "shared field"; }));
    if (film) return columns;
    columns.push_back(column_of(
        scene, "plans ms", of_crowd([](const CrowdSnapshot& crowd) { return crowd.all_plans_milliseconds; }),
        decimals));
    columns.push_back(column_of(scene, "tick ms",
                                of_crowd([](const CrowdSnapshot& crowd) { return crowd.tick_milliseconds; }),
                                decimals));
    return columns;
}

std::vector<ScoreColumn> score_of_battles(const Scene& scene, bool film) {
    const auto of_battle = [](auto value) {
        return [value](const Pane& pane) {
            return pane.battle ? value(*pane.battle) : std::numeric_limits<double>::infinity();
        };
    };
    const auto whole = [](double value) { return grouped(value); };
    const auto decimals = [](double value) { return fmt::format("{:.2f}", value); };
    std::vector<ScoreColumn> columns;
    columns.push_back(column_of(scene, "searches", of_battle([](const BattleSnapshot& battle) {
                                    return static_cast<double>(battle.searches_run());
                                }),
                                whole));
    columns.push_back(column_of(scene, "cells", of_battle([](const BattleSnapshot& battle) {
                                    return static_cast<double>(battle.searches.expanded());
                                }),
                                whole));
    columns.push_back(column_of(scene, "alive", of_battle([](const BattleSnapshot& battle) {
                                    return static_cast<double>(battle.units.size());
                                }),
                                whole));
    if (film) return columns;
    columns.push_back(column_of(scene, "search ms", of_battle([](const BattleSnapshot& battle) {
                                    return battle.figures.search_seconds * 1000;
                                }),
                                decimals));
    columns.push_back(column_of(
        scene, "tick ms", of_battle([](const BattleSnapshot& battle) { return battle.tick_milliseconds; }),
        decimals));
    return columns;
}

}  // namespace

bool battles_race(const Scene& scene) {
    return scene.panes().size() > 1 && std::ranges::all_of(scene.panes(), &Pane::has_battle);
}

bool crowds_race(const Scene& scene) {
    return scene.panes().size() > 1 &&
           std::ranges::none_of(scene.panes(), [](const Pane& pane) { return pane.setup.crowd.empty(); });
}

std::vector<ScoreColumn> score_of(const Scene& scene, bool film) {
    if (battles_race(scene)) return score_of_battles(scene, film);
    return crowds_race(scene) ? score_of_crowds(scene, film) : score_of_searches(scene, film);
}

}  // namespace wayfield
