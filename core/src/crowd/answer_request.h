#pragma once

#include "wayfield/path_requests.h"

namespace wayfield {

/// Searches for what a request asks for. `result` is overwritten.
PathAnswer answer_request(const PathRequest& request, std::uint64_t tick, const TraversalMap& map,
                          const SoftCosts& soft, const SearchOptions& options, SearchScratch& scratch,
                          SearchResult& result);

}  // namespace wayfield
