#include "crowd/macro_routes.h"

#include "wayfield/line_of_sight.h"

namespace wayfield {

void MacroRoutes::forget(std::size_t group) {
    if (group < costs_.size()) costs_[group] = nullptr;
}

void MacroRoutes::clear() {
    hierarchy_ = {};
    costs_.clear();
}

void MacroRoutes::map_changed(const TraversalMap& map, const Rect& changed) {
    costs_.clear();
    if (!hierarchy_.empty()) hierarchy_.repair(map, changed, scratch_);
}

void MacroRoutes::prepare(const TraversalMap& map, bool unit_diagonals) {
    HierarchyOptions options;
    options.levels = 1;
    options.unit_diagonals = unit_diagonals;
    if (!hierarchy_.empty() && hierarchy_.options() == options) return;
    costs_.clear();
    hierarchy_.build(map, options, {nullptr, nullptr, executor_});
}

GoalCosts& MacroRoutes::costs_of(const TraversalMap& map, std::size_t group, std::span<const CellIndex> goals,
                                 SearchLedger& ledger) {
    if (costs_.size() <= group) costs_.resize(group + 1);
    std::unique_ptr<GoalCosts>& costs = costs_[group];
    if (costs == nullptr) {
        const bool diagonals = hierarchy_.options().unit_diagonals;
        costs = std::make_unique<GoalCosts>(map, hierarchy_.graph(), diagonals, goals, window_);
        ledger.add(SearchCaller::kField, LedgerOutcome::kUsed);
    }
    return *costs;
}

void MacroRoutes::search(const TraversalMap& map, bool unit_diagonals, std::size_t group, CellIndex start,
                         std::span<const CellIndex> goals, SearchLedger& ledger, Route& route) {
    prepare(map, unit_diagonals);
    GoalCosts& costs = costs_of(map, group, goals, ledger);
    costs.settle(hierarchy_.cluster_at(map.point(start)));
    const Target target = find_target(map, costs, start, goals);
    route.record = {};
    route.record.seen_from = start;
    if (target.cell == kNoCell) {
        route.record.state = RouteState::kNone;
        ledger.add(route.caller, LedgerOutcome::kExhausted);
        return;
    }
    ledger.add(route.caller, LedgerOutcome::kUsed);
    window_.load(map, target.area, unit_diagonals);
    const ClusterWindow::Local goal = window_.local(map.point(target.cell));
    window_.set_targets({&goal, 1});
    window_.search(window_.local(map.point(start)));
    std::vector<CellIndex> way{start};
    window_.append_path(map, goal, way);
    route.record.state = RouteState::kFound;
    route.record.waypoints = pull_string(map, way, Smoothing::kSupercover).waypoints;
    route.record.next = route.record.waypoints.size() > 1 ? 1 : 0;
    route.record.goes_on = !target.is_goal;
}

// The goal if one lies in the cluster and no way outside is shorter; else the end of the next cluster on the
// way by the best of the cluster's nodes.
MacroRoutes::Target MacroRoutes::find_target(const TraversalMap& map, const GoalCosts& costs, CellIndex start,
                                             std::span<const CellIndex> goals) {
    const int cluster = hierarchy_.cluster_at(map.point(start));
    const Rect area = hierarchy_.cluster_area(cluster);
    window_.load(map, area, hierarchy_.options().unit_diagonals);
    window_.search(window_.local(map.point(start)));
    Target target;
    double best = kNoEntry;
    for (const CellIndex goal : goals) {
        if (!area.contains(map.point(goal))) continue;
        const double cost = window_.distance(window_.local(map.point(goal)));
        if (!(cost < best)) continue;
        best = cost;
        target = {goal, area, true};
    }
    std::uint32_t node = hierarchy_.graph().first_node(cluster);
    std::uint32_t first = AbstractGraph::kNoNode;
    for (const AbstractNode& one : hierarchy_.graph().nodes(cluster)) {
        const double cost = window_.distance(window_.local(map.point(one.cell))) + costs.cost(node);
        if (cost < best) {
            best = cost;
            first = node;
        }
        ++node;
    }
    if (first == AbstractGraph::kNoNode) return target;
    target = follow(map, costs, first);
    target.area = united(target.area, area);
    return target;
}

MacroRoutes::Target MacroRoutes::follow(const TraversalMap& map, const GoalCosts& costs,
                                        std::uint32_t node) const {
    const AbstractGraph& graph = hierarchy_.graph();
    const auto cell = [&](std::uint32_t one) { return graph.node_data()[one].cell; };
    const auto cluster = [&](std::uint32_t one) { return graph.cluster_at(map.point(cell(one))); };
    int crossed = 0;
    for (;;) {
        const Rect area = graph.area(cluster(node));
        const GoalCosts::Onward onward = costs.onward(node);
        if (onward.goal != kNoCell) return {onward.goal, area, true};
        if (cluster(onward.node) != cluster(node) && ++crossed == 2) return {cell(node), area, false};
        node = onward.node;
    }
}

std::size_t MacroRoutes::memory_bytes() const {
    std::size_t bytes = hierarchy_.memory_bytes() + scratch_.memory_bytes() + window_.memory_bytes();
    for (const auto& costs : costs_) bytes += costs != nullptr ? costs->memory_bytes() : 0;
    return bytes;
}

bool route_touches(const TraversalMap& map, const RouteRecord& route, const Rect& changed) {
    Rect left;
    const auto add = [&](CellIndex cell) {
        const Point p = map.point(cell);
        left = united(left, {p.x, p.y, p.x + 1, p.y + 1});
    };
    if (route.seen_from != kNoCell) add(route.seen_from);
    for (std::size_t i = route.next > 0 ? route.next - 1 : 0; i < route.waypoints.size(); ++i) {
        add(route.waypoints[i]);
    }
    return !intersected(grown(left, 1), changed).empty();
}

}  // namespace wayfield
