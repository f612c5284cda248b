#include "crowd/routes.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>

#include "wayfield/line_of_sight.h"

namespace wayfield {
namespace {

// Nearer than this to a waypoint, an agent turns to the next one as soon as it sees it.
constexpr float kTurn = 0.5F;  // metres
// Nearer than this to the end of what is planned, it has the rest planned.
constexpr int kAhead = 8;  // cells

bool is_near(const TraversalMap& map, CellIndex a, CellIndex b) {
    const Point p = map.point(a);
    const Point q = map.point(b);
    return std::abs(p.x - q.x) <= kAhead && std::abs(p.y - q.y) <= kAhead;
}

Vec2 to_middle(const TraversalMap& map, CellIndex cell, Fixed x, Fixed y) {
    const Point p = map.point(cell);
    return {static_cast<float>(p.x * kFixedCell + kFixedHalf - x) * kFixedToMetres,
            static_cast<float>(p.y * kFixedCell + kFixedHalf - y) * kFixedToMetres};
}

}  // namespace

bool plans_alone(Planner planner) {
    return planner == Planner::kAStar || planner == Planner::kJps || planner == Planner::kHpa;
}

Planner serving_planner(const TraversalMap& map, std::size_t groups, Planner wanted) {
    // A cost and an arrow, a bearing and what it is of.
    constexpr std::uint64_t kBytesPerCell = 16;
    if (plans_alone(wanted) || groups * map.cell_count() * kBytesPerCell <= kMostPlanBytes) return wanted;
    return Planner::kAStar;
}

SearchOptions route_options(const TraversalMap& map, const CrowdOptions& crowd) {
    SearchOptions options;
    options.algorithm = crowd.planner == Planner::kJps ? Algorithm::kJps : Algorithm::kAStar;
    options.open_set = OpenSet::kBucketQueue;
    options.unit_diagonals = crowd.unit_diagonals;
    SearchPlan plan = plan_search(map, options);
    if (!plan.refusal.empty()) {
        options.open_set = OpenSet::kBinaryHeap;
        plan = plan_search(map, options);
    }
    return plan.options;
}

void search_route(const TraversalMap& map, const SearchOptions& options, const WantedRoute& wanted,
                  SearchScratch& scratch, SearchLedger& ledger) {
    Route& route = *wanted.route;
    SearchResult best;
    SearchResult result;
    for (const CellIndex goal : wanted.goals) {
        search(map, {map.point(wanted.start), map.point(goal), options}, scratch, result);
        if (result.status != SearchStatus::kFound) {
            const bool limited = result.status == SearchStatus::kLimit;
            ledger.add(route.caller, limited ? LedgerOutcome::kLimited : LedgerOutcome::kExhausted);
        } else if (best.status == SearchStatus::kFound && best.cost <= result.cost) {
            ledger.add(route.caller, LedgerOutcome::kUnused);
        } else {
            if (best.status == SearchStatus::kFound) ledger.add(route.caller, LedgerOutcome::kUnused);
            std::swap(best, result);
        }
    }
    route.record = {};
    route.record.seen_from = wanted.start;
    if (best.status != SearchStatus::kFound) {
        route.record.state = RouteState::kNone;
        return;
    }
    ledger.add(route.caller, LedgerOutcome::kUsed);
    route.record.state = RouteState::kFound;
    route.record.waypoints = pull_string(map, best.path, Smoothing::kSupercover).waypoints;
    route.record.next = route.record.waypoints.size() > 1 ? 1 : 0;
}

void search_routes(const TraversalMap& map, const SearchOptions& options, std::span<const WantedRoute> wanted,
                   std::vector<SearchScratch>& scratches, SearchLedger& ledger, const Executor* executor) {
    const std::size_t threads = executor != nullptr ? static_cast<std::size_t>(executor->threads) : 1;
    const std::size_t parts = std::clamp<std::size_t>(wanted.size(), 1, threads);
    if (scratches.size() < parts) scratches.resize(parts);
    std::vector<SearchLedger> ledgers(parts);
    std::atomic<std::size_t> next{0};
    const auto work = [&](int part) {
        const auto own = static_cast<std::size_t>(part);
        for (std::size_t i = next++; i < wanted.size(); i = next++) {
            search_route(map, options, wanted[i], scratches[own], ledgers[own]);
        }
    };
    if (parts == 1) {
        work(0);
    } else {
        executor->run(static_cast<int>(parts), work);
    }
    for (const SearchLedger& billed : ledgers) ledger.add(billed);
}

Vec2 way_along(const TraversalMap& map, Route& route, CellIndex cell, Fixed x, Fixed y) {
    RouteRecord& record = route.record;
    if (record.waypoints.empty() || cell == record.waypoints.back()) return {};
    const Vec2 off = to_middle(map, record.waypoints[record.next], x, y);
    const bool has_more = record.next + 1 < record.waypoints.size();
    if (has_more && dot(off, off) < kTurn * kTurn &&
        line_of_sight(map, cell, record.waypoints[record.next + 1])) {
        ++record.next;
        record.seen_from = cell;
    }
    if (cell != record.seen_from && record.state == RouteState::kFound) {
        record.seen_from = cell;
        if (record.goes_on && is_near(map, cell, record.waypoints.back())) {
            record.state = RouteState::kWanted;
            route.caller = SearchCaller::kOrder;
        }
        if (!line_of_sight(map, cell, record.waypoints[record.next])) {
            record.state = RouteState::kWanted;
            route.caller = SearchCaller::kBlocked;
        }
    }
    const Vec2 to = to_middle(map, record.waypoints[record.next], x, y);
    const float squared = dot(to, to);
    return squared > 0 ? to * (1 / std::sqrt(squared)) : Vec2{};
}

}  // namespace wayfield
