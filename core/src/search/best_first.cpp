#include "best_first.h"

namespace wayfield {

SearchStatus run_best_first(SearchRun& run) {
    if (run.resolved.integer) {
        return run.trace != nullptr ? run_best_first_integer_traced(run) : run_best_first_integer(run);
    }
    return run.trace != nullptr ? run_best_first_real_traced(run) : run_best_first_real(run);
}

}  // namespace wayfield
