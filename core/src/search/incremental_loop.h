#pragma once

#include "search_run.h"

namespace wayfield {

/// The search that LPA* and D* Lite share, each with its own end as the root. Goes on from what
/// SearchControl::kept holds if that is the same search; otherwise from nothing.
///
/// It takes inconsistent cells off the open set, least key first: an over-consistent one is settled at what
/// its neighbours say, an under-consistent one is given up, and its neighbours look anew. It ends when no
/// cell that could still change the target's cost is left, so that much of a map is never looked at again
/// after an edit. The target need not be settled itself: what its neighbours say of it is right by then.
SearchStatus run_incremental(SearchRun& run);

}  // namespace wayfield
