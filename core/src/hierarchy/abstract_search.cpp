#include "hierarchy/abstract_search.h"

#include <algorithm>
#include <cstdlib>

#include "wayfield/trace.h"

namespace wayfield {
namespace {

constexpr std::uint32_t kGoal = 0xFFFFFFFEU;   // an entry of the open set
constexpr std::uint32_t kStart = 0xFFFFFFFDU;  // a parent
constexpr std::uint32_t kLastSearch = 0x7FFFFFFFU;

// Joins a cell to the nodes of the level above from its links on the one below.
void lift_links(const TraversalMap& map, const AbstractGraph& lower, const AbstractGraph& upper,
                CellIndex cell, ClusterWindow::Walk walk, const EndLinks& below, LocalGraph& local,
                EndLinks& links) {
    const Point p = map.point(cell);
    const int cluster = upper.cluster_at(p);
    local.load(
        map, lower, upper.area(cluster),
        walk == ClusterWindow::Walk::kForward ? LocalGraph::Walk::kForward : LocalGraph::Walk::kBackward);
    local.clear();
    const std::uint32_t first = local.first(lower.cluster_at(p));
    for (std::uint32_t i = 0; i < below.costs.size(); ++i) local.seed(first + i, below.costs[i]);
    local.run();
    links.first = upper.first_node(cluster);
    links.costs.clear();
    for (const AbstractNode& node : upper.nodes(cluster)) {
        const int under = lower.cluster_at(map.point(node.cell));
        const std::uint32_t place = lower.find(under, node.cell) - lower.first_node(under);
        links.costs.push_back(local.distance(local.first(under) + place));
    }
}

}  // namespace

std::uint64_t link_cell(const TraversalMap& map, AbstractLevels levels, bool unit_diagonals, CellIndex cell,
                        ClusterWindow::Walk walk, HierarchyScratch::State& state, EndLinks& links) {
    const AbstractGraph& graph = *levels.back();
    const int cluster = graph.cluster_at(map.point(cell));
    const std::uint32_t itself = graph.find(cluster, cell);
    if (itself != AbstractGraph::kNoNode) {
        links.first = graph.first_node(cluster);
        links.costs.assign(graph.nodes(cluster).size(), kNoEntry);
        links.costs[itself - links.first] = 0;
        return 0;
    }
    if (levels.size() > 1) {
        const AbstractLevels lower = levels.first(levels.size() - 1);
        const std::uint64_t scanned = link_cell(map, lower, unit_diagonals, cell, walk, state, links);
        std::swap(links, state.below);
        lift_links(map, *lower.back(), graph, cell, walk, state.below, state.local, links);
        return scanned;
    }
    ClusterWindow& window = state.window;
    const std::uint64_t before = window.scanned();
    window.load(map, graph.area(cluster), unit_diagonals, walk);
    window.search(window.local(map.point(cell)));
    links.first = graph.first_node(cluster);
    links.costs.clear();
    for (const AbstractNode& node : graph.nodes(cluster)) {
        links.costs.push_back(window.distance(window.local(map.point(node.cell))));
    }
    return window.scanned() - before;
}

AbstractSearch::AbstractSearch(const TraversalMap& map, const AbstractGraph& graph, const Rect& area,
                               const HierarchyOptions& options, const MacroSearch& how,
                               HierarchyScratch::State& state)
    : map_(map),
      graph_(graph),
      area_(area),
      bounded_(area != map.bounds()),
      how_(how),
      state_(state),
      checkpoint_(how.limit, how.control),
      row_of_(map.width()) {
    const bool four = map.profile().rule == MovementRule::k4;
    axes_ = axis_weights(four ? Heuristic::kManhattan : Heuristic::kOctile,
                         options.unit_diagonals ? 1 : kDiagonal);
    axes_.max *= map.min_cost() * how.weight;
    axes_.min *= map.min_cost() * how.weight;
}

SearchStatus AbstractSearch::run(const Ends& ends, SearchCounts& counts, std::vector<CellIndex>& cells) {
    counts_ = &counts;
    goal_ = map_.point(ends.goal);
    begin();
    for (std::uint32_t i = 0; i < ends.start_links.costs.size(); ++i) {
        const double cost = ends.start_links.costs[i];
        if (cost < kNoEntry) relax(ends.start_links.first + i, cost, kStart, false);
    }
    if (ends.direct < kNoEntry) reach_goal(ends.direct, kStart);
    const AbstractNode* const nodes = graph_.node_data();
    const AbstractEdge* const edges = graph_.edge_data();
    const EndLinks& goal = ends.goal_links;
    while (!state_.open.empty()) {
        const std::uint32_t id = state_.open.pop().cell;
        if (id == kGoal) {
            read_path(ends, cells);
            return SearchStatus::kFound;
        }
        AbstractReach& reach = state_.reached[id];
        if ((reach.mark & 1U) != 0) continue;
        reach.mark |= 1U;
        if (checkpoint_.due(counts.expanded)) {
            if (const auto stop = checkpoint_.look(counts.expanded)) return *stop;
        }
        ++counts.expanded;
        const AbstractNode& node = nodes[id];
        const std::uint32_t outer = node.first_edge + node.inner;
        const std::uint32_t end = outer + node.outer;
        const double g = reach.g;
        if (how_.trace != nullptr) how_.trace->expand(node.cell, g, kNoDirection, 0, state_.open.size());
        for (std::uint32_t i = node.first_edge; i < outer; ++i) {
            relax(edges[i].node, g + edges[i].cost, id, false);
        }
        for (std::uint32_t i = outer; i < end; ++i) relax(edges[i].node, g + edges[i].cost, id, bounded_);
        counts.generated += end - node.first_edge;
        if (id - goal.first < goal.costs.size()) reach_goal(g + goal.costs[id - goal.first], id);
    }
    return SearchStatus::kNoPath;
}

void AbstractSearch::begin() {
    if (state_.reached.size() < graph_.node_limit()) state_.reached.resize(graph_.node_limit());
    if (state_.search == kLastSearch) {
        std::ranges::fill(state_.reached, AbstractReach{});
        state_.search = 0;
    }
    mark_ = ++state_.search * 2;
    state_.open.clear();
}

void AbstractSearch::relax(std::uint32_t id, double g, std::uint32_t parent, bool crosses) {
    AbstractReach& reach = state_.reached[id];
    const bool seen = (reach.mark | 1U) == (mark_ | 1U);
    if (seen && ((reach.mark & 1U) != 0 || reach.g <= g)) return;
    const CellIndex cell = graph_.node_data()[id].cell;
    const int y = row_of_(cell);
    const int x = static_cast<int>(cell) - y * map_.width();
    if (crosses && !area_.contains({x, y})) return;
    reach = {g, parent, mark_};
    push(g + estimate(axes_, std::abs(goal_.x - x), std::abs(goal_.y - y)), id);
    if (how_.trace == nullptr) return;
    if (seen) {
        how_.trace->relax(cell, g, kNoDirection, 0, state_.open.size());
    } else {
        how_.trace->generate(cell, g, kNoDirection, 0, state_.open.size());
    }
}

void AbstractSearch::reach_goal(double g, std::uint32_t parent) {
    if (!(g < goal_g_)) return;
    goal_g_ = g;
    goal_parent_ = parent;
    push(g, kGoal);
}

void AbstractSearch::push(double f, std::uint32_t id) {
    state_.open.push(f, id);
    ++counts_->pushed;
    counts_->largest_open = std::max<std::uint64_t>(counts_->largest_open, state_.open.size());
}

void AbstractSearch::read_path(const Ends& ends, std::vector<CellIndex>& cells) const {
    cells.assign(1, ends.goal);
    for (std::uint32_t id = goal_parent_; id != kStart; id = state_.reached[id].parent) {
        const CellIndex cell = graph_.node_data()[id].cell;
        if (cell != cells.back()) cells.push_back(cell);
    }
    if (ends.start != cells.back()) cells.push_back(ends.start);
    std::ranges::reverse(cells);
}

}  // namespace wayfield
