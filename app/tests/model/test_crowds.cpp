// Crowds that a runner walks: the same bits as core's, whatever is swapped and painted meanwhile.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <thread>

#include "../own_folder.h"
#include "files/files.h"
#include "run/nearest_pair.h"
#include "run/playback.h"
#include "run/runner.h"
#include "scene/map_source.h"
#include "scene/scene_file.h"
#include "scene/script.h"
#include "scene_commands.h"
#include "wayfield/error.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

class Crowds : public testing::Test {
  protected:
    void play(const std::string& script) { play_script(scene_, runner_, script); }
    CrowdReading reading(std::size_t pane = 0) { return runner_.read_crowd(pane).value(); }

    Scene scene_;
    Runner runner_{scene_};
};

class CrowdsOfFiles : public Crowds, OwnFolder {};

// What `wayfield crowd` does with core alone.
std::uint64_t hash_by_core(const std::string& map_source, Point goal_cell, std::uint32_t count,
                           std::uint32_t seed, const CrowdOptions& options, int ticks) {
    const Grid grid = open_grid(map_source);
    const TraversalMap map(grid, Profile{});
    const std::vector<CellIndex> goals = {map.index(goal_cell)};
    Crowd crowd(map, options);
    crowd.add_group(goals);
    for (const AgentSpec& agent : draw_agents(map, goals, count, seed)) crowd.add(agent);
    for (int i = 0; i < ticks; ++i) crowd.tick();
    return crowd.state_hash();
}

TEST_F(Crowds, HaveTheBitsOfTheCommandLine) {
    const std::string map = "rooms:48x48:seed=2:room=12";
    for (const auto& planner : planners()) {
        for (const auto& steering : steerings()) {
            SCOPED_TRACE(fmt::format("{} {}", planner.id, steering.id));
            CrowdOptions options;
            options.planner = planner.value;
            options.steering = steering.value;
            const std::uint64_t expected = hash_by_core(map, {40, 40}, 150, 7, options, 120);
            play(
                fmt::format("open {}\ngoal 40,40\nplanner {}\nsteering {}\ncrowd 150 seed 7\ntick 120\n"
                            "expect agents == 150\nexpect ticks == 120\nexpect in-wall == 0\n"
                            "expect state-hash == {:016x}",
                            map, planner.id, steering.id, expected));
        }
    }
}

// Beside the crowd of the pane's goal: an agent for each query, which goes to its own.
TEST_F(CrowdsOfFiles, HaveGoalsOfTheirOwn) {
    write_file("three.scen",
               "version 1\n0\tx.map\t48\t48\t4\t5\t40\t41\t50\n0\tx.map\t48\t48\t6\t5\t9\t9\t6\n"
               "0\tx.map\t48\t48\t8\t8\t40\t41\t46\n");
    const Grid grid = open_grid("open:48x48");
    const TraversalMap map(grid, Profile{});
    Crowd crowd(map);
    const auto cell = [&](int x, int y) { return map.index({x, y}); };
    crowd.add_group({{cell(30, 3)}});
    for (const AgentSpec& agent : draw_agents(map, left_edge(map), {{cell(30, 3)}}, 20, 4)) crowd.add(agent);
    crowd.add_group({{cell(40, 41)}});
    crowd.add_group({{cell(9, 9)}});
    crowd.add({4.5, 5.5, 0, kWalkingSpeed, 1});
    crowd.add({6.5, 5.5, 0, kWalkingSpeed, 2});
    crowd.add({8.5, 8.5, 0, kWalkingSpeed, 1});
    for (int i = 0; i < 200; ++i) crowd.tick();
    play(
        fmt::format("open open:48x48\ngoal 30,3\ncrowd 20 seed 4 left\nspawn scen three.scen\ntick 200\n"
                    "expect agents == 23\nexpect state-hash == {:016x}\nundo\nexpect agents == 20\nredo\n"
                    "expect agents == 23\ncrowd 0\nspawn scen three.scen first 2\nexpect agents == 2",
                    crowd.state_hash()));
    EXPECT_FALSE(run(scene_, "spawn scen none.scen").ok);
    EXPECT_FALSE(run(scene_, "agent 3,3 goal 48,3").ok);
    // In a scene each is a line of its own, so that the file isn't needed any more.
    EXPECT_EQ(std::get<PlacedAgent>(scene_.pane(0).setup.crowd.members.by_hand[1]).goal, (Point{9, 9}));
    EXPECT_EQ(read_scene(write_scene(scene_), "scene").panes[0].crowd, scene_.pane(0).setup.crowd);
}

// Two streams, each with a goal and a speed of its own.
TEST_F(Crowds, AreSpawnedWithAGoalAndASpeed) {
    const Grid grid = open_grid("open:48x48");
    const TraversalMap map(grid, Profile{});
    Crowd crowd(map);
    const std::vector<CellIndex> goal = {map.index({30, 3})};
    const std::vector<CellIndex> other = {map.index({2, 40})};
    crowd.add_group(goal);
    const auto add = [&](std::vector<AgentSpec> agents, double speed) {
        for (AgentSpec& agent : agents) {
            agent.speed = speed;
            crowd.add(agent);
        }
    };
    add(draw_agents(map, goal, 20, 4), 2);
    crowd.add_group(other);
    add(draw_agents(map, {40, 30, 46, 44}, other, 15, 6, 1), 0.5);
    for (int i = 0; i < 200; ++i) crowd.tick();
    play(
        fmt::format("open open:48x48\ngoal 30,3\ncrowd 20 seed 4 speed 2\n"
                    "spawn 40,30 45,43 15 seed 6 speed 0.5 goal 2,40\ntick 200\n"
                    "expect agents == 35\nexpect state-hash == {:016x}",
                    crowd.state_hash()));
}

// A crowd that gathers is drawn anew with each line; what was built for it stays built, and billed.
TEST_F(Crowds, AreBilledTheirFieldsHoweverTheyGather) {
    play(
        "open open:48x48\ngoal 30,3\ncrowd 5\nexpect searches == 1\nspawn 5,5 20,20 20\nexpect searches == "
        "1\n"
        "spawn 5,5 20,20 20 goal 40,20\nexpect searches == 2\nspawn 5,5 20,20 20 goal 40,40\n"
        "expect searches == 3\nspawn 5,5 20,20 20\nexpect searches == 3\ntick 10\nexpect searches == 3\n"
        "undo\nexpect searches == 3\nprojection on\ntick 10\nexpect searches == 3\n"
        "goal 3,30\ntick\nexpect searches == 4");
}

// Routes are searched anew with each line.
TEST_F(Crowds, ThatGatherAreBilledTheirLastRoutesAlone) {
    play(
        "open open:48x48\ngoal 30,3\nplanner astar\ncrowd 5\nexpect searches == 5\n"
        "spawn 5,5 20,20 20\nexpect searches == 25\ntick 3\nexpect searches == 25");
}

TEST_F(Crowds, WithTooManyGoalsPlanForThemselves) {
    std::string script = "open open:1024x1024\ngoal 1000,1000\n";
    for (int i = 0; i < 64; ++i) script += fmt::format("agent {},9 goal {},900\n", 10 + i, 300 + i);
    play(script);
    runner_.finish();
    EXPECT_NE(scene_.pane(0).crowd->note.find("A* stands in"), std::string::npos);
    play("expect searches == 64\nexpect planner == field\ncrowd 0\nagent 9,9 goal 30,30\ntick\n");
    EXPECT_EQ(scene_.pane(0).crowd->note, "");
}

// At tick 0 a crowd is what the scene says, however it came to say that.
TEST_F(Crowds, BeforeTheyHaveSetOutTheOrderOfCommandsIsNoMatter) {
    const std::uint64_t expected = hash_by_core("scatter:40x40:seed=5", {30, 30}, 80, 3, {}, 60);
    play(
        fmt::format("crowd 80 seed 3\nplanner astar\nopen scatter:40x40:seed=5\ngoal 30,30\nplanner field\n"
                    "tick 60\nexpect state-hash == {:016x}\nreset\nexpect ticks == 0\n"
                    "tick 60\nexpect state-hash == {:016x}",
                    expected, expected));
}

TEST_F(Crowds, WalkByTheFramesClockAtTheirPace) {
    play(R"(
open open:40x20
goal 35,10
crowd 20 seed 2
expect walking == true
frames 60
expect ticks == 60
pause
frames 60
expect ticks == 60
play
frames 10 fps 30
expect ticks == 80
pace 3
frames 10
expect ticks == 110
pace 0.5
frames 9
expect ticks == 114
step 5
expect ticks == 119
expect walking == false
reset
expect ticks == 0
tick
expect ticks == 1
crowd 0
expect agents == 0
expect ticks == 0
expect state-hash == null
)");
}

TEST_F(Crowds, RestWhenAllHaveArrived) {
    play("open open:12x12\ngoal 9,9\nagent 3,9\nagent 9,3");
    for (int second = 0; second < 15; ++second) play("frames 60");
    play("expect arrived == 2\nexpect speed.mean == 0\nexpect nearest-pair >= 0.39\nexpect overlapping == 0");
    const std::uint64_t ticks = reading().figures.ticks;
    EXPECT_LT(ticks, 900U);
    EXPECT_FALSE(any_walking(scene_));
    play("goal 2,2\nframes 30");
    EXPECT_EQ(reading().figures.ticks, ticks + 30) << "sent elsewhere, they set out again";
    EXPECT_EQ(reading().figures.arrived, 0U);
}

TEST_F(Crowds, ASwapOfPlannerOrSteeringKeepsEverybodyWhereTheyAre) {
    play("open rooms:48x48:seed=2:room=12\ngoal 40,40\ncrowd 100 seed 1\ntick 60");
    runner_.finish();
    const auto before = scene_.pane(0).crowd->agents;
    for (const char* line : {"planner tree", "planner astar", "planner jps", "steering orca",
                             "projection off", "projection on", "planner field"}) {
        run_all(scene_, {line});
        runner_.finish();
        const auto& after = scene_.pane(0).crowd->agents;
        ASSERT_EQ(after.size(), before.size()) << line;
        for (const AgentView& agent : before) {
            const auto same = std::ranges::find(after, agent.id, &AgentView::id);
            ASSERT_NE(same, after.end());
            EXPECT_EQ(same->x, agent.x) << line;
            EXPECT_EQ(same->y, agent.y) << line;
        }
    }
    play("tick 30\nexpect ticks == 90\nexpect in-wall == 0");
}

// A wall painted across the flow, and taken away again: by the next tick all know, and nobody is in it.
TEST_F(Crowds, AnEditIsFeltAtOnce) {
    play(R"(
open open:64x32
goal 60,16
crowd 400 seed 4
tick 120
paint rect 32,0 34,30 wall
tick
expect in-wall == 0
tick 300
expect in-wall == 0
expect stuck == 0
paint line 32,31 34,31 wall
tick 60
expect in-wall == 0
clear walls
tick 3600
expect arrived == 400
)");
}

TEST_F(Crowds, PaintingWithoutEndNeverPutsAnyoneIntoAWall) {
    play("open open:32x32\ngoal 28,28\ncrowd 200 seed 8\nsteering orca");
    Mulberry32 random(5);
    const auto cell = [&] { return fmt::format("{},{}", random.below(32), random.below(32)); };
    for (int i = 0; i < 60; ++i) {
        const char* kind = random.below(3) == 0 ? "free" : "wall";
        play(fmt::format("paint rect {} {} {}\ntick 3\nexpect in-wall == 0\nexpect agents == 200", cell(),
                         cell(), random.below(4) == 0 ? "free" : kind));
    }
}

TEST_F(Crowds, AGroupAGoal) {
    play(
        "open open:40x40\ngoals 4,4 35,35 4,35\ngroups goals\ncrowd 90 seed 2\ntick 2400\n"
        "expect arrived == 90");
    std::array<int, 3> near{};
    for (const AgentView& agent : scene_.pane(0).crowd->agents) {
        ASSERT_EQ(agent.group, agent.id % 3);
        const Point goal = scene_.pane(0).setup.goals()[agent.group];
        near[agent.group] += std::abs(agent.x - static_cast<float>(goal.x)) < 5 &&
                             std::abs(agent.y - static_cast<float>(goal.y)) < 5;
    }
    EXPECT_EQ(near, (std::array<int, 3>{30, 30, 30}));
    play("goals 4,4 35,35 20,4\ntick 30");
    EXPECT_EQ(reading().figures.arrived, 60U) << "the third group is on its way";
}

TEST_F(Crowds, ThoseWhoComeLaterJoinThoseWhoWalk) {
    play(R"(
open open:40x40
goal 35,35
crowd 10 seed 2
tick 50
agent 3,3
expect agents == 11
expect agent 10 == 3,3
expect agent 10 ~= 3.5,3.5
expect ticks == 50
spawn 1,1 4,4 30 seed 5
expect agents == 41
expect ticks == 50
undo
expect agents == 11
expect ticks == 50
redo
expect agents == 41
expect ticks == 50
tick 4000
expect arrived == 41
undo
tick 600
expect arrived == 11
expect in-wall == 0
undo
undo
expect agents == 0
)");
}

TEST_F(Crowds, PanesHaveACrowdEach) {
    play(R"(
open rooms:48x48:seed=2:room=12
goal 40,40
panes 2
race on
crowd 60 seed 3
pane 2 planner astar
tick 100
expect ticks == 100
pane 2 expect ticks == 100
pane 2 expect searches >= 60
expect searches == 1
panes 1
panes 2
pane 2 expect agents == 60
)");
}

// PF-063: however long a frame, nobody is on the other side of a wall.
TEST_F(Crowds, ALongFrameTunnelsThroughNothing) {
    play(R"(
grid 9x8
....@....
....@....
....@....
....@....
....@....
....@....
....@....
.........
goal 7,1
agent 1,1 speed 8
)");
    for (int frame = 0; frame < 8; ++frame) {
        play("frames 1 fps 2");
        runner_.finish();
        const AgentView agent = scene_.pane(0).crowd->agents.front();
        EXPECT_TRUE(agent.x < 4 || frame >= 1) << "the way round takes more than a second";
        EXPECT_TRUE(agent.x < 4 || agent.x >= 5 || agent.y >= 7);
        EXPECT_TRUE(scene_.pane(0).crowd->arrived == 0 || frame >= 3) << "no arrival before 1.6 s";
    }
    play("expect arrived == 1\nexpect in-wall == 0\nexpect agent 0 == 7,1");
}

// PF-059: the push in a jam puts nobody into a wall.
TEST_F(Crowds, AJamInARoomStaysInIt) {
    for (const char* steering : {"force", "orca"}) {
        for (const int count : {40, 150}) {
            for (const char* goal : {"6,3", "8,5"}) {
                play(
                    fmt::format("grid 9x6\n@@@@@@@@@\n@......@@\n@......@@\n@......@@\n@@@@@@@@@\n@@@@@@@@.\n"
                                "goal {}\nsteering {}\ncrowd 0\nspawn 1,1 6,3 {} seed 1 radius 0.3\n"
                                "tick 300\nexpect in-wall == 0\nexpect agents == {}",
                                goal, steering, count, count));
                for (const AgentView& agent : scene_.pane(0).crowd->agents) {
                    ASSERT_TRUE(agent.x >= 1 && agent.x < 7 && agent.y >= 1 && agent.y < 4);
                }
            }
        }
    }
}

// As a window does it: ticks come while the worker walks, and nothing waits for it.
TEST_F(Crowds, LiveTheyCatchUpButNotForEver) {
    play("open open:64x64\ngoal 60,60\ncrowd 2000 seed 1");
    runner_.finish();
    for (int frame = 0; frame < 30; ++frame) {
        runner_.update();
        advance_crowds(scene_, 6);
        runner_.walk();
    }
    runner_.finish();
    const std::uint64_t ticks = scene_.pane(0).crowd->ticks;
    EXPECT_GE(ticks, 6U);
    EXPECT_LE(ticks, 180U);
    // What a command asks for is done to the last, however late.
    run_all(scene_, {"tick 50"});
    runner_.update();
    EXPECT_TRUE(runner_.ticks_due());
    while (runner_.ticks_due()) {
        runner_.update();
        std::this_thread::yield();
    }
    EXPECT_EQ(reading().figures.ticks, ticks + 50);
}

TEST_F(Crowds, ALessonsSlideBringsThemWhereTheyWere) {
    play("open open:40x40\ngoal 35,35\ncrowd 40 seed 2\ntick 90\npause");
    const std::uint64_t hash = reading().state_hash;
    const SceneState state = scene_.state(nullptr);
    play("tick 60\nplanner astar");
    scene_.restore(state);
    EXPECT_EQ(reading().state_hash, hash);
    EXPECT_FALSE(scene_.pane(0).walks());
}

TEST_F(Crowds, AMapWithoutRoomHasNoAgents) {
    play("grid 2x2\n.@\n@@\ngoal 0,0\ncrowd 10\ntick 10\nexpect agents == 0");
    EXPECT_FALSE(scene_.pane(0).crowd->note.empty());
    play(
        "crowd 0\nopen open:10x10\nstart 9,9\ngoal 8,8\nspawn 0,0 2,2 5\ntick\npaint rect 0,0 3,3 "
        "wall\nreset\n"
        "expect agents == 0");
}

TEST(NearestPair, IsTheNearest) {
    EXPECT_FALSE(nearest_pair({}).has_value());
    EXPECT_FALSE(nearest_pair({AgentView{}}).has_value());
    std::vector<AgentView> agents;
    for (const Point at : {Point{0, 0}, {10, 0}, {0, 9}, {3, 9}, {50, 50}}) {
        AgentView& agent = agents.emplace_back();
        agent.x = static_cast<float>(at.x);
        agent.y = static_cast<float>(at.y);
    }
    EXPECT_EQ(nearest_pair(agents), 3);
}

}  // namespace
}  // namespace wayfield
