#pragma once

#include "search_run.h"

namespace wayfield {

/// Precondition: not refused. Its pushes, and the size of its open set, are counted in words of 64 cells.
SearchStatus run_bit_rows(SearchRun& run);

}  // namespace wayfield
