#include <gtest/gtest.h>

#include <deque>
#include <map>

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
    for (int i = 0; i < (full_run() ? 20000 : 600); ++i) {
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

// What a bucket queue does where all steps cost the same, spelled out: buckets by the number of steps, and
// from the cheapest the cell that was put in last or first.
std::vector<CellIndex> next_by_buckets(const TraversalMap& map, CellIndex goal, TieOrder ties) {
    std::vector<CellIndex> next(map.cell_count(), kNoCell);
    std::vector<bool> reached(map.cell_count(), false);
    std::map<int, std::deque<CellIndex>> buckets{{0, {goal}}};
    reached[goal] = true;
    while (!buckets.empty()) {
        const int steps = buckets.begin()->first;
        std::deque<CellIndex>& bucket = buckets.begin()->second;
        const CellIndex cell = ties == TieOrder::kLifo ? bucket.back() : bucket.front();
        ties == TieOrder::kLifo ? bucket.pop_back() : bucket.pop_front();
        for (int d = 0; d < kDirectionCount; ++d) {
            if ((map.steps_in(cell) >> d & 1) == 0) continue;
            const CellIndex other = cell + map.offsets()[static_cast<std::size_t>(d)];
            if (reached[other]) continue;
            reached[other] = true;
            next[other] = cell;
            buckets[steps + 1].push_back(other);
        }
        if (bucket.empty()) buckets.erase(steps);
    }
    return next;
}

TEST(DijkstraTree, TakesTheFirstWayThatItsOpenSetFinds) {
    Mulberry32 random(32);
    SearchScratch scratch;
    DijkstraTree tree;
    for (int i = 0; i < (full_run() ? 4000 : 400); ++i) {
        SCOPED_TRACE(i);
        RandomProblem problem = draw_problem(random, 24);
        TreeOptions options;
        options.open_set = OpenSet::kBucketQueue;
        options.ties = static_cast<TieOrder>(i % 2);
        options.unit_diagonals = random.below(2) == 0;
        if (!options.unit_diagonals) problem.profile.rule = MovementRule::k4;
        const TraversalMap map(problem.grid, problem.profile);
        const CellIndex goal = map.index(problem.goal);
        if (map.weighted() || !map.passable(goal)) continue;
        ASSERT_TRUE(tree.build(map, goal, scratch, options));
        if (tree.open_set() != OpenSet::kBucketQueue) continue;
        const std::vector<CellIndex> next = next_by_buckets(map, goal, options.ties);
        for (CellIndex cell = 0; cell < map.cell_count(); ++cell) ASSERT_EQ(tree.next(cell), next[cell]);
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
