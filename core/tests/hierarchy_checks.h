#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "oracle.h"
#include "wayfield/hierarchy.h"
#include "wayfield/path.h"

namespace wayfield {

inline Hierarchy hierarchy_of(const TraversalMap& map, int cluster, bool unit_diagonals = false) {
    Hierarchy hierarchy;
    EXPECT_TRUE(hierarchy.build(map, {cluster, 3, unit_diagonals}));
    return hierarchy;
}

/// All sectors of a macro path, one after another; empty if one can't be walked.
inline std::vector<CellIndex> refined(const TraversalMap& map, const Hierarchy& hierarchy, MacroPath& path,
                                      HierarchyScratch& scratch) {
    std::vector<CellIndex> cells{path.found().front()};
    while (cells.back() != path.goal()) {
        if (!hierarchy.refine_sector(map, path, scratch, cells)) return {};
    }
    return cells;
}

/// What is found and what it costs between two cells; infinite if nothing is.
struct FoundPath {
    double abstract_cost = kNoEntry;
    double cost = kNoEntry;
    std::vector<CellIndex> cells;
};

inline FoundPath find_path(const TraversalMap& map, const Hierarchy& hierarchy, Point start, Point goal,
                           double weight = 1) {
    HierarchyScratch scratch;
    MacroPath path;
    hierarchy.search(map, map.index(start), map.index(goal), scratch, path, {.weight = weight});
    if (path.status != SearchStatus::kFound) {
        EXPECT_TRUE(path.found().empty());
        EXPECT_NE(path.reason, NoPathReason::kNone);
        return {};
    }
    FoundPath found{path.cost, kNoEntry, refined(map, hierarchy, path, scratch)};
    EXPECT_FALSE(found.cells.empty());
    if (found.cells.empty()) return found;
    EXPECT_EQ(found.cells.front(), map.index(start));
    EXPECT_EQ(found.cells.back(), map.index(goal));
    EXPECT_EQ(first_illegal_step(map, found.cells), found.cells.size());
    found.cost = path_cost(map, found.cells, hierarchy.options().unit_diagonals);
    EXPECT_LE(found.cost, path.cost * (1 + 1e-6));
    return found;
}

}  // namespace wayfield
