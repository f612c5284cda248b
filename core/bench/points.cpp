// bench_points: the 300 queries a map of maps/bench, 8-strict, the path included as the algorithm gives it,
// thread CPU time, best of several passes: A* with the bucket queue, jump point search on bits, and what is
// prepared. Beside them the best published figures for the same queries, scaled by a plain breadth-first
// search measured on both machines.
#include <algorithm>
#include <cstdio>
#include <string>

#include "bench_queries.h"
#include "reference.h"
#include "wayfield/random.h"

namespace {

using namespace wayfield;
namespace fs = std::filesystem;

double prepared_in(const TraversalMap& map, Algorithm algorithm, std::unique_ptr<Preparation>& preparation) {
    const double begin = thread_cpu_seconds();
    preparation = prepare(algorithm, map);
    return (thread_cpu_seconds() - begin) * 1000;
}

struct Repairs {
    double median = 0;  // milliseconds
    double worst = 0;
};

// A wall is set on a cell and taken away again, at places all over the map; the traversal map's own update is
// not in it.
Repairs measure_repairs(Grid grid, TraversalMap map, Preparation& preparation) {
    constexpr int kPlaces = 40;
    Mulberry32 random(5);
    std::vector<double> milliseconds;
    for (int i = 0; i < kPlaces; ++i) {
        CellIndex cell = random.below(grid.cell_count());
        while (!map.passable(cell)) cell = (cell + 1) % grid.cell_count();
        const Terrain before = grid.terrain(cell);
        for (const Terrain terrain : {Terrain::kWall, before}) {
            grid.set_terrain(cell, terrain);
            grid.commit();
            const Rect changed = map.update(grid);
            const double begin = thread_cpu_seconds();
            preparation.map_changed(map, changed);
            milliseconds.push_back((thread_cpu_seconds() - begin) * 1000);
        }
    }
    std::ranges::sort(milliseconds);
    return {milliseconds[milliseconds.size() / 2], milliseconds.back()};
}

void measure_row(const fs::path& maps, const BenchRow& row, std::string_view only) {
    const BenchQueries queries(maps, row);
    const TraversalMap map(queries.grid, {});
    SearchScratch scratch;
    for (const AlgorithmInfo& algorithm : algorithms()) {
        const bool online = algorithm.algorithm == Algorithm::kAStar ||
                            algorithm.algorithm == Algorithm::kJps || algorithm.algorithm == Algorithm::kJps2;
        if (!online && !(algorithm.prepared && algorithm.optimal)) continue;
        if (!only.empty() && only != algorithm.id) continue;
        const bool slow = algorithm.algorithm == Algorithm::kAStar || algorithm.algorithm == Algorithm::kJps;
        std::unique_ptr<Preparation> preparation;
        const double milliseconds =
            algorithm.prepared ? prepared_in(map, algorithm.algorithm, preparation) : 0;
        SearchOptions options;
        options.algorithm = algorithm.algorithm;
        options.open_set =
            algorithm.algorithm == Algorithm::kAStar ? OpenSet::kBucketQueue : OpenSet::kBinaryHeap;
        SearchControl control;
        control.prepared = preparation.get();
        control.turns_only = true;
        BenchMeasure measure;
        double reference = std::numeric_limits<double>::infinity();
        for (int pass = 0; pass < (slow ? 3 : 9); ++pass) {
            ReferenceSearch beside;
            for (int k = 0; k < 4; ++k) beside.run();
            reference = std::min(reference, beside.best_milliseconds());
            run_pass(map, queries, options, control, scratch, measure);
        }
        const double bar = (algorithm.prepared ? row.prepared
                            : slow             ? row.probe
                                               : row.online) *
                           reference / kReferenceMilliseconds;
        Repairs repairs;
        if (preparation) repairs = measure_repairs(queries.grid, map, *preparation);
        const auto count = static_cast<double>(queries.entries.size());
        std::printf("%-15s %-9s %9.2f %9.2f %6.2f %9.1f %10.0f %6zu %9.1f %8.2f %8.3f %8.2f\n", row.scenario,
                    std::string(algorithm.id).c_str(), measure.microseconds, bar, measure.microseconds / bar,
                    static_cast<double>(measure.expanded) / count,
                    static_cast<double>(measure.scanned) / count, measure.wrong, milliseconds,
                    preparation ? static_cast<double>(preparation->memory_bytes()) / 1048576 : 0.0,
                    repairs.median, repairs.worst);
        std::fflush(stdout);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 4) {
        std::fputs("usage: bench_points MAPS-FOLDER [ALGORITHM [MAP]]\n", stderr);
        return 2;
    }
    try {
        std::printf("%-15s %-9s %9s %9s %6s %9s %10s %6s %9s %8s %8s %8s\n", "map", "algorithm", "mean us",
                    "bar us", "ratio", "expanded", "scanned", "wrong", "prepared", "MiB", "repair", "worst");
        for (const BenchRow& row : kBenchRows) {
            if (argc > 3 && std::string_view(argv[3]) != row.scenario) continue;
            measure_row(argv[1], row, argc > 2 ? argv[2] : "");
        }
        return 0;
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
