#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "crowd/guide.h"
#include "wayfield/crowd.h"
#include "wayfield/search.h"

namespace wayfield {

/// True for planners by which each agent searches for itself.
bool plans_alone(Planner planner);

/// What an agent that plans for itself walks by.
struct Route {
    RouteRecord record;
    SearchCaller caller = SearchCaller::kOrder;  ///< of the search that is wanted
};

/// How such a planner searches on a map.
SearchOptions route_options(const TraversalMap& map, const CrowdOptions& crowd);

/// A route that is to be searched.
struct WantedRoute {
    CellIndex start;
    std::span<const CellIndex> goals;
    Route* route;
};

/// Searches from a cell to each goal, takes the cheapest path and pulls it straight; bills all of them.
void search_route(const TraversalMap& map, const SearchOptions& options, const WantedRoute& wanted,
                  SearchScratch& scratch, SearchLedger& ledger);

/// The same for several, whose routes are different ones; `executor`, if there is one, spreads them. What
/// comes out is what one thread would do, one after the other. There is a scratch for each part of the work.
void search_routes(const TraversalMap& map, const SearchOptions& options, std::span<const WantedRoute> wanted,
                   std::vector<SearchScratch>& scratches, SearchLedger& ledger, const Executor* executor);

/// The way from a place to the waypoint that comes next, of length 1; (0, 0) in the goal's cell, and without
/// a path. Notes in the route what has been passed, and where a waypoint is out of sight: then a new search
/// is wanted.
Vec2 way_along(const TraversalMap& map, Route& route, CellIndex cell, Fixed x, Fixed y);

}  // namespace wayfield
