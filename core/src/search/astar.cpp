// P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost
// paths", 1968; with a weight above 1: I. Pohl, "Heuristic search viewed as path finding in a graph", 1970.
//
// Takes the open cell with the least f = g + h * weight * (1 + tie-break). With a consistent heuristic a cell
// is final when it is closed. A weight above 1 trusts the heuristic more: fewer cells, a path at most that
// many times as long as the shortest.
#include "best_first.h"

namespace wayfield {

SearchStatus run_astar(SearchRun& run) { return run_best_first(run); }

}  // namespace wayfield
