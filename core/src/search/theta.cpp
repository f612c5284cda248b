// A. Nash, K. Daniel, S. Koenig, A. Felner, "Theta*: any-angle path planning on grids", 2007.
//
// A* whose paths aren't bound to the eight directions: each neighbour that is generated looks for the parent
// of the expanded cell, and takes it for its own if it is in sight. A look for each neighbour
// that this would bring nearer makes it two to three times as slow as A*.
#include "any_angle.h"

namespace wayfield {

SearchStatus run_theta(SearchRun& run) { return run_any_angle<SightCheck::kGenerated>(run); }

}  // namespace wayfield
