// Which frames pathfinding held up, and that painting isn't among what does.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "run/frame_log.h"
#include "run/playback.h"
#include "run/runner.h"
#include "scene_commands.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

TEST(FrameLog, KeepsTheLastFramesAndCountsThoseThatTookMoreThanACore) {
    FrameLog log;
    EXPECT_EQ(log.latest().total(), 0);
    for (int i = 1; i <= 700; ++i)
        log.add({i % 100 == 0 ? 12.0 : 1.0, i % 100 == 0 ? 5.0 : 0.0, i % 100 == 0 ? 3.0 : 0.0, 1.0, 1000});
    EXPECT_EQ(log.size(), FrameLog::kLength);
    EXPECT_EQ(log[0].frame, 101U);
    EXPECT_EQ(log.latest().frame, 700U);
    EXPECT_EQ(log.over_one_core(), 6U) << "200 to 700; frame 100 is gone";
    EXPECT_EQ(log.dropped(), 0U) << "no frame waited for any of it";
    EXPECT_EQ(log.worst(), 20);
    log.add({FrameCost::kInTime});
    EXPECT_EQ(log.over_one_core(), 6U) << "on the line is in time";
    for (int i = 0; i < 600; ++i) log.add({});
    EXPECT_EQ(log.over_one_core(), 0U);
}

TEST(FrameLog, CountsAFrameAsDroppedThatPathfindingMadeLate) {
    FrameLog log;
    const auto dropped = [&log](double held, double work, double drawing) {
        const std::size_t before = log.dropped();
        PathfindingCost cost;
        cost.held_milliseconds = held;
        log.add(cost);
        log.set_window({work, 0, drawing});
        return log.dropped() > before;
    };
    EXPECT_FALSE(dropped(6, 9, 7)) << "in time";
    EXPECT_TRUE(dropped(6, 9, 8)) << "in time without the 6 ms";
    EXPECT_FALSE(dropped(6, 9, 30)) << "late in any case";
    EXPECT_TRUE(dropped(20, 21, 30)) << "late in any case, and by more than a frame because of this";
    EXPECT_TRUE(dropped(17, 0, 0)) << "before it is known what else it did";
    for (std::size_t i = 0; i < FrameLog::kLength; ++i) log.add({});
    EXPECT_EQ(log.dropped(), 0U) << "they are gone";
}

// Everything at once: a wall is painted across a crowd, A* is shown and searched anew, the field and what the
// crowd walks by are repaired. What frames are held up for is told by the runner: CPU time of this thread,
// and waits, which end when they should; so that a busy machine makes no difference.
TEST(FrameLog, SeesNoFrameDroppedWhileAWallIsPaintedAcrossTenThousandAgents) {
    constexpr std::chrono::microseconds kPatience{6000};
    Scene scene;
    Runner runner(scene);
    for (const char* line : {"open scatter:512x512:seed=7:density=0.15", "start 2,2", "goal 500,256",
                             "layers show field", "crowd 10000", "tick 1"})
        run(scene, line);
    runner.finish();
    ASSERT_TRUE(scene.pane(0).outcome->found());
    const std::uint64_t ticks_before = scene.pane(0).crowd->ticks;
    run(scene, "play");
    run(scene, "paint stroke 256,0 wall");
    runner.take_cost();
    FrameLog log;
    runner.set_gesture(true);
    for (int y = 1; y < 512; y += 4) {
        run(scene, fmt::format("continue paint stroke 256,{} 256,{} wall", y - 1, std::min(y + 3, 511)));
        runner.update(kPatience);
        if (advance_crowds(scene, 1)) runner.walk();
        log.add(runner.take_cost());
        EXPECT_LT(log.latest().held_milliseconds, FrameCost::kInTime) << "row " << y;
    }
    EXPECT_EQ(log.dropped(), 0U);
    EXPECT_GT(log.latest().held_milliseconds, 0);
    runner.set_gesture(false);
    runner.finish();
    EXPECT_GT(scene.pane(0).crowd->ticks, ticks_before) << "they walked meanwhile";
    EXPECT_EQ(runner.read_crowd(0)->figures.in_wall, 0U);
    EXPECT_EQ(runner.field_value(0, scene.grid().index({100, 100})).cost, kNoEntry) << "the wall is closed";
}

}  // namespace
}  // namespace wayfield
