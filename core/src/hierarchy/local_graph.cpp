// Dijkstra with buckets, as in a cluster's window: no edge is cheaper than a bucket is wide.
#include "hierarchy/local_graph.h"

#include <algorithm>
#include <bit>

namespace wayfield {
namespace {

// A little narrower than the cheapest edge, so that rounding doesn't put its two ends into one bucket.
constexpr double kNarrower = 1 + 1e-6;

// Beyond that buckets are wider, and their entries may improve each other.
constexpr double kLargestRing = 1 << 14;

}  // namespace

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
    cheapest_ = kNoEntry;
    dearest_ = 0;
    for (const Edge& edge : edges_) {
        cheapest_ = std::min(cheapest_, edge.cost);
        dearest_ = std::max(dearest_, edge.cost);
    }
}

void LocalGraph::clear() {
    distance_.assign(cells_.size(), kNoEntry);
    seeds_.clear();
}

void LocalGraph::seed(std::uint32_t node, double cost) {
    if (!(cost < distance_[node])) return;
    distance_[node] = cost;
    seeds_.push_back(node);
}

bool LocalGraph::open_seeds() {
    double lowest = kNoEntry;
    double highest = 0;
    for (const std::uint32_t node : seeds_) {
        lowest = std::min(lowest, distance_[node]);
        highest = std::max(highest, distance_[node]);
    }
    buckets_per_unit_ = edges_.empty() ? 1 : kNarrower / cheapest_;
    const double reach = std::max(dearest_, highest - lowest) * buckets_per_unit_ + 2;
    const bool settles = reach <= kLargestRing;
    if (!settles) buckets_per_unit_ *= (kLargestRing - 2) / reach;
    const double ring = settles ? reach : kLargestRing;
    open_.reset(std::bit_width(static_cast<unsigned>(ring)), cells_.size());
    if (!seeds_.empty()) open_.set_lowest(bucket(lowest));
    for (const std::uint32_t node : seeds_) open_.push(bucket(distance_[node]), node);
    return settles;
}

void LocalGraph::run(std::span<const std::uint32_t> targets) {
    is_target_.resize(cells_.size(), 0);
    for (const std::uint32_t target : targets) is_target_[target] = 1;
    const bool settles = open_seeds();
    std::size_t wanted = targets.empty() || !settles ? cells_.size() + 1 : targets.size();
    while (!open_.empty() && wanted > 0) {
        const auto [of, node] = open_.pop();
        const double d = distance_[node];
        if (bucket(d) != of) continue;
        // It may wait in its bucket twice.
        wanted -= is_target_[node];
        is_target_[node] = 0;
        for (std::uint32_t i = edge_begin_[node]; i < edge_begin_[node + 1]; ++i) {
            const double farther = d + edges_[i].cost;
            if (!(farther < distance_[edges_[i].node])) continue;
            distance_[edges_[i].node] = farther;
            open_.push(bucket(farther), edges_[i].node);
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
           distance_.capacity() * sizeof(double) + seeds_.capacity() * sizeof(std::uint32_t) +
           is_target_.capacity() + open_.memory_bytes();
}

}  // namespace wayfield
