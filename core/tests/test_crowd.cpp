#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "crowd_checks.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"

namespace wayfield {
namespace {

Grid open_grid(int width, int height) { return Grid(width, height); }

TEST(Crowd, WalksToItsGoalAndStaysThere) {
    WatchedCrowd watched(open_grid(12, 12));
    watched.add_group({{9, 7}});
    watched.crowd.add({.x = 1.5, .y = 1.5});
    ASSERT_NO_FATAL_FAILURE(watched.run(600));
    const CrowdFigures figures = watched.crowd.figures();
    EXPECT_EQ(figures.arrived, 1U);
    EXPECT_EQ(figures.ticks, 600U);
    EXPECT_EQ(figures.mean_speed, 0);
    const Crowd::Place place = watched.crowd.place(0);
    EXPECT_NEAR(place.x, 9.5, 0.2);
    EXPECT_NEAR(place.y, 7.5, 0.2);
    const CrowdRecord before = watched.crowd.record();
    watched.crowd.tick();
    EXPECT_EQ(watched.crowd.record().agents, before.agents) << "who has arrived stands still";
}

// All come to rest in one heap around the goal that is little wider than a disc of them, and nobody moves on.
TEST(Crowd, SettlesInADisc) {
    for (const SteeringInfo& steering : steerings()) {
        SCOPED_TRACE(steering.id);
        WatchedCrowd watched(open_grid(30, 30), {}, with_steering(steering));
        const CellIndex goal = watched.map.index({15, 15});
        watched.crowd.add_group({&goal, 1});
        watched.draw(120, 3, {goal});
        watched.run_until_arrived(60 * 60);
        EXPECT_EQ(watched.crowd.figures().arrived, 120U);
        for (int i = 0; i < 120; ++i) watched.crowd.tick();
        const CrowdRecord rest = watched.crowd.record();
        for (int i = 0; i < 120; ++i) watched.crowd.tick();
        EXPECT_EQ(watched.crowd.record().agents, rest.agents);
        EXPECT_EQ(watched.crowd.figures().overlapping, 0);
        std::vector<double> distances;
        for (const AgentRecord& agent : rest.agents) {
            distances.push_back(std::hypot(agent.x * kRecordUnit - 15.5, agent.y * kRecordUnit - 15.5));
        }
        std::ranges::sort(distances);
        // A heap that fills half of its disc has a radius of 0.2 * sqrt(120 / 0.5) = 3.1.
        EXPECT_LT(distances[distances.size() * 9 / 10], 4);
        EXPECT_LT(distances.back(), 5.5);
    }
}

/// How far a heap reaches in a sixteenth of all directions to either side of one: nine tenths of it lie
/// nearer.
double extent(const std::vector<AgentRecord>& agents, double goal, double direction) {
    constexpr double kTurn = 6.283185307179586;
    std::vector<double> distances;
    for (const AgentRecord& agent : agents) {
        const double x = agent.x * kRecordUnit - goal;
        const double y = agent.y * kRecordUnit - goal;
        if (std::abs(std::remainder(std::atan2(y, x) - direction, kTurn)) < kTurn / 16)
            distances.push_back(std::hypot(x, y));
    }
    std::ranges::sort(distances);
    return distances.empty() ? 0 : distances[distances.size() * 9 / 10];
}

// More come from the corners of a square map than from its sides: they go around those who are there.
TEST(Crowd, SettlesAsFarOutTowardsTheCornersAsTowardsTheSides) {
    constexpr double kEighth = 6.283185307179586 / 8;
    for (const SteeringInfo& steering : steerings()) {
        SCOPED_TRACE(steering.id);
        const Grid grid = open_grid(81, 81);
        const TraversalMap map(grid, Profile{});
        Crowd crowd(map, with_steering(steering));
        const CellIndex goal = map.index({40, 40});
        crowd.add_group({&goal, 1});
        for (const AgentSpec& agent : draw_agents(map, {&goal, 1}, 1000, 7)) crowd.add(agent);
        while (crowd.figures().arrived < 1000 && crowd.ticks() < std::uint64_t{60} * 100) crowd.tick();
        EXPECT_EQ(crowd.figures().arrived, 1000U);
        const std::vector<AgentRecord> agents = crowd.record().agents;
        double sides = 0;
        double corners = 0;
        for (int i = 0; i < 8; i += 2) {
            sides += extent(agents, 40.5, i * kEighth) / 4;
            corners += extent(agents, 40.5, (i + 1) * kEighth) / 4;
        }
        EXPECT_NEAR(corners / sides, 1, 0.1) << corners << " m and " << sides << " m";
        EXPECT_EQ(crowd.figures().overlapping, 0);
    }
}

TEST(Crowd, GoesToTheNearestOfSeveralGoals) {
    WatchedCrowd watched(open_grid(40, 9));
    watched.expect_each_at_the_nearer_goal();
}

TEST(Crowd, SendsGroupsToGoalsOfTheirOwnAndElsewhere) {
    WatchedCrowd watched(open_grid(30, 9));
    const std::uint32_t west = watched.add_group({{1, 4}});
    const std::uint32_t east = watched.add_group({{28, 4}});
    watched.crowd.add({.x = 15.5, .y = 3.5, .group = west});
    watched.crowd.add({.x = 15.5, .y = 5.5, .group = east});
    EXPECT_LT(watched.run_until_arrived(1200), 1200);
    EXPECT_LT(watched.crowd.place(0).x, 2);
    EXPECT_GT(watched.crowd.place(1).x, 28);
    const CellIndex goal = watched.map.index({28, 8});
    watched.crowd.set_goals(west, {&goal, 1});
    EXPECT_EQ(watched.crowd.figures().arrived, 1U);
    EXPECT_LT(watched.run_until_arrived(1800), 1800);
    EXPECT_GT(watched.crowd.place(0).x, 27);
}

TEST(Crowd, SaysWhoIsStuck) {
    WatchedCrowd watched(grid_of_rows({"...#..", "...#..", "...#.."}));
    watched.add_group({{5, 1}});
    watched.crowd.add({.x = 1.5, .y = 1.5});
    watched.crowd.add({.x = 4.5, .y = 1.5});
    for (int i = 0; i < 299; ++i) watched.crowd.tick();
    EXPECT_EQ(watched.crowd.figures().stuck, 0U) << "not yet 5 s";
    watched.crowd.tick();
    EXPECT_EQ(watched.crowd.figures().stuck, 1U);
    EXPECT_EQ(watched.crowd.figures().arrived, 1U);
}

TEST(Crowd, WalksSlowerWhereCellsCostMore) {
    Grid mud(30, 3, Terrain::kMud);
    WatchedCrowd slow(std::move(mud));
    WatchedCrowd fast(open_grid(30, 3));
    for (WatchedCrowd* watched : {&slow, &fast}) {
        watched->add_group({{28, 1}});
        watched->crowd.add({.x = 1.5, .y = 1.5});
    }
    const int fast_ticks = fast.run_until_arrived(9000);
    const int slow_ticks = slow.run_until_arrived(9000);
    EXPECT_NEAR(static_cast<double>(slow_ticks) / fast_ticks, 3, 0.05);
}

TEST(Crowd, RefusesWhatIsOutOfRange) {
    const Grid grid = grid_of_rows({"..#", "..."});
    const TraversalMap map(grid, Profile{});
    EXPECT_THROW(Crowd(map, {.tick_seconds = 0}), UsageError);
    EXPECT_THROW(Crowd(map, {.tick_seconds = 1.5}), UsageError);
    Crowd crowd(map);
    EXPECT_THROW(crowd.add({.x = 0.5, .y = 0.5}), UsageError) << "no group yet";
    const CellIndex off = 6;
    EXPECT_THROW(crowd.add_group({&off, 1}), Error);
    EXPECT_EQ(crowd.group_count(), 0U);
    const CellIndex goal = 0;
    crowd.add_group({&goal, 1});
    EXPECT_THROW(crowd.add({.x = 2.5, .y = 0.5}), Error) << "in a wall";
    EXPECT_THROW(crowd.add({.x = -0.1, .y = 0.5}), Error);
    EXPECT_THROW(crowd.add({.x = 0.5, .y = 2}), Error);
    EXPECT_THROW(crowd.add({.x = std::nan(""), .y = 1}), Error);
    EXPECT_THROW(crowd.add({.x = 0.5, .y = 0.5, .radius = 0.6}), UsageError);
    EXPECT_THROW(crowd.add({.x = 0.5, .y = 0.5, .radius = -0.1}), UsageError);
    EXPECT_THROW(crowd.add({.x = 0.5, .y = 0.5, .speed = 0}), UsageError);
    EXPECT_THROW(crowd.add({.x = 0.5, .y = 0.5, .speed = 1e9}), UsageError);
    EXPECT_THROW(crowd.add({.x = 0.5, .y = 0.5, .group = 1}), UsageError);
    EXPECT_THROW(crowd.set_goals(1, {&goal, 1}), UsageError);
    EXPECT_EQ(crowd.agent_count(), 0U);
    crowd.tick();
    EXPECT_EQ(crowd.figures().agents, 0U);
}

TEST(Crowd, DrawsAgentsOnOpenCells) {
    const Grid grid = grid_of_rows({"..#", "..."});
    const TraversalMap map(grid, Profile{});
    const CellIndex goal = 4;
    const auto cells_of = [&](std::uint32_t count, std::uint32_t seed) {
        std::vector<CellIndex> cells;
        for (const AgentSpec& agent : draw_agents(map, {&goal, 1}, count, seed)) {
            cells.push_back(map.index({static_cast<int>(agent.x), static_cast<int>(agent.y)}));
        }
        return cells;
    };
    const std::vector<CellIndex> four = cells_of(4, 9);
    EXPECT_EQ(std::set<CellIndex>(four.begin(), four.end()), (std::set<CellIndex>{0, 1, 3, 5}));
    EXPECT_EQ(four, cells_of(4, 9));
    // More than cells: each as often as any other, and nobody where another stands.
    const std::vector<AgentSpec> many = draw_agents(map, {&goal, 1}, 12, 1);
    std::set<std::pair<double, double>> places;
    for (const AgentSpec& agent : many) places.insert({agent.x, agent.y});
    EXPECT_EQ(places.size(), 12U);
    std::vector<CellIndex> twelve = cells_of(12, 1);
    EXPECT_EQ(std::ranges::count(twelve, CellIndex{5}), 3);
    const Grid full = grid_of_rows({"."});
    const CellIndex only = 0;
    EXPECT_TRUE(draw_agents(TraversalMap(full, Profile{}), {&only, 1}, 5, 1).empty());
}

TEST(Crowd, PlansOnceForAll) {
    WatchedCrowd watched(generate(parse_generator("rooms:65x65:seed=2")));
    const CellIndex goal = 66;
    ASSERT_TRUE(watched.map.passable(goal));
    watched.crowd.add_group({&goal, 1});
    watched.draw(400, 1, {goal});
    for (int i = 0; i < 20; ++i) watched.crowd.tick();
    const SearchLedger& searches = watched.crowd.searches();
    EXPECT_EQ(searches.total(), 1U);
    EXPECT_EQ(searches.by_caller(SearchCaller::kField), 1U);
    EXPECT_EQ(searches.by_outcome(LedgerOutcome::kUsed), 1U);
    EXPECT_EQ(searches.count(SearchCaller::kField, LedgerOutcome::kUsed), 1U);
    watched.crowd.set_planner(Planner::kTree);
    for (int i = 0; i < 20; ++i) watched.crowd.tick();
    EXPECT_EQ(searches.by_caller(SearchCaller::kField), 2U);
}

// Trees lead where fields lead, at the same cost.
TEST(Crowd, ArrivesBySeveralPlanners) {
    for (const auto& planner : planners()) {
        SCOPED_TRACE(planner.id);
        CrowdOptions options;
        options.planner = planner.value;
        WatchedCrowd watched(generate(parse_generator("caves:48x48:seed=4")), {}, options);
        CellIndex goal = watched.map.index({24, 24});
        while (!watched.map.passable(goal)) ++goal;
        watched.crowd.add_group({&goal, 1});
        std::uint32_t reachable = 0;
        FieldScratch scratch;
        FlowField field;
        field.build(watched.map, {&goal, 1}, scratch);
        for (const AgentSpec& spec : draw_agents(watched.map, {&goal, 1}, 60, 2)) {
            watched.crowd.add(spec);
            const Point cell{static_cast<int>(spec.x), static_cast<int>(spec.y)};
            reachable += field.cost(watched.map.index(cell)) < kNoEntry ? 1U : 0U;
        }
        for (int i = 0; i < 60 * 90 && watched.crowd.figures().arrived < reachable; ++i) watched.crowd.tick();
        EXPECT_EQ(watched.crowd.figures().arrived, reachable);
    }
}

TEST(Crowd, NamesItsChoices) {
    for (const auto& planner : planners()) EXPECT_EQ(planner_of_id(planner.id), planner.value);
    for (const SteeringInfo& steering : steerings()) {
        EXPECT_EQ(steering_of_id(steering.id), steering.value);
        EXPECT_EQ(info(steering.value).id, steering.id);
        EXPECT_FALSE(steering.paper.empty());
        EXPECT_FALSE(steering.meaning.empty());
    }
    EXPECT_THROW(planner_of_id("feild"), UsageError);
    EXPECT_THROW(steering_of_id("forces"), UsageError);
}

}  // namespace
}  // namespace wayfield
