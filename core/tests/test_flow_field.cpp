#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "field/directions.h"
#include "oracle.h"
#include "thread_executor.h"
#include "wayfield/dijkstra_tree.h"
#include "wayfield/error.h"
#include "wayfield/flow_field.h"
#include "wayfield/generators.h"
#include "wayfield/path.h"

namespace wayfield {
namespace {

constexpr int kShards = 8;
int problems_a_shard() { return full_run() ? 3000 : 500; }

FlowField field_of(const TraversalMap& map, std::vector<CellIndex> goals, const FieldOptions& options = {}) {
    FieldScratch scratch;
    FlowField field;
    EXPECT_TRUE(field.build(map, goals, scratch, options));
    return field;
}

// Distances to the nearest goal by the rule's text alone: Bellman and Ford's rounds over all steps.
std::vector<long double> distances_to(const RandomProblem& problem, const Oracle& oracle,
                                      const std::vector<Point>& goals) {
    const Grid& grid = problem.grid;
    const auto infinite = std::numeric_limits<long double>::infinity();
    std::vector<long double> distance(grid.cell_count(), infinite);
    for (const Point goal : goals) {
        if (oracle.can_stand(goal)) distance[grid.index(goal)] = 0;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
            const Point p = grid.point(cell);
            for (std::size_t d = 0; d < kDirectionCount; ++d) {
                const Point next{p.x + kDx[d], p.y + kDy[d]};
                if (!grid.contains(next) || distance[grid.index(next)] == infinite) continue;
                if (!oracle.can_step(p, next)) continue;
                const long double through = distance[grid.index(next)] + oracle.step_cost(p, next);
                if (through >= distance[cell]) continue;
                distance[cell] = through;
                changed = true;
            }
        }
    }
    return distance;
}

// The arrow by its definition, from the field's own costs, which were compared with the oracle's before.
Direction arrow(const RandomProblem& problem, const Oracle& oracle, const FlowField& field, Point p) {
    const CellIndex cell = problem.grid.index(p);
    if (field.cost(cell) == 0 || field.cost(cell) == kNoEntry) return kNoDirection;
    Direction best = kNoDirection;
    long double least = std::numeric_limits<long double>::infinity();
    for (int d = 0; d < kDirectionCount; ++d) {
        const auto i = static_cast<std::size_t>(d);
        const Point next{p.x + kDx[i], p.y + kDy[i]};
        if (!problem.grid.contains(next) || !oracle.can_step(p, next)) continue;
        const long double through = field.cost(problem.grid.index(next)) + oracle.step_cost(p, next);
        // Apart by less than the field's own rounding is a tie.
        if (through >= least - 1e-6L * (1 + least) && best != kNoDirection) continue;
        least = through;
        best = static_cast<Direction>(d);
    }
    return best;
}

class FieldDifferential : public testing::TestWithParam<int> {};

TEST_P(FieldDifferential, AgreesWithTheOracle) {
    Mulberry32 random(static_cast<std::uint32_t>(GetParam()) + 101);
    FieldScratch scratch;
    FlowField field;
    std::vector<CellIndex> path;
    for (int i = 0; i < problems_a_shard(); ++i) {
        SCOPED_TRACE("problem " + std::to_string(i));
        const RandomProblem problem = draw_problem(random, 24);
        const Oracle oracle(problem.grid, problem.profile, problem.unit_diagonals);
        const TraversalMap map(problem.grid, problem.profile);
        std::vector<Point> goals{problem.goal};
        if (random.below(2) == 0) goals.push_back(problem.start);
        if (random.below(4) == 0) goals.push_back(problem.grid.point(random.below(map.cell_count())));
        std::vector<CellIndex> cells;
        cells.reserve(goals.size());
        for (const Point goal : goals) cells.push_back(map.index(goal));
        FieldOptions options;
        options.unit_diagonals = problem.unit_diagonals;
        ASSERT_TRUE(field.build(map, cells, scratch, options));
        EXPECT_EQ(field.revision(), map.revision());

        const std::vector<long double> distance = distances_to(problem, oracle, goals);
        CellIndex reachable = 0;
        for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
            const auto right = static_cast<double>(distance[cell]);
            if (right == kNoEntry) {
                ASSERT_EQ(field.cost(cell), kNoEntry);
                ASSERT_EQ(field.direction(cell), kNoDirection);
                continue;
            }
            ++reachable;
            ASSERT_NEAR(field.cost(cell), right, 1e-6 * right) << "cell " << cell;
            ASSERT_EQ(field.direction(cell), arrow(problem, oracle, field, map.point(cell)))
                << "cell " << cell;
            path.clear();
            field.follow(map, cell, path);
            ASSERT_EQ(first_illegal_step(map, path), path.size());
            ASSERT_EQ(field.cost(path.back()), 0);
            ASSERT_NEAR(path_cost(map, path, options.unit_diagonals), right, 1e-6 * right);
        }
        EXPECT_EQ(field.reachable_count(), reachable);
    }
}

INSTANTIATE_TEST_SUITE_P(Shards, FieldDifferential, testing::Range(0, kShards));

TraversalMap map_of(const std::vector<std::string>& rows, MovementRule rule) {
    Profile profile;
    profile.rule = rule;
    return TraversalMap(grid_of_rows(rows), profile);
}

Point next_of(const TraversalMap& map, const FlowField& field, Point at) {
    const auto d = static_cast<std::size_t>(field.direction(map.index(at)));
    return {at.x + kDx[d], at.y + kDy[d]};
}

// From a plateau's edge one can jump down and never come back: not from a goal there.
TEST(FlowField, AGoalOnALedgePointsNowhere) {
    Grid grid(40, 20);
    for (int y = 0; y < 10; ++y) {
        for (int x = 0; x < 40; ++x) grid.set_level(grid.index({x, y}), 5);
    }
    grid.commit();
    for (const MovementRule rule : {MovementRule::k4, MovementRule::k8Strict}) {
        Profile profile;
        profile.rule = rule;
        profile.climb = 1;
        // A step then costs one in whole numbers.
        profile.weights = {
            {Terrain::kMud, 2}, {Terrain::kRoad, 1}, {Terrain::kShallows, 2}, {Terrain::kSwamp, 2}};
        const TraversalMap map(grid, profile);
        for (const bool unit_diagonals : {false, true}) {
            FieldScratch scratch;
            FlowField field;
            const CellIndex goal = map.index({20, 9});
            ASSERT_TRUE(map.directed());
            ASSERT_TRUE(field.build(map, std::vector<CellIndex>{goal}, scratch, {unit_diagonals}));
            EXPECT_EQ(field.cost(goal), 0);
            EXPECT_EQ(field.direction(goal), kNoDirection);
            EXPECT_EQ(field.cost(map.index({20, 10})), kNoEntry);
            EXPECT_EQ(field.direction(map.index({21, 9})), kWest);
        }
    }
}

// PF-052: no arrow squeezes between two walls that touch at a corner.
TEST(FlowField, PointsAlongLegalStepsOnly) {
    const std::vector<std::string> rows = {"..#.", ".#..", "...."};
    const double root = kSqrt2;
    struct Case {
        MovementRule rule;
        double cost;
        Point next;
    };
    for (const Case& c :
         {Case{MovementRule::k8Strict, 6 + root, {0, 0}}, Case{MovementRule::k8One, 4 * root, {0, 1}},
          Case{MovementRule::k8Any, 2 * root, {2, 1}}}) {
        const TraversalMap map = map_of(rows, c.rule);
        const FlowField field = field_of(map, {map.index({3, 0})});
        EXPECT_NEAR(field.cost(map.index({1, 0})), c.cost, 1e-6 * c.cost);
        EXPECT_EQ(next_of(map, field, {1, 0}), c.next);
    }
}

// PF-057: a wall placed later changes what is far away from it.
TEST(FlowField, IsRightAtOnceAfterAWallIsPlaced) {
    Grid grid = grid_of_rows({".....", ".....", "....."});
    TraversalMap map(grid, Profile{});
    FieldScratch scratch;
    FlowField field;
    const CellIndex goal = map.index({4, 0});
    field.build(map, std::vector<CellIndex>{goal}, scratch);
    EXPECT_EQ(field.cost(0), 4);
    grid.set_terrain(grid.index({2, 0}), Terrain::kWall);
    grid.set_terrain(grid.index({2, 1}), Terrain::kWall);
    grid.commit();
    field.repair(map, map.update(grid), scratch);
    EXPECT_NEAR(field.cost(0), 4 + 2 * kSqrt2, 1e-6);
    EXPECT_EQ(next_of(map, field, {1, 1}), (Point{1, 2}));
    EXPECT_NEAR(field.cost(map.index({1, 1})), 4 + kSqrt2, 1e-6);
    EXPECT_EQ(field.revision(), grid.revision());
}

TEST(FlowField, BreaksTiesInTheOrderOfDirections) {
    const TraversalMap map = map_of({"...", "...", "..."}, MovementRule::k4);
    const FlowField field = field_of(map, {map.index({1, 1})});
    EXPECT_EQ(field.direction(map.index({0, 0})), kEast);
    EXPECT_EQ(field.direction(map.index({2, 2})), kWest);
    EXPECT_EQ(field.direction(map.index({1, 0})), kSouth);
    EXPECT_EQ(field.direction(map.index({1, 1})), kNoDirection);
}

TEST(FlowField, GoesToTheNearestOfSeveralGoals) {
    const TraversalMap map = map_of({".........", "####.####"}, MovementRule::k8Strict);
    const FlowField field = field_of(map, {0, 8, 8, map.index({0, 1})});
    EXPECT_EQ(std::vector<CellIndex>(field.goals().begin(), field.goals().end()),
              (std::vector<CellIndex>{0, 8}));
    EXPECT_EQ(field.cost(3), 3);
    EXPECT_EQ(field.direction(3), kWest);
    EXPECT_EQ(field.direction(4), kEast);
    EXPECT_EQ(field.direction(5), kEast);
    EXPECT_EQ(field.max_cost(), 5);
    EXPECT_EQ(field.reachable_count(), 10U);
}

TEST(FlowField, IsEmptyOfCostsWhereEveryGoalIsBlocked) {
    const TraversalMap map = map_of({"..#"}, MovementRule::k4);
    const FlowField field = field_of(map, {2});
    EXPECT_FALSE(field.empty());
    EXPECT_EQ(field.reachable_count(), 0U);
    EXPECT_EQ(field.max_cost(), 0);
    EXPECT_EQ(field.cost(0), kNoEntry);
    std::vector<CellIndex> path;
    field.follow(map, 0, path);
    EXPECT_TRUE(path.empty());
}

TEST(FlowField, RefusesAGoalOffTheMap) {
    const TraversalMap map = map_of({"..."}, MovementRule::k4);
    FieldScratch scratch;
    FlowField field;
    EXPECT_THROW(field.build(map, std::vector<CellIndex>{3}, scratch), Error);
}

TEST(FlowField, CountsBeyondSixteenBits) {
    const Grid grid = generate(parse_generator("maze:1025x1025:seed=5"));
    Profile profile;
    profile.rule = MovementRule::k4;
    const TraversalMap map(grid, profile);
    const FlowField field = field_of(map, {map.index({1, 1})});
    EXPECT_GT(field.max_cost(), 65535);
    EXPECT_EQ(field.reachable_count(), map.passable_count());
    const FlowField octile = field_of(TraversalMap(grid, Profile{}), {map.index({1, 1})});
    EXPECT_EQ(octile.max_cost(), field.max_cost()) << "no diagonals in corridors of one cell";
}

// The waves that fields are built with, against a tree by a heap: maps that waves cross in many bands.
TEST(FlowField, AgreesWithATreeOnLargeMaps) {
    FieldScratch scratch;
    SearchScratch tree_scratch;
    FlowField field;
    DijkstraTree tree;
    Mulberry32 random(6);
    for (const char* name :
         {"open:300x90", "scatter:200x200:seed=3:density=0.1", "caves:256x256:seed=2",
          "scatter:200x200:seed=4:density=0.35", "maze:201x201:seed=9", "rooms:256x256:seed=5"}) {
        const Grid grid = generate(parse_generator(name));
        for (int rule = 0; rule < kMovementRuleCount; ++rule) {
            SCOPED_TRACE(std::string(name) + ", rule " + std::to_string(rule));
            Profile profile;
            profile.rule = static_cast<MovementRule>(rule);
            const TraversalMap map(grid, profile);
            CellIndex goal = random.below(map.cell_count());
            while (!map.passable(goal)) goal = random.below(map.cell_count());
            ASSERT_TRUE(field.build(map, {&goal, 1}, scratch));
            ASSERT_TRUE(tree.build(map, goal, tree_scratch));
            CellIndex reachable = 0;
            double most = 0;
            for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
                ASSERT_EQ(field.cost(cell), tree.cost(cell)) << "cell " << cell;
                if (field.cost(cell) == kNoEntry) continue;
                ++reachable;
                most = std::max(most, field.cost(cell));
            }
            EXPECT_EQ(field.reachable_count(), reachable);
            EXPECT_EQ(field.max_cost(), most);
        }
    }
}

// Terrain so dear that whole numbers run over: the field goes on in doubles.
TEST(FlowField, CountsBeyondThirtyTwoBits) {
    Grid grid(400, 9, custom_terrain('d'));
    for (int x = 0; x < 400; ++x) {
        for (int y = 1; y < 9; y += 2) {
            if (x != (y % 4 == 1 ? 0 : 399)) grid.set_terrain(grid.index({x, y}), Terrain::kWall);
        }
    }
    grid.commit();
    Profile profile;
    profile.weights = {{custom_terrain('d'), 20000.5}};
    const TraversalMap map(grid, profile);
    const FlowField field = field_of(map, {0});
    EXPECT_EQ(field.reachable_count(), map.passable_count());
    EXPECT_NEAR(field.cost(399), 399 * 20000.5, 1);
    std::vector<CellIndex> path;
    field.follow(map, map.cell_count() - 1, path);
    EXPECT_NEAR(path_cost(map, path), field.cost(map.cell_count() - 1), 1);
    EXPECT_GT(field.max_cost(), 4e6);
}

TEST(FlowField, CountsTheStepsOfManyAtOnce) {
    const TraversalMap map(generate(parse_generator("scatter:60x40:seed=2:density=0.3")), Profile{});
    const FlowField field = field_of(map, {map.index({57, 37})});
    std::vector<CellIndex> starts(map.cell_count());
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) starts[cell] = cell;
    std::vector<std::uint32_t> steps(starts.size(), 99);
    field.count_steps(map, starts, steps);
    std::vector<CellIndex> path;
    for (const CellIndex start : starts) {
        path.clear();
        field.follow(map, start, path);
        ASSERT_EQ(steps[start], path.empty() ? 0 : path.size() - 1);
    }
    field.count_steps(map, {}, {});
}

TEST(FlowField, StopsWhenCancelled) {
    const TraversalMap map(Grid(200, 200), Profile{});
    FieldScratch scratch;
    FlowField field;
    const std::atomic<bool> cancel{true};
    std::atomic<std::uint64_t> settled{0};
    EXPECT_FALSE(field.build(map, std::vector<CellIndex>{0}, scratch, {}, {&cancel, &settled}));
    EXPECT_TRUE(field.empty());
    EXPECT_GT(settled, 0U);
    EXPECT_TRUE(field.build(map, std::vector<CellIndex>{0}, scratch));
}

TEST(FlowField, IsTheSameOnAnyNumberOfThreads) {
    const TraversalMap map(generate(parse_generator("scatter:1031x600:seed=2:density=0.2")), Profile{});
    CellIndex goal = 0;
    while (!map.passable(goal)) ++goal;
    const FlowField alone = field_of(map, {goal});
    FieldScratch scratch;
    FlowField field;
    for (const int threads : {1, 2, 3, 7, 1000}) {
        SCOPED_TRACE(threads);
        const Executor executor = executor_of(threads);
        ASSERT_TRUE(field.build(map, {&goal, 1}, scratch, {}, {nullptr, nullptr, &executor}));
        ASSERT_TRUE(std::ranges::equal(field.directions(), alone.directions()));
        for (CellIndex cell = 0; cell < map.cell_count(); ++cell)
            ASSERT_EQ(field.cost(cell), alone.cost(cell));
        EXPECT_EQ(field.max_cost(), alone.max_cost());
    }
}

TEST(FlowField, CopiesCostsOfARectangle) {
    const TraversalMap map = map_of({"...", ".#.", "..."}, MovementRule::k4);
    const FlowField field = field_of(map, {0});
    std::vector<float> costs(4);
    field.copy_costs({1, 0, 3, 2}, costs);
    EXPECT_EQ(costs[0], 1);
    EXPECT_EQ(costs[1], 2);
    EXPECT_EQ(costs[2], std::numeric_limits<float>::infinity());
    EXPECT_EQ(costs[3], 3);
}

// Both ways of deriving directions, on maps wide enough for whole blocks.
TEST(FlowField, DerivesTheSameDirectionsWithoutVectors) {
    Mulberry32 random(5);
    for (int i = 0; i < 40; ++i) {
        Grid grid(20 + static_cast<int>(random.below(60)), 3 + static_cast<int>(random.below(30)));
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
            if (random.below(4) == 0) grid.set_terrain(cell, Terrain::kWall);
        }
        grid.commit();
        Profile profile;
        profile.rule = static_cast<MovementRule>(i % kMovementRuleCount);
        const TraversalMap map(grid, profile);
        StepCosts<std::uint32_t> steps;
        steps.straight.fill(2378);
        steps.diagonal.fill(profile.rule == MovementRule::k4 ? 2378 : 3363);
        const FlowField field = field_of(map, {random.below(map.cell_count())});
        std::vector<std::uint32_t> cost(map.cell_count());
        for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
            const double units = field.cost(cell) * 2378;
            cost[cell] = units < kNoEntry ? static_cast<std::uint32_t>(units + 0.5) : 0xFFFFFFFFU;
        }
        std::vector<std::uint8_t> fast(map.cell_count());
        std::vector<std::uint8_t> plain(map.cell_count());
        DirectionWriter<std::uint32_t>(map, steps, cost.data(), fast.data()).write(map.bounds());
        derive_directions_plain(map, steps, cost.data(), map.bounds(), plain.data());
        ASSERT_EQ(fast, plain);
        ASSERT_TRUE(std::equal(plain.begin(), plain.end(), field.directions().begin()));
    }
}

}  // namespace
}  // namespace wayfield
