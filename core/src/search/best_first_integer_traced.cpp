#include "best_first_dispatch.h"

namespace wayfield {

SearchStatus run_best_first_integer_traced(SearchRun& run) { return run_integer<RecordingTrace>(run); }

}  // namespace wayfield
