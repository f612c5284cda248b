#include "hierarchy/upper_builder.h"

#include <algorithm>
#include <bit>

#include "hierarchy/detours.h"

namespace wayfield {
namespace {

bool steps_across(const AbstractGraph& graph, const AbstractNode& node, int direction) {
    for (std::uint32_t i = node.inner; i < std::uint32_t{node.inner} + node.outer; ++i) {
        if (graph.edge_data()[node.first_edge + i].direction == direction) return true;
    }
    return false;
}

// Whether inner edges lead from one node of a cluster to another.
class Reach {
  public:
    Reach(const AbstractGraph& graph, int cluster)
        : graph_(graph), nodes_(graph.nodes(cluster)), first_(graph.first_node(cluster)) {}

    bool both_ways(std::uint32_t a, std::uint32_t b) { return a == b || (leads(a, b) && leads(b, a)); }

  private:
    bool leads(std::uint32_t from, std::uint32_t to) {
        seen_.assign(nodes_.size(), false);
        stack_.assign(1, from);
        seen_[from] = true;
        while (!stack_.empty()) {
            const AbstractNode& node = nodes_[stack_.back()];
            stack_.pop_back();
            for (std::uint32_t i = 0; i < node.inner; ++i) {
                const std::uint32_t next = graph_.edge_data()[node.first_edge + i].node - first_;
                if (next == to) return true;
                if (seen_[next]) continue;
                seen_[next] = true;
                stack_.push_back(next);
            }
        }
        return false;
    }

    const AbstractGraph& graph_;
    const std::span<const AbstractNode> nodes_;
    const std::uint32_t first_;
    std::vector<bool> seen_;
    std::vector<std::uint32_t> stack_;
};

}  // namespace

void UpperBuilder::find_nodes(const TraversalMap& map, const AbstractGraph& lower, const Rect& area,
                              bool unit_diagonals, LooseClusters& out) {
    find_crossings_above(map, lower, area);
    append_cluster(map, unit_diagonals, crossings_, {}, out);
}

void UpperBuilder::build(const TraversalMap& map, const AbstractGraph& lower, const Rect& area,
                         bool unit_diagonals, LooseClusters& out) {
    find_crossings_above(map, lower, area);
    list_cells(crossings_, cells_);
    measure(map, lower, area);
    drop_detours(cells_.size(), distances_, kept_);
    append_cluster(map, unit_diagonals, crossings_, kept_, out);
}

void UpperBuilder::find_crossings_above(const TraversalMap& map, const AbstractGraph& lower,
                                        const Rect& area) {
    crossings_.clear();
    const int across = lower.across();
    const int first = lower.cluster_at({area.x0, area.y0});
    const int last = lower.cluster_at({area.x1 - 1, area.y1 - 1});
    const Rect inside{first % across, first / across, last % across + 1, last / across + 1};
    const Rect all{0, 0, across, lower.down()};
    for (int y = inside.y0; y < inside.y1; ++y) {
        for (int x = inside.x0; x < inside.x1; ++x) {
            for (std::size_t d = 0; d < kDx.size(); ++d) {
                const Point beside{x + kDx[d], y + kDy[d]};
                if (inside.contains(beside) || !all.contains(beside)) continue;
                const int here = y * across + x;
                const int there = beside.y * across + beside.x;
                choose(map, lower, std::min(here, there), std::max(here, there), there < here);
            }
        }
    }
    std::ranges::sort(crossings_, [](const Crossing& a, const Crossing& b) {
        return a.inside != b.inside ? a.inside < b.inside : a.direction < b.direction;
    });
}

void UpperBuilder::list_pairs(const TraversalMap& map, const AbstractGraph& lower, int near, int far) {
    pairs_.clear();
    const std::span<const AbstractNode> nodes = lower.nodes(near);
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        for (unsigned left = nodes[i].sides; left != 0; left &= left - 1) {
            const int d = std::countr_zero(left);
            const CellIndex cell = nodes[i].cell + map.offsets()[static_cast<std::size_t>(d)];
            if (lower.cluster_at(map.point(cell)) != far) continue;
            const std::uint32_t other = lower.find(far, cell) - lower.first_node(far);
            const bool there = steps_across(lower, nodes[i], d);
            const bool back = steps_across(lower, lower.nodes(far)[other], reversed(d));
            pairs_.push_back({i, other, static_cast<std::uint8_t>(d),
                              static_cast<std::uint8_t>((there ? 1U : 0U) | (back ? 2U : 0U))});
        }
    }
}

void UpperBuilder::choose(const TraversalMap& map, const AbstractGraph& lower, int near, int far,
                          bool far_asks) {
    list_pairs(map, lower, near, far);
    Reach near_reach(lower, near);
    Reach far_reach(lower, far);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        if (pairs_[i].taken) continue;
        alike_.assign(1, i);
        for (std::size_t k = i + 1; k < pairs_.size(); ++k) {
            const bool alike = !pairs_[k].taken && pairs_[k].ways == pairs_[i].ways &&
                               near_reach.both_ways(pairs_[i].near, pairs_[k].near) &&
                               far_reach.both_ways(pairs_[i].far, pairs_[k].far);
            if (!alike) continue;
            pairs_[k].taken = true;
            alike_.push_back(k);
        }
        const Pair& one = pairs_[alike_[(alike_.size() - 1) / 2]];
        const int direction = far_asks ? int{reversed(one.direction)} : int{one.direction};
        const CellIndex cell = far_asks ? lower.nodes(far)[one.far].cell : lower.nodes(near)[one.near].cell;
        const bool out = (one.ways & (far_asks ? 2U : 1U)) != 0;
        crossings_.push_back({cell, static_cast<std::uint8_t>(direction), out});
    }
}

void UpperBuilder::measure(const TraversalMap& map, const AbstractGraph& lower, const Rect& area) {
    const std::size_t count = cells_.size();
    distances_.assign(count * count, kNoEntry);
    if (count < 2) return;
    local_.load(map, lower, area, LocalGraph::Walk::kForward);
    locals_.clear();
    for (const CellIndex cell : cells_) {
        const int cluster = lower.cluster_at(map.point(cell));
        locals_.push_back(lower.find(cluster, cell) - lower.first_node(cluster) + local_.first(cluster));
    }
    // Where the way back costs the same, it is looked for once.
    const bool symmetric = local_.symmetric();
    for (std::size_t from = 0; from < count; ++from) {
        const std::size_t first = symmetric ? from + 1 : 0;
        if (first == count) break;
        local_.clear();
        local_.seed(locals_[from], 0);
        local_.run(std::span(locals_).subspan(first));
        for (std::size_t to = first; to < count; ++to) {
            if (to == from) continue;
            const double distance = local_.distance(locals_[to]);
            distances_[from * count + to] = distance;
            if (symmetric) distances_[to * count + from] = distance;
        }
    }
}

std::size_t UpperBuilder::memory_bytes() const {
    return pairs_.capacity() * sizeof(Pair) + alike_.capacity() * sizeof(std::size_t) +
           crossings_.capacity() * sizeof(Crossing) + cells_.capacity() * sizeof(CellIndex) +
           locals_.capacity() * sizeof(std::uint32_t) +
           (distances_.capacity() + kept_.capacity()) * sizeof(double) + local_.memory_bytes();
}

}  // namespace wayfield
