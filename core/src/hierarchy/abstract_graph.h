#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// An edge of the abstract graph: inside a cluster, or a step across into the next one.
struct AbstractEdge {
    double cost = 0;
    std::uint32_t node = 0;                 ///< where it leads
    std::uint8_t direction = kNoDirection;  ///< of the step across; none inside
};

struct AbstractNode {
    CellIndex cell = 0;
    std::uint32_t first_edge = 0;
    std::uint16_t inner = 0;  ///< edges inside the cluster, which come first
    std::uint8_t outer = 0;   ///< steps across
    std::uint8_t sides = 0;   ///< bit d: units cross to the neighbour in Direction d, from there, or both
};

struct LooseClusters;

/// Nodes and edges of all clusters in two flat arrays, each cluster's side by side. A cluster that grows
/// moves to the end; the holes are closed when they have become many.
class AbstractGraph {
  public:
    /// For a map of this size, without nodes.
    AbstractGraph(const Rect& bounds, int side);

    int across() const { return across_; }
    int down() const { return down_; }
    int cluster_count() const { return across_ * down_; }
    int cluster_at(Point p) const { return (p.y >> shift_) * across_ + (p.x >> shift_); }
    Rect area(int cluster) const;

    /// Nodes are known by their index, which is that of the cluster's first one and so on.
    std::uint32_t first_node(int cluster) const { return blocks_[index(cluster)].first_node; }
    std::span<const AbstractNode> nodes(int cluster) const {
        const Block& block = blocks_[index(cluster)];
        return {nodes_.data() + block.first_node, block.nodes};
    }
    const AbstractNode* node_data() const { return nodes_.data(); }
    const AbstractEdge* edge_data() const { return edges_.data(); }
    /// Above every node's index.
    std::uint32_t node_limit() const { return static_cast<std::uint32_t>(nodes_.size()); }
    /// The node of a cell in this cluster, kNoNode if there is none.
    std::uint32_t find(int cluster, CellIndex cell) const;
    static constexpr std::uint32_t kNoNode = 0xFFFFFFFFU;

    /// Places all clusters, row by row of them; what comes across is still to be linked.
    void place_all(std::span<const LooseClusters> rows);
    /// Places one anew, unless it is what is there: then false.
    bool place(int cluster, const LooseClusters& one);
    /// Lets the edges across of a cluster lead to the nodes that are there now.
    void link(const TraversalMap& map, int cluster);
    /// True if the cluster has these nodes with these steps across.
    bool crosses_alike(int cluster, const LooseClusters& one) const;

    std::size_t node_count() const { return live_nodes_; }
    std::size_t edge_count() const { return live_edges_; }
    std::size_t memory_bytes() const;
    bool same_as(const AbstractGraph& other) const;

  private:
    struct Block {
        std::uint32_t first_node = 0;
        std::uint32_t first_edge = 0;
        std::uint32_t edges = 0;
        std::uint32_t edge_room = 0;
        std::uint16_t nodes = 0;
        std::uint16_t node_room = 0;
    };

    static std::size_t index(int cluster) { return static_cast<std::size_t>(cluster); }
    void write(const Block& block, const AbstractNode* nodes, std::uint32_t edges_before,
               const AbstractEdge* edges);
    void close_holes();
    bool holds(int cluster, const LooseClusters& one) const;
    bool same_cluster(int cluster, const AbstractGraph& other) const;

    Rect bounds_;
    int side_;
    int shift_;
    int across_;
    int down_;
    std::size_t live_nodes_ = 0;
    std::size_t live_edges_ = 0;
    std::vector<Block> blocks_;
    std::vector<AbstractNode> nodes_;
    std::vector<AbstractEdge> edges_;
};

}  // namespace wayfield
