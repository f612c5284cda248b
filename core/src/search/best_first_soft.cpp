#include <cassert>
#include <cmath>

#include "best_first_dispatch.h"
#include "soft_cost.h"

namespace wayfield {

SearchStatus run_best_first_soft(SearchRun& run, const SoftCosts& soft) {
    assert(soft.taken.size() == run.map.cell_count() && std::isfinite(soft.each) && soft.each >= 0);
    const SoftCost cost(run.map, run.resolved, soft, run.start);
    return run_with_heaps<NullTrace, StepSuccessors>(run, cost, run.state.real_nodes, run.state.real_open);
}

double soft_path_cost(const SearchRun& run, const SoftCosts& soft) {
    const SoftCost cost(run.map, run.resolved, soft, run.start);
    const std::vector<CellIndex>& path = run.result.path;
    double straight = 0;
    double diagonal = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Point from = run.map.point(path[i - 1]);
        const Point to = run.map.point(path[i]);
        (from.x != to.x && from.y != to.y ? diagonal : straight) += cost.of_cell(path[i]);
    }
    return straight + diagonal * (run.resolved.options.unit_diagonals ? 1 : kSqrt2);
}

}  // namespace wayfield
