#include "cli/battle_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <ostream>

#include "cli/tick_report.h"

namespace wayfield::cli {

namespace {

std::uint32_t alive_of(const BattleFigures& figures) {
    return std::accumulate(figures.alive.begin(), figures.alive.end(), 0U);
}

std::vector<std::string> notes_of_battle(const Battle& battle) {
    std::vector<std::string> notes;
    const RequestOptions& requests = battle.options().requests;
    notes.push_back(fmt::format("searches are {}, which reads what a tile under a unit costs more",
                                info(algorithm_among(requests.search.algorithm)).label));
    if (!requests.retry_delay) notes.emplace_back("no memo: every search is run");
    if (requests.retry_delay == 0U) notes.emplace_back("the memo puts nothing off: as if there were none");
    return notes;
}

}  // namespace

Json battle_json(const Battle& battle, const BattleReport& report) {
    const BattleFigures figures = battle.figures();
    Json json;
    json["scenario"] = report.scenario.id;
    json["seed"] = report.seed;
    json["units"] = battle.units().size();
    json["ticks"] = figures.ticks;
    json["alive"] = figures.alive;
    json["met"] = figures.met ? Json(*figures.met) : Json(nullptr);
    json["steps"] = figures.steps;
    json["strikes"] = figures.strikes;
    json["deaths"] = figures.deaths;
    json["pinned"] = figures.pinned;
    json["state_hash"] = fmt::format("{:016x}", battle.state_hash());
    json["milliseconds_per_tick"] = times_json(times_of(report.milliseconds));
    json["cpu_milliseconds"] = report.cpu_milliseconds;
    json["search_milliseconds"] = figures.search_seconds * 1000;
    json["searches"] = battle.searches().run() + battle.unsettled();
    json["expanded"] = battle.searches().expanded();
    json["unsettled"] = battle.unsettled();
    json["longest_queue"] = figures.longest_queue;
    json["longest_wait"] = figures.longest_wait;
    json["paths"] = ledger_json(battle.searches());
    Json table;
    for (const auto& caller : search_callers()) {
        Json& row = table[std::string(caller.id)];
        for (const auto& outcome : search_outcomes()) {
            row[std::string(outcome.id)] = battle.searches().count(caller.value, outcome.value);
        }
        row["expanded"] = battle.searches().expanded(caller.value);
    }
    json["table"] = std::move(table);
    json["notes"] = notes_of_battle(battle);
    return json;
}

void print_battle(std::ostream& out, const Battle& battle, const BattleReport& report) {
    const BattleFigures figures = battle.figures();
    const TickTimes times = times_of(report.milliseconds);
    const double all = report.cpu_milliseconds;
    const double share = all > 0 ? 100 * 1000 * figures.search_seconds / all : 0;
    std::vector<std::pair<std::string, std::string>> rows = {
        {"scenario", fmt::format("{}, seed {}", report.scenario.label, report.seed)},
        {"ticks", grouped(figures.ticks)},
        {"units", grouped(battle.units().size())},
        {"alive", fmt::format("{}: {}", alive_of(figures), fmt::join(figures.alive, " "))},
        {"first strike", figures.met ? fmt::format("tick {}", grouped(*figures.met)) : "none"},
        {"pinned", grouped(figures.pinned)},
        {"state hash", fmt::format("{:016x}", battle.state_hash())},
        {"a tick", fmt::format("{:.3f} ms median, {:.3f} ms 99th percentile, {:.3f} ms worst", times.median,
                               times.p99, times.worst)},
        {"in searches", fmt::format("{:.1f} % of the CPU time of all ticks", share)},
        {"queue", fmt::format("at most {}, {} ticks the longest wait", grouped(figures.longest_queue),
                              grouped(figures.longest_wait))},
    };
    for (const std::string& note : notes_of_battle(battle)) rows.emplace_back("note", note);
    print_rows(out, rows);

    out << fmt::format("\n{:<9}", "searches");
    for (const auto& outcome : search_outcomes()) out << fmt::format("{:>11}", outcome.id);
    out << fmt::format("{:>14}\n", "expanded");
    for (const auto& caller : search_callers()) {
        if (battle.searches().by_caller(caller.value) == 0) continue;
        out << fmt::format("{:<9}", caller.id);
        for (const auto& outcome : search_outcomes()) {
            out << fmt::format("{:>11}", grouped(battle.searches().count(caller.value, outcome.value)));
        }
        out << fmt::format("{:>14}\n", grouped(battle.searches().expanded(caller.value)));
    }
}

}  // namespace wayfield::cli
