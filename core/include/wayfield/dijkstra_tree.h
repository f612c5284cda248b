#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "wayfield/flow_field.h"
#include "wayfield/registry.h"
#include "wayfield/search.h"

namespace wayfield {

struct TreeOptions {
    OpenSet open_set = OpenSet::kBinaryHeap;
    TieOrder ties = TieOrder::kLifo;  ///< sorted array and bucket queue: which of equal cells leaves first
    bool unit_diagonals = false;      ///< a diagonal step costs as much as a straight one (the trap)
    friend bool operator==(const TreeOptions&, const TreeOptions&) = default;
};

/// The shortest-path tree from a goal: per cell the cell to go to next (E. W. Dijkstra, "A Note on Two
/// Problems in Connexion with Graphs", 1959). What a flow field says by a direction, found with an open set
/// of choice; on a tie the first way found stays, so arrows differ from a flow field's while costs don't. The
/// first is that of the cell which leaves the open set first, of equal ones by its `ties` or a heap's shape;
/// cells are put in by their predecessor, in the order E W S N SE NE SW NW.
/// One-way steps are taken backwards while building.
class DijkstraTree {
  public:
    DijkstraTree() = default;

    /// Throws Error for a goal that isn't a cell of the map; from a blocked one nothing is reached. A bucket
    /// queue gives way to a binary heap where costs have no small common scale, and stands in for bit rows
    /// (open_set() says). False if it was cancelled: then the tree is empty.
    bool build(const TraversalMap& map, CellIndex goal, SearchScratch& scratch,
               const TreeOptions& options = {}, const FieldControl& control = {});

    bool empty() const { return next_.empty(); }
    CellIndex goal() const { return goal_; }
    /// kNoCell at the goal and where it can't be reached.
    CellIndex next(CellIndex cell) const { return next_[cell]; }
    /// Cost to the goal, kNoEntry where it can't be reached.
    double cost(CellIndex cell) const;
    /// The open set that was used.
    OpenSet open_set() const { return open_set_; }
    std::uint64_t revision() const { return revision_; }
    std::size_t memory_bytes() const;

    /// Appends the cells from `start` to the goal, both included; nothing if `start` doesn't reach it.
    void walk(CellIndex start, std::vector<CellIndex>& path) const;
    /// The number of steps of that walk, 0 if there is none.
    std::uint32_t count_steps(CellIndex start) const;

  private:
    template <class Value>
    WaveEnd build_in(const TraversalMap& map, std::vector<Value>& costs, SearchScratch& scratch,
                     const TreeOptions& options, const FieldControl& control);

    CellIndex goal_ = kNoCell;
    OpenSet open_set_ = OpenSet::kBinaryHeap;
    std::uint64_t revision_ = 0;
    std::shared_ptr<const FieldScale> scale_;
    // By cell, in whole numbers or in doubles; the other one is empty.
    std::vector<std::uint32_t> whole_costs_;
    std::vector<double> real_costs_;
    std::vector<CellIndex> next_;
};

}  // namespace wayfield
