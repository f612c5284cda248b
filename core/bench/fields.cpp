// bench_fields_runner: flow fields with their directions, thread CPU time, best of several passes, beside the
// bars for them; and what a repair costs after one cell was painted, beside building anew. What two threads
// take is the time on the clock.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "../tests/thread_executor.h"
#include "bench_file.h"
#include "reference.h"
#include "wayfield/error.h"
#include "wayfield/flow_field.h"
#include "wayfield/generators.h"
#include "wayfield/map_file.h"
#include "wayfield/metrics.h"
#include "wayfield/random.h"
#include "wayfield/registry.h"

namespace {

using namespace wayfield;
namespace fs = std::filesystem;

struct Row {
    const char* name;
    const char* map;  // a generator, or a file below the maps' folder
    MovementRule rule;
    double bar;  // milliseconds
    int passes;
};

constexpr Row kRows[] = {
    {"empty 512", "open:512x512", MovementRule::k4, 0.5, 200},
    {"AR0011SR", "bg512/AR0011SR.map", MovementRule::k4, 1.3, 200},
    {"random 10 %", "random/random512-10-0.map", MovementRule::k4, 1.3, 200},
    {"random 35 %", "random/random512-35-0.map", MovementRule::k4, 1.3, 200},
    {"empty 512", "open:512x512", MovementRule::k8Strict, 4, 60},
    {"AR0011SR", "bg512/AR0011SR.map", MovementRule::k8Strict, 4, 60},
    {"random 10 %", "random/random512-10-0.map", MovementRule::k8Strict, 7, 60},
    {"random 35 %", "random/random512-35-0.map", MovementRule::k8Strict, 7, 60},
    {"terrain 512", "terrain:512x512:seed=1", MovementRule::k8Strict, 0, 20},
    {"empty 4096", "open:4096x4096", MovementRule::k4, 130, 5},
    {"empty 4096", "open:4096x4096", MovementRule::k8Strict, 550, 5},
};

// On large maps two threads should take no more than this share of the bar.
constexpr CellIndex kCellsForTwoThreads = 1U << 22U;
constexpr double kShareOfTwo = 0.6;

Grid grid_of(const Row& row, const fs::path& maps) {
    if (std::string(row.map).find(':') != std::string::npos) return generate(parse_generator(row.map));
    return read_map(read_bench_file(maps / row.map), row.map);
}

// The first cell that can be walked on: on an empty map the corner.
CellIndex goal_of(const TraversalMap& map) {
    CellIndex cell = 0;
    while (!map.passable(cell)) ++cell;
    return cell;
}

struct Build {
    double milliseconds = 0;
    double scale = 0;  // how many times as long this machine takes as the one that the bars are for
};

// The machine's pace changes from second to second, so the search that bars are scaled by takes turns with
// what is measured.
Build measure_build(const TraversalMap& map, CellIndex goal, int passes) {
    FieldScratch scratch;
    FlowField field;
    ReferenceSearch reference;
    double best = std::numeric_limits<double>::infinity();
    for (int pass = 0; pass < passes; ++pass) {
        for (int i = 0; i < std::max(1, 40 / passes); ++i) reference.run();
        const double begin = thread_cpu_seconds();
        field.build(map, {&goal, 1}, scratch);
        best = std::min(best, thread_cpu_seconds() - begin);
    }
    return {best * 1000, reference.best_milliseconds() / kReferenceMilliseconds};
}

// As long as a clock on the wall says, two threads at work where that helps.
double build_milliseconds_by_two(const TraversalMap& map, CellIndex goal, int passes) {
    using Clock = std::chrono::steady_clock;
    const Executor executor = executor_of(2);
    FieldScratch scratch;
    FlowField field;
    double best = std::numeric_limits<double>::infinity();
    for (int pass = 0; pass < passes; ++pass) {
        const auto begin = Clock::now();
        field.build(map, {&goal, 1}, scratch, {}, {nullptr, nullptr, &executor});
        best = std::min(best, std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    }
    return best;
}

struct Repairs {
    double median = 0;
    double high = 0;
    double worst = 0;
};

// Paints a cell, repairs, takes it away again, repairs: at 200 places drawn at random.
Repairs repair_milliseconds(Grid grid, TraversalMap map, CellIndex goal) {
    FieldScratch scratch;
    FlowField field;
    field.build(map, {&goal, 1}, scratch);
    Mulberry32 random(1);
    std::vector<double> times;
    for (int i = 0; i < 200; ++i) {
        const CellIndex cell = random.below(grid.cell_count());
        const Terrain before = grid.terrain(cell);
        for (const Terrain terrain : {before == Terrain::kWall ? Terrain::kGround : Terrain::kWall, before}) {
            grid.set_terrain(cell, terrain);
            grid.commit();
            const Rect changed = map.update(grid);
            const double begin = thread_cpu_seconds();
            field.repair(map, changed, scratch);
            times.push_back((thread_cpu_seconds() - begin) * 1000);
        }
    }
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], times[times.size() * 95 / 100], times.back()};
}

int run(const fs::path& maps, std::string_view only) {
    std::puts("bars are scaled by a plain breadth-first search that takes turns with the builds");
    std::printf("%-12s %-9s %9s %8s %6s  %s\n", "map", "movement", "build ms", "bar ms", "ratio",
                "repair ms: median, 95 %, worst");
    for (const Row& row : kRows) {
        if (!only.empty() && std::string_view(row.map).find(only) == std::string_view::npos) continue;
        Profile profile;
        profile.rule = row.rule;
        const Grid grid = grid_of(row, maps);
        const TraversalMap map(grid, profile);
        const CellIndex goal = goal_of(map);
        const auto [build, scale] = measure_build(map, goal, row.passes);
        const Repairs repairs = repair_milliseconds(grid, map, goal);
        const double bar = row.bar * scale;
        std::printf("%-12s %-9s %9.3f %8.3f %6.2f  %7.4f %7.4f %7.3f\n", row.name,
                    std::string(info(row.rule).id).c_str(), build, bar, bar > 0 ? build / bar : 0.0,
                    repairs.median, repairs.high, repairs.worst);
        if (map.cell_count() >= kCellsForTwoThreads) {
            const double two = build_milliseconds_by_two(map, goal, row.passes);
            std::printf("%-12s %-9s %9.3f %8.3f %6.2f  on two threads\n", row.name, "", two,
                        kShareOfTwo * bar, two / (kShareOfTwo * bar));
        }
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 3) {
        std::fputs("usage: bench_fields_runner MAPS-FOLDER [MAP]\n", stderr);
        return 2;
    }
    try {
        return run(argv[1], argc > 2 ? argv[2] : "");
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
