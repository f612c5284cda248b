#include "wayfield/search.h"

#include <fmt/format.h>

#include "search_run.h"
#include "soft_cost.h"
#include "wayfield/error.h"
#include "wayfield/line_of_sight.h"
#include "wayfield/path.h"
#include "wayfield/soft_search.h"

namespace wayfield {
namespace {

void require_inside(const TraversalMap& map, Point p, std::string_view what) {
    if (map.contains(p)) return;
    throw Error(fmt::format("the {} {},{} lies outside the map of {} x {} cells", what, p.x, p.y, map.width(),
                            map.height()));
}

void require_runnable(const SearchOptions& options) {
    if (const char* reason = out_of_range(options)) throw UsageError(reason);
}

void clear(SearchResult& result) {
    result.status = SearchStatus::kNoPath;
    result.reason = NoPathReason::kNone;
    result.cost = std::numeric_limits<double>::infinity();
    result.counts = {};
    result.optimal = false;
    result.bound = std::numeric_limits<double>::infinity();
    result.path.clear();
    result.waypoints.clear();
    result.turns_only = false;
    result.repaired = false;
}

NoPathReason reason_of(SearchStatus status) {
    switch (status) {
        case SearchStatus::kNoPath:
            return NoPathReason::kUnreachable;
        case SearchStatus::kLimit:
            return NoPathReason::kLimit;
        default:
            return NoPathReason::kNone;
    }
}

// Counts its lines, and takes in the cells along them.
void finish_any_angle(const TraversalMap& map, SearchResult& result, bool turns_only) {
    result.cost = line_length(map, result.waypoints) * map.min_cost();
    result.turns_only = turns_only;
    if (turns_only) {
        result.path = result.waypoints;
        return;
    }
    result.path.push_back(result.waypoints.front());
    for (std::size_t i = 1; i < result.waypoints.size(); ++i) {
        append_line(map, result.waypoints[i - 1], result.waypoints[i], result.path);
    }
    // A shorter path may have more bends: then no later search asks for memory.
    result.waypoints.reserve(result.path.capacity());
}

void run(const TraversalMap& map, const Query& query, SearchScratch& scratch, SearchResult& result,
         TraceRecorder* trace, const SearchControl& control, const SoftCosts* soft = nullptr) {
    require_inside(map, query.start, "start");
    require_inside(map, query.goal, "goal");
    require_runnable(query.options);
    clear(result);
    if (trace != nullptr) trace->begin(map.width(), map.height());
    const CellIndex start = map.index(query.start);
    const CellIndex goal = map.index(query.goal);
    if (!map.passable(start) || !map.passable(goal)) {
        result.reason = map.passable(start) ? NoPathReason::kGoalBlocked : NoPathReason::kStartBlocked;
        return;
    }
    if (start == goal) {
        result.status = SearchStatus::kFound;
        result.cost = 0;
        result.optimal = true;
        result.bound = 1;
        result.path.push_back(start);
        return;
    }
    const Resolved resolved = resolve(map, query.options, control.prepared, &query);
    SearchRun search_run{map, start, goal, resolved, scratch.state(), control, result, trace};
    result.status = soft != nullptr ? run_best_first_soft(search_run, *soft)
                                    : run_function(resolved.options.algorithm)(search_run);
    result.reason = reason_of(result.status);
    if (result.status != SearchStatus::kFound) return;
    // An anytime search has proved one of its own.
    result.bound = std::min(result.bound, resolved.bound);
    result.optimal = result.bound == 1 && !info(resolved.options.algorithm).any_angle;
    if (!result.waypoints.empty()) {
        finish_any_angle(map, result, control.turns_only);
        return;
    }
    if (result.turns_only && !control.turns_only) {
        fill_in_path(map, result.path);
        result.turns_only = false;
    }
    if (soft != nullptr) {
        result.cost = soft_path_cost(search_run, *soft);
    } else {
        result.cost = (result.turns_only ? cost_by_turns : path_cost)(map, result.path,
                                                                      resolved.options.unit_diagonals);
    }
}

}  // namespace

std::string_view id_of(SearchStatus status) {
    switch (status) {
        case SearchStatus::kFound:
            return "found";
        case SearchStatus::kNoPath:
            return "no-path";
        case SearchStatus::kLimit:
            return "limit";
        case SearchStatus::kCancelled:
            return "cancelled";
    }
    return {};
}

std::string_view text_of(NoPathReason reason) {
    switch (reason) {
        case NoPathReason::kNone:
            return {};
        case NoPathReason::kStartBlocked:
            return "start blocked";
        case NoPathReason::kGoalBlocked:
            return "goal blocked";
        case NoPathReason::kUnreachable:
            return "unreachable";
        case NoPathReason::kLimit:
            return "limit";
    }
    return {};
}

void search(const TraversalMap& map, const Query& query, SearchScratch& scratch, SearchResult& result,
            const SearchControl& control) {
    run(map, query, scratch, result, nullptr, control);
}

Algorithm algorithm_among(Algorithm asked) {
    const bool reads_costs = asked == Algorithm::kDijkstra || asked == Algorithm::kGreedy;
    return reads_costs ? asked : Algorithm::kAStar;
}

void search_among(const TraversalMap& map, const Query& query, const SoftCosts& soft, SearchScratch& scratch,
                  SearchResult& result, const SearchControl& control) {
    Query served = query;
    served.options.algorithm = algorithm_among(query.options.algorithm);
    run(map, served, scratch, result, nullptr, control, &soft);
}

void search_traced(const TraversalMap& map, const Query& query, SearchScratch& scratch, SearchResult& result,
                   TraceRecorder& trace, const SearchControl& control) {
    run(map, query, scratch, result, &trace, control);
}

}  // namespace wayfield
