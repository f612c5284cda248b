#include "hierarchy/goal_costs.h"

#include <bit>

namespace wayfield {

GoalCosts::GoalCosts(const TraversalMap& map, const AbstractGraph& graph, bool unit_diagonals,
                     std::span<const CellIndex> goals, ClusterWindow& window)
    : map_(&map), graph_(&graph), cost_(graph.node_limit(), kNoEntry), is_known_(graph.node_limit(), false) {
    for (const CellIndex goal : goals) {
        if (!map.passable(goal)) continue;
        const int cluster = graph.cluster_at(map.point(goal));
        window.load(map, graph.area(cluster), unit_diagonals, ClusterWindow::Walk::kBackward);
        window.search(window.local(map.point(goal)));
        std::uint32_t node = graph.first_node(cluster);
        for (const AbstractNode& one : graph.nodes(cluster)) {
            const double cost = window.distance(window.local(map.point(one.cell)));
            if (cost < kNoEntry) {
                seeds_.push_back({node, goal, cost});
                reach(node, cost);
            }
            ++node;
        }
    }
}

void GoalCosts::reach(std::uint32_t node, double cost) {
    if (!(cost < cost_[node])) return;
    cost_[node] = cost;
    open_.push(cost, node);
}

void GoalCosts::settle(int cluster) {
    const std::uint32_t first = graph_->first_node(cluster);
    const auto count = static_cast<std::uint32_t>(graph_->nodes(cluster).size());
    std::uint32_t left = 0;
    for (std::uint32_t i = 0; i < count; ++i) left += is_known_[first + i] ? 0U : 1U;
    while (left > 0 && !open_.empty()) {
        const std::uint32_t node = open_.pop().cell;
        if (is_known_[node]) continue;
        is_known_[node] = true;
        if (node - first < count) --left;
        take_up(node);
    }
}

// Edges are kept where they begin, so those that lead to a node are looked for: in its own cluster, and
// beyond its crossings.
void GoalCosts::take_up(std::uint32_t node) {
    const AbstractNode& here = graph_->node_data()[node];
    const AbstractEdge* const edges = graph_->edge_data();
    const double cost = cost_[node];
    const int cluster = graph_->cluster_at(map_->point(here.cell));
    std::uint32_t from = graph_->first_node(cluster);
    for (const AbstractNode& other : graph_->nodes(cluster)) {
        for (std::uint32_t i = other.first_edge; i < other.first_edge + other.inner; ++i) {
            if (edges[i].node == node) reach(from, edges[i].cost + cost);
        }
        ++from;
    }
    for (unsigned left = here.sides; left != 0; left &= left - 1) {
        const int direction = std::countr_zero(left);
        const CellIndex cell = here.cell + map_->offsets()[static_cast<std::size_t>(direction)];
        const std::uint32_t beyond = graph_->find(graph_->cluster_at(map_->point(cell)), cell);
        const AbstractNode& other = graph_->node_data()[beyond];
        for (std::uint32_t i = other.inner; i < std::uint32_t{other.inner} + other.outer; ++i) {
            const AbstractEdge& edge = edges[other.first_edge + i];
            if (edge.node == node) reach(beyond, edge.cost + cost);
        }
    }
}

// Nodes nearer to the goals were known before this one, so it doesn't matter what is known by now: the sums
// are the very ones that its cost was made of.
GoalCosts::Onward GoalCosts::onward(std::uint32_t node) const {
    for (const Seed& seed : seeds_) {
        if (seed.node == node && seed.cost == cost_[node]) return {AbstractGraph::kNoNode, seed.goal};
    }
    const AbstractNode& here = graph_->node_data()[node];
    for (std::uint32_t i = 0; i < std::uint32_t{here.inner} + here.outer; ++i) {
        const AbstractEdge& edge = graph_->edge_data()[here.first_edge + i];
        if (is_known_[edge.node] && edge.cost + cost_[edge.node] == cost_[node]) return {edge.node, kNoCell};
    }
    return {};
}

std::size_t GoalCosts::memory_bytes() const {
    return seeds_.capacity() * sizeof(Seed) + cost_.capacity() * sizeof(double) + is_known_.capacity() / 8 +
           open_.memory_bytes();
}

}  // namespace wayfield
