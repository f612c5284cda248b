// bench_service: the same requests on one worker and on two, by the clock on the wall, in turns; and what a
// worker alone costs beside plain calls of search().
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <string>

#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/worker_pool.h"

namespace {

using namespace wayfield;

constexpr int kRounds = 4;
constexpr int kRequests = 10'000;

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Best {
    double seconds = std::numeric_limits<double>::infinity();
    PoolFigures figures;
    std::uint64_t expanded = 0;
};

void run(WorkerPool& pool, const MapSnapshot& map, const std::vector<Query>& queries,
         std::vector<PathJobResult>& results, Best& best) {
    const double begin = seconds();
    for (const Query& query : queries) {
        PathJob job;
        job.map = map;
        job.query = query;
        pool.submit(std::move(job));
    }
    pool.wait_idle();
    const double end = seconds();
    pool.take(results);
    if (end - begin >= best.seconds) return;
    best.seconds = end - begin;
    best.expanded = 0;
    for (const PathJobResult& result : results) best.expanded += result.found.counts.expanded;
    // Of all these jobs the pool remembers the last.
    PoolReading reading;
    pool.read(reading, begin);
    double first = end;
    for (const PoolSpan& span : reading.spans) first = std::min(first, span.times.started);
    best.figures = pool_figures(reading, pool.workers(), first, end);
}

double run_plain(const TraversalMap& map, const std::vector<Query>& queries) {
    SearchScratch scratch;
    SearchResult result;
    const double begin = seconds();
    for (const Query& query : queries) search(map, query, scratch, result);
    return seconds() - begin;
}

void measure(const char* generator, Algorithm algorithm) {
    const auto map = std::make_shared<const TraversalMap>(generate(parse_generator(generator)), Profile{});
    SearchOptions options;
    options.algorithm = algorithm;
    options.open_set = OpenSet::kBucketQueue;
    const std::vector<Query> queries = draw_queries(*map, kRequests, 1, options);
    WorkerPool one({1, seconds});
    WorkerPool two({2, seconds});
    std::vector<PathJobResult> of_one;
    std::vector<PathJobResult> of_two;
    double plain = std::numeric_limits<double>::infinity();
    Best alone;
    Best both;
    for (int round = 0; round < kRounds; ++round) {
        run(one, map, queries, of_one, alone);
        run(two, map, queries, of_two, both);
        plain = std::min(plain, run_plain(*map, queries));
    }
    if (alone.expanded != both.expanded) throw Error("one worker and two expanded different cells");
    std::printf("%-36s %-6s %8.1f %8.1f %8.1f %7.3f %7.2f %8.2f %8.2f\n", generator,
                info(algorithm).id.data(), plain * 1e3, alone.seconds * 1e3, both.seconds * 1e3,
                alone.seconds / plain, alone.seconds / both.seconds, 100 * both.figures.utilisation[0],
                100 * both.figures.utilisation[1]);
    std::fflush(stdout);
}

}  // namespace

int main() {
    try {
        std::printf("%d requests, best of %d rounds, milliseconds on the clock\n", kRequests, kRounds);
        std::printf("%-36s %-6s %8s %8s %8s %7s %7s %8s %8s\n", "map", "", "search()", "1 worker",
                    "2 workers", "cost", "speed", "busy 1 %", "busy 2 %");
        measure("rooms:128x128:seed=1", Algorithm::kAStar);
        measure("scatter:128x128:seed=7:density=0.3", Algorithm::kAStar);
        measure("caves:128x128:seed=1", Algorithm::kAStar);
        measure("rooms:256x256:seed=1", Algorithm::kJps);
        return 0;
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
