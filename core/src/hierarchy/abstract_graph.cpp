#include "hierarchy/abstract_graph.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "hierarchy/loose_clusters.h"

namespace wayfield {
namespace {

// With room for what moves to the end; once that is full, holes are closed.
constexpr std::size_t kFewHoles = 1U << 12U;
std::size_t with_room(std::size_t live) { return live + live / 8 + kFewHoles; }

}  // namespace

AbstractGraph::AbstractGraph(const Rect& bounds, int side)
    : bounds_(bounds),
      side_(side),
      shift_(std::countr_zero(static_cast<unsigned>(side))),
      across_((bounds.width() + side - 1) / side),
      down_((bounds.height() + side - 1) / side),
      blocks_(index(across_ * down_)) {
    assert(std::has_single_bit(static_cast<unsigned>(side)));
}

Rect AbstractGraph::area(int cluster) const {
    const int x = cluster % across_ * side_;
    const int y = cluster / across_ * side_;
    return intersected({x, y, x + side_, y + side_}, bounds_);
}

std::uint32_t AbstractGraph::find(int cluster, CellIndex cell) const {
    const std::span<const AbstractNode> all = nodes(cluster);
    const auto place = std::ranges::lower_bound(all, cell, {}, &AbstractNode::cell);
    if (place == all.end() || place->cell != cell) return kNoNode;
    return first_node(cluster) + static_cast<std::uint32_t>(place - all.begin());
}

void AbstractGraph::write(const Block& block, const AbstractNode* nodes, std::uint32_t edges_before,
                          const AbstractEdge* edges) {
    for (std::uint32_t i = 0; i < block.nodes; ++i) {
        AbstractNode& node = nodes_[block.first_node + i];
        node = nodes[i];
        node.first_edge = node.first_edge - edges_before + block.first_edge;
    }
    for (std::uint32_t i = 0; i < block.edges; ++i) {
        AbstractEdge& edge = edges_[block.first_edge + i];
        edge = edges[i];
        if (edge.direction == kNoDirection) edge.node += block.first_node;
    }
}

void AbstractGraph::place_all(std::span<const LooseClusters> rows) {
    live_nodes_ = 0;
    live_edges_ = 0;
    for (const LooseClusters& row : rows) {
        live_nodes_ += row.nodes.size();
        live_edges_ += row.edges.size();
    }
    nodes_.clear();
    edges_.clear();
    nodes_.reserve(with_room(live_nodes_));
    edges_.reserve(with_room(live_edges_));
    nodes_.resize(live_nodes_);
    edges_.resize(live_edges_);
    Block next;
    std::size_t cluster = 0;
    for (const LooseClusters& row : rows) {
        const AbstractNode* nodes = row.nodes.data();
        std::uint32_t edges_before = 0;
        for (std::size_t i = 0; i < row.node_counts.size(); ++i) {
            next.nodes = next.node_room = row.node_counts[i];
            next.edges = next.edge_room = row.edge_counts[i];
            blocks_[cluster++] = next;
            write(next, nodes, edges_before, row.edges.data() + edges_before);
            nodes += next.nodes;
            edges_before += next.edges;
            next.first_node += next.nodes;
            next.first_edge += next.edges;
        }
    }
}

bool AbstractGraph::holds(int cluster, const LooseClusters& one) const {
    if (!crosses_alike(cluster, one)) return false;
    const std::span<const AbstractNode> placed = nodes(cluster);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (placed[i].inner != one.nodes[i].inner) return false;
        for (std::uint32_t k = 0; k < placed[i].inner; ++k) {
            const AbstractEdge& old = edges_[placed[i].first_edge + k];
            const AbstractEdge& now = one.edges[one.nodes[i].first_edge + k];
            if (old.node != now.node + first_node(cluster) || old.cost != now.cost) return false;
        }
    }
    return true;
}

bool AbstractGraph::place(int cluster, const LooseClusters& one) {
    if (holds(cluster, one)) return false;
    Block& block = blocks_[index(cluster)];
    live_nodes_ += one.nodes.size() - block.nodes;
    live_edges_ += one.edges.size() - block.edges;
    // A third more room than it takes: what is painted once is painted again.
    if (one.nodes.size() > block.node_room) {
        block.first_node = node_limit();
        block.node_room = static_cast<std::uint16_t>(one.nodes.size() + one.nodes.size() / 3 + 1);
        nodes_.resize(nodes_.size() + block.node_room);
    }
    if (one.edges.size() > block.edge_room) {
        block.first_edge = static_cast<std::uint32_t>(edges_.size());
        block.edge_room = static_cast<std::uint32_t>(one.edges.size() + one.edges.size() / 3 + 1);
        edges_.resize(edges_.size() + block.edge_room);
    }
    block.nodes = static_cast<std::uint16_t>(one.nodes.size());
    block.edges = static_cast<std::uint32_t>(one.edges.size());
    write(block, one.nodes.data(), 0, one.edges.data());
    if (nodes_.size() > with_room(live_nodes_) || edges_.size() > with_room(live_edges_)) close_holes();
    return true;
}

void AbstractGraph::close_holes() {
    std::vector<AbstractNode> nodes;
    std::vector<AbstractEdge> edges;
    nodes.reserve(with_room(live_nodes_));
    edges.reserve(with_room(live_edges_));
    std::vector<std::uint32_t> moved_to(nodes_.size(), kNoNode);
    for (Block& block : blocks_) {
        for (std::uint32_t i = 0; i < block.nodes; ++i) {
            moved_to[block.first_node + i] = static_cast<std::uint32_t>(nodes.size());
            nodes.push_back(nodes_[block.first_node + i]);
            nodes.back().first_edge += static_cast<std::uint32_t>(edges.size()) - block.first_edge;
        }
        edges.insert(edges.end(), edges_.begin() + block.first_edge,
                     edges_.begin() + block.first_edge + block.edges);
        block.first_node = static_cast<std::uint32_t>(nodes.size()) - block.nodes;
        block.first_edge = static_cast<std::uint32_t>(edges.size()) - block.edges;
        block.node_room = block.nodes;
        block.edge_room = block.edges;
    }
    // Edges across may wait to be linked; those stay as they are until then.
    for (AbstractEdge& edge : edges) {
        if (edge.node < moved_to.size()) edge.node = moved_to[edge.node];
    }
    nodes_ = std::move(nodes);
    edges_ = std::move(edges);
}

void AbstractGraph::link(const TraversalMap& map, int cluster) {
    for (const AbstractNode& node : nodes(cluster)) {
        for (std::uint32_t i = node.first_edge + node.inner; i < node.first_edge + node.inner + node.outer;
             ++i) {
            const CellIndex cell = node.cell + map.offsets()[edges_[i].direction];
            edges_[i].node = find(cluster_at(map.point(cell)), cell);
            assert(edges_[i].node != kNoNode);
        }
    }
}

bool AbstractGraph::crosses_alike(int cluster, const LooseClusters& one) const {
    const std::span<const AbstractNode> placed = nodes(cluster);
    if (placed.size() != one.nodes.size()) return false;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const AbstractNode& a = placed[i];
        const AbstractNode& b = one.nodes[i];
        if (a.cell != b.cell || a.outer != b.outer || a.sides != b.sides) return false;
        for (std::uint32_t k = 0; k < a.outer; ++k) {
            const AbstractEdge& old = edges_[a.first_edge + a.inner + k];
            const AbstractEdge& now = one.edges[b.first_edge + b.inner + k];
            if (old.direction != now.direction || old.cost != now.cost) return false;
        }
    }
    return true;
}

std::size_t AbstractGraph::memory_bytes() const {
    return blocks_.capacity() * sizeof(Block) + nodes_.capacity() * sizeof(AbstractNode) +
           edges_.capacity() * sizeof(AbstractEdge);
}

bool AbstractGraph::same_as(const AbstractGraph& other) const {
    if (bounds_ != other.bounds_ || side_ != other.side_) return false;
    for (int cluster = 0; cluster < cluster_count(); ++cluster) {
        if (!same_cluster(cluster, other)) return false;
    }
    return true;
}

bool AbstractGraph::same_cluster(int cluster, const AbstractGraph& other) const {
    const std::span<const AbstractNode> mine = nodes(cluster);
    const std::span<const AbstractNode> theirs = other.nodes(cluster);
    if (mine.size() != theirs.size()) return false;
    for (std::size_t i = 0; i < mine.size(); ++i) {
        const AbstractNode& a = mine[i];
        const AbstractNode& b = theirs[i];
        if (a.cell != b.cell || a.inner != b.inner || a.outer != b.outer || a.sides != b.sides) return false;
        for (std::uint32_t k = 0; k < std::uint32_t{a.inner} + a.outer; ++k) {
            const AbstractEdge& x = edges_[a.first_edge + k];
            const AbstractEdge& y = other.edges_[b.first_edge + k];
            const bool same = x.cost == y.cost && x.direction == y.direction &&
                              nodes_[x.node].cell == other.nodes_[y.node].cell;
            if (!same) return false;
        }
    }
    return true;
}

}  // namespace wayfield
