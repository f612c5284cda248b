// One contender of bench_article: runs the article's workload with one open set and prints
// "best-milliseconds expanded cost" of thread CPU time, the paths included.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/metrics.h"
#include "wayfield/search.h"

namespace {

using namespace wayfield;

struct Workload {
    const char* map;
    Point goal;
};

Workload workload_of(std::string_view name) {
    if (name == "open") return {"open:512x512", {510, 510}};
    if (name == "scatter") return {"scatter:512x512:seed=7:density=0.3", {509, 509}};
    throw UsageError("the workload is open or scatter");
}

int run(std::string_view name, int units, std::string_view open_set, int passes) {
    const Workload workload = workload_of(name);
    Profile profile;
    profile.rule = MovementRule::k4;
    const TraversalMap map(generate(parse_generator(workload.map)), profile);
    const auto starts = draw_starts(map, map.index(workload.goal), units, 4242);
    Query query{{}, workload.goal, {}};
    query.options.open_set = open_set_of_id(open_set);
    SearchScratch scratch;
    SearchResult result;
    double best = std::numeric_limits<double>::infinity();
    unsigned long long expanded = 0;
    double cost = 0;
    for (int pass = 0; pass < passes; ++pass) {
        expanded = 0;
        cost = 0;
        const double begin = thread_cpu_seconds();
        for (const CellIndex start : starts) {
            query.start = map.point(start);
            search(map, query, scratch, result);
            expanded += result.counts.expanded;
            cost += result.cost;
        }
        best = std::min(best, thread_cpu_seconds() - begin);
    }
    std::printf("%.3f %llu %.0f\n", best * 1000, expanded, cost);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fputs("usage: bench_contender open|scatter UNITS OPEN-SET PASSES\n", stderr);
        return 2;
    }
    try {
        return run(argv[1], std::atoi(argv[2]), argv[3], std::atoi(argv[4]));
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
