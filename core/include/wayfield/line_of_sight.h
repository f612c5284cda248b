#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "wayfield/registry.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// True if the straight line from the middle of one cell to the middle of the other can be walked: exact, in
/// whole numbers. Of all cells that the line runs through each is left for the next by a legal step, so that
/// corner rule, unit size (the line is that of the unit's top left cell) and cliffs hold as for a search. A
/// line through a corner takes the diagonal step there; under movement 4, which has none, both ways around
/// the corner must be legal. On maps whose steps go both ways it is symmetric, and mirrored maps give
/// mirrored answers. A cell that is passable sees itself. Both cells must lie on the map.
bool line_of_sight(const TraversalMap& map, CellIndex from, CellIndex to);

/// The line of the benchmark article, which is quick and forgiving: the cells that Bresenham's algorithm
/// picks (J. E. Bresenham, "Algorithm for computer control of a digital plotter", 1965) are passable, both
/// ends included. Corners and cliffs aren't looked at, and the way back may give another answer.
bool bresenham_line(const TraversalMap& map, CellIndex from, CellIndex to);

/// What a straight line from middle to middle costs: in each cell that it runs through its length there
/// times the cost of that cell. On uniform maps the length times min_cost().
double line_cost(const TraversalMap& map, CellIndex from, CellIndex to);

/// Appends the cells that a clear line runs through, in order, without the first: each is a legal step from
/// the one before. Where there are no diagonal steps, a line through a corner goes around it by the row.
/// Precondition: line_of_sight().
void append_line(const TraversalMap& map, CellIndex from, CellIndex to, std::vector<CellIndex>& cells);

/// Of the line through some cells, in cells.
double line_length(const TraversalMap& map, std::span<const CellIndex> waypoints);

/// A path with its detours pulled straight.
struct SmoothedPath {
    std::vector<CellIndex> waypoints;  ///< from start to goal, both included; empty for an empty path
    double length = 0;                 ///< of the line through them, in cells
};

/// String pulling: from each waypoint on to the farthest cell of the path that it has a clear line to,
/// looking from the path's end; the next cell of the path if there is none. Takes any path of legal steps, of
/// a search or along a field. On weighted maps only lines are taken that cost no more than the path between
/// their ends, both counted as line_cost() counts.
///
/// kOff gives every cell. With `cancel` set from another thread it stops early and gives an empty path.
SmoothedPath pull_string(const TraversalMap& map, std::span<const CellIndex> path, Smoothing smoothing,
                         const std::atomic<bool>* cancel = nullptr);

}  // namespace wayfield
