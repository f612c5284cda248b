#include "cli/solved.h"

#include "run/straight_path.h"
#include "run/timed_search.h"

namespace wayfield::cli {

namespace {

Json path_json(const TraversalMap& map, const std::vector<CellIndex>& path) {
    Json cells = Json::array();
    for (const CellIndex cell : path) {
        const Point p = map.point(cell);
        cells.push_back(Json::array({p.x, p.y}));
    }
    return cells;
}

}  // namespace

const std::vector<CellIndex>& route_of(const SearchResult& result) {
    return result.waypoints.empty() ? result.path : result.waypoints;
}

Solved solve_once(const PreparedSearch& prepared, const Query& query, SearchScratch& scratch) {
    Solved solved;
    solved.milliseconds =
        timed_search(prepared.map, query, scratch, solved.result, prepared.control()).search;
    solved.smoothed = straight_path(prepared.map, solved.result, query.options.smoothing);
    return solved;
}

Json to_json(const PreparedSearch& prepared, const Solved& solved, bool with_path) {
    const SearchResult& result = solved.result;
    const std::string_view reason = text_of(result.reason);
    Json json;
    json["status"] = id_of(result.status);
    json["reason"] = reason.empty() ? Json(nullptr) : Json(reason);
    json["cost"] = number(result.cost);
    json["expanded"] = result.counts.expanded;
    json["generated"] = result.counts.generated;
    json["reopened"] = result.counts.reopened;
    json["pushed"] = result.counts.pushed;
    json["scanned"] = result.counts.scanned;
    json["milliseconds"] = solved.milliseconds;
    json["optimal"] = result.optimal;
    json["bound"] = number(result.bound);
    json["notes"] = prepared.plan.notes;
    const SearchOptions& options = prepared.plan.options;
    if (options.smoothing != Smoothing::kOff || info(options.algorithm).any_angle) {
        const bool found = result.status == SearchStatus::kFound;
        json["waypoints"] = path_json(prepared.map, solved.smoothed.waypoints);
        json["smoothed_length"] = found ? Json(number(solved.smoothed.length)) : Json(nullptr);
    }
    if (with_path) json["path"] = path_json(prepared.map, route_of(result));
    return json;
}

}  // namespace wayfield::cli
