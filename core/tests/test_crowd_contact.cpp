// Crowds and walls: centres never in one, nobody through one, whatever pushes.
#include <gtest/gtest.h>

#include "crowd_checks.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"

namespace wayfield {
namespace {

const std::vector<std::string> kRoom = {"########", "#......#", "#......#", "#......#", "########"};

// Forty agents in a small room that they can't leave, then many more than it holds; and with a goal inside.
// PF-059
class RoomTest : public testing::TestWithParam<SteeringInfo> {
  protected:
    static void push(std::uint32_t count, int seconds) {
        for (const Point goal : {Point{0, 0}, Point{6, 3}}) {
            WatchedCrowd watched(grid_of_rows(kRoom), {}, with_steering(GetParam()));
            watched.add_group({goal});
            Mulberry32 random(1);
            for (std::uint32_t i = 0; i < count; ++i) {
                AgentSpec spec;
                spec.x = 1.3 + random.next() * 5.4;
                spec.y = 1.3 + random.next() * 2.4;
                spec.radius = 0.3;
                watched.crowd.add(spec);
            }
            ASSERT_NO_FATAL_FAILURE(watched.run(120));
            for (int i = 120; i < seconds * 60; ++i) watched.crowd.tick();
            ASSERT_NO_FATAL_FAILURE(watched.run(2));
            EXPECT_EQ(watched.crowd.agent_count(), count);
        }
    }
};
TEST_P(RoomTest, PushesNobodyIntoAWall) { push(40, 30); }
TEST_P(RoomTest, PushesNobodyIntoAWallWhereTheyDoNotFit) { push(150, 6); }
INSTANTIATE_TEST_SUITE_P(Crowd, RoomTest, testing::ValuesIn(steerings().begin(), steerings().end()),
                         [](const auto& test) { return std::string(test.param.id); });

// Frames of half a second at 8 cells a second.
// PF-063
TEST(CrowdContact, GoesRoundAWallInLongTicks) {
    CrowdOptions options;
    options.tick_seconds = 0.5;
    WatchedCrowd watched(grid_of_rows({"....#....", "....#....", "....#....", "....#....", "....#....",
                                       "....#....", "....#....", "........."}),
                         {}, options);
    watched.add_group({{7, 1}});
    watched.crowd.add({.x = 1.5, .y = 1.5, .speed = 8});
    int ticks = 0;
    while (watched.crowd.figures().arrived == 0 && ticks < 20) {
        ASSERT_NO_FATAL_FAILURE(watched.tick(16));
        ++ticks;
        const Crowd::Place place = watched.crowd.place(0);
        EXPECT_TRUE(place.y >= 7 || place.x < 4 || place.x >= 5) << place.x << ',' << place.y;
        EXPECT_TRUE(place.x < 5 || ticks >= 2) << "by row 7 that takes longer";
    }
    EXPECT_GE(ticks, 4) << "1.6 s at the least";
    EXPECT_LE(ticks, 8);
}

// Any map, any rule, cliffs, units of several cells, at walking pace and at ten times of it.
TEST(CrowdContact, CrossesNoWallOnRandomMaps) {
    Mulberry32 random(8);
    int crowds = 0;
    for (int i = 0; i < 60; ++i) {
        const RandomProblem problem = draw_problem(random, 14);
        const TraversalMap map(problem.grid, problem.profile);
        if (map.passable_count() < 2) continue;
        ++crowds;
        for (const double times : {1.0, 10.0}) {
            const SteeringInfo& steering = steerings()[static_cast<std::size_t>(i) % steerings().size()];
            WatchedCrowd watched(problem.grid, problem.profile, with_steering(steering));
            const CellIndex goal = watched.map.index(problem.goal);
            watched.crowd.add_group({&goal, 1});
            // Twice as many as cells: they push.
            watched.draw(2 * map.passable_count(), 1, {goal}, times * kWalkingSpeed);
            // Cheap cells are run over at many times the pace.
            ASSERT_NO_FATAL_FAILURE(watched.run(times > 1 ? 40 : 25, times > 1 ? 8 : 3)) << i;
        }
    }
    EXPECT_GT(crowds, 40);
}

TEST(CrowdContact, CrossesNoWallInTicksTenTimesAsLong) {
    Mulberry32 random(9);
    for (int i = 0; i < 12; ++i) {
        CrowdOptions options =
            with_steering(steerings()[static_cast<std::size_t>(i) / 2 % steerings().size()]);
        options.tick_seconds = 1.0 / 6;
        WatchedCrowd watched(
            generate(parse_generator("scatter:24x24:density=0.25:seed=" + std::to_string(i))), {}, options);
        CellIndex goal = random.below(watched.map.cell_count());
        while (!watched.map.passable(goal)) goal = (goal + 1) % watched.map.cell_count();
        watched.crowd.add_group({&goal, 1});
        watched.draw(300, 1, {goal}, i % 2 == 0 ? kWalkingSpeed : 10 * kWalkingSpeed);
        ASSERT_NO_FATAL_FAILURE(watched.run(30, 5)) << i;
    }
}

// A wall is painted across the way: the field is right in the same tick, who stood there is beside it, and
// nobody goes through.
// PF-057
TEST(CrowdContact, TurnsWhereAWallIsPainted) {
    WatchedCrowd watched(Grid(21, 11));
    const CellIndex goal = watched.map.index({19, 5});
    watched.crowd.add_group({&goal, 1});
    watched.draw(100, 4, {goal});
    for (int i = 0; i < 120; ++i) watched.crowd.tick();
    for (int y = 0; y < 10; ++y) watched.grid.set_terrain(watched.grid.index({10, y}), Terrain::kWall);
    watched.grid.commit();
    watched.crowd.map_changed(watched.map.update(watched.grid));
    ASSERT_NO_FATAL_FAILURE(watched.run(240));
    EXPECT_EQ(watched.crowd.searches().by_caller(SearchCaller::kField), 2U) << "built, then repaired";
    watched.run_until_arrived(60 * 60);
    EXPECT_EQ(watched.crowd.figures().arrived, 100U);
}

// On a map that is closed around them nobody has where to go; they stay, and the goal may come back.
TEST(CrowdContact, OutlivesAMapThatIsWalledUp) {
    WatchedCrowd watched(Grid(6, 4));
    const CellIndex goal = watched.map.index({5, 1});
    watched.crowd.add_group({&goal, 1});
    watched.crowd.add({.x = 1.5, .y = 1.5});
    const auto paint = [&](Terrain terrain) {
        for (CellIndex cell = 0; cell < watched.grid.cell_count(); ++cell) {
            if (watched.grid.point(cell).x > 0) watched.grid.set_terrain(cell, terrain);
        }
        watched.grid.commit();
        watched.crowd.map_changed(watched.map.update(watched.grid));
    };
    paint(Terrain::kWall);
    ASSERT_NO_FATAL_FAILURE(watched.run(60));
    EXPECT_LT(watched.crowd.place(0).x, 1);
    EXPECT_EQ(watched.crowd.searches().by_outcome(LedgerOutcome::kExhausted), 1U);
    paint(Terrain::kGround);
    EXPECT_LT(watched.run_until_arrived(900), 900);
}

// A gap that only movement 8-any leads through: one at a time, by the point where the walls touch.
TEST(CrowdContact, SqueezesThroughAGap) {
    Profile profile;
    profile.rule = MovementRule::k8Any;
    WatchedCrowd watched(grid_of_rows({"...#...", "...#...", "...#...", "###....", "...#..."}), profile);
    watched.add_group({{5, 3}});
    for (int i = 0; i < 4; ++i) watched.crowd.add({.x = 0.5 + 0.6 * i, .y = 0.5});
    ASSERT_NO_FATAL_FAILURE(watched.run(900));
    EXPECT_EQ(watched.crowd.figures().arrived, 4U);
}

}  // namespace
}  // namespace wayfield
