// Searches one by one, for profiling and for comparing two builds.
#include "wayfield/search.h"

#include <benchmark/benchmark.h>

#include <string>

#include "wayfield/generators.h"
#include "wayfield/trace.h"

namespace {

using namespace wayfield;

TraversalMap make_map(const char* text, MovementRule rule) {
    Profile profile;
    profile.rule = rule;
    return TraversalMap(generate(parse_generator(text)), profile);
}

// Twenty starts to one goal, as the article draws them.
void search_all(benchmark::State& state, const TraversalMap& map, const SearchOptions& options) {
    const Point goal{map.width() - 3, map.height() - 3};
    const auto starts = draw_starts(map, map.index(goal), 20, 4242);
    SearchScratch scratch;
    SearchResult result;
    std::uint64_t expanded = 0;
    for ([[maybe_unused]] auto _ : state) {
        for (const CellIndex start : starts) {
            search(map, {map.point(start), goal, options}, scratch, result);
            expanded += result.counts.expanded;
        }
    }
    state.counters["expanded/s"] =
        benchmark::Counter(static_cast<double>(expanded), benchmark::Counter::kIsRate);
}

void algorithm_on(benchmark::State& state, const char* map, MovementRule rule, SearchOptions options) {
    search_all(state, make_map(map, rule), options);
}

void traced(benchmark::State& state, const char* text) {
    const TraversalMap map = make_map(text, MovementRule::k8Strict);
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    for ([[maybe_unused]] auto _ : state) {
        search_traced(map, {{2, 2}, {map.width() - 3, map.height() - 3}, {}}, scratch, result, trace);
    }
}

void derive_traversal_map(benchmark::State& state) {
    const Grid grid = generate(parse_generator("scatter:512x512"));
    for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(TraversalMap(grid, {}));
}

constexpr const char* kOpen = "open:512x512";
constexpr const char* kScatter = "scatter:512x512:seed=7:density=0.3";
constexpr const char* kTerrain = "terrain:512x512:seed=1";

void register_all() {
    for (const auto& open_set : open_sets()) {
        // Quadratic: minutes on these maps.
        if (open_set.value == OpenSet::kSortedArray) continue;
        // Only what they serve: a bucket queue stands in elsewhere.
        const bool bit_rows = open_set.value == OpenSet::kBitRows;
        SearchOptions options;
        options.open_set = open_set.value;
        const std::string name(open_set.id);
        for (const char* map : {kOpen, kScatter, kTerrain}) {
            for (const MovementRule rule : {MovementRule::k4, MovementRule::k8Strict}) {
                if (bit_rows && (rule != MovementRule::k4 || map == kTerrain)) continue;
                const std::string full = "astar/" + name + "/" + std::string(info(rule).id) + "/" + map;
                benchmark::RegisterBenchmark(full.c_str(), algorithm_on, map, rule, options)
                    ->Unit(benchmark::kMillisecond);
            }
        }
    }
    for (const AlgorithmInfo& algorithm : algorithms()) {
        SearchOptions options;
        options.algorithm = algorithm.algorithm;
        const std::string full = std::string(algorithm.id) + "/8-strict/" + kScatter;
        benchmark::RegisterBenchmark(full.c_str(), algorithm_on, kScatter, MovementRule::k8Strict, options)
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark("traced/open", traced, kOpen)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("derive-traversal-map/scatter", derive_traversal_map)
        ->Unit(benchmark::kMillisecond);
}

}  // namespace

int main(int argc, char** argv) {
    register_all();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
