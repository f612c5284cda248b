// Searches among other units: dearest where they stand, closed nowhere.
#include <gtest/gtest.h>

#include <cmath>
#include <queue>

#include "oracle.h"
#include "soft_checks.h"
#include "wayfield/path.h"
#include "wayfield/soft_search.h"

namespace wayfield {
namespace {

constexpr double kEach[] = {0, 0.5, 3, 7.25};

struct SoftProblem {
    RandomProblem problem;
    std::vector<bool> tiles;
    double each;
};

/// The searcher stands on its start; other tiles are taken at random, whether it could stand there or not.
SoftProblem draw_soft_problem(Mulberry32& random) {
    SoftProblem soft{draw_problem(random, 14), {}, kEach[random.below(4)]};
    soft.problem.unit_diagonals = random.below(4) == 0 && soft.problem.profile.rule != MovementRule::k4;
    soft.tiles.resize(soft.problem.grid.cell_count());
    const double share = random.next() * 0.6;
    for (std::size_t i = 0; i < soft.tiles.size(); ++i) soft.tiles[i] = random.next() < share;
    take_tiles(soft.problem.grid, soft.problem.start, soft.problem.profile.unit_size, soft.tiles);
    return soft;
}

TEST(SoftSearch, CostsWhatTheRuleSays) {
    Mulberry32 random(71);
    SearchScratch scratch;
    SearchResult result;
    int found = 0;
    for (int round = 0; round < (full_run() ? 20'000 : 1500); ++round) {
        const SoftProblem soft = draw_soft_problem(random);
        const RandomProblem& problem = soft.problem;
        const TraversalMap map(problem.grid, problem.profile);
        const auto taken = taken_tiles(problem.grid, problem.profile.unit_size, soft.tiles);
        SearchOptions options;
        options.unit_diagonals = problem.unit_diagonals;
        options.algorithm = round % 3 == 0 ? Algorithm::kDijkstra : Algorithm::kAStar;
        options.open_set = static_cast<OpenSet>(round % 4);
        search_among(map, {problem.start, problem.goal, options}, {taken, soft.each}, scratch, result);
        const SoftOracle oracle(problem.grid, problem.profile, problem.start, soft.tiles, soft.each,
                                problem.unit_diagonals);
        const long double right = oracle.distance(problem.start, problem.goal);
        if (std::isinf(right)) {
            ASSERT_EQ(result.status, SearchStatus::kNoPath) << round;
            continue;
        }
        ++found;
        ASSERT_EQ(result.status, SearchStatus::kFound) << round;
        ASSERT_TRUE(result.optimal || problem.unit_diagonals);
        ASSERT_NEAR(result.cost, static_cast<double>(right), 1e-6) << round;
        ASSERT_NEAR(static_cast<double>(oracle.cost_of(result.path)), result.cost, 1e-6) << round;
        ASSERT_EQ(result.path.front(), problem.grid.index(problem.start));
        ASSERT_EQ(result.path.back(), problem.grid.index(problem.goal));
        ASSERT_EQ(first_illegal_step(map, result.path), result.path.size());
    }
    EXPECT_GT(found, 300);
}

TEST(SoftSearch, IsThePlainSearchAmongNobody) {
    Mulberry32 random(72);
    SearchScratch scratch;
    SearchResult among;
    SearchResult plain;
    for (int round = 0; round < 600; ++round) {
        const RandomProblem problem = draw_problem(random, 20);
        const TraversalMap map(problem.grid, problem.profile);
        const std::vector<std::uint16_t> nobody(map.cell_count(), 0);
        SearchOptions options;
        options.heuristic = Heuristic::kOctile;
        options.limit = round % 5 == 0 ? 7 : 0;
        const Query query{problem.start, problem.goal, options};
        search_among(map, query, {nobody, 0}, scratch, among);
        search(map, query, scratch, plain);
        ASSERT_EQ(among.status, plain.status);
        ASSERT_EQ(among.reason, plain.reason);
        if (plain.status == SearchStatus::kFound) {
            ASSERT_NEAR(among.cost, plain.cost, 1e-9);
        }
    }
}

TEST(SoftSearch, AStarStandsInWhereCostsAreNotRead) {
    const TraversalMap map(grid_of_rows({"...", "...", "..."}), Profile{});
    const std::vector<std::uint16_t> taken = {0, 1, 0, 0, 1, 0, 0, 0, 0};
    SearchScratch scratch;
    SearchResult result;
    for (const AlgorithmInfo& algorithm : algorithms()) {
        SearchOptions options;
        options.algorithm = algorithm.algorithm;
        search_among(map, {{0, 0}, {2, 0}, options}, {taken, 10}, scratch, result);
        ASSERT_EQ(result.status, SearchStatus::kFound) << algorithm.id;
        if (algorithm.algorithm == Algorithm::kGreedy) continue;
        EXPECT_NEAR(result.cost, 2 + 2 * kSqrt2, 1e-9) << algorithm.id;
    }
}

// What proves a failure: other units never change which cells a failing search expands.
TEST(SoftSearch, FailsAtTheSameCostWhoeverStandsInTheWay) {
    Mulberry32 random(73);
    SearchScratch scratch;
    SearchResult first;
    SearchResult second;
    int failed = 0;
    for (int round = 0; round < 800; ++round) {
        const SoftProblem soft = draw_soft_problem(random);
        const RandomProblem& problem = soft.problem;
        const TraversalMap map(problem.grid, problem.profile);
        const auto taken = taken_tiles(problem.grid, problem.profile.unit_size, soft.tiles);
        const std::vector<std::uint16_t> nobody(map.cell_count(), 0);
        const Query query{problem.start, problem.goal, {}};
        search_among(map, query, {taken, soft.each}, scratch, first);
        search_among(map, query, {nobody, 0}, scratch, second);
        ASSERT_EQ(first.status, second.status);
        if (first.status == SearchStatus::kFound) continue;
        ++failed;
        ASSERT_EQ(first.counts.expanded, second.counts.expanded);
    }
    EXPECT_GT(failed, 50);
}

}  // namespace
}  // namespace wayfield
