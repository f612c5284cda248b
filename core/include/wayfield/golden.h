#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wayfield/geometry.h"
#include "wayfield/registry.h"

namespace wayfield {

/// A row of goldens: a workload of the benchmark article, searched start by start. The fields are those of
/// the row; the defaults are what a row that lacks them means.
struct GoldenRun {
    std::string kind;  ///< astar4, astar8, astar4_euclid, bucket4, sorted4, fields, jps8, smooth4
    int width = 0;
    int height = 0;
    std::string map_type;            ///< open, scatter, sealed, choke, maze
    std::optional<double> density;   ///< scatter
    std::optional<double> map_seed;  ///< scatter, maze
    std::optional<Point> at;         ///< sealed
    std::optional<int> wall_x;       ///< choke
    std::optional<int> gap_y;        ///< choke
    Point goal;
    int starts = 0;
    std::uint32_t seed = 0;
    double weight = 1;
    double tie = 0;
    TieOrder order = TieOrder::kLifo;  ///< bucket4, sorted4
};

/// What came out of the kind "fields": a flow field and a Dijkstra tree of one goal.
struct GoldenFieldFigures {
    CellIndex reachable = 0;
    double cost_sum = 0;
    double cost_max = 0;
    std::uint32_t flow_cost_fnv = 0;  ///< FNV-1a over the costs, 32 bits each; unreachable 0x7FFFFFFF
    std::uint64_t follow_sum = 0;     ///< steps from all starts along the flow field
    std::uint64_t walktree_sum = 0;   ///< and along the tree
    std::size_t flow_bytes = 0;       ///< of ours; the article's are another program's
    std::size_t dijkstra_bytes = 0;
};

/// What came out of it; sums run over the starts with a path.
struct GoldenFigures {
    CellIndex open_cells = 0;
    std::uint32_t walls_fnv = 0;  ///< FNV-1a over one byte a cell, 1 for a wall
    std::uint64_t expanded = 0;   ///< sum over all starts
    double cost = 0;
    std::uint64_t found = 0;
    double optimal = 0;               ///< sum of the true distances
    std::uint32_t path_fnv = 0;       ///< FNV-1a over the cells of all paths, 32 bits each, little-endian
    std::uint64_t waypoints_in = 0;   ///< cells of all paths, both ends counted
    std::uint64_t waypoints_out = 0;  ///< of the same pulled straight (smooth4)
    std::vector<std::pair<std::uint64_t, double>> first5_expanded_cost;  ///< cost -1 without a path
    std::optional<GoldenFieldFigures> fields;  ///< of the kind "fields", which runs no searches
};

/// The kinds that run_golden knows.
std::vector<std::string_view> golden_kinds();

/// Throws Error for an unknown kind, UsageError for a map that can't be generated, Error for a goal outside.
GoldenFigures run_golden(const GoldenRun& run);

}  // namespace wayfield
