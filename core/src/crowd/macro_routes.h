#pragma once

#include <memory>
#include <span>
#include <vector>

#include "crowd/routes.h"
#include "hierarchy/goal_costs.h"
#include "wayfield/hierarchy.h"

namespace wayfield {

/// The planner "hpa": one hierarchy for a crowd, for each group what it costs to get to its goals from the
/// nodes of the abstract graph, and for each agent the way through the next two clusters. All of it follows
/// from map and goals alone, so that a crowd taken up again goes on as it would have.
class MacroRoutes {
  public:
    /// Begins anew for a group: its goals, or the map under it, are others now.
    void forget(std::size_t group);
    /// After an edit; what hasn't been built yet needs no repair.
    void map_changed(const TraversalMap& map, const Rect& changed);
    void clear();

    /// Threads for what is built next; null: none.
    void lend(const Executor* executor) { executor_ = executor; }

    /// As search_route (routes.h), from a cell to the goals of a group. Where they lie behind the second
    /// cluster the route goes on from there when its agent comes near.
    void search(const TraversalMap& map, bool unit_diagonals, std::size_t group, CellIndex start,
                std::span<const CellIndex> goals, SearchLedger& ledger, Route& route);

    std::size_t memory_bytes() const;

  private:
    struct Target {
        CellIndex cell = kNoCell;  ///< none: no goal can be reached
        Rect area;
        bool is_goal = false;
    };

    void prepare(const TraversalMap& map, bool unit_diagonals);
    GoalCosts& costs_of(const TraversalMap& map, std::size_t group, std::span<const CellIndex> goals,
                        SearchLedger& ledger);
    Target find_target(const TraversalMap& map, const GoalCosts& costs, CellIndex start,
                       std::span<const CellIndex> goals);
    Target follow(const TraversalMap& map, const GoalCosts& costs, std::uint32_t node) const;

    const Executor* executor_ = nullptr;
    Hierarchy hierarchy_;
    HierarchyScratch scratch_;
    ClusterWindow window_;
    std::vector<std::unique_ptr<GoalCosts>> costs_;  // by group
};

/// True if an edit of these cells may have closed what is left of the way.
bool route_touches(const TraversalMap& map, const RouteRecord& route, const Rect& changed);

}  // namespace wayfield
