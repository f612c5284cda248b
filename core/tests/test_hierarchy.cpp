#include <gtest/gtest.h>

#include "hierarchy/crossings.h"
#include "hierarchy_checks.h"
#include "profiles.h"
#include "thread_executor.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/hierarchy.h"

namespace wayfield {
namespace {

constexpr int kShards = 4;
int problems_a_shard() { return full_run() ? 12000 : 600; }

class HierarchyOracle : public testing::TestWithParam<int> {};

// Found if and only if there is a path; every step legal by the rule's text; the abstract cost never below
// the optimum, and never above what is said of a weight.
TEST_P(HierarchyOracle, AgreesOnWhatIsReachable) {
    Mulberry32 random(static_cast<std::uint32_t>(GetParam()) + 77);
    for (int i = 0; i < problems_a_shard(); ++i) {
        SCOPED_TRACE("problem " + std::to_string(i));
        const RandomProblem problem = draw_problem(random, 40);
        const Oracle oracle(problem.grid, problem.profile, problem.unit_diagonals);
        const TraversalMap map(problem.grid, problem.profile);
        const int cluster = 4 << random.below(3);
        const Hierarchy hierarchy = hierarchy_of(map, cluster, problem.unit_diagonals);
        const bool possible = oracle.can_stand(problem.start) && oracle.can_stand(problem.goal);
        const double optimum =
            possible ? static_cast<double>(oracle.distances(problem.start)[problem.grid.index(problem.goal)])
                     : kNoEntry;
        const FoundPath found = find_path(map, hierarchy, problem.start, problem.goal);
        ASSERT_EQ(found.cost < kNoEntry, optimum < kNoEntry) << "cluster " << cluster;
        if (optimum == kNoEntry) continue;
        EXPECT_GE(found.abstract_cost, optimum * (1 - 1e-6));
        EXPECT_GE(found.cost, optimum * (1 - 1e-6));
        for (std::size_t k = 1; k < found.cells.size(); ++k) {
            ASSERT_TRUE(oracle.can_step(map.point(found.cells[k - 1]), map.point(found.cells[k])));
        }
        const FoundPath hasty = find_path(map, hierarchy, problem.start, problem.goal, 1.5);
        EXPECT_LE(hasty.abstract_cost, found.abstract_cost * 1.5 * (1 + 1e-6));
        if (HasFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(Shards, HierarchyOracle, testing::Range(0, kShards));

class HierarchyRepair : public testing::TestWithParam<int> {};

void edit_at_random(Mulberry32& random, Grid& grid, bool levels) {
    constexpr Terrain kKinds[] = {Terrain::kWall,   Terrain::kWall, Terrain::kGround,
                                  Terrain::kGround, Terrain::kMud,  custom_terrain('a')};
    const int side = random.below(4) == 0 ? 1 + static_cast<int>(random.below(9)) : 1;
    const Point at = grid.point(random.below(grid.cell_count()));
    for (int y = at.y; y < std::min(grid.height(), at.y + side); ++y) {
        for (int x = at.x; x < std::min(grid.width(), at.x + side); ++x) {
            const CellIndex cell = grid.index({x, y});
            if (levels && random.below(3) == 0) grid.set_level(cell, static_cast<int>(random.below(5)));
            grid.set_terrain(cell, kKinds[random.below(6)]);
        }
    }
    grid.commit();
}

// After every edit it is the one that would be built, and finds the same.
TEST_P(HierarchyRepair, EqualsBuildingAnew) {
    Mulberry32 random(static_cast<std::uint32_t>(GetParam()) + 5);
    HierarchyScratch scratch;
    for (int i = 0; i < problems_a_shard() / 10; ++i) {
        SCOPED_TRACE("problem " + std::to_string(i));
        RandomProblem problem = draw_problem(random, 70);
        const bool levels = problem.grid.has_levels();
        const int cluster = random.below(2) == 0 ? 4 : 8;
        TraversalMap map(problem.grid, problem.profile);
        Hierarchy hierarchy = hierarchy_of(map, cluster, problem.unit_diagonals);
        for (int edit = 0; edit < 12; ++edit) {
            edit_at_random(random, problem.grid, levels);
            const Rect changed = map.update(problem.grid);
            ASSERT_TRUE(hierarchy.repair(map, changed, scratch));
            EXPECT_EQ(hierarchy.revision(), map.revision());
            const Hierarchy anew = hierarchy_of(map, cluster, problem.unit_diagonals);
            ASSERT_TRUE(hierarchy.same_as(anew)) << "edit " << edit;
            MacroPath repaired;
            MacroPath built;
            const CellIndex start = map.index(problem.start);
            const CellIndex goal = map.index(problem.goal);
            hierarchy.search(map, start, goal, scratch, repaired);
            anew.search(map, start, goal, scratch, built);
            EXPECT_EQ(repaired.found(), built.found());
            EXPECT_EQ(repaired.counts, built.counts);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Shards, HierarchyRepair, testing::Range(0, kShards));

TEST(Hierarchy, IsTheSameByAnyNumberOfThreads) {
    for (const char* name : {"caves:200x170:seed=3", "terrain:130x130:seed=2"}) {
        const Grid grid = generate(parse_generator(name));
        const TraversalMap map(grid, {});
        const Hierarchy one = hierarchy_of(map, 16);
        for (const int threads : {2, 3}) {
            const Executor executor = executor_of(threads);
            Hierarchy many;
            std::atomic<std::uint32_t> permille{0};
            ASSERT_TRUE(many.build(map, {16, 3, false}, {nullptr, &permille, &executor}));
            EXPECT_TRUE(many.same_as(one));
            EXPECT_EQ(permille.load(), 1000U);
        }
    }
}

TEST(Hierarchy, CanBeCancelled) {
    Grid grid = generate(parse_generator("rooms:100x100:seed=3:room=12"));
    TraversalMap map(grid, {});
    Hierarchy hierarchy;
    HierarchyScratch scratch;
    const std::atomic<bool> cancel{true};
    EXPECT_FALSE(hierarchy.build(map, {16, 3, false}, {&cancel, nullptr, nullptr}));
    EXPECT_TRUE(hierarchy.empty());

    hierarchy = hierarchy_of(map, 16);
    const Hierarchy before = hierarchy;
    grid.set_terrain(grid.index({50, 50}), Terrain::kMud);
    grid.commit();
    Rect changed = map.update(grid);
    EXPECT_FALSE(hierarchy.repair(map, changed, scratch, {&cancel, nullptr, nullptr}));
    EXPECT_TRUE(hierarchy.same_as(before));
    EXPECT_NE(hierarchy.revision(), map.revision());
    grid.set_terrain(grid.index({20, 50}), Terrain::kWall);
    grid.commit();
    changed = united(changed, map.update(grid));
    EXPECT_TRUE(hierarchy.repair(map, changed, scratch));
    EXPECT_TRUE(hierarchy.same_as(hierarchy_of(map, 16)));
}

TEST(Hierarchy, BuildsFewClustersAfterAnEdit) {
    Grid grid(256, 256);
    TraversalMap map(grid, {});
    Hierarchy hierarchy = hierarchy_of(map, 16);
    HierarchyScratch scratch;
    const std::uint64_t all = hierarchy.built_clusters();
    EXPECT_EQ(all, 256U + 16U);
    EXPECT_EQ(hierarchy.level_count(), 2);
    grid.set_terrain(grid.index({8 + 16 * 5, 8 + 16 * 6}), Terrain::kWall);
    grid.commit();
    EXPECT_TRUE(hierarchy.repair(map, map.update(grid), scratch));
    // Its own, and the one above it if a way in there got longer.
    EXPECT_LE(hierarchy.built_clusters() - all, 2U);
}

// Painted over and over, it doesn't grow without end.
TEST(Hierarchy, ClosesItsHoles) {
    Grid grid = generate(parse_generator("caves:96x96:seed=4"));
    TraversalMap map(grid, {});
    Hierarchy hierarchy = hierarchy_of(map, 8);
    HierarchyScratch scratch;
    Mulberry32 random(9);
    for (int i = 0; i < 3000; ++i) {
        const CellIndex cell = random.below(grid.cell_count());
        grid.set_terrain(cell, random.below(2) == 0 ? Terrain::kWall : Terrain::kGround);
        grid.commit();
        ASSERT_TRUE(hierarchy.repair(map, map.update(grid), scratch));
    }
    const Hierarchy anew = hierarchy_of(map, 8);
    EXPECT_TRUE(hierarchy.same_as(anew));
    EXPECT_LE(hierarchy.memory_bytes(), anew.memory_bytes() * 3 / 2);
}

TEST(Hierarchy, RefusesOtherClusters) {
    const Grid grid(20, 20);
    const TraversalMap map(grid, {});
    Hierarchy hierarchy;
    for (const int cluster : {0, 2, 12, 128, -16}) {
        EXPECT_THROW(hierarchy.build(map, {cluster, 3, false}), UsageError);
    }
    EXPECT_THROW(hierarchy.build(map, {16, 0, false}), UsageError);
    EXPECT_THROW(hierarchy.build(map, {16, 4, false}), UsageError);
}

TEST(Hierarchy, StartsAndEndsAnywhere) {
    const Grid grid = grid_of_rows({"....#...", "....#...", "........", "########"});
    const TraversalMap map(grid, {});
    const Hierarchy hierarchy = hierarchy_of(map, 4);
    HierarchyScratch scratch;
    MacroPath path;
    hierarchy.search(map, 0, 0, scratch, path);
    EXPECT_EQ(path.status, SearchStatus::kFound);
    EXPECT_EQ(path.found(), std::vector<CellIndex>{0});
    EXPECT_EQ(path.cost, 0);
    hierarchy.search(map, 4, 0, scratch, path);
    EXPECT_EQ(path.reason, NoPathReason::kStartBlocked);
    hierarchy.search(map, 0, 4, scratch, path);
    EXPECT_EQ(path.reason, NoPathReason::kGoalBlocked);
    EXPECT_NEAR(find_path(map, hierarchy, {0, 0}, {7, 0}).cost, 7 + 4 * (kSqrt2 - 1), 1e-9);
}

// Start and goal share a cluster that doesn't join them.
TEST(Hierarchy, LeavesAClusterToGetAroundInIt) {
    const Grid grid = grid_of_rows({".#......", ".#......", ".#......", ".#......",  //
                                    "........", "........", "........", "........"});
    for (const MovementRule rule : {MovementRule::k4, MovementRule::k8Strict, MovementRule::k8One}) {
        const TraversalMap map(grid, by_rule(rule));
        const FoundPath found = find_path(map, hierarchy_of(map, 4), {0, 0}, {2, 0});
        const double optimum = rule == MovementRule::k8One ? 6 + 2 * kSqrt2 : 10;
        EXPECT_GE(found.abstract_cost, optimum - 1e-6);
        EXPECT_LE(found.cost, 12);
    }
    // The same where both ways are there, and the one outside is shorter.
    const Grid both = grid_of_rows({".#......", ".#......", ".#......", ".#......", "........", "########"});
    const TraversalMap map(both, {});
    EXPECT_NEAR(find_path(map, hierarchy_of(map, 8), {0, 0}, {2, 0}).cost, 10, 1e-9);
}

TEST(Hierarchy, KnowsPockets) {
    const Grid grid = grid_of_rows({"........", ".###....", ".#.#....", ".###....", "........", "........"});
    const TraversalMap map(grid, {});
    const Hierarchy hierarchy = hierarchy_of(map, 4);
    EXPECT_EQ(find_path(map, hierarchy, {2, 2}, {7, 5}).cost, kNoEntry);
    EXPECT_EQ(find_path(map, hierarchy, {7, 5}, {2, 2}).cost, kNoEntry);
    EXPECT_EQ(find_path(map, hierarchy, {2, 2}, {2, 2}).cost, 0);
}

// Clusters that touch at a corner alone, or along a side without a straight step across, are joined where the
// rule lets units through.
TEST(Hierarchy, PassesCornersThatAreTheOnlyLink) {
    const Grid corner =
        grid_of_rows({"...#####", "...#####", "...#####", "###.####", "####....", "####...."});
    const Grid side = grid_of_rows({"....####", "....####", "....####", "...#....", "####....", "####...."});
    const TraversalMap any_corner(corner, by_rule(MovementRule::k8Any));
    EXPECT_NEAR(find_path(any_corner, hierarchy_of(any_corner, 4), {0, 0}, {7, 5}).cost, 5 * kSqrt2 + 2,
                1e-6);
    const TraversalMap strict(corner, {});
    EXPECT_EQ(find_path(strict, hierarchy_of(strict, 4), {0, 0}, {7, 5}).cost, kNoEntry);
    const TraversalMap any_side(side, by_rule(MovementRule::k8Any));
    EXPECT_NEAR(find_path(any_side, hierarchy_of(any_side, 4), {3, 2}, {4, 3}).cost, kSqrt2, 1e-6);
}

// Down a cliff, not up again.
TEST(Hierarchy, GoesOneWaySteps) {
    Grid grid(16, 4);
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 8; ++x) grid.set_level(grid.index({x, y}), 3);
    }
    grid.commit();
    Profile profile;
    profile.climb = 1;
    const TraversalMap map(grid, profile);
    ASSERT_TRUE(map.directed());
    const Hierarchy hierarchy = hierarchy_of(map, 4);
    EXPECT_NEAR(find_path(map, hierarchy, {0, 0}, {15, 0}).cost, 15, 1e-6);
    EXPECT_EQ(find_path(map, hierarchy, {15, 0}, {0, 0}).cost, kNoEntry);
}

TEST(Hierarchy, ServesLongCorridors) {
    const Grid grid(8192, 1);
    const TraversalMap map(grid, {});
    EXPECT_NEAR(find_path(map, hierarchy_of(map, 32), {0, 0}, {8191, 0}).cost, 8191, 1e-6);
}

TEST(Crossings, LieInTheMiddleOrAtBothEnds) {
    const Grid grid =
        grid_of_rows({".......#.......#", "################", "................", "......##........",
                      "......##........", "......##........", "......##........", "................"});
    const TraversalMap map(grid, {});
    std::vector<Crossing> crossings;
    find_crossings(map, {0, 0, 8, 8}, crossings);
    // Rows 2 and 7 are openings of one cell to the east.
    ASSERT_EQ(crossings.size(), 2U);
    EXPECT_EQ(crossings[0], (Crossing{map.index({7, 2}), kEast, true}));
    EXPECT_EQ(crossings[1], (Crossing{map.index({7, 7}), kEast, true}));

    const Grid open(16, 8);
    const TraversalMap wide(open, {});
    find_crossings(wide, {8, 0, 16, 8}, crossings);
    ASSERT_EQ(crossings.size(), 2U);
    EXPECT_EQ(crossings[0], (Crossing{wide.index({8, 0}), kWest, true}));
    EXPECT_EQ(crossings[1], (Crossing{wide.index({8, 7}), kWest, true}));
}

// A sector that was walled up since is refused, the others aren't.
TEST(Hierarchy, TellsWhenASectorIsNoLongerThere) {
    Grid grid(64, 8);
    TraversalMap map(grid, {});
    const Hierarchy hierarchy = hierarchy_of(map, 8);
    HierarchyScratch scratch;
    MacroPath path;
    hierarchy.search(map, map.index({0, 4}), map.index({63, 4}), scratch, path);
    ASSERT_EQ(path.status, SearchStatus::kFound);
    for (int y = 0; y < 8; ++y) grid.set_terrain(grid.index({36, y}), Terrain::kWall);
    grid.commit();
    map.update(grid);
    std::vector<CellIndex> cells{map.index({0, 4})};
    std::size_t length = 0;
    do {
        length = cells.size();
    } while (hierarchy.refine_sector(map, path, scratch, cells));
    EXPECT_EQ(cells.size(), length);
    EXPECT_EQ(first_illegal_step(map, cells), cells.size());
    EXPECT_GE(map.point(cells.back()).x, 24);
    EXPECT_LT(map.point(cells.back()).x, 36);
}

}  // namespace
}  // namespace wayfield
