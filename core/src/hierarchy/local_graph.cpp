#include "hierarchy/local_graph.h"

#include <algorithm>

namespace wayfield {

std::size_t LocalGraph::place(int cluster) const {
    const int offset = cluster - first_cluster_;
    return static_cast<std::size_t>(offset / graph_across_ * across_ + offset % graph_across_);
}

void LocalGraph::load(const TraversalMap& map, const AbstractGraph& graph, const Rect& area, Walk walk) {
    first_cluster_ = graph.cluster_at({area.x0, area.y0});
    const int last = graph.cluster_at({area.x1 - 1, area.y1 - 1});
    graph_across_ = graph.across();
    across_ = last % graph_across_ - first_cluster_ % graph_across_ + 1;
    down_ = last / graph_across_ - first_cluster_ / graph_across_ + 1;
    cells_.clear();
    firsts_.clear();
    gathered_.clear();
    for (int y = 0; y < down_; ++y) {
        for (int x = 0; x < across_; ++x) {
            firsts_.push_back(static_cast<std::uint32_t>(cells_.size()));
            const int cluster = first_cluster_ + y * graph_across_ + x;
            for (const AbstractNode& node : graph.nodes(cluster)) cells_.push_back(node.cell);
        }
    }
    for (int y = 0; y < down_; ++y) {
        for (int x = 0; x < across_; ++x) {
            gather(map, graph, area, first_cluster_ + y * graph_across_ + x, walk);
        }
    }
    sort_edges();
}

void LocalGraph::gather(const TraversalMap& map, const AbstractGraph& graph, const Rect& area, int cluster,
                        Walk walk) {
    // From a node's index in the graph to its number here.
    const auto number = [&](std::uint32_t node, int of) { return node - graph.first_node(of) + first(of); };
    std::uint32_t from = first(cluster);
    for (const AbstractNode& node : graph.nodes(cluster)) {
        for (std::uint32_t i = 0; i < std::uint32_t{node.inner} + node.outer; ++i) {
            const AbstractEdge& edge = graph.edge_data()[node.first_edge + i];
            int other = cluster;
            if (edge.direction != kNoDirection) {
                const Point p = map.point(graph.node_data()[edge.node].cell);
                if (!area.contains(p)) continue;
                other = graph.cluster_at(p);
            }
            const std::uint32_t to = number(edge.node, other);
            const bool forward = walk == Walk::kForward;
            gathered_.push_back({edge.cost, forward ? to : from, forward ? from : to});
        }
        ++from;
    }
}

void LocalGraph::sort_edges() {
    edge_begin_.assign(cells_.size() + 1, 0);
    for (const Edge& edge : gathered_) ++edge_begin_[edge.from + 1];
    for (std::size_t i = 1; i < edge_begin_.size(); ++i) edge_begin_[i] += edge_begin_[i - 1];
    edges_.resize(gathered_.size());
    for (const Edge& edge : gathered_) edges_[edge_begin_[edge.from]++] = edge;
    for (std::size_t i = edge_begin_.size() - 1; i > 0; --i) edge_begin_[i] = edge_begin_[i - 1];
    edge_begin_[0] = 0;
}

void LocalGraph::clear() {
    distance_.assign(cells_.size(), kNoEntry);
    open_.clear();
}

void LocalGraph::seed(std::uint32_t node, double cost) {
    if (!(cost < distance_[node])) return;
    distance_[node] = cost;
    open_.push(cost, node);
}

void LocalGraph::run(std::span<const std::uint32_t> targets) {
    is_target_.resize(cells_.size(), 0);
    for (const std::uint32_t target : targets) is_target_[target] = 1;
    std::size_t wanted = targets.empty() ? cells_.size() + 1 : targets.size();
    while (!open_.empty()) {
        const auto [d, node] = open_.pop();
        if (d > distance_[node]) continue;
        if (is_target_[node] != 0 && --wanted == 0) break;
        for (std::uint32_t i = edge_begin_[node]; i < edge_begin_[node + 1]; ++i) {
            seed(edges_[i].node, d + edges_[i].cost);
        }
    }
    for (const std::uint32_t target : targets) is_target_[target] = 0;
}

bool LocalGraph::symmetric() const {
    const auto leads_back = [&](std::uint32_t from, const Edge& edge) {
        for (std::uint32_t i = edge_begin_[edge.node]; i < edge_begin_[edge.node + 1]; ++i) {
            if (edges_[i].node == from) return edges_[i].cost == edge.cost;
        }
        return false;
    };
    for (std::uint32_t node = 0; node < cells_.size(); ++node) {
        for (std::uint32_t i = edge_begin_[node]; i < edge_begin_[node + 1]; ++i) {
            if (!leads_back(node, edges_[i])) return false;
        }
    }
    return true;
}

std::size_t LocalGraph::memory_bytes() const {
    return (firsts_.capacity() + edge_begin_.capacity()) * sizeof(std::uint32_t) +
           cells_.capacity() * sizeof(CellIndex) + (gathered_.capacity() + edges_.capacity()) * sizeof(Edge) +
           distance_.capacity() * sizeof(double) + is_target_.capacity() + open_.memory_bytes();
}

}  // namespace wayfield
