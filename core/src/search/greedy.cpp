// J. E. Doran, D. Michie, "Experiments with the graph traverser program", 1966 (best-first on h alone).
//
// f = h: always on with the cell that looks nearest to the goal, whatever it cost to get there. Quick, and
// often far from the shortest path. g is still kept, for the cost and for better parents of open cells.
#include "best_first.h"

namespace wayfield {

SearchStatus run_greedy(SearchRun& run) { return run_best_first(run); }

}  // namespace wayfield
