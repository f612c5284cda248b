#include "wayfield/hierarchy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "hierarchy/abstract_graph.h"
#include "hierarchy/state.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

// Sectors are refined two at a time.
static_assert(kClusterSides.back() * 2 <= ClusterWindow::kLargestSide);

constexpr int kChildren = 4;  // clusters a side in one of the second level

// From this share of the clusters on, building all anew is no longer than repairing.
constexpr int kShareToRebuild = 2;

bool is_cancelled(const HierarchyControl& control) {
    return control.cancel != nullptr && control.cancel->load(std::memory_order_relaxed);
}

// Counts clusters as they are done, of all levels of a build.
class Progress {
  public:
    Progress(const HierarchyControl& control, std::uint64_t all) : permille_(control.permille), all_(all) {}

    void note_cluster() {
        const std::uint64_t done = done_.fetch_add(1, std::memory_order_relaxed) + 1;
        if (permille_ == nullptr) return;
        permille_->store(static_cast<std::uint32_t>(done * 1000 / all_), std::memory_order_relaxed);
    }

  private:
    std::atomic<std::uint32_t>* permille_;
    std::uint64_t all_;
    std::atomic<std::uint64_t> done_{0};
};

// Rows of clusters from a common counter, so that no thread waits for another. `append(builder, area, out)`
// computes one cluster.
template <class Builder, class Append>
bool build_rows(const AbstractGraph& graph, const HierarchyControl& control, Progress& progress,
                const Append& append, std::vector<LooseClusters>& rows) {
    rows.resize(static_cast<std::size_t>(graph.down()));
    std::atomic<int> next{0};
    const auto part = [&](int) {
        Builder builder;
        for (int row = next.fetch_add(1); row < graph.down(); row = next.fetch_add(1)) {
            for (int x = 0; x < graph.across(); ++x) {
                if (is_cancelled(control)) return;
                append(builder, graph.area(row * graph.across() + x), rows[static_cast<std::size_t>(row)]);
                progress.note_cluster();
            }
        }
    };
    if (control.executor != nullptr && control.executor->threads > 1) {
        control.executor->run(control.executor->threads, part);
    } else {
        part(0);
    }
    return !is_cancelled(control);
}

void place_rows(const TraversalMap& map, const std::vector<LooseClusters>& rows, AbstractGraph& graph) {
    graph.place_all(rows);
    for (int cluster = 0; cluster < graph.cluster_count(); ++cluster) graph.link(map, cluster);
}

// The second level serves ways over more than two of its clusters.
bool has_room_above(const Rect& bounds, int side) {
    return bounds.width() > 2 * side || bounds.height() > 2 * side;
}

// The clusters of a grid of them that a rectangle of cells touches, as a rectangle of clusters.
Rect touched_clusters(const AbstractGraph& graph, const Rect& cells) {
    const int first = graph.cluster_at({cells.x0, cells.y0});
    const int last = graph.cluster_at({cells.x1 - 1, cells.y1 - 1});
    return {first % graph.across(), first / graph.across(), last % graph.across() + 1,
            last / graph.across() + 1};
}

std::vector<int> clusters_in(const AbstractGraph& graph, const Rect& rect) {
    std::vector<int> clusters;
    for (int y = rect.y0; y < rect.y1; ++y) {
        for (int x = rect.x0; x < rect.x1; ++x) clusters.push_back(y * graph.across() + x);
    }
    return clusters;
}

}  // namespace

Hierarchy::Hierarchy() = default;
Hierarchy::~Hierarchy() = default;
Hierarchy::Hierarchy(Hierarchy&&) noexcept = default;
Hierarchy& Hierarchy::operator=(Hierarchy&&) noexcept = default;
Hierarchy::Hierarchy(const Hierarchy& other)
    : options_(other.options_), revision_(other.revision_), built_clusters_(other.built_clusters_) {
    for (const auto& level : other.levels_) levels_.push_back(std::make_unique<AbstractGraph>(*level));
}
Hierarchy& Hierarchy::operator=(const Hierarchy& other) {
    if (this != &other) *this = Hierarchy(other);
    return *this;
}

bool Hierarchy::build(const TraversalMap& map, const HierarchyOptions& options,
                      const HierarchyControl& control) {
    if (std::ranges::find(kClusterSides, options.cluster) == kClusterSides.end())
        throw UsageError(fmt::format("a cluster is 4, 8, 16, 32 or 64 cells, not {}", options.cluster));
    if (options.levels < 1 || options.levels > MacroPath::kMostLevels) {
        throw UsageError(
            fmt::format("a hierarchy has 1 to {} levels, not {}", MacroPath::kMostLevels, options.levels));
    }
    options_ = options;
    built_clusters_ = 0;
    if (rebuild(map, control)) return true;
    levels_.clear();
    return false;
}

bool Hierarchy::rebuild(const TraversalMap& map, const HierarchyControl& control) {
    const bool diagonals = options_.unit_diagonals;
    std::vector<std::unique_ptr<AbstractGraph>> levels;
    std::uint64_t clusters = 0;
    for (int side = options_.cluster; static_cast<int>(levels.size()) < options_.levels; side *= kChildren) {
        if (!levels.empty() && !has_room_above(map.bounds(), side)) break;
        levels.push_back(std::make_unique<AbstractGraph>(map.bounds(), side));
        clusters += static_cast<std::uint64_t>(levels.back()->cluster_count());
    }
    Progress progress(control, clusters);
    for (std::size_t level = 0; level < levels.size(); ++level) {
        std::vector<LooseClusters> rows;
        const auto from_cells = [&](ClusterBuilder& builder, const Rect& area, LooseClusters& out) {
            builder.build(map, area, diagonals, out);
        };
        const auto from_below = [&](UpperBuilder& builder, const Rect& area, LooseClusters& out) {
            builder.build(map, *levels[level - 1], area, diagonals, out);
        };
        AbstractGraph& graph = *levels[level];
        const bool built = level == 0 ? build_rows<ClusterBuilder>(graph, control, progress, from_cells, rows)
                                      : build_rows<UpperBuilder>(graph, control, progress, from_below, rows);
        if (!built) return false;
        place_rows(map, rows, graph);
    }
    built_clusters_ += clusters;
    levels_ = std::move(levels);
    revision_ = map.revision();
    return true;
}

bool Hierarchy::repair(const TraversalMap& map, const Rect& changed, HierarchyScratch& scratch,
                       const HierarchyControl& control) {
    assert(!empty());
    const Rect cells = intersected(grown(changed, 1), map.bounds());
    if (cells.empty()) {
        revision_ = map.revision();
        return true;
    }
    AbstractGraph& graph = *levels_.front();
    const Rect all{0, 0, graph.across(), graph.down()};
    const Rect touched = touched_clusters(graph, cells);
    if (touched.area() * kShareToRebuild > all.area() && touched.area() > 1) return rebuild(map, control);

    // Everything is computed before anything is placed, so that cancelling leaves all as it was.
    std::vector<std::pair<int, LooseClusters>> contents;
    HierarchyScratch::State& state = scratch.state();
    for (const int cluster : clusters_in(graph, intersected(grown(touched, 1), all))) {
        if (is_cancelled(control)) return false;
        const Rect area = graph.area(cluster);
        const Point place{cluster % graph.across(), cluster / graph.across()};
        if (!touched.contains(place)) {
            state.loose.clear();
            state.builder.find_nodes(map, area, options_.unit_diagonals, state.loose);
            if (graph.crosses_alike(cluster, state.loose)) continue;
        }
        contents.emplace_back(cluster, LooseClusters{});
        state.builder.build(map, area, options_.unit_diagonals, contents.back().second);
    }
    built_clusters_ += contents.size();
    std::vector<int> renewed;
    for (const auto& [cluster, content] : contents) {
        if (graph.place(cluster, content)) renewed.push_back(cluster);
    }
    if (!renewed.empty()) {
        for (const int cluster : clusters_in(graph, intersected(grown(touched, 2), all))) {
            graph.link(map, cluster);
        }
    }
    for (std::size_t level = 1; level < levels_.size() && !renewed.empty(); ++level) {
        renewed = repair_above(map, level, renewed, scratch);
    }
    revision_ = map.revision();
    return true;
}

// `renewed`: clusters of the level below whose nodes, edges or costs are others now. Returns those of this
// one.
std::vector<int> Hierarchy::repair_above(const TraversalMap& map, std::size_t level,
                                         const std::vector<int>& renewed, HierarchyScratch& scratch) {
    const AbstractGraph& below = *levels_[level - 1];
    AbstractGraph& graph = *levels_[level];
    Rect cells;
    std::vector<bool> holds_renewed(static_cast<std::size_t>(graph.cluster_count()), false);
    for (const int cluster : renewed) {
        const Rect area = below.area(cluster);
        cells = united(cells, area);
        holds_renewed[static_cast<std::size_t>(graph.cluster_at({area.x0, area.y0}))] = true;
    }
    HierarchyScratch::State& state = scratch.state();
    const Rect all{0, 0, graph.across(), graph.down()};
    const Rect touched = touched_clusters(graph, cells);
    std::vector<int> placed;
    for (const int cluster : clusters_in(graph, intersected(grown(touched, 1), all))) {
        const Rect area = graph.area(cluster);
        state.loose.clear();
        if (!holds_renewed[static_cast<std::size_t>(cluster)]) {
            const bool beside = std::ranges::any_of(
                renewed, [&](int other) { return !intersected(grown(below.area(other), 1), area).empty(); });
            if (!beside) continue;
            state.upper_builder.find_nodes(map, below, area, options_.unit_diagonals, state.loose);
            if (graph.crosses_alike(cluster, state.loose)) continue;
            state.loose.clear();
        }
        state.upper_builder.build(map, below, area, options_.unit_diagonals, state.loose);
        if (graph.place(cluster, state.loose)) placed.push_back(cluster);
        ++built_clusters_;
    }
    if (placed.empty()) return placed;
    for (const int cluster : clusters_in(graph, intersected(grown(touched, 2), all))) {
        graph.link(map, cluster);
    }
    return placed;
}

bool Hierarchy::empty() const { return levels_.empty(); }
const HierarchyOptions& Hierarchy::options() const { return options_; }
std::uint64_t Hierarchy::revision() const { return revision_; }
std::uint64_t Hierarchy::built_clusters() const { return built_clusters_; }
std::size_t Hierarchy::memory_bytes() const {
    std::size_t bytes = 0;
    for (const auto& level : levels_) bytes += level->memory_bytes();
    return bytes;
}
std::size_t Hierarchy::node_count(int level) const {
    return level < level_count() ? levels_[static_cast<std::size_t>(level)]->node_count() : 0;
}
std::size_t Hierarchy::edge_count(int level) const {
    return level < level_count() ? levels_[static_cast<std::size_t>(level)]->edge_count() : 0;
}
int Hierarchy::clusters_across() const { return empty() ? 0 : graph().across(); }
int Hierarchy::clusters_down() const { return empty() ? 0 : graph().down(); }
Rect Hierarchy::cluster_area(int cluster) const { return graph().area(cluster); }
int Hierarchy::cluster_at(Point p) const { return graph().cluster_at(p); }

std::vector<CellIndex> Hierarchy::nodes_of(int cluster) const {
    std::vector<CellIndex> cells;
    for (const AbstractNode& node : graph().nodes(cluster)) cells.push_back(node.cell);
    return cells;
}

std::vector<Hierarchy::Link> Hierarchy::links_of(int cluster, CellIndex cell) const {
    std::vector<Link> links;
    const std::uint32_t found = graph().find(cluster, cell);
    if (found == AbstractGraph::kNoNode) return links;
    const AbstractNode& node = graph().node_data()[found];
    for (std::uint32_t i = 0; i < std::uint32_t{node.inner} + node.outer; ++i) {
        const AbstractEdge& edge = graph().edge_data()[node.first_edge + i];
        links.push_back({graph().node_data()[edge.node].cell, edge.cost, edge.direction != kNoDirection});
    }
    return links;
}

LevelPicture Hierarchy::picture(int level) const {
    const AbstractGraph& graph = *levels_[static_cast<std::size_t>(level)];
    LevelPicture picture;
    picture.level = level;
    const auto leads_back = [&](std::uint32_t from, const AbstractEdge& edge) {
        const AbstractNode& node = graph.node_data()[edge.node];
        for (std::uint32_t i = 0; i < std::uint32_t{node.inner} + node.outer; ++i) {
            if (graph.edge_data()[node.first_edge + i].node == from) return true;
        }
        return false;
    };
    picture.side = options_.cluster;
    for (int i = 0; i < level; ++i) picture.side *= kChildren;
    for (int cluster = 0; cluster < graph.cluster_count(); ++cluster) {
        std::uint32_t from = graph.first_node(cluster);
        for (const AbstractNode& node : graph.nodes(cluster)) {
            picture.nodes.push_back(node.cell);
            for (std::uint32_t i = 0; i < std::uint32_t{node.inner} + node.outer; ++i) {
                const AbstractEdge& edge = graph.edge_data()[node.first_edge + i];
                const CellIndex to = graph.node_data()[edge.node].cell;
                if (to < node.cell && leads_back(from, edge)) continue;
                (i < node.inner ? picture.inner : picture.crossings).emplace_back(node.cell, to);
            }
            ++from;
        }
    }
    return picture;
}

bool Hierarchy::same_as(const Hierarchy& other) const {
    const auto same = [](const auto& a, const auto& b) { return a->same_as(*b); };
    return (empty() && other.empty()) ||
           (options_ == other.options_ && std::ranges::equal(levels_, other.levels_, same));
}

HierarchyScratch::HierarchyScratch() : state_(std::make_unique<State>()) {}
HierarchyScratch::~HierarchyScratch() = default;
HierarchyScratch::HierarchyScratch(HierarchyScratch&&) noexcept = default;
HierarchyScratch& HierarchyScratch::operator=(HierarchyScratch&&) noexcept = default;
std::size_t HierarchyScratch::memory_bytes() const { return state_->memory_bytes(); }

}  // namespace wayfield
