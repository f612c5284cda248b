#include "jps.h"

namespace wayfield {

SearchStatus run_jps_traced(SearchRun& run) { return run_by_cost<RecordingTrace, JumpSuccessors>(run); }

}  // namespace wayfield
