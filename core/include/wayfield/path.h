#pragma once

#include <span>
#include <vector>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// Cost of walking the cells in order: each step is its length times the cost of the cell entered. Straight
/// and diagonal parts are summed apart (a + b * sqrt(2)), so uniform terrain never drifts. Infinite if two
/// cells in a row aren't neighbours; 0 for a single cell.
double path_cost(const TraversalMap& map, std::span<const CellIndex> path, bool unit_diagonals = false);

/// The same of a path of which only the turns are given, on a map that isn't weighted. Precondition: two in a
/// row lie on one row, column or diagonal.
double cost_by_turns(const TraversalMap& map, std::span<const CellIndex> turns, bool unit_diagonals = false);

/// Puts in the cells between the turns of a path.
void fill_in_path(const TraversalMap& map, std::vector<CellIndex>& turns);

/// The index of the first cell that can't be entered from the one before by a legal step (or 0 if the first
/// cell is blocked); path.size() if all of it is legal.
std::size_t first_illegal_step(const TraversalMap& map, std::span<const CellIndex> path);

/// Distance estimate between two cells that are dx, dy apart (absolute), for uniform cost 1.
/// `diagonal` is what a diagonal step costs there (kDiagonal, or 1).
enum class Heuristic : std::uint8_t;
double heuristic_value(Heuristic heuristic, int dx, int dy, double diagonal);

}  // namespace wayfield
