// S. Koenig, M. Likhachev, D. Furcy, "Lifelong planning A*", 2004.
//
// A* that outlives the query. Each cell has two costs from the start, g as it was settled and rhs as its
// neighbours have it now; an edit makes a few of them differ, and only what follows from those is searched
// again. Theirs keeps start and goal in place; here the goal may move, by D* Lite's offset.
#include "incremental_loop.h"

namespace wayfield {

SearchStatus run_lpa_star(SearchRun& run) { return run_incremental(run); }

}  // namespace wayfield
