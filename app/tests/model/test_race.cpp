// Panes on one playhead: what a race does to films, endpoints and scene files, and where two searches part.
#include <gtest/gtest.h>

#include "run/divergence.h"
#include "run/playback.h"
#include "run/runner.h"
#include "scene/scene_file.h"
#include "scene/script.h"
#include "scene_commands.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

class Race : public testing::Test {
  protected:
    void run(const std::string& script) { play_script(scene_, runner_, script); }

    Scene scene_;
    Runner runner_{scene_};
};

constexpr const char* kDuel = R"(
open open:64x40
paint line 30,5 30,39 wall
start 3,30
goal 58,30
panes 2
pane 2 algorithm dijkstra
race on
)";

TEST_F(Race, OnePlayheadIsAnExpansionInEachAndTheShorterWaits) {
    run(kDuel);
    run(R"(
reset
seek 40
expect step == 40
pane 2 expect step == 40
step 2
pane 2 expect step == 42
pane 2 step -1
expect step == 41
play
frames 1
expect step == 101
pane 2 expect step == 101
)");
    const std::uint32_t shorter = scene_.pane(0).step_count(), longer = scene_.pane(1).step_count();
    ASSERT_LT(shorter, longer);
    seek(Film(scene_.film(0)), longer - 1);
    EXPECT_EQ(scene_.pane(0).step(), shorter);
    EXPECT_EQ(scene_.pane(1).step(), longer - 1);
    EXPECT_FALSE(scene_.pane(1).at_end());
    run("step -2\n");
    EXPECT_EQ(scene_.pane(0).step(), shorter);
    EXPECT_EQ(scene_.pane(1).step(), longer - 3) << "the race's step counts, not the first pane's";
    run("play\nwait 100\nexpect playing == false\npane 2 expect playing == false\n");
    EXPECT_TRUE(scene_.pane(0).at_end() && scene_.pane(1).at_end());
    run("play\nexpect step == 0\npane 2 expect step == 0\n");
}

TEST_F(Race, AnEditKeepsThePlaceInTheRace) {
    run(kDuel);
    run("seek 30\npaint rect 30,10 30,30 wall\nexpect step == 30\npane 2 expect step == 30\n");
    // Beyond the shorter film, and then it grows.
    const std::uint32_t beyond = scene_.pane(0).step_count() + 20;
    seek(Film(scene_.film(0)), beyond);
    run("algorithm dijkstra\n");
    runner_.finish();
    ASSERT_GT(scene_.pane(0).step_count(), beyond);
    EXPECT_EQ(scene_.pane(0).step(), beyond);
    EXPECT_EQ(scene_.pane(1).step(), beyond);
}

TEST_F(Race, StartGoalAndSpeedAreEverybodysAndOneStepOfUndo) {
    run("open open:64x40\npanes 2\nstart 1,1\ngoal 60,30\npane 2 goal 9,9\nspeed 7\n");
    run(R"(
pane 2 expect goal == 9,9
race on
expect race == true
pane 2 expect goal == 60,30
pane 2 expect start == 1,1
pane 2 expect speed == 7
pane 2 goal 50,20
expect goal == 50,20
pane 2 expect goal == 50,20
undo
expect goal == 60,30
pane 2 expect goal == 60,30
race off
pane 2 goal 5,5
expect goal == 60,30
)");
}

TEST_F(Race, UndoThatPartsThePanesEndsIt) {
    run(R"(
open open:64x40
goal 60,30
panes 2
pane 2 goal 9,9
race on
pane 2 expect goal == 60,30
start 5,5
undo
expect race == true
undo
expect race == false
pane 2 expect goal == 9,9
)");
}

TEST_F(Race, NeedsTwoPanesAndEndsWithThem) {
    run("fails race on\npanes 2\nrace on\npanes 1\nexpect race == false\npanes 3\nexpect race == false\n");
}

TEST_F(Race, ASceneFileKeepsItAndItsCaption) {
    run(kDuel);
    run("caption \"Duel\\n\\\"A*\\\" against Dijkstra\"\npane 2 weight 2\n");
    const std::string text = write_scene(scene_);
    const MapSource source = read_scene(text, "scene");
    EXPECT_TRUE(source.race);
    EXPECT_EQ(source.caption, "Duel\n\"A*\" against Dijkstra");
    Scene copy(source);
    EXPECT_EQ(write_scene(copy), text);
    EXPECT_TRUE(copy.racing());
    EXPECT_EQ(copy.pane(1).setup, scene_.pane(1).setup);
}

TEST_F(Race, FindsTheFirstStepAtWhichTheTwoPart) {
    run("open open:32x32\nmovement 4\nstart 2,2\ngoal 29,29\npanes 2\nexpect divergence == null\n");
    run("pane 2 tie-break 0.5\npane 1 search\npane 2 search\n");
    const auto step = first_divergence(*scene_.pane(0).trace->recorder, *scene_.pane(1).trace->recorder);
    ASSERT_TRUE(step);
    // Up to there both films show the same cell, there they don't.
    auto& a = scene_.pane(0).trace->player;
    auto& b = scene_.pane(1).trace->player;
    for (std::uint32_t k = 1; k < *step; ++k) {
        a.seek(k);
        b.seek(k);
        ASSERT_EQ(a.current_cell(), b.current_cell()) << k;
    }
    a.seek(*step);
    b.seek(*step);
    EXPECT_NE(a.current_cell(), b.current_cell());
}

TEST_F(Race, ThatOneIsOverIsADivergenceToo) {
    run("open open:16x1\nstart 0,0\ngoal 9,0\npanes 2\npane 2 goal 5,0\npane 2 set limit=3\nsearch\npane 2 "
        "search\n");
    run("expect divergence == 4\n");
}

TEST_F(Race, SlidesArePassedByWithoutAWindow) {
    run("open open:8x8\nslide\ncaption \"two\"\nslide\nexpect caption == two\nfails slide next\n");
}

}  // namespace
}  // namespace wayfield
