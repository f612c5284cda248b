// The line that says why a search was fast: of every algorithm, in the figures of the run.
#include <gtest/gtest.h>

#include "run/runner.h"
#include "scene/number_text.h"
#include "scene/why_fast.h"
#include "scene_commands.h"
#include "wayfield/registry.h"

namespace wayfield {
namespace {

class WhyFast : public testing::Test {
  protected:
    SpeedReason after(std::initializer_list<const char*> lines) {
        run_all(scene_, lines);
        runner_.finish();
        return why_fast(scene_.pane(0), true);
    }
    const SearchOutcome& outcome() const { return *scene_.pane(0).outcome; }

    Scene scene_;
    Runner runner_{scene_};
};

bool says(const SpeedReason& reason, const std::string& part) {
    return reason.text.find(part) != std::string::npos;
}

TEST_F(WhyFast, EveryAlgorithmSaysWhatItExpanded) {
    after({"open rooms:96x96:seed=3:room=11", "start 2,2", "goal 93,93"});
    for (const AlgorithmInfo& algorithm : algorithms()) {
        const std::string line = "algorithm " + std::string(algorithm.id);
        const SpeedReason reason = after({line.c_str()});
        const SearchResult& result = outcome().result;
        EXPECT_TRUE(says(reason, grouped(result.counts.expanded))) << line << ": " << reason.text;
        EXPECT_TRUE(says(reason, grouped(runner_.map(0).passable_count()))) << line << ": " << reason.text;
        EXPECT_EQ(reason.text.find('\n'), std::string::npos) << line;
        if (result.counts.scanned > 0) {
            EXPECT_TRUE(says(reason, grouped(result.counts.scanned))) << line << ": " << reason.text;
        }
        if (result.optimal) continue;
        // What isn't proved is measured.
        EXPECT_TRUE(says(reason, "; A* " + grouped(scene_.pane(0).optimum->expanded))) << reason.text;
        EXPECT_TRUE(says(reason, "; path ")) << reason.text;
    }
}

// On open ground the estimate is exact; where a wall shuts the goal in, it is of no use.
TEST_F(WhyFast, TheEstimateIsJudgedByTheMap) {
    const SpeedReason open = after({"open open:64x64", "start 1,1", "goal 62,1", "algorithm astar"});
    EXPECT_TRUE(open.fast);
    EXPECT_TRUE(says(open, "is 100 % of the cost")) << open.text;
    const SpeedReason shut = after({"paint rect 30,0 30,62 wall"});
    EXPECT_FALSE(shut.fast) << shut.text;
    EXPECT_FALSE(says(shut, "100 %")) << shut.text;
    const SpeedReason blind = after({"clear walls", "algorithm dijkstra"});
    EXPECT_FALSE(blind.fast) << blind.text;
}

TEST_F(WhyFast, ARepairIsMeasuredByASearchFromNothing) {
    after({"open open:64x64", "start 1,1", "goal 62,62", "algorithm dstar-lite"});
    EXPECT_TRUE(says(why_fast(scene_.pane(0), true), "nothing to repair yet"));
    const SpeedReason reason = after({"paint rect 3,4 4,5 wall"});
    ASSERT_TRUE(outcome().result.repaired);
    EXPECT_TRUE(says(reason, "; from nothing " + grouped(*scene_.pane(0).expanded_from_nothing())))
        << reason.text;
    EXPECT_EQ(reason.fast, outcome().result.counts.expanded * 2 <= *scene_.pane(0).expanded_from_nothing());
}

TEST_F(WhyFast, WhatWasPreparedIsStatedWithItsTimeWhereTimesAreWanted) {
    const SpeedReason reason =
        after({"open rooms:96x96:seed=3:room=11", "start 2,2", "goal 93,93", "algorithm jps-plus"});
    ASSERT_TRUE(outcome().ground.preparation_milliseconds);
    EXPECT_GT(outcome().ground.preparation_bytes, 0U);
    EXPECT_TRUE(says(reason, " ms")) << reason.text;
    EXPECT_FALSE(says(why_fast(scene_.pane(0), false), " ms"));
}

TEST_F(WhyFast, WithoutAPathOrASearchItSaysSo) {
    const SpeedReason sealed = after({"open sealed:40x40:at=30,30", "start 1,1", "goal 30,30"});
    EXPECT_TRUE(says(sealed, "No path")) << sealed.text;
    EXPECT_FALSE(sealed.fast);
    EXPECT_TRUE(after({"open open:8x8", "start 1,1", "goal 1,1"}).text.empty());
}

TEST_F(WhyFast, AScriptAsksForIt) {
    play_script(scene_, runner_, "open open:32x32\nstart 1,1\ngoal 30,1\nexpect why ~= \"of the cost\"\n");
}

}  // namespace
}  // namespace wayfield
