// Crowds as people walk: corridors, doors, counterflow, density; the tests of RiMEA (Guideline for
// Microscopic Evacuation Analysis) that a local model has to pass.
#include <gtest/gtest.h>

#include <algorithm>

#include "crowd_checks.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

/// Agents at random places of a rectangle, none of which overlap.
void crowd_into(WatchedCrowd& watched, std::uint32_t count, double x0, double y0, double x1, double y1,
                std::uint32_t seed, std::uint32_t group = 0) {
    Mulberry32 random(seed);
    std::vector<AgentSpec> placed;
    while (placed.size() < count) {
        AgentSpec spec;
        spec.x = x0 + random.next() * (x1 - x0);
        spec.y = y0 + random.next() * (y1 - y0);
        spec.group = group;
        const bool free = std::ranges::none_of(placed, [&](const AgentSpec& other) {
            return std::hypot(spec.x - other.x, spec.y - other.y) < 0.41;
        });
        if (!free) continue;
        placed.push_back(spec);
        watched.crowd.add(spec);
    }
}

std::uint32_t count_beyond(const CrowdRecord& record, double x) {
    return static_cast<std::uint32_t>(std::ranges::count_if(
        record.agents, [x](const AgentRecord& agent) { return agent.x * kRecordUnit > x; }));
}

// What holds for every way of steering.
class CrowdFlowTest : public testing::TestWithParam<SteeringInfo> {
  protected:
    static CrowdOptions options() { return with_steering(GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(Crowd, CrowdFlowTest, testing::ValuesIn(steerings().begin(), steerings().end()),
                         [](const auto& test) { return std::string(test.param.id); });

// RiMEA 4: speed falls with density: 1.2 m/s at 0.5 people a square metre, 0.67 at 1.9, 0.2 at 3.2. Every
// model keeps to that within 30 %.
TEST_P(CrowdFlowTest, SlowsDownWithDensity) {
    struct Row {
        double density;
        double speed;
    };
    for (const Row row : {Row{0.5, 1.2}, Row{1.9, 0.67}, Row{3.2, 0.2}}) {
        WatchedCrowd watched(Grid(110, 4), {}, options());
        watched.add_group({{109, 0}, {109, 1}, {109, 2}, {109, 3}});
        crowd_into(watched, static_cast<std::uint32_t>(row.density * 50 * 4), 1, 0.2, 51, 3.8, 1);
        for (int i = 0; i < 120; ++i) watched.crowd.tick();
        const CrowdRecord before = watched.crowd.record();
        for (int i = 0; i < 120; ++i) watched.crowd.tick();
        const CrowdRecord after = watched.crowd.record();
        double way = 0;
        int counted = 0;
        for (std::size_t id = 0; id < before.agents.size(); ++id) {
            const double x = before.agents[id].x * kRecordUnit;
            if (x < 10 || x > 35) continue;
            way += after.agents[id].x * kRecordUnit - x;
            ++counted;
        }
        const double speed = way / counted / 2;
        RecordProperty("speed_at_" + std::to_string(row.density), std::to_string(speed));
        EXPECT_NEAR(counted / (25.0 * 4), row.density, 0.12 * row.density);
        EXPECT_NEAR(speed, row.speed, 0.3 * row.speed) << row.density;
    }
}

// RiMEA 1: along 40 m of a corridor 2 m wide at 1.33 m/s, in 26 to 34 s.
TEST_P(CrowdFlowTest, WalksACorridorInTime) {
    WatchedCrowd watched(Grid(44, 2), {}, options());
    watched.add_group({{43, 0}, {43, 1}});
    watched.crowd.add({.x = 1.5, .y = 1, .speed = 1.33});
    int ticks = 0;
    while (watched.crowd.place(0).x < 41.5 && ticks < 3000) {
        watched.crowd.tick();
        ++ticks;
    }
    EXPECT_GE(ticks, 26 * 60);
    EXPECT_LE(ticks, 34 * 60);
}

// RiMEA 6: 20 agents round a corner, no wall crossed.
TEST_P(CrowdFlowTest, TurnsACorner) {
    std::vector<std::string> rows(12, std::string(12, '#'));
    for (std::size_t i = 0; i < 12; ++i) {
        for (std::size_t k = 10; k < 12; ++k) {
            rows[k][i] = '.';
            rows[i][k] = '.';
        }
    }
    WatchedCrowd watched(grid_of_rows(rows), {}, options());
    watched.add_group({{10, 1}, {11, 1}});
    crowd_into(watched, 20, 0.3, 10.3, 6, 11.7, 2);
    int ticks = 0;
    while (watched.crowd.figures().arrived < 20 && ticks < 60 * 60) {
        ASSERT_NO_FATAL_FAILURE(watched.tick());
        ++ticks;
    }
    EXPECT_LT(ticks, 60 * 40);
}

// Two who meet in the open pass, without a standstill and without touching much.
TEST_P(CrowdFlowTest, LetsTwoPass) {
    for (const int height : {9, 2}) {
        WatchedCrowd watched(Grid(20, height), {}, options());
        const int middle = height / 2;
        watched.add_group({{19, middle}});
        watched.add_group({{0, middle}});
        watched.crowd.add({.x = 2.5, .y = middle + 0.5, .group = 0});
        watched.crowd.add({.x = 17.5, .y = middle + 0.5, .group = 1});
        double nearest = 100;
        int ticks = 0;
        while (watched.crowd.figures().arrived < 2 && ticks < 3000) {
            watched.crowd.tick();
            ++ticks;
            const CrowdRecord record = watched.crowd.record();
            nearest = std::min(nearest, distance_between(record.agents[0], record.agents[1]));
        }
        // 16.5 m at 1.34 m/s are 739 ticks.
        EXPECT_LT(ticks, 900) << height;
        EXPECT_GT(nearest, 0.35) << height;
    }
}

// Two streams in one corridor: they get by each other at no less than half the free speed.
TEST_P(CrowdFlowTest, LetsTwoStreamsPass) {
    WatchedCrowd watched(Grid(50, 6), {}, options());
    std::vector<Point> east;
    std::vector<Point> west;
    for (int y = 0; y < 6; ++y) {
        east.push_back({49, y});
        west.push_back({0, y});
    }
    watched.add_group(east);
    watched.add_group(west);
    crowd_into(watched, 60, 3, 0.3, 22, 5.7, 1, 0);
    crowd_into(watched, 60, 28, 0.3, 47, 5.7, 2, 1);
    double speeds = 0;
    for (int second = 0; second < 20; ++second) {
        for (int i = 0; i < 60; ++i) watched.crowd.tick();
        speeds += watched.crowd.figures().mean_speed;
    }
    EXPECT_GT(speeds / 20, 0.5 * kWalkingSpeed);
    watched.run_until_arrived(60 * 90);
    EXPECT_EQ(watched.crowd.figures().arrived, 120U);
}

// Crossing streams don't lock: all are through in three times the time that one alone takes.
TEST_P(CrowdFlowTest, LetsStreamsCross) {
    WatchedCrowd watched(Grid(40, 40), {}, options());
    std::vector<Point> east;
    std::vector<Point> south;
    for (int i = 16; i < 24; ++i) {
        east.push_back({39, i});
        south.push_back({i, 39});
    }
    watched.add_group(east);
    watched.add_group(south);
    crowd_into(watched, 100, 2, 16, 14, 24, 1, 0);
    crowd_into(watched, 100, 16, 2, 24, 14, 2, 1);
    const double free_seconds = 37.5 / kWalkingSpeed;
    const int ticks = watched.run_until_arrived(60 * 90);
    EXPECT_LT(ticks, 3 * 60 * free_seconds);
}

// Doors: all get through, no faster than discs can, and nobody is squashed.
TEST_P(CrowdFlowTest, PassesDoors) {
    for (const int width : {1, 2, 3}) {
        std::vector<std::string> rows(15, std::string(45, '.'));
        for (std::size_t y = 0; y < rows.size(); ++y) {
            const bool open = y >= 7 && y < 7U + static_cast<std::size_t>(width);
            if (!open) rows[y][14] = '#';
        }
        WatchedCrowd watched(grid_of_rows(rows), {}, options());
        watched.add_group({{36, 7}});
        const std::uint32_t count = 90;
        crowd_into(watched, count, 1, 1, 13, 14, 3);
        int first = 0;
        int last = 0;
        double overlapping = 0;
        std::uint32_t through = 0;
        for (int tick = 1; through < count && tick < 60 * 120; ++tick) {
            watched.crowd.tick();
            through = count_beyond(watched.crowd.record(), 15);
            if (through <= count / 10) first = tick;
            if (through < count * 9 / 10) last = tick;
            if (tick % 20 == 0) overlapping = std::max(overlapping, watched.crowd.figures().overlapping);
        }
        EXPECT_EQ(through, count) << width;
        EXPECT_EQ(watched.crowd.figures().in_wall, 0U);
        EXPECT_LE(overlapping, 0.001) << width;
        const double flow = 0.8 * count / ((last - first) / 60.0) / width;
        EXPECT_GT(flow, 0.8) << width;
        EXPECT_LT(flow, 9.7) << width;
        RecordProperty("door_" + std::to_string(width) + "_m_people_per_metre_second", std::to_string(flow));
    }
}

/// A room of 30 x 20 m with exits of 1 m in its long sides, open ground around it: how many ticks until the
/// last of them is out.
int ticks_to_leave(const CrowdOptions& options, std::uint32_t count, const std::vector<Point>& exits) {
    constexpr int kLeft = 4;
    // Room for a heap of all of them. It grows on the side that they come from.
    const int top = count > 500 ? 70 : 24;
    Grid grid(kLeft + 32 + kLeft, top + 22 + top);
    const Rect walls{kLeft, top, kLeft + 32, top + 22};
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        const Point p = grid.point(cell);
        const bool inside = grown(walls, -1).contains(p);
        if (walls.contains(p) && !inside) grid.set_terrain(cell, Terrain::kWall);
    }
    for (const Point exit : exits)
        grid.set_terrain(grid.index({kLeft + exit.x, top + exit.y}), Terrain::kGround);
    grid.commit();
    WatchedCrowd watched(std::move(grid), {}, options);
    watched.add_group({{20, 5}, {20, watched.grid.height() - 6}});
    crowd_into(watched, count, kLeft + 1.3, top + 1.3, kLeft + 30.7, top + 20.7, 1);
    const auto inside = [&](const AgentRecord& agent) { return walls.contains(cell_of(agent)); };
    int ticks = 0;
    while (ticks < 60 * 900 &&
           (ticks % 30 != 0 || std::ranges::any_of(watched.crowd.record().agents, inside))) {
        watched.crowd.tick();
        ++ticks;
    }
    EXPECT_EQ(watched.crowd.figures().in_wall, 0U);
    return ticks;
}

// RiMEA 9: half the exits, about twice the time. A thousand people in the long run, fewer in the short one.
TEST_P(CrowdFlowTest, LeavesByFourExitsInHalfTheTime) {
    const std::uint32_t count = full_run() ? 1000 : 200;
    const std::vector<Point> all{{8, 0}, {23, 0}, {8, 21}, {23, 21}};
    const std::vector<Point> half{{8, 0}, {23, 0}};
    const int by_four = ticks_to_leave(options(), count, all);
    const int by_two = ticks_to_leave(options(), count, half);
    RecordProperty("seconds_by_four_exits", std::to_string(by_four / 60.0));
    RecordProperty("seconds_by_two_exits", std::to_string(by_two / 60.0));
    EXPECT_LT(by_two, 60 * 900);
    EXPECT_GE(static_cast<double>(by_two) / by_four, 1.6);
    EXPECT_LE(static_cast<double>(by_two) / by_four, 2.4);
}

}  // namespace
}  // namespace wayfield
