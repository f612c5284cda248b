#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "run/runner.h"
#include "scene/script.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

// Plays a script without a window; the empty string if all of it held, else what it said.
std::string play(const std::string& text) {
    Scene scene;
    Runner runner(scene);
    HeadlessHost host(scene, runner);
    try {
        ScriptPlayer(ScriptReader(text, "test.script"), scene, runner, host).run_all();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(Script, PlaysALesson) {
    EXPECT_EQ(play(R"(
# A wall with a gap.
open open:20x10
start 2,5
goal 17,5
expect undo.depth == 2
paint line 10,0 10,8 wall
expect walls == 9
expect cell 10,3 == wall
expect cell 10,9 == free
expect cell 10,9 == ground
expect cells.passable == 191
search
expect status == found
expect reason == null
expect path.cost ~= 18.3137085
expect path.cells == 16
expect expanded > 50
expect start == 2,5
expect goal != 2,5
expect panes == 1
expect width == 20
expect height == 10
expect optimal == true
reset
expect step == 0
expect steps > 50
fails expect steps == 90000
)"),
              "");
}

TEST(Script, PlaysFilmsInFrames) {
    EXPECT_EQ(play(R"(
speed 2
reset
play
expect playing == true
frames 10
expect step == 20
frames 6 fps 30
expect step == 44
wait 0.5
expect step == 104
pause
frames 100
expect step == 104
step -4
expect step == 100
seek 1000000
expect step > 100
speed -3
expect speed == 0
)"),
              "");
}

TEST(Script, StopsAtTheFirstLineThatFails) {
    EXPECT_EQ(play("undo\n"), "test.script:1: there is nothing to undo");
    EXPECT_EQ(play("\n\n# x\nexpect walls == 3\nexpect walls == 4"),
              "test.script:4: walls == 3 expected, it is 0");
    EXPECT_EQ(play("goal 1,1\ngaol 1,1\n"),
              "test.script:2: unknown command \"gaol\", did you mean \"goal\"?");
    EXPECT_EQ(play("goal 99,99"), "test.script:1: goal 99,99 lies outside the map of 64 x 40 cells");
    EXPECT_EQ(play("expect window.width == 3"), "test.script:1: window.width needs a window");
    EXPECT_EQ(play("mouse click 3,3"), "test.script:1: this needs a window");
    EXPECT_EQ(play("tick 5"), "test.script:1: there is no crowd and no battle: crowd N, battle SCENARIO");
    EXPECT_EQ(play("crowd 3\nexpect agent 3 == 1,1"), "test.script:2: there is no agent 3");
    EXPECT_EQ(play("pane 2 expect step == 0"), "test.script:1: there is no pane 2, only 1");
    EXPECT_EQ(play("expect status == found\nexpect path.cost < 0").substr(0, 14), "test.script:2:");
    EXPECT_EQ(play("grid 2x2\n..\n"), "test.script:1: 2 rows expected, the file ends after 1");
}

TEST(Script, FailsHoldsWhereACommandIsRefused) {
    EXPECT_EQ(play(R"(
fails undo
fails goal 99,99
expect message ~= outside
fails algorithm nonsense
fails paint nonsense
fails open /nowhere
fails panes 9
fails expect walls == 3
fails mouse click 1,1
fails tick 5
expect undo.depth == 0
)"),
              "");
    EXPECT_EQ(play("fails goal 3,3"), "test.script:1: \"goal 3,3\" was to be refused, and was done");
    EXPECT_EQ(play("fails expect walls == 0"),
              "test.script:1: \"expect walls == 0\" was to be refused, and was done");
}

TEST(Script, ComparesValuesAsPeopleMeanThem) {
    EXPECT_EQ(play(R"(
open open:9x9
goal 4,4
paint rect 3,3 5,5 wall
clear walls
paint line 3,3 5,3 wall
paint line 3,5 5,5 wall
paint stroke 3,4 wall
paint stroke 5,4 wall
start 0,0
search
expect status == no-path
expect status != found
expect reason == unreachable
expect path.cost == null
expect path.cost != 5
fails expect path.cost == 5
fails expect path.cost < 5
fails expect path.cost > 5
fails expect path.cost != null
expect path.cells == 0
expect notes == ""
start 3,3
search
expect reason == start blocked
expect reason == "start blocked"
expect reason ~= blocked
expect goal == 4,4
fails expect goal < 5,5
fails expect goal == wall
fails expect walls == many
fails expect cell 9,9 == wall
weight 2
expect notes ~= multiplied
)"),
              "");
}

TEST(Script, PlaysASceneFile) {
    EXPECT_EQ(play("wayfield 1\ngrid 3x2\n.@.\n...\nstart 0,0\ngoal 2,0\nmovement 4\nsearch\nexpect "
                   "path.cost == 4\n"),
              "");
    EXPECT_EQ(play("wayfield 3\n").substr(0, 28), "test.script:1: \"wayfield 3\" ");
}

TEST(Script, SavesAndLoads) {
    const std::string path = (std::filesystem::path(testing::TempDir()) / "script_saves.wayfield").string();
    EXPECT_EQ(play("paint rect 1,1 5,5 mud\nsave " + path + "\nclear all\nexpect cell 1,1 == free\nload " +
                   path + "\nexpect cell 1,1 == mud\nexpect message ~= loaded\n"),
              "");
    std::filesystem::remove(path);
}

TEST(Script, HandsWindowCommandsToItsHost) {
    class RecordingHost : public ScriptHost {
      public:
        Outcome run(const Command& command) override {
            lines.push_back(to_text(command));
            return Outcome::done();
        }
        std::optional<ScriptValue> value(const command::Expression& expression) override {
            if (expression.name == "window.width") return 1280.0;
            if (expression.name == "mouse.cell") return Point{3, 4};
            if (expression.name == "widget") return "Dijkstra: " + expression.label;
            return std::nullopt;
        }
        void scene_changed() override { ++changes; }
        std::vector<std::string> lines;
        int changes = 0;
    };
    Scene scene;
    Runner runner(scene);
    RecordingHost host;
    ScriptPlayer player(
        ScriptReader("window 1280x720\nmouse cell click 3,4 shift\nexpect window.width == 1280\n"
                     "expect mouse.cell == 3,4\nexpect widget \"A\" == \"Dijkstra: A\"\n"
                     "goal 4,4\ngoal 4,4\nfails window 0x0\n",
                     "s"),
        scene, runner, host);
    player.run_all();
    EXPECT_EQ(host.lines, (std::vector<std::string>{"window 1280x720", "mouse cell click 3,4 shift"}));
    EXPECT_EQ(host.changes, 1);
    EXPECT_EQ(player.commands_run(), 8);
}

}  // namespace
}  // namespace wayfield
