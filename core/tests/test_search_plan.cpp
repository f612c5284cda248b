#include <gtest/gtest.h>

#include "oracle.h"
#include "profiles.h"
#include "wayfield/error.h"
#include "wayfield/search.h"

namespace wayfield {
namespace {

bool mentions(const SearchPlan& plan, std::string_view words) {
    for (const std::string& note : plan.notes) {
        if (note.find(words) != std::string::npos) return true;
    }
    return false;
}

SearchOptions with_buckets(Algorithm algorithm = Algorithm::kAStar) {
    SearchOptions options;
    options.algorithm = algorithm;
    options.open_set = OpenSet::kBucketQueue;
    return options;
}

class SearchPlanTest : public testing::Test {
  protected:
    const Grid open_ = Grid(20, 20);
    const TraversalMap four_{open_, by_rule(MovementRule::k4)};
    const TraversalMap strict_{open_, by_rule(MovementRule::k8Strict)};
};

TEST_F(SearchPlanTest, DefaultsAreOptimalAndNeedNoNote) {
    for (const TraversalMap* map : {&four_, &strict_}) {
        const SearchPlan plan = plan_search(*map, SearchOptions{});
        EXPECT_TRUE(plan.optimal);
        EXPECT_TRUE(plan.notes.empty());
        EXPECT_TRUE(plan.refusal.empty());
    }
    EXPECT_EQ(plan_search(four_, SearchOptions{}).options.heuristic, Heuristic::kManhattan);
    EXPECT_EQ(plan_search(strict_, SearchOptions{}).options.heuristic, Heuristic::kOctile);
}

TEST_F(SearchPlanTest, KeepsABucketQueueWherePrioritiesAreWhole) {
    for (const TraversalMap* map : {&four_, &strict_}) {
        for (const Algorithm algorithm : {Algorithm::kAStar, Algorithm::kDijkstra}) {
            const SearchPlan plan = plan_search(*map, with_buckets(algorithm));
            EXPECT_EQ(plan.options.open_set, OpenSet::kBucketQueue);
            EXPECT_TRUE(plan.notes.empty());
            EXPECT_TRUE(plan.optimal);
        }
    }
}

TEST_F(SearchPlanTest, NamesTheSubstituteOfABucketQueue) {
    std::vector<std::pair<SearchOptions, std::string>> refused;
    refused.emplace_back(with_buckets(Algorithm::kGreedy), "greedy");
    refused.emplace_back(with_buckets(Algorithm::kBidirectional), "both sides");
    refused.emplace_back(with_buckets(), "Euclidean");
    refused.back().first.heuristic = Heuristic::kEuclidean;
    refused.emplace_back(with_buckets(), "overestimates");
    refused.back().first.heuristic = Heuristic::kManhattan;
    refused.emplace_back(with_buckets(), "weight");
    refused.back().first.weight = 1.5;
    refused.emplace_back(with_buckets(), "weight");
    refused.back().first.tie_break = 0.001;
    for (const auto& [options, reason] : refused) {
        const SearchPlan plan = plan_search(strict_, options);
        EXPECT_EQ(plan.options.open_set, OpenSet::kBinaryHeap) << reason;
        EXPECT_TRUE(mentions(plan, "binary heap stands in")) << reason;
        EXPECT_TRUE(mentions(plan, reason)) << reason;
    }
}

TEST_F(SearchPlanTest, ScalesTerrainByItsCommonDenominator) {
    Profile profile;
    profile.weights = {{custom_terrain('a'), 0.2}, {custom_terrain('9'), 9}};
    const TraversalMap map(grid_of_rows({"a.9m", "...."}), profile);
    EXPECT_EQ(plan_search(map, with_buckets()).options.open_set, OpenSet::kBucketQueue);
    profile.weights = {{custom_terrain('a'), 0.73123}};
    const TraversalMap awkward(grid_of_rows({"a.rm", "...."}), profile);
    EXPECT_TRUE(mentions(plan_search(awkward, with_buckets()), "no small common scale"));
    profile.weights = {{custom_terrain('a'), 90000}};
    const TraversalMap steep(grid_of_rows({"a.rm", "...."}), profile);
    EXPECT_TRUE(mentions(plan_search(steep, with_buckets()), "no small common scale"));
}

TEST_F(SearchPlanTest, MapsTooLargeFor32BitsKeepTheHeap) {
    const Grid grid(2048, 2048);
    const TraversalMap map(grid, {});
    EXPECT_TRUE(mentions(plan_search(map, with_buckets()), "32 bits"));
}

TEST_F(SearchPlanTest, TellsOfLostGuarantees) {
    SearchOptions options;
    options.heuristic = Heuristic::kManhattan;
    EXPECT_TRUE(plan_search(four_, options).optimal);
    EXPECT_FALSE(plan_search(strict_, options).optimal);
    EXPECT_TRUE(mentions(plan_search(strict_, options), "Manhattan overestimates"));

    options = {};
    options.weight = 2;
    EXPECT_FALSE(plan_search(strict_, options).optimal);
    EXPECT_TRUE(mentions(plan_search(strict_, options), "multiplied by 2"));
    options.weight = 0.5;
    EXPECT_TRUE(plan_search(strict_, options).optimal);
    EXPECT_TRUE(plan_search(strict_, options).notes.empty());

    options = {};
    options.tie_break = 0.001;
    EXPECT_FALSE(plan_search(strict_, options).optimal);
    EXPECT_TRUE(mentions(plan_search(strict_, options), "1.001"));

    options = {};
    options.algorithm = Algorithm::kGreedy;
    EXPECT_FALSE(plan_search(strict_, options).optimal);
    EXPECT_TRUE(mentions(plan_search(strict_, options), "Greedy"));

    options.algorithm = Algorithm::kBfs;
    EXPECT_TRUE(plan_search(four_, options).optimal);
    EXPECT_FALSE(plan_search(strict_, options).optimal);
    EXPECT_TRUE(mentions(plan_search(strict_, options), "diagonal step"));
    const TraversalMap weighted(grid_of_rows({".m.", "..."}), by_rule(MovementRule::k4));
    EXPECT_FALSE(plan_search(weighted, options).optimal);
    EXPECT_TRUE(mentions(plan_search(weighted, options), "ignores terrain costs"));
}

TEST_F(SearchPlanTest, UnitDiagonalsChangeWhatIsAdmissible) {
    SearchOptions options;
    options.unit_diagonals = true;
    EXPECT_TRUE(plan_search(strict_, options).optimal);
    EXPECT_TRUE(mentions(plan_search(strict_, options), "Diagonal steps cost 1"));
    options.heuristic = Heuristic::kEuclidean;
    EXPECT_FALSE(plan_search(strict_, options).optimal);
    options.heuristic.reset();
    EXPECT_TRUE(mentions(plan_search(four_, options), "no diagonal steps"));
}

TEST_F(SearchPlanTest, NotesOnlyWhatWasSetInVain) {
    SearchOptions options;
    options.algorithm = Algorithm::kDijkstra;
    EXPECT_TRUE(plan_search(strict_, options).notes.empty());
    options.heuristic = Heuristic::kOctile;
    EXPECT_TRUE(mentions(plan_search(strict_, options), "a heuristic"));
    options = {};
    options.algorithm = Algorithm::kBfs;
    options.open_set = OpenSet::kBucketQueue;
    EXPECT_TRUE(mentions(plan_search(four_, options), "an open set"));
    options.open_set = OpenSet::kBinaryHeap;
    options.reopen = true;
    EXPECT_TRUE(mentions(plan_search(four_, options), "reopening"));
    options.reopen = false;
    options.weight = 3;
    EXPECT_TRUE(mentions(plan_search(four_, options), "a weight"));
    options = {};
    options.ties = TieOrder::kFifo;
    EXPECT_TRUE(mentions(plan_search(four_, options), "order of ties"));
    options.open_set = OpenSet::kSortedArray;
    EXPECT_TRUE(plan_search(four_, options).notes.empty());
}

TEST_F(SearchPlanTest, RefusesWhatIsOutOfRange) {
    SearchOptions options;
    options.weight = -1;
    EXPECT_FALSE(plan_search(four_, options).refusal.empty());
    SearchScratch scratch;
    SearchResult result;
    EXPECT_THROW(search(four_, {{0, 0}, {1, 1}, options}, scratch, result), UsageError);
    options.weight = 1;
    options.tie_break = 2;
    EXPECT_FALSE(plan_search(four_, options).refusal.empty());
}

}  // namespace
}  // namespace wayfield
