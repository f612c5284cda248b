#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "oracle.h"
#include "profiles.h"
#include "wayfield/generators.h"
#include "wayfield/line_of_sight.h"
#include "wayfield/path.h"
#include "wayfield/search.h"

namespace wayfield {
namespace {

class AnyAngle : public testing::TestWithParam<Algorithm> {
  protected:
    SearchOptions options() const {
        SearchOptions options;
        options.algorithm = GetParam();
        return options;
    }
    SearchResult found(const TraversalMap& map, Point start, Point goal) const {
        SearchScratch scratch;
        SearchResult result;
        search(map, {start, goal, options()}, scratch, result);
        return result;
    }
};

TEST_P(AnyAngle, GoesStraightWhereNothingStands) {
    for (const auto& rule : movement_rules()) {
        const TraversalMap map(Grid(40, 30), by_rule(rule.value));
        const SearchResult result = found(map, {1, 2}, {38, 25});
        EXPECT_EQ(result.waypoints, (std::vector<CellIndex>{map.index({1, 2}), map.index({38, 25})}));
        EXPECT_DOUBLE_EQ(result.cost, std::sqrt(37.0 * 37 + 23 * 23));
        EXPECT_EQ(first_illegal_step(map, result.path), result.path.size()) << rule.id;
        EXPECT_FALSE(result.optimal);
        EXPECT_EQ(result.bound, 1);
    }
}

TEST_P(AnyAngle, TurnsAtTheCornersOfAWall) {
    const TraversalMap map(grid_of_rows({".......", "...#...", "...#...", "...#..."}), {});
    const SearchResult result = found(map, {0, 3}, {6, 3});
    EXPECT_EQ(result.waypoints, (std::vector<CellIndex>{map.index({0, 3}), map.index({2, 0}),
                                                        map.index({4, 0}), map.index({6, 3})}));
    EXPECT_DOUBLE_EQ(result.cost, 2 + 2 * std::sqrt(13.0));
}

TEST_P(AnyAngle, CountsWhatACellCosts) {
    Profile profile;
    profile.weights.emplace_back(Terrain::kGround, 2.5);
    const TraversalMap map(Grid(9, 9), profile);
    EXPECT_DOUBLE_EQ(found(map, {0, 0}, {3, 4}).cost, 12.5);
}

TEST_P(AnyAngle, ShortensMostPathsByStepsAndLengthensNone) {
    SearchScratch scratch;
    SearchResult by_steps;
    double any_angle = 0;
    double shortest = 0;
    const TraversalMap map(generate(parse_generator("scatter:96x96:seed=11:density=0.25")), {});
    Mulberry32 random(4);
    for (int i = 0; i < 150; ++i) {
        const Query query{
            map.point(random.below(map.cell_count())), map.point(random.below(map.cell_count())), {}};
        search(map, query, scratch, by_steps);
        const SearchResult result = found(map, query.start, query.goal);
        ASSERT_EQ(result.status, by_steps.status);
        if (result.status != SearchStatus::kFound) continue;
        EXPECT_LE(result.cost, by_steps.cost * (1 + 1e-9));
        any_angle += result.cost;
        shortest += by_steps.cost;
    }
    EXPECT_LT(any_angle, shortest * 0.97);
    EXPECT_GT(any_angle, shortest * 0.92);
}

// With any consistent heuristic, each rule and each of the heaps, cliffs and large units.
TEST_P(AnyAngle, IsNeverLongerThanAPathBySteps) {
    Mulberry32 random(19);
    SearchScratch scratch;
    SearchResult result;
    int compared = 0;
    const int problems = full_run() ? 20000 : 4000;
    for (int i = 0; i < problems; ++i) {
        const RandomProblem problem = draw_problem(random, 24);
        const TraversalMap map(problem.grid, problem.profile);
        if (map.weighted()) continue;
        SearchOptions chosen = options();
        constexpr Heuristic kConsistent[] = {Heuristic::kZero, Heuristic::kChebyshev, Heuristic::kEuclidean};
        chosen.heuristic = kConsistent[random.below(3)];
        chosen.open_set = static_cast<OpenSet>(random.below(3));
        search(map, {problem.start, problem.goal, chosen}, scratch, result);
        if (result.status != SearchStatus::kFound) continue;
        const Oracle oracle(problem.grid, problem.profile);
        const auto distance = oracle.distances(problem.start);
        const auto optimum = static_cast<double>(distance[problem.grid.index(problem.goal)]);
        ASSERT_LE(result.cost, optimum * (1 + 1e-9)) << i;
        ++compared;
    }
    EXPECT_GT(compared, problems / 8);
}

TEST_P(AnyAngle, AStarStandsInWhereCostsDiffer) {
    Profile profile;
    profile.weights.emplace_back(custom_terrain('9'), 9);
    const TraversalMap map(grid_of_rows({".9.", "..."}), profile);
    const SearchPlan plan = plan_search(map, options());
    EXPECT_EQ(plan.options.algorithm, Algorithm::kAStar);
    EXPECT_EQ(plan.algorithm_refusal,
              "A* stands in for " + std::string(info(GetParam()).label) +
                  ", which takes a straight line for the cheapest, and costs differ here.");
    EXPECT_EQ(plan.notes.front(), plan.algorithm_refusal);
    EXPECT_TRUE(found(map, {0, 0}, {2, 0}).waypoints.empty());
}

TEST_P(AnyAngle, SaysWhatItIgnores) {
    const TraversalMap map(Grid(9, 9), {});
    SearchOptions chosen = options();
    EXPECT_EQ(plan_search(map, chosen).options.heuristic, Heuristic::kEuclidean);
    EXPECT_EQ(plan_search(map, chosen).bound, 1);
    chosen.open_set = OpenSet::kBucketQueue;
    chosen.unit_diagonals = true;
    chosen.heuristic = Heuristic::kOctile;
    const SearchPlan plan = plan_search(map, chosen);
    EXPECT_EQ(plan.options.open_set, OpenSet::kBinaryHeap);
    EXPECT_FALSE(plan.options.unit_diagonals);
    EXPECT_TRUE(std::isinf(plan.bound));
    const auto mentions = [&](std::string_view text) {
        return std::ranges::any_of(plan.notes,
                                   [&](const auto& note) { return note.find(text) != note.npos; });
    };
    EXPECT_TRUE(mentions("lengths of lines at any angle can't be scaled"));
    EXPECT_TRUE(mentions("counts lengths of lines"));
    EXPECT_TRUE(mentions("Octile overestimates where paths turn at any angle"));
    EXPECT_FALSE(optimal_options(chosen).unit_diagonals);
}

INSTANTIATE_TEST_SUITE_P(Both, AnyAngle, testing::Values(Algorithm::kTheta, Algorithm::kLazyTheta),
                         [](const auto& test) {
                             return std::string(test.param == Algorithm::kTheta ? "theta" : "lazy_theta");
                         });

// What Theta* looks along for each neighbour, Lazy Theta* does for each cell that it expands.
TEST(LazyTheta, FindsAboutTheSamePaths) {
    const TraversalMap map(generate(parse_generator("rooms:96x96:seed=3:room=12")), {});
    SearchScratch scratch;
    SearchResult result;
    double cost[2] = {0, 0};
    Mulberry32 random(8);
    for (int i = 0; i < 100; ++i) {
        const Query query{
            map.point(random.below(map.cell_count())), map.point(random.below(map.cell_count())), {}};
        for (int k = 0; k < 2; ++k) {
            Query asked = query;
            asked.options.algorithm = k == 0 ? Algorithm::kTheta : Algorithm::kLazyTheta;
            search(map, asked, scratch, result);
            if (result.status == SearchStatus::kFound) cost[k] += result.cost;
        }
    }
    EXPECT_GT(cost[0], 0);
    EXPECT_NEAR(cost[1], cost[0], cost[0] * 0.01);
}

TEST(AppendLine, TakesLegalStepsUnderEveryRule) {
    Mulberry32 random(3);
    int lines = 0;
    for (int i = 0; i < 3000; ++i) {
        const RandomProblem problem = draw_problem(random, 14);
        const TraversalMap map(problem.grid, problem.profile);
        const CellIndex from = random.below(map.cell_count());
        const CellIndex to = random.below(map.cell_count());
        if (!line_of_sight(map, from, to)) continue;
        std::vector<CellIndex> cells{from};
        append_line(map, from, to, cells);
        ASSERT_EQ(cells.back(), to);
        ASSERT_EQ(first_illegal_step(map, cells), cells.size());
        lines += from != to ? 1 : 0;
    }
    EXPECT_GT(lines, 200);
}

}  // namespace
}  // namespace wayfield
