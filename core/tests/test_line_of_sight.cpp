#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "oracle.h"
#include "profiles.h"
#include "wayfield/flow_field.h"
#include "wayfield/generators.h"
#include "wayfield/line_of_sight.h"
#include "wayfield/path.h"
#include "wayfield/search.h"

namespace wayfield {
namespace {

int random_grids() { return full_run() ? 20000 : 4000; }

bool sight(const TraversalMap& map, Point a, Point b) {
    return line_of_sight(map, map.index(a), map.index(b));
}

TEST(LineOfSight, ACornerIsPassedAsTheRuleDemands) {
    const Grid one = grid_of_rows({"..", ".#"});
    const Grid both = grid_of_rows({".#", "#."});
    const auto passes = [](const Grid& grid, MovementRule rule, Point a, Point b) {
        return sight(TraversalMap(grid, by_rule(rule)), a, b);
    };
    EXPECT_FALSE(passes(one, MovementRule::k8Strict, {1, 0}, {0, 1}));
    EXPECT_FALSE(passes(one, MovementRule::k4, {1, 0}, {0, 1}));
    EXPECT_TRUE(passes(one, MovementRule::k8One, {1, 0}, {0, 1}));
    EXPECT_TRUE(passes(one, MovementRule::k8Any, {1, 0}, {0, 1}));
    EXPECT_FALSE(passes(both, MovementRule::k8One, {0, 0}, {1, 1}));
    EXPECT_TRUE(passes(both, MovementRule::k8Any, {0, 0}, {1, 1}));
    EXPECT_TRUE(passes(Grid(2, 2), MovementRule::k4, {0, 0}, {1, 1}));
}

// Case PF-071: between two walls that touch at a corner, and past a wall's corner.
TEST(LineOfSight, DoesNotSlipBetweenWallsThatTouch) {
    const Grid grid = grid_of_rows({".....", ".....", "..#..", ".#..."});
    const TraversalMap map(grid, by_rule(MovementRule::k8Strict));
    EXPECT_FALSE(sight(map, {0, 0}, {2, 3}));
    EXPECT_FALSE(sight(map, {2, 3}, {0, 0}));
    EXPECT_FALSE(sight(map, {1, 2}, {2, 3}));
    SearchScratch scratch;
    SearchResult result;
    search(map, {{0, 0}, {2, 3}, {}}, scratch, result);
    const SmoothedPath smoothed = pull_string(map, result.path, Smoothing::kSupercover);
    const Profile profile = by_rule(MovementRule::k8Strict);
    const Oracle oracle(grid, profile);
    for (std::size_t i = 1; i < smoothed.waypoints.size(); ++i) {
        EXPECT_TRUE(oracle.sees(map.point(smoothed.waypoints[i - 1]), map.point(smoothed.waypoints[i])));
    }
    EXPECT_GE(smoothed.length, 6.162277);
    EXPECT_LE(smoothed.length, 6.414214);
}

TEST(LineOfSight, BlockedEndsSeeNothing) {
    const TraversalMap map(grid_of_rows({".#."}), by_rule(MovementRule::k8Strict));
    EXPECT_TRUE(sight(map, {0, 0}, {0, 0}));
    EXPECT_FALSE(sight(map, {1, 0}, {1, 0}));
    EXPECT_FALSE(sight(map, {0, 0}, {1, 0}));
    EXPECT_FALSE(sight(map, {1, 0}, {0, 0}));
    EXPECT_FALSE(bresenham_line(map, 1, 1));
    EXPECT_TRUE(bresenham_line(map, 2, 2));
}

TEST(LineOfSight, AgreesWithTheOracleOnRandomGrids) {
    Mulberry32 random(71);
    int clear = 0;
    for (int i = 0; i < random_grids(); ++i) {
        const RandomProblem problem = draw_problem(random, 14);
        const Oracle oracle(problem.grid, problem.profile);
        const TraversalMap map(problem.grid, problem.profile);
        for (int k = 0; k < 40; ++k) {
            const Point a = map.point(random.below(map.cell_count()));
            const Point b = map.point(random.below(map.cell_count()));
            const bool wanted = oracle.sees(a, b);
            ASSERT_EQ(sight(map, a, b), wanted)
                << "problem " << i << ": " << a.x << ',' << a.y << " to " << b.x << ',' << b.y;
            if (!map.directed()) {
                ASSERT_EQ(sight(map, b, a), wanted);
            }
            clear += wanted && !(a == b) ? 1 : 0;
        }
    }
    EXPECT_GT(clear, 10000);
}

TEST(LineOfSight, MirroredAndTurnedMapsGiveTheSameAnswers) {
    Mulberry32 random(8);
    using Turn = std::function<Point(Point)>;
    for (int i = 0; i < 300; ++i) {
        const int width = 2 + static_cast<int>(random.below(14));
        const int height = 2 + static_cast<int>(random.below(14));
        const double density = random.next() * 0.4;
        Grid grid(width, height);
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
            if (random.next() < density) grid.set_terrain(cell, Terrain::kWall);
        }
        const Turn turns[] = {[=](Point p) {
                                  return Point{width - 1 - p.x, p.y};
                              },
                              [=](Point p) {
                                  return Point{p.x, height - 1 - p.y};
                              },
                              [](Point p) {
                                  return Point{p.y, p.x};
                              },
                              [=](Point p) {
                                  return Point{height - 1 - p.y, p.x};
                              }};
        const Profile profile = by_rule(static_cast<MovementRule>(random.below(kMovementRuleCount)));
        const TraversalMap map(grid, profile);
        for (std::size_t t = 0; t < std::size(turns); ++t) {
            Grid turned(t < 2 ? width : height, t < 2 ? height : width);
            for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
                turned.set_terrain(turned.index(turns[t](grid.point(cell))), grid.terrain(cell));
            }
            const TraversalMap turned_map(turned, profile);
            for (int k = 0; k < 40; ++k) {
                const Point a = grid.point(random.below(grid.cell_count()));
                const Point b = grid.point(random.below(grid.cell_count()));
                ASSERT_EQ(sight(map, a, b), sight(turned_map, turns[t](a), turns[t](b)));
            }
        }
    }
}

TEST(LineCost, CountsTheLengthInEachCell) {
    const TraversalMap map(grid_of_rows({".mm", "...", "..."}), by_rule(MovementRule::k8Strict));
    const auto cost = [&](Point a, Point b) { return line_cost(map, map.index(a), map.index(b)); };
    EXPECT_DOUBLE_EQ(cost({0, 0}, {2, 0}), 0.5 + 1.5 * 3);
    EXPECT_DOUBLE_EQ(cost({0, 1}, {2, 1}), 2);
    EXPECT_DOUBLE_EQ(cost({2, 2}, {2, 0}), 1.5 + 0.5 * 3);
    EXPECT_DOUBLE_EQ(cost({2, 0}, {0, 2}), kSqrt2 * (0.5 * 3 + 1.5));
    EXPECT_DOUBLE_EQ(cost({0, 1}, {2, 0}), std::sqrt(5.0) * (0.5 + 0.5 * 3));
    EXPECT_EQ(cost({1, 1}, {1, 1}), 0);
}

TEST(StringPulling, DoesNotPullThroughMud) {
    const Grid grid = grid_of_rows({".....", ".mmm.", "....."});
    const TraversalMap map(grid, by_rule(MovementRule::k8Strict));
    std::vector<CellIndex> path;
    for (const Point p : {Point{0, 1}, {0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {4, 1}}) {
        path.push_back(map.index(p));
    }
    const SmoothedPath smoothed = pull_string(map, path, Smoothing::kSupercover);
    double cost = 0;
    for (std::size_t i = 1; i < smoothed.waypoints.size(); ++i) {
        cost += line_cost(map, smoothed.waypoints[i - 1], smoothed.waypoints[i]);
    }
    EXPECT_LE(cost, 6);
    EXPECT_GT(smoothed.waypoints.size(), 2U);
    // The same detour on even ground is one straight line.
    const TraversalMap even(Grid(5, 3), by_rule(MovementRule::k8Strict));
    EXPECT_EQ(pull_string(even, path, Smoothing::kSupercover).waypoints.size(), 2U);
    EXPECT_DOUBLE_EQ(pull_string(even, path, Smoothing::kSupercover).length, 4);
    EXPECT_EQ(pull_string(even, path, Smoothing::kOff).waypoints, path);
    EXPECT_DOUBLE_EQ(pull_string(even, path, Smoothing::kOff).length, 6);
    EXPECT_TRUE(pull_string(even, {}, Smoothing::kBresenham).waypoints.empty());
}

TEST(StringPulling, BresenhamPassesCornersThatSupercoverDoesNot) {
    const TraversalMap map(grid_of_rows({"...", ".#.", "..."}), by_rule(MovementRule::k8Strict));
    EXPECT_TRUE(bresenham_line(map, map.index({1, 0}), map.index({0, 1})));
    EXPECT_FALSE(line_of_sight(map, map.index({1, 0}), map.index({0, 1})));
}

TEST(StringPulling, TakesThePathsOfFields) {
    const Grid grid = generate(parse_generator("scatter:96x96:seed=7:density=0.25"));
    const TraversalMap map(grid, by_rule(MovementRule::k8Strict));
    const Oracle oracle(grid, map.profile());
    FieldScratch scratch;
    FlowField field;
    field.build(map, std::vector<CellIndex>{map.index({93, 93})}, scratch);
    Mulberry32 random(3);
    std::vector<CellIndex> path;
    for (int i = 0; i < 200; ++i) {
        path.clear();
        field.follow(map, random.below(map.cell_count()), path);
        if (path.empty()) continue;
        const std::vector<CellIndex> waypoints = pull_string(map, path, Smoothing::kSupercover).waypoints;
        EXPECT_EQ(waypoints.front(), path.front());
        EXPECT_EQ(waypoints.back(), path.back());
        EXPECT_LE(waypoints.size(), path.size());
        for (std::size_t k = 1; k < waypoints.size(); ++k) {
            ASSERT_TRUE(oracle.sees(map.point(waypoints[k - 1]), map.point(waypoints[k])));
        }
    }
}

// Long paths are pulled with a shortcut that must not be seen.
TEST(StringPulling, LongPathsAreTreatedLikeShortOnes) {
    const TraversalMap map(generate(parse_generator("maze:257x257:seed=2024")),
                           by_rule(MovementRule::k8Strict));
    SearchScratch scratch;
    SearchResult result;
    search(map, {{1, 1}, {255, 255}, {}}, scratch, result);
    // There and back, so that it is long in any case.
    std::vector<CellIndex> path = result.path;
    while (path.size() < 10000) {
        const std::vector<CellIndex> back(path.rbegin() + 1, path.rend());
        path.insert(path.end(), back.begin(), back.end());
    }
    for (const Smoothing smoothing : {Smoothing::kBresenham, Smoothing::kSupercover}) {
        const auto clear = smoothing == Smoothing::kBresenham ? bresenham_line : line_of_sight;
        std::vector<CellIndex> wanted = {path[0]};
        for (std::size_t i = 0; i + 1 < path.size();) {
            std::size_t to = path.size() - 1;
            while (to > i + 1 && !clear(map, path[i], path[to])) --to;
            wanted.push_back(path[i = to]);
        }
        EXPECT_EQ(pull_string(map, path, smoothing).waypoints, wanted);
    }
}

TEST(StringPulling, CanBeCancelled) {
    const TraversalMap map(Grid(3, 1), by_rule(MovementRule::k8Strict));
    const std::vector<CellIndex> path = {0, 1, 2};
    const std::atomic<bool> cancel{true};
    EXPECT_TRUE(pull_string(map, path, Smoothing::kSupercover, &cancel).waypoints.empty());
}

// Every piece of a smoothed path can be walked, is a part of the path it came from, and costs no more.
TEST(StringPulling, KeepsRandomPathsLegalAndNoDearer) {
    Mulberry32 random(15);
    SearchScratch scratch;
    SearchResult result;
    for (int i = 0; i < random_grids(); ++i) {
        const RandomProblem problem = draw_problem(random, 30);
        const Oracle oracle(problem.grid, problem.profile);
        const TraversalMap map(problem.grid, problem.profile);
        Query query{problem.start, problem.goal, {}};
        // Detours, too: the greedy one's paths are far from the shortest.
        if (random.below(3) == 0) query.options.algorithm = Algorithm::kGreedy;
        search(map, query, scratch, result);
        if (result.path.empty()) continue;
        double along = 0;
        for (std::size_t k = 1; k < result.path.size(); ++k) {
            along += line_cost(map, result.path[k - 1], result.path[k]);
        }
        const double length = pull_string(map, result.path, Smoothing::kOff).length;
        for (const Smoothing smoothing : {Smoothing::kBresenham, Smoothing::kSupercover}) {
            const SmoothedPath smoothed = pull_string(map, result.path, smoothing);
            const std::vector<CellIndex>& waypoints = smoothed.waypoints;
            ASSERT_EQ(waypoints.front(), result.path.front());
            ASSERT_EQ(waypoints.back(), result.path.back());
            EXPECT_LE(smoothed.length, length * (1 + 1e-9));
            double cost = 0;
            auto place = result.path.begin();
            for (std::size_t k = 1; k < waypoints.size(); ++k) {
                place = std::find(place + 1, result.path.end(), waypoints[k]);
                ASSERT_NE(place, result.path.end());
                cost += line_cost(map, waypoints[k - 1], waypoints[k]);
                if (smoothing != Smoothing::kSupercover) continue;
                const Point a = map.point(waypoints[k - 1]);
                const Point b = map.point(waypoints[k]);
                ASSERT_TRUE(oracle.sees(a, b)) << "problem " << i;
            }
            // Bresenham's lines may cross cells that line_cost can't count.
            if (cost < kNoEntry) {
                EXPECT_LE(cost, along * (1 + 1e-6)) << "problem " << i;
            }
        }
    }
}

}  // namespace
}  // namespace wayfield
