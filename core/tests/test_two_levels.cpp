// Searches of two levels have a loop of their own, which nobody can watch: it does what the watched one does.
#include <gtest/gtest.h>

#include "wayfield/generators.h"
#include "wayfield/random.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

struct Case {
    const char* map;
    Algorithm algorithm;
    Heuristic heuristic;
};

class TwoLevels : public testing::TestWithParam<Case> {
  protected:
    Query draw(const TraversalMap& map) {
        Query query;
        query.start = map.point(random_.below(map.cell_count()));
        query.goal = map.point(random_.below(map.cell_count()));
        query.options.algorithm = GetParam().algorithm;
        query.options.heuristic = GetParam().heuristic;
        query.options.open_set = OpenSet::kBucketQueue;
        return query;
    }
    void expect_the_same(const TraversalMap& map, const Query& query) {
        search(map, query, scratch_, untraced_);
        search_traced(map, query, scratch_, traced_, trace_);
        EXPECT_EQ(untraced_.status, traced_.status);
        EXPECT_EQ(untraced_.cost, traced_.cost);
        EXPECT_EQ(untraced_.counts, traced_.counts);
        EXPECT_EQ(untraced_.path, traced_.path);
    }

    Mulberry32 random_{5};
    SearchScratch scratch_;
    SearchResult untraced_, traced_;
    TraceRecorder trace_;
};

TEST_P(TwoLevels, AreWhatTheWatchedLoopFinds) {
    Profile profile;
    profile.rule = MovementRule::k4;
    const TraversalMap map(generate(parse_generator(GetParam().map)), profile);
    int found = 0;
    for (int i = 0; i < 60; ++i) {
        SCOPED_TRACE(i);
        Query query = draw(map);
        if (i % 10 == 9) scratch_.exhaust_generations(3);
        if (i % 5 == 4) query.options.limit = 1 + random_.below(400);
        expect_the_same(map, query);
        if (untraced_.status == SearchStatus::kFound) ++found;
    }
    EXPECT_GT(found, 8);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, TwoLevels,
    testing::Values(Case{"open:50x40", Algorithm::kAStar, Heuristic::kManhattan},
                    Case{"scatter:90x70:seed=4:density=0.3", Algorithm::kAStar, Heuristic::kManhattan},
                    Case{"scatter:90x70:seed=4:density=0.3", Algorithm::kAStar, Heuristic::kZero},
                    Case{"scatter:90x70:seed=4:density=0.3", Algorithm::kDijkstra, Heuristic::kZero},
                    Case{"maze:81x61:seed=2", Algorithm::kAStar, Heuristic::kManhattan},
                    Case{"caves:80x80:seed=3", Algorithm::kAStar, Heuristic::kManhattan},
                    Case{"open:1x300", Algorithm::kAStar, Heuristic::kManhattan}));

}  // namespace
}  // namespace wayfield
