#include "run/timed_search.h"

#include "run/cpu_timer.h"

namespace wayfield {
namespace {

constexpr double kRunAgainBelow = 1000;  // milliseconds

double run(const TraversalMap& map, const Query& query, SearchScratch& scratch, SearchResult& result,
           const SearchControl& control) {
    const CpuTimer timer;
    search(map, query, scratch, result, control);
    return timer.milliseconds();
}

}  // namespace

SearchTime timed_search(const TraversalMap& map, const Query& query, SearchScratch& scratch,
                        SearchResult& result, const SearchControl& control) {
    const std::size_t memory = scratch.memory_bytes();
    const double first = run(map, query, scratch, result, control);
    // Once more, a search that is kept would have nothing left to do.
    const bool fetched = scratch.memory_bytes() != memory && control.kept == nullptr;
    if (!fetched || result.status == SearchStatus::kCancelled || first >= kRunAgainBelow)
        return {first, first};
    const double second = run(map, query, scratch, result, control);
    return {second, first + second};
}

}  // namespace wayfield
