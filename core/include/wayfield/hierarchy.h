#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "wayfield/executor.h"
#include "wayfield/search.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

struct HierarchyOptions {
    int cluster = 32;  ///< cells a side: one of kClusterSides
    int levels = 3;    ///< at most, 1 to 3: clusters of 4 x 4 clusters above, as far as the map has room
    bool unit_diagonals = false;  ///< a diagonal step costs as much as a straight one (the trap)
    friend bool operator==(const HierarchyOptions&, const HierarchyOptions&) = default;
};

/// Lets others watch, stop or help a build or a repair.
struct HierarchyControl {
    const std::atomic<bool>* cancel = nullptr;       ///< looked at for each cluster
    std::atomic<std::uint32_t>* permille = nullptr;  ///< of a build that is done, 0 to 1000
    const Executor* executor = nullptr;              ///< builds only
};

/// The memory of builds, searches and refinements, reused from one to the next. One a thread.
class HierarchyScratch {
  public:
    HierarchyScratch();
    ~HierarchyScratch();
    HierarchyScratch(HierarchyScratch&&) noexcept;
    HierarchyScratch& operator=(HierarchyScratch&&) noexcept;

    struct State;
    State& state() { return *state_; }
    std::size_t memory_bytes() const;

  private:
    std::unique_ptr<State> state_;
};

/// A path through the abstract graph, found on one level and filled in on those below as far as anybody has
/// come.
struct MacroPath {
    static constexpr int kMostLevels = 3;

    /// Start, the nodes of a level that it enters and leaves clusters by, goal. Two cells in a row lie in one
    /// cluster, which the way between them doesn't leave, or are a step apart in two.
    struct Trail {
        std::vector<CellIndex> cells;
        /// Where the cluster begins that is to be refined next; the end of the cells once all are.
        std::size_t next = 0;
    };

    SearchStatus status = SearchStatus::kNoPath;
    NoPathReason reason = NoPathReason::kNone;
    /// What the cells between will cost at most; infinite without a path. Never below the shortest path's
    /// cost.
    double cost = std::numeric_limits<double>::infinity();
    /// `expanded`: nodes of the abstract graph; `scanned`: cells looked at to link start and goal and to
    /// refine.
    SearchCounts counts;
    int level = 0;                          ///< on which it was found, counted from 0
    std::array<Trail, kMostLevels> trails;  ///< by level; below that one they begin at the start and grow

    /// Precondition: there is a path.
    CellIndex goal() const { return trails[static_cast<std::size_t>(level)].cells.back(); }
    const std::vector<CellIndex>& found() const { return trails[static_cast<std::size_t>(level)].cells; }
};

/// How to search it.
struct MacroSearch {
    /// Of the heuristic, 0 or more; above 1 the path costs at most so many times the level's cheapest one.
    double weight = 1;
    std::uint64_t limit = 0;  ///< give up after so many expansions; 0: never
    SearchControl control = {};
    TraceRecorder* trace = nullptr;  ///< takes the nodes that are opened and closed
};

/// A level, for those who draw it: cells by pairs, once for both ways.
struct LevelPicture {
    int level = 0;
    int side = 0;  ///< of a cluster, in cells
    std::vector<CellIndex> nodes;
    std::vector<std::pair<CellIndex, CellIndex>> inner;      ///< edges inside a cluster
    std::vector<std::pair<CellIndex, CellIndex>> crossings;  ///< steps from one into another
};

struct AbstractNode;
struct AbstractEdge;
class AbstractGraph;

/// HPA* (A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", 2004): a map cut into
/// square clusters, the places where units cross from one to the next (entrances), and what it costs to get
/// from one to the other inside a cluster, as a graph. A search of the graph is some hundred times shorter
/// than one of the map; what it finds is refined to cells sector by sector when they are needed.
///
/// All rules come from the traversal map's step bytes and costs, one-way steps included. A path is found if
/// there is one; it may be longer than the shortest. Everything is a function of map and options alone: built
/// by any number of threads and repaired, it is the same.
class Hierarchy {
  public:
    Hierarchy();
    ~Hierarchy();
    Hierarchy(const Hierarchy&);
    Hierarchy(Hierarchy&&) noexcept;
    Hierarchy& operator=(const Hierarchy&);
    Hierarchy& operator=(Hierarchy&&) noexcept;

    /// Throws UsageError for a cluster that isn't one of those sizes, or other levels. False if it was
    /// cancelled: then it is empty.
    bool build(const TraversalMap& map, const HierarchyOptions& options = {},
               const HierarchyControl& control = {});
    /// Brings it up to date after `map` was: `changed` is what TraversalMap::update returned (or the union of
    /// several). Clusters that the rectangle touches are built anew, and those beside them whose entrances
    /// change. False if it was cancelled: then it is what it was, and who cancelled has to name this
    /// rectangle again. Precondition: built for a map of this size and profile.
    bool repair(const TraversalMap& map, const Rect& changed, HierarchyScratch& scratch,
                const HierarchyControl& control = {});

    bool empty() const;
    const HierarchyOptions& options() const;
    /// Of the map that it is true for.
    std::uint64_t revision() const;
    std::size_t memory_bytes() const;
    /// 0 if it is empty; above 1 only as far as the map has room.
    int level_count() const { return static_cast<int>(levels_.size()); }
    /// Of a level, counted from 0; 0 for one that there isn't.
    std::size_t node_count(int level = 0) const;
    std::size_t edge_count(int level = 0) const;
    /// Clusters that were built since build() began, all of them by repairs and by itself.
    std::uint64_t built_clusters() const;

    /// The clusters of the finest level, row by row; those at the right and the bottom may be smaller.
    int clusters_across() const;
    int clusters_down() const;
    Rect cluster_area(int cluster) const;
    int cluster_at(Point p) const;
    /// The cells that are nodes, ascending by row and column.
    std::vector<CellIndex> nodes_of(int cluster) const;
    /// The edges of a node of this cluster, those inside it first. Empty for a cell that is none.
    struct Link {
        CellIndex to = 0;
        double cost = 0;
        bool crosses = false;  ///< a step into another cluster
        friend bool operator==(const Link&, const Link&) = default;
    };
    std::vector<Link> links_of(int cluster, CellIndex node) const;

    /// Searches the abstract graph of the highest level on which start and goal are far enough apart. `map`
    /// is the one that this is true for (by revision, asserted); start and goal lie on it.
    void search(const TraversalMap& map, CellIndex start, CellIndex goal, HierarchyScratch& scratch,
                MacroPath& path, const MacroSearch& how = {}) const;

    /// Refines the next sector: appends the cells from cells.back(), which lies in the path's present
    /// cluster, to the first one in the next cluster, or to the goal. It looks as far as the end of the next
    /// sector, so that borders are crossed where it suits the way as a whole; all sectors one after another,
    /// beginning at the start, cost path.cost at most.
    ///
    /// The map may have changed since the path was searched: where the way that it says can't be walked any
    /// more, nothing is appended and false comes back. Precondition: `cells` isn't empty, cells.back() isn't
    /// the goal.
    bool refine_sector(const TraversalMap& map, MacroPath& path, HierarchyScratch& scratch,
                       std::vector<CellIndex>& cells) const;

    /// What a level looks like. Precondition: there is such a level.
    LevelPicture picture(int level) const;

    /// The first level as core's own code sees it (src/hierarchy/abstract_graph.h). Precondition: not empty.
    const AbstractGraph& graph() const { return *levels_.front(); }

    /// Equal nodes, edges and costs for the same options; where they lie in memory doesn't matter.
    bool same_as(const Hierarchy& other) const;

  private:
    struct Stretch;

    bool rebuild(const TraversalMap& map, const HierarchyControl& control);
    std::vector<int> repair_above(const TraversalMap& map, std::size_t level, const std::vector<int>& renewed,
                                  HierarchyScratch& scratch);
    int level_for(Point start, Point goal) const;
    bool find_stretch(const TraversalMap& map, MacroPath& path, std::size_t level, HierarchyScratch& scratch,
                      Stretch& stretch) const;
    bool fill_in(const TraversalMap& map, MacroPath& path, std::size_t level,
                 HierarchyScratch& scratch) const;

    HierarchyOptions options_;
    std::uint64_t revision_ = 0;
    std::uint64_t built_clusters_ = 0;
    std::vector<std::unique_ptr<AbstractGraph>> levels_;  // the finest first
};

class Preparation;
/// The hierarchy that an algorithm has prepared; null for null, and for those that prepare something else.
const Hierarchy* hierarchy_of(const Preparation* prepared);

}  // namespace wayfield
