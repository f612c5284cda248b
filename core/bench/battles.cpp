// bench_battles: what a tick costs while armies march, when they meet and while they fight, and what part of
// it is spent in searches. Thread CPU time on one thread, the best of some runs of the same battle, beside a
// plain search that tells the machine's pace.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "reference.h"
#include "wayfield/battle_scenarios.h"
#include "wayfield/error.h"
#include "wayfield/metrics.h"

namespace {

using namespace wayfield;

constexpr int kRuns = 2;
constexpr std::uint64_t kTicks = 3000;

/// A part of the battle, to its last tick.
struct Phase {
    const char* name;
    std::uint64_t to;
};
constexpr Phase kPhases[] = {{"set out", 100}, {"march", 1300}, {"meet", 1800}, {"fight", kTicks}};

struct Cost {
    double milliseconds = 0;  // a tick
    double in_searches = 0;
    double worst = 0;
    std::uint64_t searches = 0;
    std::uint64_t expanded = 0;
};

std::vector<Cost> run(const BattleSetup& setup, const BattleOptions& options) {
    Battle battle = begin_battle(setup, &options);
    std::vector<Cost> costs;
    for (const Phase& phase : kPhases) {
        Cost& cost = costs.emplace_back();
        const std::uint64_t from = battle.ticks();
        const SearchLedger before = battle.searches();
        while (battle.ticks() < phase.to) {
            const double begin = thread_cpu_seconds();
            battle.tick();
            const double milliseconds = (thread_cpu_seconds() - begin) * 1000;
            cost.milliseconds += milliseconds;
            cost.in_searches += battle.last_tick().search_seconds * 1000;
            cost.worst = std::max(cost.worst, milliseconds);
        }
        const auto ticks = static_cast<double>(phase.to - from);
        cost.milliseconds /= ticks;
        cost.in_searches /= ticks;
        const SearchLedger billed = battle.searches().since(before);
        cost.searches = billed.run();
        cost.expanded = billed.expanded();
    }
    return costs;
}

// Of each figure the best: noise only ever adds.
std::vector<Cost> best_of_runs(const BattleSetup& setup, const BattleOptions& options,
                               ReferenceSearch& reference) {
    std::vector<Cost> best = run(setup, options);
    for (int i = 1; i < kRuns; ++i) {
        reference.run();
        const std::vector<Cost> again = run(setup, options);
        for (std::size_t phase = 0; phase < best.size(); ++phase) {
            best[phase].milliseconds = std::min(best[phase].milliseconds, again[phase].milliseconds);
            best[phase].in_searches = std::min(best[phase].in_searches, again[phase].in_searches);
            best[phase].worst = std::min(best[phase].worst, again[phase].worst);
        }
    }
    return best;
}

void measure(const BattleScenarioInfo& scenario, std::optional<std::uint32_t> retry_delay,
             ReferenceSearch& reference) {
    const BattleSetup setup = make_battle_setup(scenario, 1);
    BattleOptions options = setup.options;
    options.requests.retry_delay = retry_delay;
    const std::string memo = retry_delay ? std::to_string(*retry_delay) : "off";
    const std::vector<Cost> costs = best_of_runs(setup, options, reference);
    for (std::size_t phase = 0; phase < costs.size(); ++phase) {
        const Cost& cost = costs[phase];
        std::printf("%-14s %-5s %-8s %8.3f %8.3f %5.1f %% %8.2f %10llu %8.1f\n", scenario.id.data(),
                    memo.c_str(), kPhases[phase].name, cost.milliseconds, cost.in_searches,
                    100 * cost.in_searches / cost.milliseconds, cost.worst,
                    static_cast<unsigned long long>(cost.searches),
                    cost.expanded > 0 ? cost.in_searches * 1e6 *
                                            static_cast<double>(kPhases[phase].to -
                                                                (phase > 0 ? kPhases[phase - 1].to : 0)) /
                                            static_cast<double>(cost.expanded)
                                      : 0);
    }
    std::fflush(stdout);
}

}  // namespace

int main() {
    try {
        std::printf("%-14s %-5s %-8s %8s %8s %7s %8s %10s %8s\n", "scenario", "memo", "phase", "ms/tick",
                    "searches", "share", "worst", "searches", "ns/cell");
        ReferenceSearch reference;
        for (const BattleScenarioInfo& scenario : battle_scenarios()) {
            measure(scenario, std::nullopt, reference);
            measure(scenario, default_battle_requests().retry_delay, reference);
        }
        std::printf("\nthis machine takes %.2f times as long as the one that the bars are for\n",
                    reference.best_milliseconds() / kReferenceMilliseconds);
        return 0;
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
