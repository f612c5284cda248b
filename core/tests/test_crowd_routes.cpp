// Agents that plan for themselves: a search each, billed to who asked for it and to what became of it.
#include <gtest/gtest.h>

#include "crowd_checks.h"
#include "thread_executor.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"

namespace wayfield {
namespace {

CrowdOptions with_planner(Planner planner) {
    CrowdOptions options;
    options.planner = planner;
    return options;
}

class CrowdRoutes : public testing::TestWithParam<Planner> {};
INSTANTIATE_TEST_SUITE_P(Crowd, CrowdRoutes, testing::Values(Planner::kAStar, Planner::kJps),
                         [](const auto& test) { return std::string(wayfield::info(test.param).id); });

TEST_P(CrowdRoutes, AreSearchedOnceForEachAgent) {
    WatchedCrowd watched(generate(parse_generator("caves:40x40:seed=3")), {}, with_planner(GetParam()));
    CellIndex goal = watched.map.index({20, 20});
    while (!watched.map.passable(goal)) ++goal;
    watched.crowd.add_group({&goal, 1});
    watched.draw(50, 2, {goal});
    watched.crowd.tick();
    const SearchLedger& searches = watched.crowd.searches();
    EXPECT_EQ(searches.by_caller(SearchCaller::kOrder), 50U);
    EXPECT_EQ(searches.by_caller(SearchCaller::kField), 0U);
    const std::uint64_t used = searches.by_outcome(LedgerOutcome::kUsed);
    EXPECT_EQ(used + searches.by_outcome(LedgerOutcome::kExhausted), 50U);
    EXPECT_GT(used, 30U);
    for (int i = 0; i < 60 * 90 && watched.crowd.figures().arrived < used; ++i) watched.crowd.tick();
    EXPECT_EQ(watched.crowd.figures().arrived, used);
    EXPECT_EQ(watched.crowd.figures().in_wall, 0U);
    EXPECT_EQ(searches.by_caller(SearchCaller::kOrder), 50U);
}

TEST_P(CrowdRoutes, LeadToTheCheapestOfSeveralGoals) {
    WatchedCrowd watched(Grid(40, 9), {}, with_planner(GetParam()));
    watched.expect_each_at_the_nearer_goal();
    EXPECT_EQ(watched.crowd.searches().by_outcome(LedgerOutcome::kUsed), 2U);
    EXPECT_EQ(watched.crowd.searches().by_outcome(LedgerOutcome::kUnused), 2U);
}

TEST_P(CrowdRoutes, AreSearchedAgainAfterAnEdit) {
    WatchedCrowd watched(grid_of_rows({".......#.", ".......#.", ".......#.", ".......#."}), {},
                         with_planner(GetParam()));
    watched.add_group({{8, 1}});
    watched.crowd.add({.x = 1.5, .y = 1.5});
    ASSERT_NO_FATAL_FAILURE(watched.run(30));
    const SearchLedger& searches = watched.crowd.searches();
    EXPECT_EQ(searches.count(SearchCaller::kOrder, LedgerOutcome::kExhausted), 1U);
    const auto paint = [&](Point cell, Terrain terrain) {
        watched.grid.set_terrain(watched.grid.index(cell), terrain);
        watched.grid.commit();
        watched.crowd.map_changed(watched.map.update(watched.grid));
    };
    paint({7, 3}, Terrain::kGround);
    ASSERT_NO_FATAL_FAILURE(watched.run(60));
    EXPECT_EQ(searches.count(SearchCaller::kRetry, LedgerOutcome::kUsed), 1U);
    paint({7, 3}, Terrain::kWall);
    paint({7, 0}, Terrain::kGround);
    ASSERT_NO_FATAL_FAILURE(watched.run(600));
    EXPECT_GE(searches.count(SearchCaller::kBlocked, LedgerOutcome::kUsed), 1U);
    EXPECT_EQ(watched.crowd.figures().arrived, 1U);
}

// The planner is swapped under a crowd that walks: each takes over where the last one left it.
TEST(CrowdPlanners, GiveWayToFieldsAndBack) {
    WatchedCrowd watched(generate(parse_generator("rooms:40x40:seed=5:room=10")));
    CellIndex goal = watched.map.index({20, 20});
    while (!watched.map.passable(goal)) ++goal;
    watched.crowd.add_group({&goal, 1});
    watched.draw(40, 2, {goal});
    for (const auto& planner : planners()) {
        watched.crowd.set_planner(planner.value);
        ASSERT_NO_FATAL_FAILURE(watched.run(60));
    }
    watched.run_until_arrived(60 * 90);
    EXPECT_EQ(watched.crowd.figures().arrived, 40U);
}

TEST_P(CrowdRoutes, AreKeptInRecords) {
    WatchedCrowd watched(generate(parse_generator("rooms:40x40:seed=5:room=10")), {},
                         with_planner(GetParam()));
    CellIndex goal = watched.map.index({20, 20});
    while (!watched.map.passable(goal)) ++goal;
    watched.crowd.add_group({&goal, 1});
    watched.draw(150, 2, {goal});
    for (int i = 0; i < 300; ++i) watched.crowd.tick();
    const CrowdRecord record = watched.crowd.record();
    EXPECT_EQ(record.routes.size(), 150U);
    Crowd other(watched.map);
    other.restore(record);
    EXPECT_EQ(other.state_hash(), watched.crowd.state_hash());
    for (int i = 0; i < 200; ++i) {
        watched.crowd.tick();
        other.tick();
    }
    EXPECT_EQ(other.record(), watched.crowd.record());
    CrowdRecord broken = record;
    broken.routes.pop_back();
    EXPECT_THROW(other.restore(broken), Error);
    broken = record;
    broken.routes[0].waypoints.assign(1, watched.map.cell_count());
    EXPECT_THROW(other.restore(broken), Error);
}

TEST_P(CrowdRoutes, AreTheSameOnAnyNumberOfThreads) {
    const Grid grid = generate(parse_generator("caves:40x40:seed=3"));
    const TraversalMap map(grid, Profile{});
    const std::vector<CellIndex> goals = draw_starts(map, kNoCell, 2, 5);
    Crowd alone(map, with_planner(GetParam()));
    Crowd helped(map, with_planner(GetParam()));
    const Executor executor = executor_of(3);
    for (Crowd* crowd : {&alone, &helped}) {
        crowd->add_group(goals);
        for (const AgentSpec& agent : draw_agents(map, goals, 50, 2)) crowd->add(agent);
        int asked = 0;
        const auto goes_on = [&] { return ++asked < 2; };
        const bool done = crowd->plan(goes_on, crowd == &helped ? &executor : nullptr);
        EXPECT_FALSE(done);
        for (int i = 0; i < 60; ++i) crowd->tick(crowd == &helped ? &executor : nullptr);
    }
    EXPECT_EQ(helped.state_hash(), alone.state_hash());
    EXPECT_EQ(helped.searches(), alone.searches());
    EXPECT_EQ(helped.searches().by_caller(SearchCaller::kOrder), 100U);
}

}  // namespace
}  // namespace wayfield
