// Crowds in a scene: what undo takes back, what a file keeps, what the clock and the film's commands do.
#include <gtest/gtest.h>

#include "run/runner.h"
#include "scene/scene_file.h"
#include "scene_commands.h"

namespace wayfield {
namespace {

CrowdMembers members(const Scene& scene, std::size_t pane = 0) {
    return scene.pane(pane).setup.crowd.members;
}

TEST(CrowdScene, UndoTakesBackWhoCame) {
    Scene scene;
    run_all(scene, {"crowd 200 seed 5", "agent 3,4 speed 2", "spawn 5,5 9,9 20"});
    EXPECT_EQ(members(scene).wanted(), 221U);
    EXPECT_EQ(scene.undo_depth(), 3U);
    EXPECT_FALSE(scene.unsaved()) << "the map is the same";
    run_all(scene, {"undo"});
    EXPECT_EQ(members(scene).wanted(), 201U);
    run_all(scene, {"undo", "undo"});
    EXPECT_TRUE(members(scene).empty());
    run_all(scene, {"redo", "redo", "redo"});
    EXPECT_EQ(members(scene).wanted(), 221U);
    run_all(scene, {"crowd 0"});
    EXPECT_TRUE(members(scene).empty());
    run_all(scene, {"undo"});
    EXPECT_EQ(members(scene).wanted(), 221U);
}

TEST(CrowdScene, ADragOfTheBrushIsOneStepOfUndo) {
    Scene scene;
    run_all(scene, {"spawn 5,5 6,6 4", "continue spawn 6,5 7,6 4", "continue spawn 7,5 8,6 4"});
    EXPECT_EQ(members(scene).wanted(), 12U);
    EXPECT_EQ(scene.undo_depth(), 1U);
    run_all(scene, {"undo"});
    EXPECT_TRUE(members(scene).empty());
}

TEST(CrowdScene, ChoicesAreNoStepsOfUndo) {
    Scene scene;
    run_all(scene, {"planner jps", "steering orca", "projection off", "groups goals", "pace 4",
                    "agent-colour speed"});
    EXPECT_EQ(scene.undo_depth(), 0U);
}

TEST(CrowdScene, AFileKeepsAllOfIt) {
    Scene scene;
    run_all(scene, {"crowd 300 seed 9 speed 2.5", "agent 3.25,4.0 radius 0.3 speed 8",
                    "spawn 5,5 9,9 20 seed 2", "spawn 5,5 9,9 20 speed 3 goal 7,8", "planner tree",
                    "steering orca", "projection off", "groups goals", "pace 2.5", "agent-colour density",
                    "layers hide agents", "panes 2", "pane 2 planner astar", "pane 2 crowd 7"});
    const std::string text = write_scene(scene);
    const MapSource source = read_scene(text, "test");
    ASSERT_EQ(source.panes.size(), 2U);
    EXPECT_EQ(source.panes[0], scene.pane(0).setup);
    EXPECT_EQ(source.panes[1], scene.pane(1).setup);
    EXPECT_EQ(write_scene(Scene(source)), text);
}

TEST(CrowdScene, UndoTakesBackAWalkingSpeed) {
    Scene scene;
    run_all(scene, {"crowd 20", "crowd 20 speed 3"});
    EXPECT_EQ(members(scene).speed, 3);
    run_all(scene, {"undo"});
    EXPECT_EQ(members(scene).speed, kWalkingSpeed);
    EXPECT_FALSE(scene.apply(command::SetCrowd{20, 1, CrowdOrigin::kAnywhere, 0}).ok);
}

TEST(CrowdScene, AgentsBelongToTheirMap) {
    Scene scene;
    run_all(scene, {"agent 60,30", "agent 3,3", "spawn 58,30 63,39 10", "resize 20x20"});
    EXPECT_EQ(members(scene).wanted(), 1U);
    run_all(scene, {"undo"});
    EXPECT_EQ(members(scene).wanted(), 12U);
    run_all(scene, {"crowd 0", "spawn 3,3 5,5 4 goal 60,30", "spawn 3,3 5,5 4 goal 6,6", "resize 20x20"});
    EXPECT_EQ(members(scene).wanted(), 4U) << "a goal that is gone";
}

TEST(CrowdScene, ARaceHasOneCrowdAndAPlannerEach) {
    Scene scene;
    run_all(scene, {"panes 2", "race on", "crowd 50 seed 3", "pane 2 planner jps", "pace 3"});
    EXPECT_EQ(members(scene, 1), members(scene, 0));
    EXPECT_EQ(scene.pane(0).setup.crowd.planner, Planner::kField);
    EXPECT_EQ(scene.pane(1).setup.crowd.planner, Planner::kJps);
    EXPECT_EQ(scene.pane(1).setup.crowd.pace, 3);
}

TEST(CrowdScene, RefusesWhatDoesNotFit) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"paint line 10,0 10,39 wall"});
    EXPECT_EQ(run(scene, "agent 10,5").message, "agent 10.5,5.5 stands in a wall");
    EXPECT_FALSE(run(scene, "agent 3,3 radius 0.7").ok) << "wider than its cell";
    EXPECT_FALSE(run(scene, "agent -1,3").ok);
    EXPECT_FALSE(run(scene, "spawn 70,50 80,60 5").ok);
    EXPECT_FALSE(run(scene, "spawn 3,3 5,5 5 goal 70,3").ok);
    run_all(scene, {"crowd 1048576"});
    EXPECT_FALSE(run(scene, "agent 3,3").ok) << "one too many";
    EXPECT_EQ(members(scene).wanted(), 1048576U);
    EXPECT_EQ(scene.undo_depth(), 2U);
}

}  // namespace
}  // namespace wayfield
