#include <gtest/gtest.h>

#include <string>

#include "run/playback.h"
#include "run/runner.h"

namespace wayfield {
namespace {

// A pane with a film of some hundred steps.
class Playback : public testing::Test {
  protected:
    Playback() {
        carry_out("start 3,3");
        carry_out("goal 40,30");
        carry_out("algorithm dijkstra");
        runner_.finish();
    }
    void carry_out(const std::string& line) { ASSERT_TRUE(scene_.apply(parse_command(line)).ok) << line; }
    const Pane& pane() const { return scene_.pane(0); }
    std::uint32_t steps() const { return pane().step_count(); }

    Scene scene_;
    Runner runner_{scene_};
};

TEST_F(Playback, StandsAtTheEndAfterASearch) {
    ASSERT_GT(steps(), 500U);
    EXPECT_EQ(pane().step(), steps());
    EXPECT_EQ(pane().trace->player.step(), steps());
    EXPECT_FALSE(pane().playhead.playing);
}

TEST_F(Playback, StepsAndSeeksWithinItsBounds) {
    carry_out("seek 100");
    EXPECT_EQ(pane().step(), 100U);
    EXPECT_EQ(pane().trace->player.step(), 100U);
    carry_out("step");
    carry_out("step 5");
    carry_out("step -2");
    EXPECT_EQ(pane().step(), 104U);
    carry_out("step -1000000");
    EXPECT_EQ(pane().step(), 0U);
    carry_out("step 9223372036854775807");
    EXPECT_EQ(pane().step(), steps());
    carry_out("step -9223372036854775808");
    EXPECT_EQ(pane().step(), 0U);
    carry_out("seek 9223372036854775807");
    EXPECT_EQ(pane().step(), steps());
    carry_out("seek -5");
    EXPECT_EQ(pane().step(), 0U);
    carry_out("seek 50");
    carry_out("reset");
    EXPECT_EQ(pane().step(), 0U);
}

TEST_F(Playback, PlaysAtItsSpeedAndStopsAtTheEnd) {
    carry_out("speed 10");
    carry_out("play");
    EXPECT_EQ(pane().step(), 0U) << "from the end it starts over";
    EXPECT_TRUE(any_playing(scene_));
    EXPECT_TRUE(advance(scene_, 1));
    EXPECT_EQ(pane().step(), 10U);
    advance(scene_, 2.5);
    EXPECT_EQ(pane().step(), 35U);
    carry_out("pause");
    EXPECT_FALSE(advance(scene_, 1));
    EXPECT_EQ(pane().step(), 35U);
    carry_out("play");
    EXPECT_EQ(pane().step(), 35U);
    advance(scene_, 1e6);
    EXPECT_EQ(pane().step(), steps());
    EXPECT_FALSE(any_playing(scene_));
}

TEST_F(Playback, AddsUpPartsOfAStep) {
    carry_out("speed 0.25");
    carry_out("reset");
    carry_out("play");
    for (int frame = 0; frame < 39; ++frame) advance(scene_, 1);
    EXPECT_EQ(pane().step(), 9U);
    advance(scene_, 1);
    EXPECT_EQ(pane().step(), 10U);
    carry_out("speed 0");
    EXPECT_FALSE(advance(scene_, 100));
    EXPECT_TRUE(pane().playhead.playing) << "speed 0 stands still and plays on when it is raised";
}

TEST_F(Playback, FollowsTheEndDuringADragAndKeepsItsPlaceOtherwise) {
    carry_out("paint stroke 20,0 wall");
    carry_out("continue paint stroke 20,0 20,30 wall");
    runner_.finish();
    EXPECT_TRUE(pane().at_end());
    carry_out("seek 120");
    carry_out("paint stroke 25,10 25,39 wall");
    runner_.finish();
    EXPECT_EQ(pane().step(), 120U);
    carry_out("goal 4,3");
    runner_.finish();
    EXPECT_EQ(pane().step(), steps()) << "a shorter film clamps";
}

TEST_F(Playback, TakesLiveTimeInSixTicksAtMost) {
    EXPECT_EQ(ticks_of(1.0 / 60), 1);
    EXPECT_EQ(ticks_of(10), kMaxTicksPerFrame);
    EXPECT_EQ(ticks_of(-1), 0);
}

TEST_F(Playback, MovesOnePaneOnly) {
    carry_out("panes 2");
    runner_.finish();
    carry_out("pane 2 seek 7");
    EXPECT_EQ(scene_.pane(1).step(), 7U);
    EXPECT_TRUE(pane().at_end());
}

TEST(PlaybackWithoutAFilm, StandsAtZero) {
    Scene scene;
    for (const char* line : {"seek 40", "step", "step -3", "reset", "pause"}) {
        EXPECT_TRUE(scene.apply(parse_command(line)).ok);
        EXPECT_EQ(scene.pane(0).step(), 0U);
    }
    scene.apply(parse_command("play"));
    EXPECT_FALSE(advance(scene, 5)) << "it waits for the film";
    EXPECT_TRUE(any_playing(scene));
    Runner runner(scene);
    runner.finish();
    EXPECT_EQ(scene.pane(0).step(), 0U);
    EXPECT_TRUE(advance(scene, 1));
}

}  // namespace
}  // namespace wayfield
