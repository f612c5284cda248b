#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "profiles.h"
#include "wayfield/error.h"
#include "wayfield/path.h"
#include "wayfield/random.h"
#include "wayfield/traversal_map.h"

namespace wayfield {
namespace {

// '.' free, '#' wall, digits: level of a free cell, other letters by the table.
Grid drawn(const std::vector<std::string>& rows) {
    Grid grid(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        const Point p = grid.point(cell);
        const char letter = rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)];
        if (letter == '#') {
            grid.set_terrain(cell, Terrain::kWall);
        } else if (letter >= '0' && letter <= '9') {
            grid.set_level(cell, letter - '0');
        } else {
            grid.set_terrain(cell, terrain_of_letter(letter).value());
        }
    }
    grid.commit();
    return grid;
}

bool can_step(const TraversalMap& map, Point from, Direction direction) {
    return (map.steps(map.index(from)) >> direction & 1) != 0;
}

TEST(TraversalMap, KnowsTheCornerRules) {
    const Grid one_side = drawn({"..", "#."});
    const Grid both_sides = drawn({".#", "#."});
    const auto diagonal = [](const Grid& grid, MovementRule rule) {
        return can_step(TraversalMap(grid, by_rule(rule)), {0, 0}, kSouthEast);
    };
    EXPECT_FALSE(diagonal(one_side, MovementRule::k4));
    EXPECT_FALSE(diagonal(one_side, MovementRule::k8Strict));
    EXPECT_TRUE(diagonal(one_side, MovementRule::k8One));
    EXPECT_TRUE(diagonal(one_side, MovementRule::k8Any));
    EXPECT_FALSE(diagonal(both_sides, MovementRule::k8One));
    EXPECT_TRUE(diagonal(both_sides, MovementRule::k8Any));
    EXPECT_TRUE(diagonal(drawn({"..", ".."}), MovementRule::k8Strict));
}

TEST(TraversalMap, NeverLeavesTheMap) {
    const TraversalMap map(Grid(1, 1), Profile{});
    EXPECT_EQ(map.steps(0), 0);
    const TraversalMap row(Grid(70, 1), Profile{});
    EXPECT_EQ(row.steps(0), 1U << kEast);
    EXPECT_EQ(row.steps(69), 1U << kWest);
    EXPECT_EQ(row.steps(63), 1U << kEast | 1U << kWest);
}

TEST(TraversalMap, SeesAcrossTheWordsOfARow) {
    Grid grid(200, 3);
    for (int x = 0; x < 200; x += 3) grid.set_terrain(grid.index({x, 1}), Terrain::kWall);
    grid.commit();
    const TraversalMap map(grid, by_rule(MovementRule::k8Any));
    for (int x = 0; x < 200; ++x) {
        EXPECT_EQ(can_step(map, {x, 0}, kSouth), x % 3 != 0) << x;
        EXPECT_EQ(can_step(map, {x, 0}, kEast), x < 199) << x;
        EXPECT_EQ(can_step(map, {x, 0}, kSouthWest), x > 0 && (x - 1) % 3 != 0) << x;
    }
}

TEST(TraversalMap, MakesACliffARuleOfTheEdge) {
    Profile profile;
    profile.climb = 1;
    const TraversalMap map(drawn({"0003", "0003", "0123"}), profile);
    EXPECT_TRUE(map.directed());
    EXPECT_TRUE(map.passable(map.index({3, 0})));
    EXPECT_FALSE(can_step(map, {2, 0}, kEast));
    EXPECT_TRUE(can_step(map, {3, 0}, kWest)) << "down is never limited";
    EXPECT_TRUE(can_step(map, {2, 2}, kEast)) << "the ramp";
    EXPECT_FALSE(can_step(map, {2, 1}, kSouthEast)) << "a diagonal needs both ways to be climbable";
    EXPECT_EQ(map.steps_in(map.index({2, 0})) >> kEast & 1, 1);
    EXPECT_EQ(map.steps_in(map.index({3, 0})) >> kWest & 1, 0);
    EXPECT_FALSE(TraversalMap(drawn({"03"}), Profile{}).directed()) << "without a limit levels don't matter";
}

TEST(TraversalMap, LetsLargeUnitsStandOnlyWhereAllOfThemFits) {
    Profile profile;
    profile.unit_size = 2;
    const TraversalMap map(drawn({"....", "....", "..#.", "...."}), profile);
    EXPECT_TRUE(map.passable(map.index({0, 0})));
    EXPECT_FALSE(map.passable(map.index({1, 1})));
    EXPECT_FALSE(map.passable(map.index({3, 0}))) << "hangs over the edge";
    EXPECT_FALSE(map.passable(map.index({2, 3})));
    EXPECT_TRUE(can_step(map, {0, 0}, kSouth));
    EXPECT_FALSE(can_step(map, {0, 1}, kEast));
}

TEST(TraversalMap, KnowsItsCosts) {
    const TraversalMap map(drawn({".mr", "s#W"}), Profile{});
    EXPECT_TRUE(map.weighted());
    EXPECT_EQ(map.min_cost(), 0.5);
    EXPECT_EQ(map.max_cost(), 3);
    EXPECT_EQ(map.passable_count(), 4U);
    EXPECT_EQ(map.cost(map.index({1, 1})), kNoEntry);
    const TraversalMap mud(drawn({"mmm"}), Profile{});
    EXPECT_FALSE(mud.weighted()) << "one cost everywhere is no weight";
    EXPECT_EQ(mud.min_cost(), 3);
}

TEST(TraversalMap, RefusesProfilesOutsideTheirRange) {
    Profile profile;
    profile.unit_size = 0;
    EXPECT_THROW(TraversalMap(Grid(3, 3), profile), UsageError);
    profile.unit_size = 1;
    profile.climb = -2;
    EXPECT_THROW(TraversalMap(Grid(3, 3), profile), UsageError);
    profile.climb = 0;
    profile.weights = {{Terrain::kMud, 0.0}};
    EXPECT_THROW(TraversalMap(Grid(3, 3), profile), UsageError);
}

void expect_same(const TraversalMap& updated, const TraversalMap& rebuilt) {
    ASSERT_EQ(updated.directed(), rebuilt.directed());
    ASSERT_EQ(updated.weighted(), rebuilt.weighted());
    ASSERT_EQ(updated.min_cost(), rebuilt.min_cost());
    ASSERT_EQ(updated.passable_count(), rebuilt.passable_count());
    for (CellIndex cell = 0; cell < updated.cell_count(); ++cell) {
        ASSERT_EQ(updated.passable(cell), rebuilt.passable(cell)) << cell;
        ASSERT_EQ(updated.steps(cell), rebuilt.steps(cell)) << cell;
        ASSERT_EQ(updated.steps_in(cell), rebuilt.steps_in(cell)) << cell;
        ASSERT_EQ(updated.cost(cell), rebuilt.cost(cell)) << cell;
    }
    for (int y = -1; y <= updated.height(); ++y) {
        for (std::size_t w = 0; w < updated.words_per_row(); ++w) {
            ASSERT_EQ(updated.blocked_row(y)[w], rebuilt.blocked_row(y)[w]) << y;
        }
    }
}

TEST(TraversalMap, UpdatedAfterRandomEditsEqualsItsRebuild) {
    Mulberry32 random(11);
    for (int round = 0; round < 300; ++round) {
        Grid grid(1 + static_cast<int>(random.below(90)), 1 + static_cast<int>(random.below(20)));
        Profile profile;
        profile.rule = static_cast<MovementRule>(random.below(4));
        profile.unit_size = 1 + static_cast<int>(random.below(3));
        profile.climb = static_cast<int>(random.below(3)) - 1;
        TraversalMap map(grid, profile);
        for (int edit = 0; edit < 12; ++edit) {
            for (std::uint32_t i = random.below(5) + 1; i > 0; --i) {
                const CellIndex cell = random.below(grid.cell_count());
                if (random.below(3) == 0) grid.set_level(cell, static_cast<int>(random.below(4)));
                grid.set_terrain(cell, static_cast<Terrain>(random.below(kTerrainCount)));
            }
            grid.commit();
            if (random.below(4) != 0) map.update(grid);
        }
        map.update(grid);
        ASSERT_NO_FATAL_FAILURE(expect_same(map, TraversalMap(grid, profile)));
    }
}

TEST(Path, CountsCostsWithoutDrift) {
    const Grid grid(1000, 1000);
    const TraversalMap map(grid, Profile{});
    std::vector<CellIndex> path;
    path.reserve(1000);
    for (int i = 0; i < 1000; ++i) path.push_back(map.index({i, i}));
    EXPECT_EQ(path_cost(map, path), 999 * kSqrt2);
    EXPECT_EQ(path_cost(map, path, true), 999);
    EXPECT_EQ(first_illegal_step(map, path), path.size());
    path.push_back(0);
    EXPECT_EQ(path_cost(map, path), kNoEntry);
    EXPECT_EQ(first_illegal_step(map, path), 1000U);
}

TEST(Path, FindsTheFirstIllegalStep) {
    const TraversalMap map(drawn({"..", "#."}), Profile{});
    EXPECT_EQ(first_illegal_step(map, std::vector<CellIndex>{0, 3}), 1U);
    EXPECT_EQ(first_illegal_step(map, std::vector<CellIndex>{0, 1, 3}), 3U);
    EXPECT_EQ(first_illegal_step(map, std::vector<CellIndex>{2}), 0U);
    EXPECT_EQ(path_cost(map, std::vector<CellIndex>{0}), 0);
}

}  // namespace
}  // namespace wayfield
