#include "wayfield/golden.h"

#include <fmt/format.h>

#include <array>

#include "grid/fingerprint.h"
#include "lab/golden_fields.h"
#include "lab/workload.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/line_of_sight.h"
#include "wayfield/search.h"

namespace wayfield {
namespace {

struct KindSetup {
    std::string_view kind;
    MovementRule rule;
    Heuristic heuristic;
    OpenSet open_set;
    Algorithm algorithm = Algorithm::kAStar;
    Smoothing smoothing = Smoothing::kOff;
};

constexpr std::array<KindSetup, 8> kKinds = {{
    {"astar4", MovementRule::k4, Heuristic::kManhattan, OpenSet::kBinaryHeap},
    {"astar8", MovementRule::k8Any, Heuristic::kOctile, OpenSet::kBinaryHeap},
    {"astar4_euclid", MovementRule::k4, Heuristic::kEuclidean, OpenSet::kBinaryHeap},
    {"bucket4", MovementRule::k4, Heuristic::kManhattan, OpenSet::kBucketQueue},
    {"sorted4", MovementRule::k4, Heuristic::kManhattan, OpenSet::kSortedArray},
    {"fields", MovementRule::k4, Heuristic::kZero, OpenSet::kBinaryHeap, Algorithm::kDijkstra},
    {"jps8", MovementRule::k8Any, Heuristic::kOctile, OpenSet::kBinaryHeap, Algorithm::kJps},
    {"smooth4", MovementRule::k4, Heuristic::kManhattan, OpenSet::kBinaryHeap, Algorithm::kAStar,
     Smoothing::kBresenham},
}};

const KindSetup& setup_of(std::string_view kind) {
    for (const KindSetup& setup : kKinds) {
        if (setup.kind == kind) return setup;
    }
    throw Error(fmt::format("unknown kind of golden '{}'", kind));
}

GeneratorSpec spec_of(const GoldenRun& run) {
    GeneratorSpec spec;
    spec.id = run.map_type;
    spec.width = run.width;
    spec.height = run.height;
    if (run.density) spec.values.emplace_back("density", *run.density);
    if (run.map_seed) spec.values.emplace_back("seed", *run.map_seed);
    if (run.wall_x) spec.values.emplace_back("wall", *run.wall_x);
    if (run.gap_y) spec.values.emplace_back("gap", *run.gap_y);
    if (run.at) spec.at = *run.at;
    return spec;
}

std::uint32_t walls_fingerprint(const TraversalMap& map) {
    Fingerprint walls;
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) walls.add_byte(map.passable(cell) ? 0 : 1);
    return walls.value();
}

SearchOptions options_of(const GoldenRun& run, const KindSetup& setup) {
    SearchOptions options;
    options.algorithm = setup.algorithm;
    options.heuristic = setup.heuristic;
    options.open_set = setup.open_set;
    options.ties = run.order;
    options.weight = run.weight;
    // Priorities in buckets are whole numbers; a tie-break has no place in them.
    options.tie_break = setup.open_set == OpenSet::kBucketQueue ? 0 : run.tie;
    return options;
}

}  // namespace

std::vector<std::string_view> golden_kinds() {
    std::vector<std::string_view> kinds;
    kinds.reserve(kKinds.size());
    for (const KindSetup& setup : kKinds) kinds.push_back(setup.kind);
    return kinds;
}

GoldenFigures run_golden(const GoldenRun& run) {
    const KindSetup& setup = setup_of(run.kind);
    const Grid grid = generate(spec_of(run));
    if (!grid.contains(run.goal)) {
        throw Error(fmt::format("the goal {},{} lies outside the map", run.goal.x, run.goal.y));
    }
    Profile profile;
    profile.rule = setup.rule;
    const TraversalMap map(grid, profile);
    const CellIndex goal = map.index(run.goal);

    GoldenFigures figures;
    figures.open_cells = map.passable_count();
    figures.walls_fnv = walls_fingerprint(map);
    if (run.kind == "fields") {
        figures.fields = field_figures(map, goal, draw_starts(map, goal, run.starts, run.seed));
        return figures;
    }
    const std::vector<double> distance = distances_to(map, goal);
    Fingerprint paths;
    Query query{{}, run.goal, options_of(run, setup)};
    SearchScratch scratch;
    SearchResult result;
    for (const CellIndex start : draw_starts(map, goal, run.starts, run.seed)) {
        query.start = map.point(start);
        search(map, query, scratch, result);
        const bool found = result.status == SearchStatus::kFound;
        figures.expanded += result.counts.expanded;
        if (found) {
            ++figures.found;
            figures.cost += result.cost;
            figures.optimal += distance[start];
        }
        for (const CellIndex cell : result.path) paths.add(cell);
        figures.waypoints_in += result.path.size();
        figures.waypoints_out += pull_string(map, result.path, setup.smoothing).waypoints.size();
        if (figures.first5_expanded_cost.size() < 5) {
            figures.first5_expanded_cost.emplace_back(result.counts.expanded, found ? result.cost : -1);
        }
    }
    figures.path_fnv = paths.value();
    return figures;
}

}  // namespace wayfield
