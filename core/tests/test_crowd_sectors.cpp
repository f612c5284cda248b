// Agents whose way is found in a hierarchy, a sector at a time as they walk.
#include <gtest/gtest.h>

#include "crowd_checks.h"
#include "thread_executor.h"
#include "wayfield/generators.h"

namespace wayfield {
namespace {

CrowdOptions by_sectors() {
    CrowdOptions options;
    options.planner = Planner::kHpa;
    return options;
}

CellIndex passable_from(const TraversalMap& map, Point p) {
    CellIndex cell = map.index(p);
    while (!map.passable(cell)) ++cell;
    return cell;
}

// Fast ones, on a map of several clusters.
WatchedCrowd crowd_on(const char* map, std::uint32_t agents, Point goal) {
    WatchedCrowd watched(generate(parse_generator(map)), {}, by_sectors());
    const CellIndex cell = passable_from(watched.map, goal);
    watched.crowd.add_group({&cell, 1});
    watched.draw(agents, 2, {cell}, 6);
    return watched;
}

TEST(CrowdSectors, LeadEverybodyToTheGoal) {
    for (const char* map : {"rooms:120x100:seed=5:room=12", "caves:120x100:seed=5", "terrain:90x90:seed=3"}) {
        SCOPED_TRACE(map);
        WatchedCrowd watched(generate(parse_generator(map)), {}, by_sectors());
        const CellIndex goal = passable_from(watched.map, {60, 50});
        watched.crowd.add_group({&goal, 1});
        watched.draw(40, 2, {goal}, 6);
        ASSERT_NO_FATAL_FAILURE(watched.run(120, 3));
        const SearchLedger& searches = watched.crowd.searches();
        EXPECT_EQ(searches.by_caller(SearchCaller::kField), 1U);
        EXPECT_GE(searches.by_caller(SearchCaller::kOrder), 40U);
        const auto lost = searches.by_outcome(LedgerOutcome::kExhausted);
        watched.run_until_arrived(60 * 60);
        EXPECT_EQ(watched.crowd.figures().arrived + lost, 40U);
        EXPECT_EQ(watched.crowd.figures().in_wall, 0U);
    }
}

TEST(CrowdSectors, LeadToTheNearerOfTwoGoals) {
    WatchedCrowd watched(Grid(40, 9), {}, by_sectors());
    watched.expect_each_at_the_nearer_goal();
    WatchedCrowd wide(Grid(400, 9), {}, by_sectors());
    wide.add_group({{10, 4}, {390, 4}});
    wide.crowd.add({.x = 190.5, .y = 2.5, .speed = 20});
    wide.crowd.add({.x = 210.5, .y = 6.5, .speed = 20});
    EXPECT_LT(wide.run_until_arrived(1500), 1500);
    EXPECT_LT(wide.crowd.place(0).x, 20);
    EXPECT_GT(wide.crowd.place(1).x, 380);
}

// Nothing is planned far ahead of an agent, and nothing again before it comes near the end of that.
TEST(CrowdSectors, ArePlannedWhenTheyAreReached) {
    WatchedCrowd watched(Grid(320, 9), {}, by_sectors());
    watched.add_group({{310, 4}});
    watched.crowd.add({.x = 5.5, .y = 4.5, .speed = 10});
    watched.crowd.tick();
    const SearchLedger& searches = watched.crowd.searches();
    EXPECT_EQ(searches.by_caller(SearchCaller::kOrder), 1U);
    const RouteRecord first = watched.crowd.record().routes[0];
    EXPECT_TRUE(first.goes_on);
    EXPECT_LT(watched.map.point(first.waypoints.back()).x, 64);
    EXPECT_LT(watched.run_until_arrived(3000), 3000);
    EXPECT_FALSE(watched.crowd.record().routes[0].goes_on);
    EXPECT_LE(searches.by_caller(SearchCaller::kOrder), 20U);
}

TEST(CrowdSectors, GoAroundAWallThatFalls) {
    WatchedCrowd watched(Grid(160, 40), {}, by_sectors());
    watched.add_group({{150, 20}});
    for (int i = 0; i < 10; ++i) watched.crowd.add({.x = 4.5, .y = 4.5 + 3 * i, .speed = 8});
    ASSERT_NO_FATAL_FAILURE(watched.run(60, 3));
    const SearchLedger& searches = watched.crowd.searches();
    const auto paint = [&](int x, int y0, int y1, Terrain terrain) {
        for (int y = y0; y < y1; ++y) watched.grid.set_terrain(watched.grid.index({x, y}), terrain);
        watched.grid.commit();
        watched.crowd.map_changed(watched.map.update(watched.grid));
    };
    // Far ahead: nobody's next sector is touched.
    paint(120, 0, 36, Terrain::kWall);
    watched.crowd.tick();
    EXPECT_EQ(searches.by_caller(SearchCaller::kBlocked), 0U);
    // Across what they walk by now.
    paint(20, 4, 40, Terrain::kWall);
    ASSERT_NO_FATAL_FAILURE(watched.run(120, 3));
    EXPECT_GE(searches.by_caller(SearchCaller::kBlocked), 10U);
    watched.run_until_arrived(60 * 60);
    EXPECT_EQ(watched.crowd.figures().arrived, 10U);
    // Walled in, it is known that there is no way; opened again, it is tried again.
    WatchedCrowd closed(Grid(80, 10), {}, by_sectors());
    closed.add_group({{70, 5}});
    closed.crowd.add({.x = 4.5, .y = 4.5, .speed = 8});
    closed.crowd.tick();
    const auto wall = [&](Terrain terrain) {
        for (int y = 0; y < 10; ++y) closed.grid.set_terrain(closed.grid.index({40, y}), terrain);
        closed.grid.commit();
        closed.crowd.map_changed(closed.map.update(closed.grid));
    };
    wall(Terrain::kWall);
    for (int i = 0; i < 600; ++i) closed.crowd.tick();
    EXPECT_GE(closed.crowd.searches().by_outcome(LedgerOutcome::kExhausted), 1U);
    wall(Terrain::kGround);
    closed.run_until_arrived(1200);
    EXPECT_EQ(closed.crowd.figures().arrived, 1U);
}

TEST(CrowdSectors, AreTheSameByAnyNumberOfThreads) {
    std::uint64_t hash = 0;
    for (const int threads : {1, 2, 4}) {
        WatchedCrowd watched = crowd_on("rooms:120x100:seed=5:room=12", 600, {60, 50});
        const Executor executor = executor_of(threads);
        for (int i = 0; i < 200; ++i) watched.crowd.tick(&executor);
        if (hash == 0) hash = watched.crowd.state_hash();
        EXPECT_EQ(watched.crowd.state_hash(), hash) << threads;
    }
}

TEST(CrowdSectors, GoOnFromARecord) {
    WatchedCrowd watched = crowd_on("caves:150x120:seed=5", 100, {75, 60});
    for (int i = 0; i < 250; ++i) watched.crowd.tick();
    const CrowdRecord record = watched.crowd.record();
    Crowd other(watched.map);
    other.restore(record);
    EXPECT_EQ(other.state_hash(), watched.crowd.state_hash());
    for (int i = 0; i < 300; ++i) {
        watched.crowd.tick();
        other.tick();
    }
    EXPECT_EQ(other.record(), watched.crowd.record());
}

}  // namespace
}  // namespace wayfield
