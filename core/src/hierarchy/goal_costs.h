#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hierarchy/abstract_graph.h"
#include "hierarchy/cluster_window.h"
#include "search/heap.h"

namespace wayfield {

/// What it costs to get to the nearest of some goals from each node of an abstract graph: Dijkstra backward
/// from the goals, taken up again for each cluster that is asked about (after D. Silver, "Cooperative
/// pathfinding", 2005, whose reverse resumable A* estimates). All who go there share it, and what it says
/// doesn't depend on who asks first.
class GoalCosts {
  public:
    /// Blocked goals lead nowhere. Graph and map must stay as they are.
    GoalCosts(const TraversalMap& map, const AbstractGraph& graph, bool unit_diagonals,
              std::span<const CellIndex> goals, ClusterWindow& window);

    /// Goes on until all about the nodes of this cluster is known.
    void settle(int cluster);
    /// kNoEntry where no goal can be reached. Precondition: its cluster has been settled.
    double cost(std::uint32_t node) const { return cost_[node]; }

    /// Where to go on from a node that reaches a goal: to another node, or to a goal in its own cluster.
    struct Onward {
        std::uint32_t node = AbstractGraph::kNoNode;
        CellIndex goal = kNoCell;
    };
    Onward onward(std::uint32_t node) const;

    std::size_t memory_bytes() const;

  private:
    struct Seed {
        std::uint32_t node;
        CellIndex goal;
        double cost;
    };

    void reach(std::uint32_t node, double cost);
    void take_up(std::uint32_t node);

    const TraversalMap* map_;
    const AbstractGraph* graph_;
    std::vector<Seed> seeds_;
    std::vector<double> cost_;    // by node
    std::vector<bool> is_known_;  // by node
    Heap<double, 4> open_;
};

}  // namespace wayfield
