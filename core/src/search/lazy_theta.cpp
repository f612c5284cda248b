// A. Nash, S. Koenig, C. Tovey, "Lazy Theta*: any-angle path planning and path length analysis in 3D", 2010.
//
// Theta* that takes the line to be clear until the cell is about to be expanded: one look a cell, not one a
// neighbour. Other than in the paper, a cell whose line was blocked goes back to the open set with the f that
// it has then, so that the path is never longer than one by steps.
#include "any_angle.h"

namespace wayfield {

SearchStatus run_lazy_theta(SearchRun& run) { return run_any_angle<SightCheck::kExpanded>(run); }

}  // namespace wayfield
