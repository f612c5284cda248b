#include "crowd/answer_request.h"

namespace wayfield {

PathAnswer answer_request(const PathRequest& request, std::uint64_t tick, const TraversalMap& map,
                          const SoftCosts& soft, const SearchOptions& options, SearchScratch& scratch,
                          SearchResult& result) {
    search_among(map, {map.point(request.start), map.point(request.goal), options}, soft, scratch, result);
    PathAnswer answer{request, tick, std::nullopt, result.cost, result.counts.expanded, result.path, 0};
    if (result.status != SearchStatus::kFound) {
        const bool limited = result.status == SearchStatus::kLimit;
        answer.failure = limited ? LedgerOutcome::kLimited : LedgerOutcome::kExhausted;
    }
    return answer;
}

}  // namespace wayfield
