#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hierarchy/abstract_graph.h"
#include "search/bucket_queue.h"

namespace wayfield {

/// The part of an abstract graph inside a rectangle of its clusters, cut out, and distances in it. Nodes are
/// numbered cluster by cluster, row by row.
class LocalGraph {
  public:
    enum class Walk : std::uint8_t { kForward, kBackward };

    /// `area` is made of whole clusters.
    void load(const TraversalMap& map, const AbstractGraph& graph, const Rect& area, Walk walk);

    std::size_t size() const { return cells_.size(); }
    CellIndex cell(std::uint32_t node) const { return cells_[node]; }
    /// The nodes of a cluster of the graph begin at this number.
    std::uint32_t first(int cluster) const { return firsts_[place(cluster)]; }

    /// Starts over: every node at kNoEntry.
    void clear();
    /// Sets out from a node that costs this much already.
    void seed(std::uint32_t node, double cost);
    /// Until the distances of these nodes are known; of all, if there are none.
    void run(std::span<const std::uint32_t> targets = {});
    /// Each edge has one that leads back at the same cost.
    bool symmetric() const;
    double distance(std::uint32_t node) const { return distance_[node]; }

    std::size_t memory_bytes() const;

  private:
    struct Edge {
        double cost;
        std::uint32_t node;
        std::uint32_t from;  // while they are gathered
    };

    std::size_t place(int cluster) const;
    void gather(const TraversalMap& map, const AbstractGraph& graph, const Rect& area, int cluster,
                Walk walk);
    void sort_edges();
    // Puts the seeds into buckets; true if whatever is taken out of one is known for good.
    bool open_seeds();
    std::uint32_t bucket(double distance) const {
        return static_cast<std::uint32_t>(distance * buckets_per_unit_);
    }

    int first_cluster_ = 0;
    int graph_across_ = 1;
    int across_ = 0;
    int down_ = 0;
    std::vector<std::uint32_t> firsts_;
    std::vector<CellIndex> cells_;
    std::vector<Edge> gathered_;
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> edge_begin_;
    double cheapest_ = 1;  // of all edges
    double dearest_ = 1;
    double buckets_per_unit_ = 1;
    std::vector<double> distance_;
    std::vector<std::uint32_t> seeds_;
    std::vector<std::uint8_t> is_target_;
    BucketQueue<TieOrder::kLifo> open_;
};

}  // namespace wayfield
