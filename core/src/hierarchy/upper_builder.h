#pragma once

#include <vector>

#include "hierarchy/local_graph.h"
#include "hierarchy/loose_clusters.h"

namespace wayfield {

/// Computes clusters of the second level, each made of whole clusters of the first. Of the crossings between
/// two of the first that lead the same ways and that units can change between inside both, one stands for
/// all: else a level would have as many nodes along its borders as the one below.
class UpperBuilder {
  public:
    /// Appends the cluster of this area above `lower`.
    void build(const TraversalMap& map, const AbstractGraph& lower, const Rect& area, bool unit_diagonals,
               LooseClusters& out);
    /// Appends its nodes and their steps across alone.
    void find_nodes(const TraversalMap& map, const AbstractGraph& lower, const Rect& area,
                    bool unit_diagonals, LooseClusters& out);

    std::size_t memory_bytes() const;

  private:
    /// A crossing between two clusters of the lower graph, by places among their nodes.
    struct Pair {
        std::uint32_t near;
        std::uint32_t far;
        std::uint8_t direction;  // from near to far
        std::uint8_t ways;       // legal from near, legal from far: two bits
        bool taken = false;
    };

    void find_crossings_above(const TraversalMap& map, const AbstractGraph& lower, const Rect& area);
    void list_pairs(const TraversalMap& map, const AbstractGraph& lower, int near, int far);
    void choose(const TraversalMap& map, const AbstractGraph& lower, int near, int far, bool far_asks);
    void measure(const TraversalMap& map, const AbstractGraph& lower, const Rect& area);

    std::vector<Pair> pairs_;
    std::vector<std::size_t> alike_;
    std::vector<Crossing> crossings_;
    std::vector<CellIndex> cells_;
    std::vector<std::uint32_t> locals_;
    std::vector<double> distances_;
    std::vector<double> kept_;
    LocalGraph local_;
};

}  // namespace wayfield
