#include "hierarchy/cluster_builder.h"

#include "hierarchy/detours.h"

namespace wayfield {

void ClusterBuilder::find_nodes(const TraversalMap& map, const Rect& area, bool unit_diagonals,
                                LooseClusters& out) {
    find_crossings(map, area, crossings_);
    append_cluster(map, unit_diagonals, crossings_, {}, out);
}

void ClusterBuilder::build(const TraversalMap& map, const Rect& area, bool unit_diagonals,
                           LooseClusters& out) {
    find_crossings(map, area, crossings_);
    list_cells(crossings_, cells_);
    measure(map, area, unit_diagonals);
    drop_detours(cells_.size(), distances_, kept_);
    append_cluster(map, unit_diagonals, crossings_, kept_, out);
}

void ClusterBuilder::measure(const TraversalMap& map, const Rect& area, bool unit_diagonals) {
    const std::size_t count = cells_.size();
    distances_.assign(count * count, kNoEntry);
    if (count < 2) return;
    window_.load(map, area, unit_diagonals);
    locals_.clear();
    for (const CellIndex cell : cells_) locals_.push_back(window_.local(map.point(cell)));
    // Where the way back costs the same, it is looked for once.
    const bool symmetric = window_.uniform() && !map.directed();
    for (std::size_t from = 0; from < count; ++from) {
        const std::size_t first = symmetric ? from + 1 : 0;
        if (first == count) break;
        window_.set_targets(std::span(locals_).subspan(first));
        window_.search(locals_[from]);
        for (std::size_t to = first; to < count; ++to) {
            if (to == from) continue;
            const double distance = window_.distance(locals_[to]);
            distances_[from * count + to] = distance;
            if (symmetric) distances_[to * count + from] = distance;
        }
    }
}

std::size_t ClusterBuilder::memory_bytes() const {
    return crossings_.capacity() * sizeof(Crossing) + cells_.capacity() * sizeof(CellIndex) +
           locals_.capacity() * sizeof(ClusterWindow::Local) +
           (distances_.capacity() + kept_.capacity()) * sizeof(double) + window_.memory_bytes();
}

}  // namespace wayfield
