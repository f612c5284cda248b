#pragma once

#include "search_run.h"

namespace wayfield {

/// True if run_two_levels() does what run_best_first() would. Precondition: the priorities are integers.
bool has_two_levels(const SearchRun& run);
SearchStatus run_two_levels(SearchRun& run);

}  // namespace wayfield
