#pragma once

#include <memory>
#include <span>

#include "hierarchy/abstract_graph.h"
#include "hierarchy/state.h"
#include "search/heuristic.h"
#include "search/neighbours.h"
#include "search/search_run.h"

namespace wayfield {

using AbstractLevels = std::span<const std::unique_ptr<AbstractGraph>>;

/// Joins a cell to the nodes of its cluster on the last of these levels, by way of those below. A cell that
/// is a node there itself is joined to that one alone. Returns the cells looked at; 0 if state.window wasn't
/// used.
std::uint64_t link_cell(const TraversalMap& map, AbstractLevels levels, bool unit_diagonals, CellIndex cell,
                        ClusterWindow::Walk walk, HierarchyScratch::State& state, EndLinks& links);

/// A* over an abstract graph. Start and goal are joined to it by links, so that nothing of it is written.
class AbstractSearch {
  public:
    struct Ends {
        CellIndex start;
        CellIndex goal;
        const EndLinks& start_links;
        const EndLinks& goal_links;
        double direct;  ///< cost of a way between them that needs no node, or kNoEntry
    };

    /// `area`: clusters outside aren't entered. What is given has to outlive it.
    AbstractSearch(const TraversalMap& map, const AbstractGraph& graph, const Rect& area,
                   const HierarchyOptions& options, const MacroSearch& how, HierarchyScratch::State& state);

    /// Adds to the counts. Found: `cells` are start, nodes and goal.
    SearchStatus run(const Ends& ends, SearchCounts& counts, std::vector<CellIndex>& cells);
    double cost() const { return goal_g_; }

  private:
    void begin();
    void relax(std::uint32_t id, double g, std::uint32_t parent, bool crosses);
    void reach_goal(double g, std::uint32_t parent);
    void push(double f, std::uint32_t id);
    void read_path(const Ends& ends, std::vector<CellIndex>& cells) const;

    const TraversalMap& map_;
    const AbstractGraph& graph_;
    const Rect area_;
    const bool bounded_;
    const MacroSearch& how_;
    HierarchyScratch::State& state_;
    Checkpoint checkpoint_;
    const RowOf row_of_;
    SearchCounts* counts_ = nullptr;
    AxisWeights axes_;
    Point goal_;
    std::uint32_t mark_ = 0;
    double goal_g_ = kNoEntry;
    std::uint32_t goal_parent_ = 0;
};

}  // namespace wayfield
