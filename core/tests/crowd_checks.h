#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "oracle.h"
#include "wayfield/crowd.h"

namespace wayfield {

inline constexpr double kRecordUnit = 1.0 / (1 << 17);

inline Point cell_of(const AgentRecord& agent) { return {agent.x >> 17, agent.y >> 17}; }

inline double distance_between(const AgentRecord& a, const AgentRecord& b) {
    const double dx = (a.x - b.x) * kRecordUnit;
    const double dy = (a.y - b.y) * kRecordUnit;
    return std::sqrt(dx * dx + dy * dy);
}

inline CrowdOptions with_steering(const SteeringInfo& steering) {
    CrowdOptions options;
    options.steering = steering.value;
    return options;
}

/// A map and a crowd on it, with an eye on every tick that reads the grid alone: no centre in a wall or off
/// the map, and from the cell before to the cell after by steps that the written rule allows, as many as a
/// tick has time for.
class WatchedCrowd {
  public:
    explicit WatchedCrowd(Grid grid_in, const Profile& profile_in = {}, const CrowdOptions& options = {})
        : grid(std::move(grid_in)),
          profile(profile_in),
          map(grid, profile),
          crowd(map, options),
          oracle_(grid, profile) {}

    std::uint32_t add_group(const std::vector<Point>& goals) {
        std::vector<CellIndex> cells;
        cells.reserve(goals.size());
        for (const Point goal : goals) cells.push_back(map.index(goal));
        return crowd.add_group(cells);
    }
    void draw(std::uint32_t count, std::uint32_t seed, const std::vector<CellIndex>& goals,
              double speed = kWalkingSpeed, std::uint32_t group = 0) {
        for (AgentSpec spec : draw_agents(map, goals, count, seed, group)) {
            spec.speed = speed;
            crowd.add(spec);
        }
    }

    /// A tick, looked at. `steps` is how many cells' borders an agent may cross in it.
    void tick(int steps = 2, const Executor* executor = nullptr) {
        const CrowdRecord before = crowd.record();
        crowd.tick(executor);
        const CrowdRecord after = crowd.record();
        ASSERT_EQ(before.agents.size(), after.agents.size());
        for (std::size_t id = 0; id < after.agents.size(); ++id) {
            const AgentRecord& agent = after.agents[id];
            ASSERT_TRUE(std::isfinite(agent.vx) && std::isfinite(agent.vy));
            const Point from = cell_of(before.agents[id]);
            const Point to = cell_of(agent);
            ASSERT_TRUE(oracle_.can_stand(to)) << "agent " << id << " in tick " << after.ticks;
            ASSERT_TRUE(can_get(from, to, steps)) << "agent " << id << " in tick " << after.ticks << " from "
                                                  << from.x << ',' << from.y << " to " << to.x << ',' << to.y;
        }
        ASSERT_EQ(crowd.figures().in_wall, 0U);
    }
    void run(int ticks, int steps = 2) {
        for (int i = 0; i < ticks; ++i) {
            ASSERT_NO_FATAL_FAILURE(tick(steps));
        }
    }
    /// Until all have arrived, or for so many ticks; how many it took.
    int run_until_arrived(int most_ticks) {
        int ticks = 0;
        while (ticks < most_ticks && crowd.figures().arrived < crowd.agent_count()) {
            crowd.tick();
            ++ticks;
        }
        return ticks;
    }

    /// Two agents on 40 x 9 open cells between goals at both ends: each has to go to its nearer one.
    void expect_each_at_the_nearer_goal() {
        add_group({{1, 4}, {38, 4}});
        crowd.add({.x = 12.5, .y = 2.5});
        crowd.add({.x = 30.5, .y = 6.5});
        EXPECT_LT(run_until_arrived(1200), 1200);
        EXPECT_LT(crowd.place(0).x, 2);
        EXPECT_GT(crowd.place(1).x, 38);
    }

    Grid grid;
    Profile profile;
    TraversalMap map;
    Crowd crowd;

  private:
    // Breadth first, over cells that so many steps reach.
    bool can_get(Point from, Point to, int steps) const {
        std::vector<Point> reached{from};
        std::size_t begin = 0;
        for (int step = 0; step < steps && std::ranges::find(reached, to) == reached.end(); ++step) {
            const std::size_t end = reached.size();
            for (; begin < end; ++begin) add_next(reached, reached[begin]);
        }
        return std::ranges::find(reached, to) != reached.end();
    }
    void add_next(std::vector<Point>& reached, Point at) const {
        for (std::size_t d = 0; d < kDirectionCount; ++d) {
            const Point next{at.x + kDx[d], at.y + kDy[d]};
            if (!oracle_.can_step(at, next) || std::ranges::find(reached, next) != reached.end()) continue;
            reached.push_back(next);
        }
    }

    Oracle oracle_;
};

}  // namespace wayfield
