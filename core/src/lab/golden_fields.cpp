#include "lab/golden_fields.h"

#include "grid/fingerprint.h"
#include "wayfield/dijkstra_tree.h"
#include "wayfield/flow_field.h"

namespace wayfield {
namespace {

// What the fingerprint of costs holds for a cell that reaches no goal.
constexpr std::uint32_t kUnreachableMark = 0x7FFFFFFF;

}  // namespace

GoldenFieldFigures field_figures(const TraversalMap& map, CellIndex goal, std::span<const CellIndex> starts) {
    FieldScratch field_scratch;
    FlowField field;
    field.build(map, {&goal, 1}, field_scratch);
    SearchScratch tree_scratch;
    DijkstraTree tree;
    tree.build(map, goal, tree_scratch);

    GoldenFieldFigures figures;
    figures.reachable = field.reachable_count();
    figures.cost_max = field.max_cost();
    Fingerprint costs;
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        const bool reached = field.cost(cell) < kNoEntry;
        if (reached) figures.cost_sum += field.cost(cell);
        costs.add(reached ? static_cast<std::uint32_t>(field.cost(cell)) : kUnreachableMark);
    }
    figures.flow_cost_fnv = costs.value();
    std::vector<CellIndex> path;
    for (const CellIndex start : starts) {
        path.clear();
        field.follow(map, start, path);
        if (!path.empty()) figures.follow_sum += path.size() - 1;
        figures.walktree_sum += tree.count_steps(start);
    }
    figures.flow_bytes = field.memory_bytes();
    figures.dijkstra_bytes = tree.memory_bytes();
    return figures;
}

}  // namespace wayfield
