// bench_hierarchy_runner: the hierarchy on maps of 4096 x 4096 cells. What it takes to build on two threads
// (on the clock), to search 100 random far pairs in the abstract graph, to refine the first sector and all of
// them, and to repair after one cell was painted; how much longer the paths are than the shortest, and what
// map, traversal map and hierarchy hold a cell.
#include "wayfield/hierarchy.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "../tests/thread_executor.h"
#include "bench_file.h"
#include "wayfield/components.h"
#include "wayfield/crowd.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/map_file.h"
#include "wayfield/metrics.h"
#include "wayfield/path.h"
#include "wayfield/random.h"
#include "wayfield/search.h"

namespace {

using namespace wayfield;
namespace fs = std::filesystem;

constexpr int kSide = 4096;
constexpr int kPairs = 100;
constexpr int kEdits = 200;

struct Row {
    const char* name;
    const char* map;  // a generator, or a file below the maps' folder, enlarged
};

constexpr Row kRows[] = {
    {"rooms", "rooms:4096x4096:seed=1"},
    {"caves", "caves:4096x4096:seed=1"},
    {"orz900d", "dao/orz900d.map"},
};

Grid enlarged(const Grid& small) {
    Grid grid(kSide, kSide);
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            const Point from{static_cast<int>(std::int64_t{x} * small.width() / kSide),
                             static_cast<int>(std::int64_t{y} * small.height() / kSide)};
            grid.set_terrain(grid.index({x, y}), small.terrain(from));
        }
    }
    grid.commit();
    return grid;
}

Grid grid_of(const Row& row, const fs::path& maps) {
    if (std::string(row.map).find(':') != std::string::npos) return generate(parse_generator(row.map));
    return enlarged(read_map(read_bench_file(maps / row.map), row.map));
}

struct Pair {
    CellIndex start;
    CellIndex goal;
};

// At least half the map apart, and joined.
std::vector<Pair> far_pairs(const TraversalMap& map) {
    const Components components = label_components(map);
    Mulberry32 random(7);
    std::vector<Pair> pairs;
    while (pairs.size() < kPairs) {
        const Pair pair{random.below(map.cell_count()), random.below(map.cell_count())};
        const Point a = map.point(pair.start);
        const Point b = map.point(pair.goal);
        if (std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)) < kSide / 2) continue;
        if (components.connected(pair.start, pair.goal)) pairs.push_back(pair);
    }
    return pairs;
}

struct Spread {
    explicit Spread(std::vector<double> values) {
        std::ranges::sort(values);
        median = values[values.size() / 2];
        high = values[values.size() * 95 / 100];
        worst = values.back();
    }
    std::string text() const { return fmt::format("{:.3f}, {:.3f}, {:.3f}", median, high, worst); }
    double median;
    double high;
    double worst;
};

double milliseconds_of(const auto& work) {
    const double begin = thread_cpu_seconds();
    work();
    return (thread_cpu_seconds() - begin) * 1000;
}

void measure_searches(const TraversalMap& map, const Hierarchy& hierarchy, double weight, int compared) {
    HierarchyScratch scratch;
    MacroPath path;
    std::vector<CellIndex> cells;
    SearchScratch searches;
    SearchResult shortest;
    SearchOptions astar;
    astar.open_set = OpenSet::kBucketQueue;
    std::vector<double> macro;
    std::vector<double> first;
    std::vector<double> all;
    std::vector<double> ratios;
    double expanded = 0;
    for (const Pair& pair : far_pairs(map)) {
        // The memory of the pages that a first search touches isn't its time.
        if (macro.empty()) hierarchy.search(map, pair.start, pair.goal, scratch, path, {.weight = weight});
        macro.push_back(milliseconds_of(
            [&] { hierarchy.search(map, pair.start, pair.goal, scratch, path, {.weight = weight}); }));
        expanded += static_cast<double>(path.counts.expanded);
        cells.assign(1, pair.start);
        first.push_back(milliseconds_of([&] { hierarchy.refine_sector(map, path, scratch, cells); }));
        all.push_back(milliseconds_of([&] {
            while (cells.back() != path.goal()) hierarchy.refine_sector(map, path, scratch, cells);
        }));
        if (static_cast<int>(ratios.size()) >= compared) continue;
        search(map, {map.point(pair.start), map.point(pair.goal), astar}, searches, shortest);
        ratios.push_back(path_cost(map, cells) / shortest.cost);
    }
    double sum = 0;
    for (const double ratio : ratios) sum += ratio;
    fmt::print("  weight {:.2f}: macro ms {}; expanded {:.0f}; first sector ms {}; rest ms {}", weight,
               Spread(macro).text(), expanded / kPairs, Spread(first).text(), Spread(all).text());
    if (!ratios.empty()) {
        fmt::print("; length {:.4f} mean, {:.4f} worst", sum / static_cast<double>(ratios.size()),
                   Spread(ratios).worst);
    }
    fmt::print("\n");
    std::fflush(stdout);
}

void measure_repairs(Grid& grid, TraversalMap& map, Hierarchy& hierarchy) {
    HierarchyScratch scratch;
    Mulberry32 random(1);
    std::vector<double> times;
    for (int i = 0; i < kEdits; ++i) {
        const CellIndex cell = random.below(grid.cell_count());
        const Terrain before = grid.terrain(cell);
        for (const Terrain terrain : {before == Terrain::kWall ? Terrain::kGround : Terrain::kWall, before}) {
            grid.set_terrain(cell, terrain);
            grid.commit();
            const Rect changed = map.update(grid);
            times.push_back(milliseconds_of([&] { hierarchy.repair(map, changed, scratch); }));
        }
    }
    fmt::print("  repair ms {}\n", Spread(times).text());
}

// 2,000 units of a game's crowd on their way to one goal: the first plan, all its searches included, and a
// second of ticks after it, in which the next sectors are found.
void measure_crowd(const TraversalMap& map, CellIndex goal, const Executor& executor) {
    CrowdOptions options;
    options.planner = Planner::kHpa;
    Crowd crowd(map, options);
    crowd.add_group({&goal, 1});
    for (AgentSpec spec : draw_agents(map, {&goal, 1}, 2000, 1)) {
        spec.speed = 8;
        crowd.add(spec);
    }
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    crowd.tick(&executor);
    const double first = std::chrono::duration<double>(Clock::now() - begin).count();
    constexpr std::size_t kTicks = 120;
    std::vector<double> ticks;
    ticks.reserve(kTicks);
    for (std::size_t i = 0; i < kTicks; ++i) ticks.push_back(milliseconds_of([&] { crowd.tick(); }));
    fmt::print(
        "  2,000 units: first plan {:.2f} s, hierarchy and costs from all over the map included; a tick ms "
        "{}; "
        "{} sectors searched; {:.0f} MB\n",
        first, Spread(ticks).text(), crowd.searches().by_caller(SearchCaller::kOrder),
        static_cast<double>(crowd.memory_bytes()) / 1e6);
}

int run(const fs::path& maps, std::string_view only, int cluster, int compared) {
    for (const Row& row : kRows) {
        if (!only.empty() && only != row.name) continue;
        Grid grid = grid_of(row, maps);
        TraversalMap map(grid, {});
        Hierarchy hierarchy;
        HierarchyOptions options;
        if (cluster > 0) options.cluster = cluster;
        const Executor executor = executor_of(2);
        const auto begin = std::chrono::steady_clock::now();
        hierarchy.build(map, options, {nullptr, nullptr, &executor});
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        const double bytes = static_cast<double>(std::size_t{2} * grid.cell_count() + map.memory_bytes() +
                                                 hierarchy.memory_bytes());
        fmt::print(
            "{}, clusters of {}: built in {:.2f} s; {}, {}, {} nodes, {}, {}, {} edges; {:.1f} bytes a "
            "cell\n",
            row.name, options.cluster, seconds, hierarchy.node_count(0), hierarchy.node_count(1),
            hierarchy.node_count(2), hierarchy.edge_count(0), hierarchy.edge_count(1),
            hierarchy.edge_count(2), bytes / grid.cell_count());
        for (const double weight : {1.0, 1.1, 1.2}) measure_searches(map, hierarchy, weight, compared);
        measure_repairs(grid, map, hierarchy);
        measure_crowd(map, far_pairs(map).front().goal, executor);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 5) {
        std::fputs("usage: bench_hierarchy_runner MAPS-FOLDER [MAP [CLUSTER [PAIRS-COMPARED]]]\n", stderr);
        return 2;
    }
    try {
        return run(argv[1], argc > 2 ? argv[2] : "", argc > 3 ? std::atoi(argv[3]) : 0,
                   argc > 4 ? std::atoi(argv[4]) : kPairs);
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
