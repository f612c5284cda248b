#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "bench_file.h"
#include "wayfield/error.h"
#include "wayfield/map_file.h"
#include "wayfield/metrics.h"
#include "wayfield/preparation.h"
#include "wayfield/scen_file.h"
#include "wayfield/search.h"

namespace wayfield {

/// A map of maps/bench and the best published figures for its 300 queries, in microseconds a query.
struct BenchRow {
    const char* scenario;
    const char* map;
    double probe;     ///< A* of 40 lines
    double online;    ///< the best without preparation: A*, JPS, JPS2 or constrained JPS
    double prepared;  ///< the best of JPS2+, subgoals, contraction on jump points, boundary lookup
    bool dragon_age;
};

inline constexpr std::array<BenchRow, 14> kBenchRows = {{
    {"arena2", "dao/arena2", 124, 14.6, 6.2, true},
    {"brc202d", "dao/brc202d", 346, 54, 18, true},
    {"orz900d", "dao/orz900d", 1202, 127, 32, true},
    {"ost000a", "dao/ost000a", 557, 139, 48, true},
    {"AR0011SR", "bg512/AR0011SR", 260, 8.8, 4.5, false},
    {"TheFrozenSea", "sc1/TheFrozenSea", 2764, 219, 77, false},
    {"Aftershock", "sc1/Aftershock", 469, 31, 17, false},
    {"32room_000", "rooms/32room_000", 789, 35, 12, false},
    {"random512-10-0", "random/random512-10-0", 327, 327, 409, false},
    {"random512-35-0", "random/random512-35-0", 1046, 1046, 1013, false},
    {"maze512-1-0", "mazes/maze512-1-0", 1428, 1428, 62, false},
    {"maze512-32-0", "mazes/maze512-32-0", 2730, 20.4, 2.5, false},
    {"Berlin_0_512", "cities/Berlin_0_512", 480, 19, 11.7, false},
    {"Berlin_0_1024", "cities/Berlin_0_1024", 2088, 30, 17.5, false},
}};

/// The map and the queries of a row.
struct BenchQueries {
    BenchQueries(const std::filesystem::path& maps, const BenchRow& row)
        : grid(read_map(read_bench_file(maps / (std::string(row.map) + ".map")), row.map)) {
        const std::filesystem::path file = maps / "bench" / (std::string(row.scenario) + ".s300.scen");
        entries = read_scen(read_bench_file(file), file.string());
    }

    Grid grid;
    std::vector<ScenEntry> entries;
};

struct BenchMeasure {
    double microseconds = std::numeric_limits<double>::infinity();  ///< a query, mean of the best pass
    std::uint64_t expanded = 0;                                     ///< of all queries
    std::uint64_t scanned = 0;
    std::size_t wrong = 0;
};

/// Every query once, the path included as the algorithm gives it; keeps the best of all passes.
inline void run_pass(const TraversalMap& map, const BenchQueries& queries, const SearchOptions& options,
                     const SearchControl& control, SearchScratch& scratch, BenchMeasure& measure) {
    SearchResult result;
    Query query;
    query.options = options;
    measure.expanded = 0;
    measure.scanned = 0;
    measure.wrong = 0;
    const double begin = thread_cpu_seconds();
    for (const ScenEntry& entry : queries.entries) {
        query.start = entry.start;
        query.goal = entry.goal;
        search(map, query, scratch, result, control);
        measure.expanded += result.counts.expanded;
        measure.scanned += result.counts.scanned;
        measure.wrong += length_matches(result.cost, entry.length) ? 0 : 1;
    }
    const double seconds = thread_cpu_seconds() - begin;
    measure.microseconds =
        std::min(measure.microseconds, seconds * 1e6 / static_cast<double>(queries.entries.size()));
}

}  // namespace wayfield
