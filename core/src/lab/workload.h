#pragma once

#include <vector>

#include "wayfield/lab.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// Where a unit stands and where it wants to go.
struct LabUnit {
    CellIndex start;
    CellIndex goal;
};

/// Throws UsageError for a bad generator, or a workload without a map when the input brings none.
TraversalMap lab_map(const LabWorkload& workload, const LabInput& input);

/// True if units start in the same cells of the same map and have the same goals. How they may move can
/// differ.
bool same_journeys(LabWorkload a, const LabWorkload& b);

/// The goal that all units share, where they share one. Throws UsageError for one off the map, and where
/// nothing is passable.
CellIndex lab_goal(const TraversalMap& map, const LabWorkload& workload);

/// Throws UsageError for a goal off the map.
std::vector<LabUnit> lab_units(const TraversalMap& map, const LabWorkload& workload, const LabInput& input);

/// True distances to one cell from all, by Dijkstra on the standard library's queue: independent of what is
/// measured against it. kNoEntry where there is no way.
std::vector<double> distances_to(const TraversalMap& map, CellIndex goal, bool unit_diagonals = false);

/// Their sum over the units whose goal can be reached. 0 where units have goals of their own: nobody asks,
/// and a Dijkstra for each would take longer than the experiment.
double true_distances(const TraversalMap& map, const std::vector<LabUnit>& units, bool unit_diagonals);

/// Adds what one unit's search did.
void count_search(const TraversalMap& map, const SearchResult& result, bool unit_diagonals,
                  LabFigures& figures);

}  // namespace wayfield
