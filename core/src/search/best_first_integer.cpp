#include "best_first_dispatch.h"

namespace wayfield {

SearchStatus run_best_first_integer(SearchRun& run) { return run_integer<NullTrace>(run); }

}  // namespace wayfield
