#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "wayfield/registry.h"
#include "wayfield/search.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// What LPA* or D* Lite know of a map, kept from one search to the next. Handed to search()
/// (SearchControl::kept) it is brought up to date instead of searching from nothing: after edits, and after
/// the target has moved. The path is the one that a search from nothing finds; the counts are those of the
/// repair.
///
/// Costs are counted from a root, which stays: the start for LPA* (S. Koenig, M. Likhachev, D. Furcy,
/// "Lifelong planning A*", 2004), the goal for D* Lite (S. Koenig, M. Likhachev, "D* Lite", 2002, the
/// optimized version). The other end is the target. A search that asks for another root, other diagonals, or
/// a map that this doesn't follow begins anew.
class IncrementalSearch {
  public:
    /// Precondition: kLpaStar or kDStarLite.
    explicit IncrementalSearch(Algorithm algorithm);
    ~IncrementalSearch();
    IncrementalSearch(IncrementalSearch&&) noexcept;
    IncrementalSearch& operator=(IncrementalSearch&&) noexcept;

    Algorithm algorithm() const;
    /// True if search() with this query would repair; false if it would begin anew.
    bool continues(const TraversalMap& map, const Query& query) const;

    /// Of the map that it has followed last.
    std::uint64_t revision() const;
    /// Follows an edit: `changed` is what TraversalMap::update returned (the union, if there were several).
    /// Looks at that rectangle and the cells around it; what follows from it is left to the next search.
    void map_changed(const TraversalMap& map, const Rect& changed);
    /// The map goes on as another revision without a change (TraversalMap::rebase).
    void rebase(std::uint64_t revision);
    /// Takes back what the last search repaired, so that the next one does it once more, say with a trace.
    /// False, and nothing happens, where there is nothing to take back: the last search began from nothing,
    /// or the map has changed since.
    bool rewind();
    /// Undoes rewind() where the search that followed was cancelled.
    void restore();

    /// A cell is consistent if g equals rhs, over-consistent if g is greater, under-consistent if it is less.
    struct Cell {
        double g;    ///< its cost from (D* Lite: to) the root as last settled; infinite if never or given up
        double rhs;  ///< the same as its neighbours' g have it: one step ahead
        bool open;   ///< it waits in the open set, as all inconsistent cells do
    };
    /// Precondition: a cell of the map that was searched.
    Cell cell(CellIndex cell) const;
    std::size_t memory_bytes() const;

    struct State;
    State& state() { return *state_; }

  private:
    std::unique_ptr<State> state_;
};

}  // namespace wayfield
