// Refinement of a macro path, a sector at a time, on both levels alike. The paper refines between two nodes
// of one cluster; here the search takes in the cluster behind it too, and what it finds there is thrown away
// again: the border is then crossed where the way through both is shortest, not in the middle of an entrance.
#include <algorithm>
#include <span>

#include "hierarchy/abstract_search.h"
#include "wayfield/hierarchy.h"

namespace wayfield {
namespace {

// How much of a way to the second cluster's end is kept: up to where it stays in there. From that cell on the
// next stretch can be no longer than this one says.
std::span<const CellIndex> kept_of(const TraversalMap& map, const Rect& next,
                                   const std::vector<CellIndex>& way) {
    const auto outside = [&](CellIndex cell) { return !next.contains(map.point(cell)); };
    const auto stays = std::find_if(way.rbegin(), way.rend(), outside).base();
    return {way.begin(), stays == way.end() ? stays : stays + 1};
}

}  // namespace

/// Two clusters that a trail runs through one after the other, from its place `next` on.
struct Hierarchy::Stretch {
    Rect area;           ///< both
    Rect last;           ///< the second one; the first if there is none behind it
    std::size_t leave;   ///< the last cell in the first
    std::size_t target;  ///< the last cell in the second

    bool ends() const { return leave == target; }
    /// Where the trail's next stretch begins.
    std::size_t next() const { return leave + 1; }
};

// All of it has to be there: a trail that is still growing is filled in until it goes on behind the stretch.
bool Hierarchy::find_stretch(const TraversalMap& map, MacroPath& path, std::size_t level,
                             HierarchyScratch& scratch, Stretch& stretch) const {
    const AbstractGraph& graph = *levels_[level];
    const std::vector<CellIndex>& cells = path.trails[level].cells;
    const auto cluster = [&](std::size_t i) { return graph.cluster_at(map.point(cells[i])); };
    const auto last = [&](std::size_t i) {
        const int here = cluster(i);
        while (i + 1 < cells.size() && cluster(i + 1) == here) ++i;
        return i;
    };
    for (;;) {
        stretch.leave = last(path.trails[level].next);
        stretch.target = stretch.leave + 1 < cells.size() ? last(stretch.leave + 1) : stretch.leave;
        const bool whole = level == static_cast<std::size_t>(path.level) ||
                           path.trails[level + 1].next == path.trails[level + 1].cells.size();
        if (whole || stretch.target + 1 < cells.size()) break;
        if (!fill_in(map, path, level, scratch)) return false;
    }
    stretch.last = graph.area(cluster(stretch.target));
    stretch.area = united(graph.area(cluster(path.trails[level].next)), stretch.last);
    return true;
}

// The next stretch of the trail above as a way on this level, behind what is there of it.
bool Hierarchy::fill_in(const TraversalMap& map, MacroPath& path, std::size_t level,
                        HierarchyScratch& scratch) const {
    MacroPath::Trail& above = path.trails[level + 1];
    MacroPath::Trail& trail = path.trails[level];
    Stretch stretch{};
    if (!find_stretch(map, path, level + 1, scratch, stretch)) return false;
    HierarchyScratch::State& state = scratch.state();
    const CellIndex start = trail.cells.back();
    const CellIndex goal = above.cells[stretch.target];
    const AbstractLevels levels(levels_.data(), level + 1);
    const bool diagonals = options_.unit_diagonals;
    link_cell(map, levels, diagonals, goal, ClusterWindow::Walk::kBackward, state, state.goal);
    link_cell(map, levels, diagonals, start, ClusterWindow::Walk::kForward, state, state.start);
    const MacroSearch exact;
    AbstractSearch search(map, *levels.back(), stretch.area, options_, exact, state);
    SearchCounts counts;
    std::vector<CellIndex>& way = state.sector;
    const AbstractSearch::Ends ends{start, goal, state.start, state.goal, kNoEntry};
    if (search.run(ends, counts, way) != SearchStatus::kFound) return false;
    way.erase(way.begin());
    const std::span<const CellIndex> kept = stretch.ends() ? way : kept_of(map, stretch.last, way);
    trail.cells.insert(trail.cells.end(), kept.begin(), kept.end());
    above.next = stretch.next();
    return true;
}

bool Hierarchy::refine_sector(const TraversalMap& map, MacroPath& path, HierarchyScratch& scratch,
                              std::vector<CellIndex>& cells) const {
    Stretch stretch{};
    if (!find_stretch(map, path, 0, scratch, stretch)) return false;
    HierarchyScratch::State& state = scratch.state();
    ClusterWindow& window = state.window;
    window.load(map, stretch.area, options_.unit_diagonals);
    const ClusterWindow::Local goal = window.local(map.point(path.trails[0].cells[stretch.target]));
    window.set_targets({&goal, 1});
    const std::uint64_t before = window.scanned();
    window.search(window.local(map.point(cells.back())));
    path.counts.scanned += window.scanned() - before;
    if (window.distance(goal) == kNoEntry) return false;
    std::vector<CellIndex>& way = state.sector;
    way.clear();
    window.append_path(map, goal, way);
    const std::span<const CellIndex> kept = stretch.ends() ? way : kept_of(map, stretch.last, way);
    cells.insert(cells.end(), kept.begin(), kept.end());
    path.trails[0].next = stretch.next();
    return true;
}

}  // namespace wayfield
