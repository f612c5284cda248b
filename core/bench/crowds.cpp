// bench_crowds: what a tick of a crowd takes, thread CPU time on one thread, beside the bars for it. Agents
// are in motion; their field is built before the clock starts, but in the last row.
#include <algorithm>
#include <cstdio>
#include <limits>
#include <string_view>
#include <vector>

#include "reference.h"
#include "wayfield/crowd.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/metrics.h"

namespace {

using namespace wayfield;

struct Row {
    const char* name;
    const char* map;
    std::uint32_t agents;
    bool projection;
    double bar;  // ns an agent a step, 0: none
};

constexpr Row kRows[] = {
    {"1024, 15 % walls", "scatter:1024x1024:seed=7:density=0.15", 100'000, false, 120},
    {"1024, 15 % walls", "scatter:1024x1024:seed=7:density=0.15", 100'000, true, 200},
    {"dense", "open:345x345", 100'000, false, 0},
    {"dense", "open:345x345", 100'000, true, 0},
    {"dense", "open:109x109", 10'000, true, 0},
    {"dense", "open:35x35", 1'000, true, 0},
};
constexpr int kFirstTicks = 30;
constexpr int kBlocks = 20;
constexpr int kTicksOfBlock = 10;

CellIndex goal_of(const TraversalMap& map) {
    CellIndex cell = map.index({map.width() / 2, map.height() / 2});
    while (!map.passable(cell)) ++cell;
    return cell;
}

struct Tick {
    double milliseconds = 0;
    double scale = 0;  // how many times as long this machine takes as the one that the bars are for
};

// The best of some blocks of ticks, each beside a search that tells the machine's pace.
Tick measure(Crowd& crowd) {
    for (int i = 0; i < kFirstTicks; ++i) crowd.tick();
    ReferenceSearch reference;
    double best = std::numeric_limits<double>::infinity();
    for (int block = 0; block < kBlocks; ++block) {
        for (int i = 0; i < 3; ++i) reference.run();
        const double begin = thread_cpu_seconds();
        for (int i = 0; i < kTicksOfBlock; ++i) crowd.tick();
        best = std::min(best, (thread_cpu_seconds() - begin) / kTicksOfBlock);
    }
    return {best * 1000, reference.best_milliseconds() / kReferenceMilliseconds};
}

void fill(Crowd& crowd, const TraversalMap& map, CellIndex goal, std::uint32_t agents) {
    crowd.add_group({&goal, 1});
    for (const AgentSpec& agent : draw_agents(map, {&goal, 1}, agents, 1)) crowd.add(agent);
}

void measure_row(const Row& row, Steering steering) {
    const TraversalMap map(generate(parse_generator(row.map)), Profile{});
    CrowdOptions options;
    options.steering = steering;
    options.projection = row.projection;
    Crowd crowd(map, options);
    fill(crowd, map, goal_of(map), row.agents);
    const Tick tick = measure(crowd);
    const double nanoseconds = tick.milliseconds * 1e6 / row.agents;
    const double bar = row.bar * tick.scale;
    std::printf("%-18s %7u %-8s %-10s %8.3f %8.1f %8.1f %6.2f\n", row.name, row.agents,
                info(steering).id.data(), row.projection ? "projection" : "", tick.milliseconds, nanoseconds,
                bar, bar > 0 ? nanoseconds / bar : 0);
    std::fflush(stdout);
}

// The flow-field article's figure: agents from the left edge to a goal on the right. The first tick builds
// the field.
void measure_article() {
    constexpr std::uint32_t kAgents = 2000;
    constexpr double kBar = 0.5;  // ms a tick
    const TraversalMap map(generate(parse_generator("scatter:96x64:seed=3:density=0.15")), Profile{});
    CellIndex goal = map.index({90, 32});
    while (!map.passable(goal)) ++goal;
    std::vector<CellIndex> starts;
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        if (map.point(cell).x < map.width() / 4 && map.passable(cell)) starts.push_back(cell);
    }
    Crowd crowd(map);
    crowd.add_group({&goal, 1});
    for (std::uint32_t i = 0; i < kAgents; ++i) {
        const Point cell = map.point(starts[i % starts.size()]);
        const std::uint32_t place = i / static_cast<std::uint32_t>(starts.size());
        crowd.add({.x = cell.x + 0.25 + 0.5 * (place % 2), .y = cell.y + 0.25 + 0.5 * (place / 2 % 2)});
    }
    constexpr int kTicks = 600;
    std::vector<double> milliseconds;
    for (int tick = 0; tick < kTicks; ++tick) {
        const double begin = thread_cpu_seconds();
        crowd.tick();
        milliseconds.push_back((thread_cpu_seconds() - begin) * 1000);
    }
    std::ranges::sort(milliseconds);
    const double scale = reference_milliseconds() / kReferenceMilliseconds;
    double sum = 0;
    for (const double value : milliseconds) sum += value;
    std::printf(
        "\n%u agents from the left, field and crowd, ms a tick: mean %.3f, median %.3f, 99 %% %.3f, "
        "worst %.3f; bar %.3f\n",
        kAgents, sum / kTicks, milliseconds[kTicks / 2], milliseconds[kTicks * 99 / 100], milliseconds.back(),
        kBar * scale);
}

}  // namespace

int main() {
    try {
        std::puts("bars are scaled by a plain breadth-first search that takes turns with the ticks");
        std::printf("%-18s %7s %-8s %-10s %8s %8s %8s %6s\n", "map", "agents", "steering", "", "ms",
                    "ns/agent", "bar", "ratio");
        for (const SteeringInfo& steering : steerings()) {
            for (const Row& row : kRows) measure_row(row, steering.value);
        }
        measure_article();
        return 0;
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
