#include <gtest/gtest.h>

#include <cmath>

#include "oracle.h"
#include "wayfield/generators.h"
#include "wayfield/geometry.h"
#include "wayfield/path.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

// A bound is reckoned with diagonal steps as searches count them, a cost with the square root of two.
constexpr double kRounding = 2 * (1 - kDiagonal / kSqrt2);

SearchOptions anytime(double weight, double step, std::uint64_t limit = 0) {
    SearchOptions options;
    options.algorithm = Algorithm::kAraStar;
    options.weight = weight;
    options.weight_step = step;
    options.limit = limit;
    return options;
}

// Each path better than the one before, each within its bound, the last one the result.
void expect_honest_improvements(const RandomProblem& problem, const TraversalMap& map,
                                const TraceRecorder& trace, const SearchResult& result, double optimum) {
    double cost = kNoEntry;
    double bound = kNoEntry;
    std::uint32_t step = 0;
    for (const TraceRecorder::Improvement& improvement : trace.improvements()) {
        ASSERT_LE(improvement.cost, cost);
        ASSERT_LE(improvement.bound, bound);
        ASSERT_GE(improvement.step, step);
        cost = improvement.cost;
        bound = improvement.bound;
        step = improvement.step;
        ASSERT_LE(cost, optimum * bound * (1 + kRounding));
        ASSERT_EQ(first_illegal_step(map, improvement.path), improvement.path.size());
        ASSERT_NEAR(path_cost(map, improvement.path, problem.unit_diagonals), cost, 1e-6 * (1 + cost));
    }
    if (trace.improvements().empty()) return;
    ASSERT_EQ(bound, result.bound);
    ASSERT_EQ(trace.improvements().back().path, result.path);
}

// Stopped anywhere, on any terrain and under any rule.
TEST(AraStar, NeverBreaksTheBoundThatItReports) {
    Mulberry32 random(61);
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    int better_than_nothing = 0;
    int dearer = 0;
    const int problems = full_run() ? 20000 : 3000;
    for (int i = 0; i < problems; ++i) {
        const RandomProblem problem = draw_problem(random, 24);
        const Oracle oracle(problem.grid, problem.profile, problem.unit_diagonals);
        const TraversalMap map(problem.grid, problem.profile);
        if (!oracle.can_stand(problem.start) || !oracle.can_stand(problem.goal)) continue;
        const auto distance = oracle.distances(problem.start);
        const auto optimum = static_cast<double>(distance[problem.grid.index(problem.goal)]);
        for (int k = 0; k < 4; ++k) {
            SearchOptions options =
                anytime(1 + random.next() * 5, 0.05 + random.next(), k == 0 ? 0 : 1 + random.below(200));
            options.unit_diagonals = problem.unit_diagonals;
            options.heuristic = Heuristic::kOctile;
            if (problem.unit_diagonals) options.heuristic = Heuristic::kChebyshev;
            search_traced(map, {problem.start, problem.goal, options}, scratch, result, trace);
            SCOPED_TRACE(i);
            if (result.status == SearchStatus::kLimit) {
                ASSERT_EQ(result.counts.expanded, options.limit);
                continue;
            }
            ASSERT_EQ(result.status == SearchStatus::kFound, std::isfinite(optimum));
            if (result.status != SearchStatus::kFound) continue;
            if (options.limit > 0) {
                ASSERT_LE(result.counts.expanded, options.limit);
            }
            ASSERT_GE(result.bound, 1);
            ASSERT_GE(result.cost, optimum * (1 - 1e-9));
            ASSERT_LE(result.cost, optimum * result.bound * (1 + kRounding));
            ASSERT_EQ(result.optimal, result.bound == 1);
            if (options.limit == 0) {
                ASSERT_TRUE(result.optimal);
            }
            ASSERT_NO_FATAL_FAILURE(expect_honest_improvements(problem, map, trace, result, optimum));
            better_than_nothing += std::isfinite(result.bound) && result.bound > 1 ? 1 : 0;
            dearer += result.cost > optimum * (1 + 1e-9) ? 1 : 0;
        }
    }
    EXPECT_GT(better_than_nothing, 50);
    EXPECT_GT(dearer, 20);
}

TEST(AraStar, LowersTheWeightRoundByRound) {
    const TraversalMap map(generate(parse_generator("scatter:128x128:seed=7:density=0.35")), {});
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    const Query query{{1, 1}, {125, 126}, anytime(2.5, 0.5)};
    search_traced(map, query, scratch, result, trace);
    ASSERT_EQ(result.status, SearchStatus::kFound);
    const auto improvements = trace.improvements();
    ASSERT_GE(improvements.size(), 2U);
    ASSERT_LE(improvements.size(), 4U);
    for (std::size_t i = 0; i < improvements.size(); ++i) {
        EXPECT_LE(improvements[i].bound, 2.5 - 0.5 * static_cast<double>(i));
    }
    EXPECT_EQ(improvements.back().bound, 1);
    EXPECT_LT(improvements.front().step, trace.step_count());
}

// Rounds that began from scratch would expand what as many weighted searches expand.
TEST(AraStar, GoesOnFromWhereTheLastRoundStopped) {
    const TraversalMap map(generate(parse_generator("scatter:128x128:seed=7:density=0.35")), {});
    SearchScratch scratch;
    SearchResult result;
    Query query{{1, 1}, {125, 126}, anytime(2.5, 0.1)};
    search(map, query, scratch, result);
    const std::uint64_t all_rounds = result.counts.expanded;
    EXPECT_GT(result.counts.reopened, 0U);
    std::uint64_t from_scratch = 0;
    std::uint64_t last = 0;
    for (int round = 0; round <= 15; ++round) {
        query.options = {};
        query.options.weight = 2.5 - 0.1 * round;
        search(map, query, scratch, result);
        last = result.counts.expanded;
        from_scratch += last;
    }
    EXPECT_LT(all_rounds, from_scratch / 2);
    EXPECT_GE(all_rounds, last);
}

TEST(AraStar, StartsAtAWeightOfItsOwnWhereNoneWasAskedFor) {
    const TraversalMap map(Grid(9, 9), {});
    SearchOptions options = anytime(1, 0.25);
    SearchPlan plan = plan_search(map, options);
    EXPECT_EQ(plan.options.weight, 3);
    EXPECT_TRUE(plan.optimal);
    EXPECT_EQ(plan.bound, 1);
    ASSERT_EQ(plan.notes.size(), 1U);
    EXPECT_EQ(plan.notes[0],
              "The heuristic is multiplied by 3 at first, and after each path found by 0.25 less than that "
              "or than what is "
              "proved of the path.");
    options.weight = 6;
    options.limit = 10;
    plan = plan_search(map, options);
    EXPECT_EQ(plan.options.weight, 6);
    EXPECT_FALSE(plan.optimal);
    EXPECT_TRUE(std::isinf(plan.bound));
    options.weight_step = 0;
    EXPECT_FALSE(plan_search(map, options).refusal.empty());
    SearchOptions other;
    other.weight_step = 2;
    EXPECT_EQ(plan_search(map, other).notes.at(0),
              "A* doesn't use a step of the weight; that setting has no effect.");
}

TEST(AraStar, PromisesNothingWithAHeuristicThatOverestimates) {
    Mulberry32 random(5);
    SearchScratch scratch;
    SearchResult result;
    for (int i = 0; i < 200; ++i) {
        const RandomProblem problem = draw_problem(random, 20);
        if (problem.profile.rule == MovementRule::k4) continue;
        const TraversalMap map(problem.grid, problem.profile);
        SearchOptions options = anytime(2, 0.5);
        options.heuristic = Heuristic::kManhattan;
        search(map, {problem.start, problem.goal, options}, scratch, result);
        if (result.status != SearchStatus::kFound || problem.start == problem.goal) continue;
        EXPECT_TRUE(std::isinf(result.bound));
        EXPECT_FALSE(result.optimal);
    }
}

}  // namespace
}  // namespace wayfield
