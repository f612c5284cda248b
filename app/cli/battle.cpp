// wayfield battle: armies that meet, and what their pathfinding costs tick by tick.
#include "wayfield/battle.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <ostream>

#include "cli/battle_report.h"
#include "cli/command.h"
#include "files/files.h"
#include "scene/battle_choice.h"
#include "scene/battle_ticks.h"
#include "wayfield/battle_scenarios.h"
#include "wayfield/error.h"
#include "wayfield/metrics.h"
#include "wayfield/request_log.h"
#include "wayfield/worker_pool.h"

namespace wayfield::cli {

namespace {

constexpr std::int64_t kMostBattleTicks = 10'000'000;
constexpr std::int64_t kMostOfAnything = std::numeric_limits<std::uint32_t>::max();

struct BattleArguments {
    std::string scenario;
    std::uint64_t ticks = 3000;
    std::uint32_t seed = 1;
    std::uint32_t units = 0;
    ArmyTuning tuning;
    std::optional<std::string> memo;
    int threads = 1;
    std::string csv;
    std::string requests;
    bool json = false;
};

std::uint32_t most_units() {
    return std::ranges::max(battle_scenarios(), {}, &BattleScenarioInfo::most_units).most_units;
}

std::string units_help() {
    std::string most;
    for (const BattleScenarioInfo& scenario : battle_scenarios())
        most += fmt::format("{}{} {}", most.empty() ? "" : ", ", scenario.id, scenario.most_units);
    return fmt::format("Units in each army, default by scenario; at most: {}", most);
}

ArmyTuning tuning_of(const BattleArguments& arguments) {
    ArmyTuning tuning = arguments.tuning;
    try {
        if (arguments.memo) tuning.memo = memo_of_text(*arguments.memo);
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("--{}", error.what()));
    }
    return tuning;
}

int battle(const BattleArguments& arguments, std::ostream& out) {
    const BattleScenarioInfo& scenario = battle_scenario_of_id(arguments.scenario);
    const BattleSetup setup = make_battle_setup(scenario, arguments.seed, arguments.units);
    const BattleOptions options = tuned(setup.options, tuning_of(arguments));
    for (const std::string& file : {arguments.csv, arguments.requests}) {
        if (!file.empty()) check_writable(file);
    }
    if (!arguments.csv.empty() && arguments.csv == arguments.requests)
        throw UsageError(fmt::format("--csv and --requests would both write {}", arguments.csv));
    Battle battle = begin_battle(setup, &options);
    RequestLog log;
    if (!arguments.requests.empty()) battle.set_log(&log);

    using Clock = std::chrono::steady_clock;
    WorkerPool pool({arguments.threads - 1, {}});
    const Executor lent = pool.executor();
    BattleReport report{scenario, arguments.seed};
    std::string csv = arguments.csv.empty() ? "" : battle_csv_header();
    while (battle.ticks() < arguments.ticks) {
        const auto begin = Clock::now();
        const double cpu_begin = thread_cpu_seconds();
        battle.tick(arguments.threads > 1 ? &lent : nullptr);
        const double cpu_milliseconds = (thread_cpu_seconds() - cpu_begin) * 1000;
        report.cpu_milliseconds += cpu_milliseconds;
        report.milliseconds.push_back(
            std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
        if (!arguments.csv.empty()) csv += to_csv(last_row_of(battle, cpu_milliseconds));
    }
    if (!arguments.csv.empty()) write_file(arguments.csv, csv);
    if (!arguments.requests.empty()) write_file(arguments.requests, write_request_log(log));
    if (arguments.json) {
        out << battle_json(battle, report).dump() << '\n';
    } else {
        print_battle(out, battle, report);
    }
    return 0;
}

}  // namespace

void add_battle(CLI::App& root, Session& session) {
    const auto arguments = std::make_shared<BattleArguments>();
    CLI::App* command =
        root.add_subcommand("battle", "Armies that meet, and what their searches cost tick by tick");
    command->add_option("SCENARIO", arguments->scenario, ids_of(battle_scenarios()))->required();
    const auto number_option = [&](const char* name, auto& value, const std::string& what, std::int64_t least,
                                   std::int64_t most) {
        return command->add_option(name, value, what)->type_name("N")->check(whole_number(least, most));
    };
    number_option("--ticks", arguments->ticks, "How many ticks, default 3000", 0, kMostBattleTicks);
    number_option("--seed", arguments->seed, "Seed of the scenario, default 1", 0, kMostOfAnything);
    number_option("--units", arguments->units, units_help(), 1, most_units());
    number_option("--budget", arguments->tuning.budget, "Searches a tick, 0: any number", 0, kMostOfAnything);
    number_option("--expansions", arguments->tuning.expansions, "Cells expanded a tick, 0: any number", 0,
                  std::numeric_limits<std::int64_t>::max());
    number_option("--limit", arguments->tuning.limit, "Cells that a search may expand, 0: any number", 0,
                  std::numeric_limits<std::int64_t>::max());
    command
        ->add_option("--memo", arguments->memo,
                     "Ticks for which a search given up at the limit is put off; 0: proven failures alone "
                     "are remembered; off: none")
        ->type_name("N|off");
    command
        ->add_option("--soft-cost", arguments->tuning.soft_cost, "What a tile under another unit costs more")
        ->type_name("C")
        ->check(real_number(0, 1000));
    number_option("--threads", arguments->threads, "Threads, default 1", 1, 256);
    command->add_option("--csv", arguments->csv, "Write a row for each tick")->type_name("FILE");
    command->add_option("--requests", arguments->requests, "Write every request, for replay-requests")
        ->type_name("FILE");
    add_json(*command, arguments->json);
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] { return battle(*arguments, session.out); };
    });
}

}  // namespace wayfield::cli
