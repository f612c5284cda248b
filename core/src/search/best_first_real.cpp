#include "best_first_dispatch.h"

namespace wayfield {

SearchStatus run_best_first_real(SearchRun& run) { return run_real<NullTrace>(run); }

}  // namespace wayfield
