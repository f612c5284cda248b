#include <gtest/gtest.h>

#include "oracle.h"
#include "wayfield/dijkstra_tree.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/path.h"

namespace wayfield {
namespace {

// Whatever the open set: costs are the flow field's, and each cell's next lies one legal step nearer.
TEST(DijkstraTree, AgreesWithTheFlowField) {
    Mulberry32 random(31);
    FieldScratch field_scratch;
    SearchScratch scratch;
    FlowField field;
    DijkstraTree tree;
    std::vector<CellIndex> path;
    for (int i = 0; i < 600; ++i) {
        SCOPED_TRACE(i);
        const RandomProblem problem = draw_problem(random, 24);
        const TraversalMap map(problem.grid, problem.profile);
        const CellIndex goal = map.index(problem.goal);
        TreeOptions options;
        options.open_set = static_cast<OpenSet>(i % 4);
        options.ties = static_cast<TieOrder>(random.below(2));
        options.unit_diagonals = problem.unit_diagonals;
        ASSERT_TRUE(tree.build(map, goal, scratch, options));
        ASSERT_TRUE(field.build(map, {&goal, 1}, field_scratch, {problem.unit_diagonals}));
        for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
            ASSERT_EQ(tree.cost(cell), field.cost(cell)) << "cell " << cell;
            path.clear();
            tree.walk(cell, path);
            if (field.cost(cell) == kNoEntry || cell == goal) {
                ASSERT_EQ(tree.next(cell), kNoCell);
                ASSERT_EQ(path.size(), field.cost(cell) == kNoEntry ? 0U : 1U);
                continue;
            }
            ASSERT_EQ(path.back(), goal);
            ASSERT_EQ(path.size(), tree.count_steps(cell) + 1);
            ASSERT_EQ(first_illegal_step(map, path), path.size());
            ASSERT_NEAR(path_cost(map, path, options.unit_diagonals), tree.cost(cell),
                        1e-6 * (1 + tree.cost(cell)));
        }
    }
}

TEST(DijkstraTree, NamesTheOpenSetThatWasUsed) {
    Grid grid(4, 4);
    Profile profile;
    SearchScratch scratch;
    DijkstraTree tree;
    TreeOptions options;
    options.open_set = OpenSet::kBucketQueue;
    ASSERT_TRUE(tree.build(TraversalMap(grid, profile), 0, scratch, options));
    EXPECT_EQ(tree.open_set(), OpenSet::kBucketQueue);
    profile.weights = {{Terrain::kGround, 0.1234567}};
    ASSERT_TRUE(tree.build(TraversalMap(grid, profile), 0, scratch, options));
    EXPECT_EQ(tree.open_set(), OpenSet::kBinaryHeap);
    EXPECT_NEAR(tree.cost(15), 3 * kSqrt2 * 0.1234567, 1e-6);
}

TEST(DijkstraTree, IsBareAroundABlockedGoal) {
    Grid grid(3, 1);
    grid.set_terrain(1, Terrain::kWall);
    grid.commit();
    SearchScratch scratch;
    DijkstraTree tree;
    const TraversalMap map(grid, Profile{});
    ASSERT_TRUE(tree.build(map, 1, scratch));
    EXPECT_EQ(tree.cost(0), kNoEntry);
    EXPECT_EQ(tree.count_steps(0), 0U);
    EXPECT_THROW(tree.build(map, 3, scratch), Error);
}

TEST(DijkstraTree, StopsWhenCancelled) {
    const TraversalMap map(Grid(200, 200), Profile{});
    SearchScratch scratch;
    DijkstraTree tree;
    const std::atomic<bool> cancel{true};
    EXPECT_FALSE(tree.build(map, 0, scratch, {}, {&cancel}));
    EXPECT_TRUE(tree.empty());
}

}  // namespace
}  // namespace wayfield
