// LPA* and D* Lite in a pane: they go on from edit to edit, film and all, and are compared with a search from
// nothing.
#include <gtest/gtest.h>

#include "run/runner.h"
#include "scene_commands.h"
#include "wayfield/path.h"

namespace wayfield {
namespace {

class KeptSearchThreads : public testing::Test {
  protected:
    // The outcome, once all that follows it is there.
    const SearchOutcome& after(const std::string& line) {
        run_all(scene_, {line.c_str()});
        runner_.finish();
        const Pane& pane = scene_.pane(0);
        EXPECT_EQ(pane.trace->outcome_version, pane.outcome->version) << line;
        EXPECT_EQ(pane.step_count(), pane.outcome->result.counts.expanded) << line;
        return *pane.outcome;
    }
    double shortest() {
        const Pane& pane = scene_.pane(0);
        const TraversalMap map(scene_.grid(), pane.setup.profile);
        SearchScratch scratch;
        SearchResult result;
        search(map, {pane.setup.query.start, pane.setup.query.goal, {}}, scratch, result);
        return result.cost;
    }

    Scene scene_;
    Runner runner_{scene_};
};

TEST_F(KeptSearchThreads, APaneGoesOnFromEditToEdit) {
    run_all(scene_, {"open rooms:96x96:seed=3:room=11", "start 2,2", "goal 93,93"});
    EXPECT_FALSE(after("algorithm dstar-lite").result.repaired);
    EXPECT_FALSE(scene_.pane(0).expanded_from_nothing());
    for (const char* line : {"paint line 20,20 30,20 mud", "start 4,3", "paint rect 2,8 9,9 wall",
                             "paint rect 2,8 9,9 free", "start 60,60", "profile fly", "profile walk"}) {
        const SearchOutcome& outcome = after(line);
        EXPECT_EQ(outcome.plan.options.algorithm, Algorithm::kDStarLite);
        EXPECT_DOUBLE_EQ(outcome.result.cost, shortest()) << line;
        const bool other_profile = std::string_view(line).starts_with("profile");
        EXPECT_EQ(outcome.result.repaired, !other_profile) << line;
        const auto from_nothing = scene_.pane(0).expanded_from_nothing();
        ASSERT_EQ(from_nothing.has_value(), !other_profile) << line;
        if (from_nothing) {
            EXPECT_LT(outcome.result.counts.expanded, *from_nothing) << line;
        }
    }
    EXPECT_FALSE(after("goal 90,90").result.repaired);
}

TEST_F(KeptSearchThreads, AnEditOfMostOfTheMapIsSearchedAnew) {
    run_all(scene_, {"open rooms:64x64:seed=3:room=11", "start 2,2", "goal 60,60"});
    after("algorithm lpa-star");
    EXPECT_TRUE(after("paint line 20,20 30,20 wall").result.repaired);
    EXPECT_TRUE(after("goal 58,60").result.repaired);
    EXPECT_FALSE(after("search").result.repaired) << "asked for, it is to be seen";
    EXPECT_TRUE(after("goal 57,61").result.repaired);
    EXPECT_FALSE(after("clear walls").result.repaired);
    EXPECT_FALSE(after("algorithm dstar-lite").result.repaired);
    EXPECT_FALSE(after("algorithm lpa-star").result.repaired);
}

// Each pane has its own; they share the map and its edits.
TEST_F(KeptSearchThreads, PanesDontShareWhatTheyKnow) {
    run_all(scene_,
            {"open rooms:64x64:seed=3:room=11", "panes 2", "start 2,2", "goal 60,60", "pane 2 start 2,2",
             "pane 2 goal 60,60", "algorithm lpa-star", "pane 2 algorithm dstar-lite"});
    runner_.finish();
    for (const char* line : {"paint line 20,20 30,20 wall", "paint line 10,30 10,40 mud"}) {
        after(line);
        for (std::size_t i = 0; i < 2; ++i) {
            const Pane& pane = scene_.pane(i);
            EXPECT_TRUE(pane.outcome->result.repaired);
            EXPECT_DOUBLE_EQ(pane.outcome->result.cost, shortest());
            EXPECT_EQ(pane.step_count(), pane.outcome->result.counts.expanded);
            EXPECT_TRUE(pane.expanded_from_nothing());
        }
    }
}

}  // namespace
}  // namespace wayfield
