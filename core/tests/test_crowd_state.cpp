// One crowd, one outcome: over threads, over a break in the middle, over mirrors.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "crowd_checks.h"
#include "thread_executor.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"

namespace wayfield {
namespace {

/// A crowd of two groups that meet, with a settled heap and a jam in it before long.
WatchedCrowd busy_crowd(const SteeringInfo& steering = steerings()[0]) {
    WatchedCrowd watched(generate(parse_generator("rooms:48x48:seed=3")), {}, with_steering(steering));
    CellIndex first = watched.map.index({8, 8});
    CellIndex second = watched.map.index({40, 40});
    while (!watched.map.passable(first)) ++first;
    while (!watched.map.passable(second)) ++second;
    watched.crowd.add_group({&first, 1});
    watched.crowd.add_group({&second, 1});
    watched.draw(700, 5, {first, second}, kWalkingSpeed, 0);
    watched.draw(700, 6, {first, second}, 2 * kWalkingSpeed, 1);
    return watched;
}

/// What every compiler and any number of threads agree on. It changes with a rule of steering: then it is to
/// be written anew, and nothing else may.
struct Pinned {
    Steering steering;
    std::uint64_t hash;
};
constexpr Pinned kPinned[] = {{Steering::kForce, 1104227897875951374ULL},
                              {Steering::kOrca, 2753834919281199230ULL}};

TEST(CrowdState, IsTheSameOnAnyNumberOfThreads) {
    for (const Pinned& pinned : kPinned) {
        for (const int threads : {1, 2, 4}) {
            WatchedCrowd watched = busy_crowd(info(pinned.steering));
            const Executor executor = executor_of(threads);
            for (int i = 0; i < 100; ++i) watched.crowd.tick(threads > 1 ? &executor : nullptr);
            EXPECT_EQ(watched.crowd.state_hash(), pinned.hash) << info(pinned.steering).id << ' ' << threads;
        }
    }
}

TEST(CrowdState, GoesOnFromARecordAsIfNothingHadHappened) {
    WatchedCrowd watched = busy_crowd();
    for (int i = 0; i < 130; ++i) watched.crowd.tick();
    const CrowdRecord record = watched.crowd.record();
    Crowd other(watched.map);
    other.restore(record);
    EXPECT_EQ(other.record(), record);
    EXPECT_EQ(other.state_hash(), watched.crowd.state_hash());
    for (int i = 0; i < 130; ++i) {
        watched.crowd.tick();
        other.tick();
    }
    EXPECT_EQ(other.record(), watched.crowd.record());
    EXPECT_EQ(other.state_hash(), watched.crowd.state_hash());
    EXPECT_EQ(other.figures().stuck, watched.crowd.figures().stuck);
}

TEST(CrowdState, HashesWhatTheNextTickDependsOn) {
    WatchedCrowd watched = busy_crowd();
    for (int i = 0; i < 10; ++i) watched.crowd.tick();
    const CrowdRecord record = watched.crowd.record();
    const std::uint64_t hash = watched.crowd.state_hash();
    const auto changed = [&](auto&& change) {
        CrowdRecord other = record;
        change(other);
        watched.crowd.restore(other);
        return watched.crowd.state_hash() != hash;
    };
    EXPECT_FALSE(changed([](CrowdRecord&) {}));
    EXPECT_TRUE(changed([](CrowdRecord& r) { ++r.agents[3].x; }));
    EXPECT_TRUE(changed([](CrowdRecord& r) { r.agents[3].vy += 1e-6F; }));
    EXPECT_TRUE(changed([](CrowdRecord& r) { r.agents[1399].held_up ^= 1U; }));
    EXPECT_TRUE(changed([](CrowdRecord& r) { r.agents[0].state = AgentState::kArrived; }));
    EXPECT_TRUE(changed([](CrowdRecord& r) { r.agents[0].group = 1; }));
    EXPECT_TRUE(changed([](CrowdRecord& r) { ++r.groups[0].goals[0]; }));
    EXPECT_TRUE(changed([](CrowdRecord& r) { ++r.groups[1].settled_areas[0]; }));
    EXPECT_TRUE(changed([](CrowdRecord& r) { r.options.projection = false; }));
    EXPECT_TRUE(changed([](CrowdRecord& r) { r.options.tick_seconds = 0.02; }));
    EXPECT_FALSE(changed([](CrowdRecord& r) { r.agents[0].anchor_tick = 7; })) << "a metric";
    watched.crowd.restore(record);
    CellIndex wall = 0;
    while (watched.map.passable(wall)) ++wall;
    watched.grid.set_terrain(wall, Terrain::kGround);
    watched.grid.commit();
    watched.crowd.map_changed(watched.map.update(watched.grid));
    EXPECT_NE(watched.crowd.state_hash(), hash) << "the map";
}

TEST(CrowdState, RefusesRecordsThatDoNotFit) {
    WatchedCrowd watched = busy_crowd();
    const CrowdRecord record = watched.crowd.record();
    const auto refused = [&](auto&& change) {
        CrowdRecord other = record;
        change(other);
        EXPECT_THROW(watched.crowd.restore(other), Error);
    };
    refused([](CrowdRecord& r) { r.agents[0].x = -1; });
    refused([](CrowdRecord& r) { r.agents[0].y = 48 << 17; });
    refused([](CrowdRecord& r) { r.agents[0].group = 2; });
    refused([](CrowdRecord& r) { r.groups[0].goals[0] = 48 * 48; });
    refused([](CrowdRecord& r) { r.groups[0].settled_areas.clear(); });
    refused([](CrowdRecord& r) { r.options.tick_seconds = -1; });
    const Grid small(4, 4);
    const TraversalMap other_map(small, Profile{});
    Crowd other(other_map);
    EXPECT_THROW(other.restore(record), Error);
    EXPECT_EQ(other.agent_count(), 0U);
    EXPECT_EQ(watched.crowd.record(), record);
}

/// What a mirror or a turn makes of a place; the map is square.
struct Symmetry {
    const char* name;
    bool swaps;
    bool flips_x;
    bool flips_y;
    template <class Number>
    std::pair<Number, Number> operator()(Number x, Number y, Number last) const {
        if (swaps) std::swap(x, y);
        return {flips_x ? last - x : x, flips_y ? last - y : y};
    }
};

/// When agents arrive on the image of a map: the mean over all, in ticks.
double mean_arrival(const Grid& grid, CellIndex goal, const std::vector<AgentSpec>& agents,
                    const Symmetry& symmetry, const SteeringInfo& steering) {
    const int side = grid.width();
    Grid image(side, side);
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        const auto [x, y] = symmetry(grid.point(cell).x, grid.point(cell).y, side - 1);
        image.set_terrain(image.index({x, y}), grid.terrain(cell));
    }
    image.commit();
    WatchedCrowd watched(std::move(image), {}, with_steering(steering));
    const auto [goal_x, goal_y] = symmetry(grid.point(goal).x, grid.point(goal).y, side - 1);
    watched.add_group({{goal_x, goal_y}});
    for (AgentSpec agent : agents) {
        std::tie(agent.x, agent.y) = symmetry(agent.x, agent.y, static_cast<double>(side));
        watched.crowd.add(agent);
    }
    double sum = 0;
    std::uint32_t arrived = 0;
    while (arrived < agents.size() && watched.crowd.ticks() < std::uint64_t{60} * 120) {
        for (int i = 0; i < 10; ++i) watched.crowd.tick();
        const std::uint32_t now = watched.crowd.figures().arrived;
        sum += static_cast<double>(now - arrived) * static_cast<double>(watched.crowd.ticks());
        arrived = now;
    }
    EXPECT_EQ(arrived, agents.size()) << symmetry.name;
    return sum / arrived;
}

/// Mean over eight crowds: one alone depends on who comes first at a corner.
void expect_symmetry(const std::string& map_text, std::uint32_t count, const std::vector<Symmetry>& images) {
    constexpr std::uint32_t kCrowds = 8;
    const Grid grid = generate(parse_generator(map_text));
    const TraversalMap map(grid, Profile{});
    CellIndex goal = map.index({map.width() * 2 / 3, map.height() / 3});
    while (!map.passable(goal)) ++goal;
    const auto mean = [&](const Symmetry& image, const SteeringInfo& steering) {
        double sum = 0;
        for (std::uint32_t seed = 0; seed < kCrowds; ++seed) {
            sum += mean_arrival(grid, goal, draw_agents(map, {&goal, 1}, count, 7 + seed), image, steering);
        }
        return sum / kCrowds;
    };
    for (const SteeringInfo& steering : steerings()) {
        const double as_it_is = mean({"as it is", false, false, false}, steering);
        for (const Symmetry& image : images) {
            EXPECT_NEAR(mean(image, steering), as_it_is, 0.02 * as_it_is) << steering.id << ' ' << image.name;
        }
    }
}

TEST(CrowdState, IsMirroredOnMirroredMaps) {
    expect_symmetry("scatter:30x30:seed=4:density=0.15", 50,
                    {{"mirrored", false, true, false}, {"upside down", false, false, true}});
}

TEST(CrowdState, IsTurnedOnTurnedMaps) {
    const std::vector<Symmetry> turns = {{"turned", true, true, false}, {"transposed", true, false, false}};
    expect_symmetry("open:30x30", 60, turns);
    expect_symmetry("scatter:30x30:seed=4:density=0.15", 50, turns);
}

}  // namespace
}  // namespace wayfield
