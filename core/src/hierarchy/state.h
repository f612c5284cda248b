#pragma once

#include <vector>

#include "hierarchy/cluster_builder.h"
#include "hierarchy/upper_builder.h"
#include "search/heap.h"
#include "wayfield/hierarchy.h"

namespace wayfield {

/// What a search of an abstract graph knows of a node.
struct AbstractReach {
    double g = 0;
    std::uint32_t parent = 0;
    std::uint32_t mark = 0;  ///< twice the number of the search that wrote it, and one if it is closed
};

/// What joins a cell to the nodes of its cluster: costs by their place in it, kNoEntry where there is no way.
struct EndLinks {
    std::uint32_t first = 0;  ///< the cluster's first node
    std::vector<double> costs;
};

struct HierarchyScratch::State {
    ClusterBuilder builder;
    UpperBuilder upper_builder;
    ClusterWindow window;
    LocalGraph local;
    LooseClusters loose;
    std::vector<AbstractReach> reached;  // by node, of either level
    std::uint32_t search = 0;
    Heap<double, 4> open;
    EndLinks start;
    EndLinks goal;
    EndLinks below;  // while links are lifted
    std::vector<CellIndex> sector;

    std::size_t memory_bytes() const;
};

}  // namespace wayfield
