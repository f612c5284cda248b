// A query: start and goal are joined to the graph of their level by what it costs to get to its nodes inside
// their clusters, and to each other where they share one.
#include <cassert>
#include <cstdlib>

#include "hierarchy/abstract_search.h"
#include "wayfield/hierarchy.h"

namespace wayfield {
namespace {

// Clusters of an upper level that touch leave it too few nodes between them.
bool far_apart(const AbstractGraph& graph, Point a, Point b) {
    const int first = graph.cluster_at(a);
    const int second = graph.cluster_at(b);
    const int across = graph.across();
    return std::abs(first % across - second % across) > 1 || std::abs(first / across - second / across) > 1;
}

}  // namespace

int Hierarchy::level_for(Point start, Point goal) const {
    int level = level_count() - 1;
    while (level > 0 && !far_apart(*levels_[static_cast<std::size_t>(level)], start, goal)) --level;
    return level;
}

void Hierarchy::search(const TraversalMap& map, CellIndex start, CellIndex goal, HierarchyScratch& scratch,
                       MacroPath& path, const MacroSearch& how) const {
    assert(!empty() && revision_ == map.revision());
    path.status = SearchStatus::kNoPath;
    path.reason = NoPathReason::kNone;
    path.cost = std::numeric_limits<double>::infinity();
    path.counts = {};
    path.level = 0;
    for (MacroPath::Trail& trail : path.trails) {
        trail.cells.clear();
        trail.next = 0;
    }
    if (!map.passable(start) || !map.passable(goal)) {
        path.reason = map.passable(start) ? NoPathReason::kGoalBlocked : NoPathReason::kStartBlocked;
        return;
    }
    HierarchyScratch::State& state = scratch.state();
    const Point to = map.point(goal);
    path.level = level_for(map.point(start), to);
    const auto top = static_cast<std::size_t>(path.level);
    const AbstractLevels levels(levels_.data(), top + 1);
    const bool diagonals = options_.unit_diagonals;
    path.counts.scanned =
        link_cell(map, levels, diagonals, goal, ClusterWindow::Walk::kBackward, state, state.goal);
    const std::uint64_t scanned =
        link_cell(map, levels, diagonals, start, ClusterWindow::Walk::kForward, state, state.start);
    path.counts.scanned += scanned;
    // Where the start is a node, the goal's links lead to it.
    double direct = kNoEntry;
    const bool share = graph().cluster_at(map.point(start)) == graph().cluster_at(to);
    if (share && scanned > 0) direct = state.window.distance(state.window.local(to));
    if (start == goal) direct = 0;
    AbstractSearch search(map, *levels.back(), map.bounds(), options_, how, state);
    path.status =
        search.run({start, goal, state.start, state.goal, direct}, path.counts, path.trails[top].cells);
    path.cost = search.cost();
    if (path.status == SearchStatus::kNoPath) path.reason = NoPathReason::kUnreachable;
    if (path.status != SearchStatus::kFound) return;
    for (std::size_t level = 0; level < top; ++level) path.trails[level].cells.push_back(start);
}

std::size_t HierarchyScratch::State::memory_bytes() const {
    std::size_t bytes = builder.memory_bytes() + upper_builder.memory_bytes() + window.memory_bytes() +
                        local.memory_bytes() + reached.capacity() * sizeof(reached[0]) + open.memory_bytes() +
                        sector.capacity() * sizeof(CellIndex);
    for (const EndLinks* links : {&start, &goal, &below}) {
        bytes += links->costs.capacity() * sizeof(double);
    }
    return bytes;
}

}  // namespace wayfield
