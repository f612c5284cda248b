#pragma once

#include "wayfield/search.h"

namespace wayfield {

/// Thread CPU time, in milliseconds.
struct SearchTime {
    double search = 0;  ///< of the search
    double spent = 0;   ///< of all that was done to know it
};

/// Searches and takes the time. A search that had to fetch memory first took most of its time for that: it is
/// run once more, in the memory that is there now, if it was over within a second. The result is the same.
SearchTime timed_search(const TraversalMap& map, const Query& query, SearchScratch& scratch,
                        SearchResult& result, const SearchControl& control = {});

}  // namespace wayfield
