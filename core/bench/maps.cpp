// bench_maps: A* with the fastest open set on the 300 queries a map of maps/bench, 8-strict and octile, the
// path included, thread CPU time, best of several passes; beside it the figure of a probe that others
// published for the same queries, scaled by a plain breadth-first search measured on both machines.
#include <algorithm>
#include <cstdio>
#include <string>

#include "bench_queries.h"
#include "reference.h"

namespace {

using namespace wayfield;
namespace fs = std::filesystem;

constexpr int kPasses = 5;

int run(const fs::path& maps, OpenSet open_set, std::string_view only) {
    const double reference = reference_milliseconds();
    const double scale = reference / kReferenceMilliseconds;
    std::printf("A*, %s; reference search %.3f ms (%.2f where the probe was measured)\n",
                std::string(info(open_set).label).c_str(), reference, kReferenceMilliseconds);
    std::printf("%-16s %9s %12s %8s %10s %8s %6s\n", "map", "mean us", "expanded", "ns each", "probe us",
                "ratio", "wrong");
    double worst = 0;
    for (const BenchRow& row : kBenchRows) {
        if (!only.empty() && only != row.scenario) continue;
        const BenchQueries queries(maps, row);
        const TraversalMap map(queries.grid, {});
        SearchScratch scratch;
        SearchOptions options;
        options.open_set = open_set;
        BenchMeasure measured;
        for (int pass = 0; pass < kPasses; ++pass) run_pass(map, queries, options, {}, scratch, measured);
        const double probe = row.probe * scale;
        const double ratio = measured.microseconds / probe;
        if (row.dragon_age) worst = std::max(worst, ratio);
        const double each = measured.microseconds * 1000 * static_cast<double>(queries.entries.size()) /
                            static_cast<double>(measured.expanded);
        std::printf("%-16s %9.1f %12llu %8.1f %10.1f %8.2f %6zu\n", row.scenario, measured.microseconds,
                    static_cast<unsigned long long>(measured.expanded / queries.entries.size()), each, probe,
                    ratio, measured.wrong);
        std::fflush(stdout);
    }
    std::printf("worst ratio on the Dragon Age maps: %.2f (bar 1.5)\n", worst);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 4) {
        std::fputs("usage: bench_maps MAPS-FOLDER [OPEN-SET [MAP]]\n", stderr);
        return 2;
    }
    try {
        return run(argv[1], open_set_of_id(argc > 2 ? argv[2] : "bucket-queue"), argc > 3 ? argv[3] : "");
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
