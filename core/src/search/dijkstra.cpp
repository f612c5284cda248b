// E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959.
//
// The best-first loop without a heuristic (resolve() sets zero): cells are closed in the order of their
// distance from the start, so what it knows of them is right whatever the goal.
#include "best_first.h"

namespace wayfield {

SearchStatus run_dijkstra(SearchRun& run) { return run_best_first(run); }

}  // namespace wayfield
