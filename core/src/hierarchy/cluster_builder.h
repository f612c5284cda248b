#pragma once

#include <vector>

#include "hierarchy/cluster_window.h"
#include "hierarchy/loose_clusters.h"

namespace wayfield {

/// Computes nodes and edges of clusters of cells.
class ClusterBuilder {
  public:
    /// Appends the cluster of this area.
    void build(const TraversalMap& map, const Rect& area, bool unit_diagonals, LooseClusters& out);
    /// Appends its nodes and their steps across alone, which is quick.
    void find_nodes(const TraversalMap& map, const Rect& area, bool unit_diagonals, LooseClusters& out);

    std::size_t memory_bytes() const;

  private:
    void measure(const TraversalMap& map, const Rect& area, bool unit_diagonals);

    std::vector<Crossing> crossings_;
    std::vector<CellIndex> cells_;  // of the nodes
    std::vector<ClusterWindow::Local> locals_;
    std::vector<double> distances_;  // from each node to each
    std::vector<double> kept_;
    ClusterWindow window_;
};

}  // namespace wayfield
