#include "best_first_dispatch.h"

namespace wayfield {

SearchStatus run_best_first_real_traced(SearchRun& run) { return run_real<RecordingTrace>(run); }

}  // namespace wayfield
