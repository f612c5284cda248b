#include "hierarchy/loose_clusters.h"

namespace wayfield {

void LooseClusters::clear() {
    nodes.clear();
    edges.clear();
    node_counts.clear();
    edge_counts.clear();
}

void list_cells(std::span<const Crossing> crossings, std::vector<CellIndex>& cells) {
    cells.clear();
    for (const Crossing& crossing : crossings) {
        if (cells.empty() || cells.back() != crossing.inside) cells.push_back(crossing.inside);
    }
}

void append_cluster(const TraversalMap& map, bool unit_diagonals, std::span<const Crossing> crossings,
                    std::span<const double> inner, LooseClusters& out) {
    const std::size_t edges_before = out.edges.size();
    const std::size_t nodes_before = out.nodes.size();
    std::size_t count = 0;
    while (count * count < inner.size()) ++count;
    for (std::size_t i = 0; i < crossings.size();) {
        AbstractNode node;
        node.cell = crossings[i].inside;
        node.first_edge = static_cast<std::uint32_t>(out.edges.size());
        const std::size_t row = (out.nodes.size() - nodes_before) * count;
        for (std::size_t to = 0; to < count; ++to) {
            if (inner[row + to] == kNoEntry) continue;
            out.edges.push_back({inner[row + to], static_cast<std::uint32_t>(to), kNoDirection});
            ++node.inner;
        }
        for (; i < crossings.size() && crossings[i].inside == node.cell; ++i) {
            const std::uint8_t direction = crossings[i].direction;
            node.sides = static_cast<std::uint8_t>(node.sides | 1U << direction);
            if (!crossings[i].out) continue;
            const double length = is_diagonal(direction) && !unit_diagonals ? kDiagonal : 1;
            out.edges.push_back(
                {length * map.cost(node.cell + map.offsets()[direction]), AbstractGraph::kNoNode, direction});
            ++node.outer;
        }
        out.nodes.push_back(node);
    }
    out.node_counts.push_back(static_cast<std::uint16_t>(out.nodes.size() - nodes_before));
    out.edge_counts.push_back(static_cast<std::uint32_t>(out.edges.size() - edges_before));
}

}  // namespace wayfield
