#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hierarchy/abstract_graph.h"
#include "hierarchy/crossings.h"

namespace wayfield {

/// Clusters in a row that were computed but have no place yet: first_edge counts in `edges`, inner edges lead
/// to places among the cluster's own nodes, those across lead nowhere.
struct LooseClusters {
    std::vector<AbstractNode> nodes;
    std::vector<AbstractEdge> edges;
    std::vector<std::uint16_t> node_counts;  ///< by cluster
    std::vector<std::uint32_t> edge_counts;

    void clear();
};

/// The cells that crossings set out from, each once. Precondition: sorted by them.
void list_cells(std::span<const Crossing> crossings, std::vector<CellIndex>& cells);

/// Appends a cluster with these crossings. `inner` is a table of costs from each node to each, kNoEntry where
/// there is no edge; empty: no inner edges at all.
void append_cluster(const TraversalMap& map, bool unit_diagonals, std::span<const Crossing> crossings,
                    std::span<const double> inner, LooseClusters& out);

}  // namespace wayfield
