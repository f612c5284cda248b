// What a window asks of a crowd: how it looks between two ticks, plans that can be interrupted, agents drawn
// in a part of the map, and why one can't be added.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "crowd_checks.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"

namespace wayfield {
namespace {

TEST(CrowdView, ShowsWhereAllAreAndHowFastTheyWent) {
    WatchedCrowd watched(Grid(30, 12));
    watched.add_group({{27, 6}});
    watched.draw(40, 2, {watched.map.index({27, 6})});
    std::vector<AgentView> agents;
    watched.crowd.view(agents);
    ASSERT_EQ(agents.size(), 40U);
    for (const AgentView& agent : agents) EXPECT_EQ(agent.vx, 0);
    for (int i = 0; i < 90; ++i) watched.crowd.tick();
    const std::vector<AgentView> before = [&] {
        std::vector<AgentView> all;
        watched.crowd.view(all);
        return all;
    }();
    watched.crowd.tick();
    watched.crowd.view(agents);
    double way = 0;
    int walking = 0;
    for (const AgentView& agent : agents) {
        const Crowd::Place place = watched.crowd.place(agent.id);
        EXPECT_NEAR(static_cast<double>(agent.x), place.x, 1e-5);
        EXPECT_NEAR(static_cast<double>(agent.y), place.y, 1e-5);
        const auto then = std::ranges::find(before, agent.id, &AgentView::id);
        EXPECT_NEAR((agent.x - then->x) * 60, agent.vx, 1e-3F);
        EXPECT_NEAR((agent.y - then->y) * 60, agent.vy, 1e-3F);
        if (agent.state == AgentState::kArrived) continue;
        way += std::hypot(static_cast<double>(agent.vx), static_cast<double>(agent.vy));
        ++walking;
    }
    EXPECT_NEAR(way / walking, watched.crowd.figures().mean_speed, 1e-3);
}

TEST(CrowdView, AnEditDoesNotMakeThemStandStill) {
    Grid grid(30, 12);
    TraversalMap map(grid, Profile{});
    Crowd crowd(map);
    const CellIndex goal = map.index({27, 6});
    crowd.add_group({&goal, 1});
    crowd.add({.x = 2.5, .y = 6.5});
    crowd.add({.x = 5.5, .y = 2.5});
    for (int i = 0; i < 60; ++i) crowd.tick();
    std::vector<AgentView> agents;
    crowd.view(agents);
    const auto walker = *std::ranges::find(agents, 0U, &AgentView::id);
    ASSERT_GT(walker.vx, 1);
    grid.set_terrain(grid.index({static_cast<int>(walker.x), static_cast<int>(walker.y)}), Terrain::kWall);
    grid.commit();
    crowd.map_changed(map.update(grid));
    crowd.plan();
    crowd.view(agents);
    EXPECT_EQ(std::ranges::find(agents, 0U, &AgentView::id)->vx, 0) << "it was put there";
    EXPECT_GT(std::ranges::find(agents, 1U, &AgentView::id)->vx, 0.5F) << "it walks";
}

TEST(CrowdView, APlanThatIsInterruptedIsTakenUpAgain) {
    const Grid grid = Grid(20, 20);
    const TraversalMap map(grid, Profile{});
    const CellIndex goal = map.index({15, 15});
    CrowdOptions options;
    options.planner = Planner::kAStar;
    Crowd whole(map, options), parted(map, options);
    for (Crowd* crowd : {&whole, &parted}) {
        crowd->add_group({&goal, 1});
        for (const AgentSpec& agent : draw_agents(map, {&goal, 1}, 25, 3)) crowd->add(agent);
    }
    EXPECT_TRUE(whole.plan());
    EXPECT_EQ(whole.searches().total(), 25U);
    int asked = 0;
    EXPECT_FALSE(parted.plan([&] { return ++asked < 10; }));
    EXPECT_EQ(parted.searches().total(), 10U);
    EXPECT_TRUE(parted.plan([] { return true; }));
    EXPECT_TRUE(parted.plan([] { return false; })) << "there is nothing left";
    EXPECT_EQ(parted.searches().total(), 25U);
    for (int i = 0; i < 30; ++i) {
        whole.tick();
        parted.tick();
    }
    EXPECT_EQ(parted.state_hash(), whole.state_hash());
}

TEST(CrowdView, DrawsAgentsInAnArea) {
    Grid grid(20, 20);
    for (int y = 0; y < 20; ++y) grid.set_terrain(grid.index({6, y}), Terrain::kWall);
    grid.commit();
    const TraversalMap map(grid, Profile{});
    const CellIndex goal = map.index({5, 5});
    const std::vector<AgentSpec> agents = draw_agents(map, Rect{4, 4, 8, 8}, {&goal, 1}, 11, 3);
    ASSERT_EQ(agents.size(), 11U);
    std::vector<CellIndex> cells;
    for (const AgentSpec& agent : agents) {
        EXPECT_TRUE(agent.x > 4 && agent.x < 8 && agent.y > 4 && agent.y < 8);
        cells.push_back(map.index({static_cast<int>(agent.x), static_cast<int>(agent.y)}));
        EXPECT_TRUE(map.passable(cells.back()) && cells.back() != goal);
    }
    std::ranges::sort(cells);
    EXPECT_EQ(std::unique(cells.begin(), cells.end()), cells.end()) << "a cell each while there are enough";
    EXPECT_TRUE(draw_agents(map, Rect{6, 0, 7, 20}, {}, 5, 1).empty());
    EXPECT_TRUE(draw_agents(map, Rect{-9, -9, 0, 0}, {}, 5, 1).empty());
    EXPECT_EQ(draw_agents(map, Rect{-5, -5, 50, 50}, {}, 9, 4)[8].x, draw_agents(map, {}, 9, 4)[8].x);
}

TEST(CrowdView, SaysWhyAnAgentCannotBeAdded) {
    Grid grid(8, 8);
    grid.set_terrain(grid.index({3, 3}), Terrain::kWall);
    grid.commit();
    const TraversalMap map(grid, Profile{});
    EXPECT_NO_THROW(check_agent(map, {.x = 1.5, .y = 1.5}));
    EXPECT_THROW(check_agent(map, {.x = 3.5, .y = 3.5}), Error);
    EXPECT_THROW(check_agent(map, {.x = 8.0, .y = 1}), Error);
    EXPECT_THROW(check_agent(map, {.x = 1, .y = 1, .radius = 0.6}), UsageError);
    EXPECT_THROW(check_agent(map, {.x = 1, .y = 1, .speed = 0}), UsageError);
}

}  // namespace
}  // namespace wayfield
