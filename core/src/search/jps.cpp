// D. Harabor, A. Grastien, "Online graph pruning for pathfinding on grid maps", 2011; for movement that cuts
// no corners D. Harabor, A. Grastien, "The JPS pathfinding system", 2012; without diagonals the canonical
// ordering of N. Sturtevant, S. Rabin, "Canonical orderings on grids", 2016.
//
// A* on uniform grids that keeps one of many equal paths: it looks along rows, columns and diagonals cell by
// cell and opens only the cells where such a path can turn. Few cells are expanded; the work is in the scan,
// which is counted apart.
#include "jps.h"

namespace wayfield {

SearchStatus run_jps_untraced(SearchRun& run) { return run_by_cost<NullTrace, JumpSuccessors>(run); }

SearchStatus run_jps(SearchRun& run) {
    const SearchStatus status = run.trace != nullptr ? run_jps_traced(run) : run_jps_untraced(run);
    // A jump that was broken off leaves nothing to expand: that doesn't mean that there is no path.
    const bool broken_off = status == SearchStatus::kNoPath && run.control.cancel != nullptr &&
                            run.control.cancel->load(std::memory_order_relaxed);
    return broken_off ? SearchStatus::kCancelled : status;
}

}  // namespace wayfield
