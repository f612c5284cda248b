// One contender of bench_article and bench_fields: runs one of the article's workloads and prints
// "best-milliseconds expanded cost" of thread CPU time. Kinds: the id of an open set (A* from each unit, the
// paths included), field and tree-OPEN-SET (built once and walked from each unit; 0 units: built only),
// labels (asks for each unit whether it can get there at all; cost counts those that can).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "wayfield/components.h"
#include "wayfield/dijkstra_tree.h"
#include "wayfield/error.h"
#include "wayfield/flow_field.h"
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
    if (name == "sealed") return {"sealed:512x512:at=400,400", {400, 400}};
    if (name == "scatter") return {"scatter:512x512:seed=7:density=0.3", {509, 509}};
    throw UsageError("the workload is open, scatter or sealed");
}

struct Outcome {
    unsigned long long expanded = 0;
    double cost = 0;
};

struct Task {
    const TraversalMap& map;
    Point goal;
    std::span<const CellIndex> starts;
    CellIndex goal_cell() const { return map.index(goal); }
};

template <class Pass>
void measure(int passes, const Pass& pass) {
    double best = std::numeric_limits<double>::infinity();
    Outcome outcome;
    for (int i = 0; i < passes; ++i) {
        const double begin = thread_cpu_seconds();
        outcome = pass();
        best = std::min(best, thread_cpu_seconds() - begin);
    }
    std::printf("%.4f %llu %.0f\n", best * 1000, outcome.expanded, outcome.cost);
}

void run_astar(const Task& task, OpenSet open_set, int passes) {
    Query query{{}, task.goal, {}};
    query.options.open_set = open_set;
    SearchScratch scratch;
    SearchResult result;
    measure(passes, [&] {
        Outcome outcome;
        for (const CellIndex start : task.starts) {
            query.start = task.map.point(start);
            search(task.map, query, scratch, result);
            outcome.expanded += result.counts.expanded;
            outcome.cost += result.cost;
        }
        return outcome;
    });
}

void run_field(const Task& task, int passes) {
    FieldScratch scratch;
    FlowField field;
    std::vector<std::uint32_t> steps(task.starts.size());
    const CellIndex goal = task.goal_cell();
    measure(passes, [&] {
        field.build(task.map, {&goal, 1}, scratch);
        field.count_steps(task.map, task.starts, steps);
        Outcome outcome{field.reachable_count(), 0};
        for (const std::uint32_t count : steps) outcome.cost += count;
        return outcome;
    });
}

void run_tree(const Task& task, OpenSet open_set, int passes) {
    SearchScratch scratch;
    DijkstraTree tree;
    TreeOptions options;
    options.open_set = open_set;
    measure(passes, [&] {
        tree.build(task.map, task.goal_cell(), scratch, options);
        Outcome outcome;
        for (const CellIndex start : task.starts) outcome.cost += tree.count_steps(start);
        return outcome;
    });
}

void run_labels(const Task& task, int passes) {
    const LiveComponents components(task.map);
    measure(passes, [&] {
        Outcome outcome;
        for (const CellIndex start : task.starts) {
            outcome.cost += components.connected(start, task.goal_cell()) ? 1 : 0;
        }
        return outcome;
    });
}

int run(std::string_view name, int units, std::string_view kind, int passes) {
    const Workload workload = workload_of(name);
    Profile profile;
    profile.rule = MovementRule::k4;
    const TraversalMap map(generate(parse_generator(workload.map)), profile);
    const auto starts = draw_starts(map, map.index(workload.goal), units, 4242);
    const Task task{map, workload.goal, starts};
    constexpr std::string_view kTree = "tree-";
    if (kind == "field") {
        run_field(task, passes);
    } else if (kind == "labels") {
        run_labels(task, passes);
    } else if (kind.starts_with(kTree)) {
        run_tree(task, open_set_of_id(kind.substr(kTree.size())), passes);
    } else {
        run_astar(task, open_set_of_id(kind), passes);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fputs("usage: bench_contender open|scatter|sealed UNITS KIND PASSES\n", stderr);
        return 2;
    }
    try {
        return run(argv[1], std::atoi(argv[2]), argv[3], std::atoi(argv[4]));
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
