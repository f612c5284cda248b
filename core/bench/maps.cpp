// bench_maps: A* with the fastest open set on the 300 queries a map of maps/bench, 8-strict and octile, the
// path included, thread CPU time, best of several passes; beside it the figure of a probe that others
// published for the same queries, scaled by a plain breadth-first search measured on both machines.
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "reference.h"
#include "wayfield/error.h"
#include "wayfield/map_file.h"
#include "wayfield/metrics.h"
#include "wayfield/scen_file.h"
#include "wayfield/search.h"

namespace {

using namespace wayfield;
namespace fs = std::filesystem;

constexpr int kPasses = 5;

struct ProbeRow {
    const char* scenario;
    const char* map;
    double microseconds;  // of the probe A*
    bool dragon_age;
};

constexpr std::array<ProbeRow, 14> kRows = {{
    {"arena2", "dao/arena2", 124, true},
    {"brc202d", "dao/brc202d", 346, true},
    {"orz900d", "dao/orz900d", 1202, true},
    {"ost000a", "dao/ost000a", 557, true},
    {"AR0011SR", "bg512/AR0011SR", 260, false},
    {"TheFrozenSea", "sc1/TheFrozenSea", 2764, false},
    {"Aftershock", "sc1/Aftershock", 469, false},
    {"32room_000", "rooms/32room_000", 789, false},
    {"random512-10-0", "random/random512-10-0", 327, false},
    {"random512-35-0", "random/random512-35-0", 1046, false},
    {"maze512-1-0", "mazes/maze512-1-0", 1428, false},
    {"maze512-32-0", "mazes/maze512-32-0", 2730, false},
    {"Berlin_0_512", "cities/Berlin_0_512", 480, false},
    {"Berlin_0_1024", "cities/Berlin_0_1024", 2088, false},
}};

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Error("can't read " + path.string());
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

struct Measured {
    double microseconds = std::numeric_limits<double>::infinity();  // mean of the best pass
    std::uint64_t expanded = 0;
    std::size_t queries = 0;
    std::size_t wrong = 0;
};

Measured measure(const fs::path& maps, const ProbeRow& row, OpenSet open_set) {
    const fs::path map_file = maps / (std::string(row.map) + ".map");
    const TraversalMap map(read_map(read(map_file), map_file.string()), {});
    const fs::path scen_file = maps / "bench" / (std::string(row.scenario) + ".s300.scen");
    const std::vector<ScenEntry> entries = read_scen(read(scen_file), scen_file.string());
    SearchScratch scratch;
    SearchResult result;
    Query query;
    query.options.open_set = open_set;
    Measured measured;
    measured.queries = entries.size();
    for (int pass = 0; pass < kPasses; ++pass) {
        measured.expanded = 0;
        measured.wrong = 0;
        const double begin = thread_cpu_seconds();
        for (const ScenEntry& entry : entries) {
            query.start = entry.start;
            query.goal = entry.goal;
            search(map, query, scratch, result);
            measured.expanded += result.counts.expanded;
            measured.wrong += length_matches(result.cost, entry.length) ? 0 : 1;
        }
        const double seconds = thread_cpu_seconds() - begin;
        const double mean = seconds * 1e6 / static_cast<double>(entries.size());
        measured.microseconds = std::min(measured.microseconds, mean);
    }
    return measured;
}

int run(const fs::path& maps, OpenSet open_set, std::string_view only) {
    const double reference = reference_milliseconds();
    const double scale = reference / kReferenceMilliseconds;
    std::printf("A*, %s; reference search %.3f ms (%.2f where the probe was measured)\n",
                std::string(info(open_set).label).c_str(), reference, kReferenceMilliseconds);
    std::printf("%-16s %9s %12s %8s %10s %8s %6s\n", "map", "mean us", "expanded", "ns each", "probe us",
                "ratio", "wrong");
    double worst = 0;
    for (const ProbeRow& row : kRows) {
        if (!only.empty() && only != row.scenario) continue;
        const Measured measured = measure(maps, row, open_set);
        const double probe = row.microseconds * scale;
        const double ratio = measured.microseconds / probe;
        if (row.dragon_age) worst = std::max(worst, ratio);
        const double each = measured.microseconds * 1000 * static_cast<double>(measured.queries) /
                            static_cast<double>(measured.expanded);
        std::printf("%-16s %9.1f %12llu %8.1f %10.1f %8.2f %6zu\n", row.scenario, measured.microseconds,
                    static_cast<unsigned long long>(measured.expanded / measured.queries), each, probe, ratio,
                    measured.wrong);
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
