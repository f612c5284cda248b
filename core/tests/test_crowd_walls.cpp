#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "crowd/walls.h"
#include "oracle.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

Fixed anywhere(Mulberry32& random, int cells) {
    return static_cast<Fixed>(random.below(static_cast<std::uint32_t>(cells) << kFixedBits));
}

Fixed between(Mulberry32& random, Fixed low, Fixed high) {
    return low + static_cast<Fixed>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

/// All cells that a move can end in which turns back on neither axis, by steps that the rule allows.
std::set<std::pair<int, int>> cells_on_the_way(const Oracle& oracle, Point from, Point aim) {
    std::set<std::pair<int, int>> seen;
    std::vector<Point> open{from};
    while (!open.empty()) {
        const Point at = open.back();
        open.pop_back();
        if (!seen.insert({at.x, at.y}).second) continue;
        for (int d = 0; d < kDirectionCount; ++d) {
            const auto i = static_cast<std::size_t>(d);
            const Point next{at.x + kDx[i], at.y + kDy[i]};
            const auto leads_on = [](int step, int here, int wanted) {
                return step == 0 || (step > 0 ? here < wanted : here > wanted);
            };
            // A gap between two corners is gone through by whoever is pushed into it, from any side.
            const bool gap = is_diagonal(d) && !oracle.can_step(at, {next.x, at.y}) &&
                             !oracle.can_step(at, {at.x, next.y});
            if (!gap && (!leads_on(kDx[i], at.x, aim.x) || !leads_on(kDy[i], at.y, aim.y))) continue;
            if (oracle.can_step(at, next)) open.push_back(next);
        }
    }
    return seen;
}

// Of any length, under any rule, over cliffs, for units of any size: never in a wall, never through one.
TEST(Walls, StopEveryMove) {
    Mulberry32 random(20);
    for (int i = 0; i < 400; ++i) {
        const RandomProblem problem = draw_problem(random, 9);
        const TraversalMap map(problem.grid, problem.profile);
        const Walls walls(map);
        const Oracle oracle(problem.grid, problem.profile);
        for (int k = 0; k < 40; ++k) {
            const Fixed x = anywhere(random, map.width());
            const Fixed y = anywhere(random, map.height());
            const Point from{x >> kFixedBits, y >> kFixedBits};
            if (!oracle.can_stand(from)) continue;
            const Fixed longest = random.below(2) == 0 ? kFixedCell / 40 : 7 * kFixedCell;
            const Fixed dx = between(random, -longest, longest);
            const Fixed dy = random.below(8) == 0 ? 0 : between(random, -longest, longest);
            const Fixed radius = between(random, 0, (kFixedCell - 1) / 2);
            const Walk moved = walk(map, walls, x, y, dx, dy, radius);
            const Point to{moved.x >> kFixedBits, moved.y >> kFixedBits};
            ASSERT_TRUE(oracle.can_stand(to)) << i << ' ' << k;
            const Point aim{(x + dx) >> kFixedBits, (y + dy) >> kFixedBits};
            ASSERT_TRUE(cells_on_the_way(oracle, from, aim).contains({to.x, to.y})) << i << ' ' << k;
            Walk inside{};
            if (!walk_inside(walls, map.index(from), x, y, dx, dy, radius, inside)) continue;
            ASSERT_EQ(inside.x, moved.x) << i << ' ' << k;
            ASSERT_EQ(inside.y, moved.y) << i << ' ' << k;
        }
    }
}

// The disc as well keeps off: it overlaps no wall, wherever it is sent.
TEST(Walls, KeepTheDiscOff) {
    Mulberry32 random(21);
    for (int i = 0; i < 60; ++i) {
        Grid grid(8, 8);
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
            if (random.below(4) == 0) grid.set_terrain(cell, Terrain::kWall);
        }
        grid.commit();
        const TraversalMap map(grid, Profile{});
        const Walls walls(map);
        const auto gap_to = [](Fixed place, int cell) {
            return std::max({cell * kFixedCell - place, place - (cell + 1) * kFixedCell, Fixed{0}});
        };
        for (int k = 0; k < 60; ++k) {
            const Fixed radius = between(random, 1, kFixedCell / 2 - 1);
            const Fixed x = anywhere(random, 8);
            const Fixed y = anywhere(random, 8);
            if (!map.passable(map.index({x >> kFixedBits, y >> kFixedBits}))) continue;
            const Walk moved = walk(map, walls, x, y, between(random, -kFixedCell, kFixedCell),
                                    between(random, -kFixedCell, kFixedCell), radius);
            for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
                if (map.passable(cell)) continue;
                const double dx = gap_to(moved.x, map.point(cell).x);
                const double dy = gap_to(moved.y, map.point(cell).y);
                // A few units are lost where a corner is kept off and two of them are near.
                const double least = static_cast<double>(radius) - 4;
                ASSERT_GE(dx * dx + dy * dy, least * least) << i << ' ' << k;
            }
        }
    }
}

TEST(Walls, LetOneSlideAlong) {
    const Grid grid = grid_of_rows({"......", "######"});
    const TraversalMap map(grid, Profile{});
    const Walls walls(map);
    const Fixed radius = kFixedCell / 4;
    const Walk moved = walk(map, walls, kFixedCell / 2, kFixedCell / 2, 3 * kFixedCell, kFixedCell, radius);
    EXPECT_EQ(moved.x, kFixedCell / 2 + 3 * kFixedCell);
    EXPECT_EQ(moved.y, kFixedCell - 1 - radius);
    EXPECT_EQ(moved.stopped.x, 0);
    EXPECT_EQ(moved.stopped.y, 1);
}

TEST(Walls, LeadOneThroughAGapUnder8AnyAlone) {
    const Grid grid = grid_of_rows({".#", "#."});
    for (const MovementRule rule : {MovementRule::k8Any, MovementRule::k8One, MovementRule::k8Strict}) {
        Profile profile;
        profile.rule = rule;
        const TraversalMap map(grid, profile);
        const Walls walls(map);
        Walk at{kFixedCell / 2, kFixedCell / 2, {}};
        for (int i = 0; i < 100; ++i) {
            at = walk(map, walls, at.x, at.y, kFixedCell / 40, kFixedCell / 50, kFixedCell / 5);
        }
        EXPECT_EQ(at.x >= kFixedCell && at.y >= kFixedCell, rule == MovementRule::k8Any);
    }
}

// Down a cliff, and not up again.
TEST(Walls, OpenOneWay) {
    Grid grid(2, 1);
    grid.set_level(0, 3);
    grid.commit();
    Profile profile;
    profile.climb = 1;
    const TraversalMap map(grid, profile);
    const Walls walls(map);
    const Walk down = walk(map, walls, kFixedCell / 2, kFixedCell / 2, kFixedCell, 0, kFixedCell / 5);
    EXPECT_GT(down.x, kFixedCell);
    const Walk up = walk(map, walls, down.x, down.y, -kFixedCell, 0, kFixedCell / 5);
    EXPECT_EQ(up.x, kFixedCell + kFixedCell / 5);
}

TEST(Walls, FollowAnEdit) {
    Mulberry32 random(5);
    Grid grid(40, 40);
    TraversalMap map(grid, Profile{});
    Walls walls(map);
    for (int i = 0; i < 200; ++i) {
        grid.set_terrain(random.below(grid.cell_count()),
                         random.below(3) == 0 ? Terrain::kGround : Terrain::kWall);
        grid.commit();
        walls.update(map, map.update(grid));
        const Walls anew(map);
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) ASSERT_EQ(walls.at(cell), anew.at(cell));
    }
}

}  // namespace
}  // namespace wayfield
