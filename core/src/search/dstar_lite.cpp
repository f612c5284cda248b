// S. Koenig, M. Likhachev, "D* Lite", 2002: the optimized version.
//
// Lifelong planning A* from the goal back to the unit, which may walk on: costs to the goal hold wherever it
// is. Estimates are for the place where it was when a cell entered the open set; an offset (km) that grows by
// how far it has walked keeps older keys below newer ones, and a key found too low at the top goes back with
// the new one.
#include "incremental_loop.h"

namespace wayfield {

SearchStatus run_dstar_lite(SearchRun& run) { return run_incremental(run); }

}  // namespace wayfield
