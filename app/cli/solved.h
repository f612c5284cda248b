#pragma once

#include "cli/command.h"
#include "cli/search_arguments.h"
#include "wayfield/line_of_sight.h"

namespace wayfield::cli {

/// One untraced search and its thread CPU time; smoothing is not in it.
struct Solved {
    SearchResult result;
    SmoothedPath smoothed;  ///< empty unless it was asked for, or the path goes at any angle
    double milliseconds = 0;
};

/// `query` with the options of the plan.
Solved solve_once(const PreparedSearch& prepared, const Query& query, SearchScratch& scratch);

/// What --path prints: every cell, or the waypoints of an any-angle path.
const std::vector<CellIndex>& route_of(const SearchResult& result);

/// The object that `solve --json` prints.
Json to_json(const PreparedSearch& prepared, const Solved& solved, bool with_path);

}  // namespace wayfield::cli
