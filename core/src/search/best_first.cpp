#include "best_first.h"

#include "bit_rows.h"
#include "two_levels.h"

namespace wayfield {

SearchStatus run_best_first(SearchRun& run) {
    if (run.resolved.options.open_set == OpenSet::kBitRows) return run_bit_rows(run);
    if (run.resolved.integer) {
        if (has_two_levels(run)) return run_two_levels(run);
        return run.trace != nullptr ? run_best_first_integer_traced(run) : run_best_first_integer(run);
    }
    return run.trace != nullptr ? run_best_first_real_traced(run) : run_best_first_real(run);
}

}  // namespace wayfield
