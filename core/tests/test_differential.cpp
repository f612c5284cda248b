#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "oracle.h"
#include "wayfield/path.h"
#include "wayfield/preparation.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

constexpr int kShards = 8;
constexpr int kLargestSide = 40;
constexpr int kLargeSide = 300;

int large_problems_a_shard() { return full_run() ? 63 : 1; }
int problems_a_shard() { return full_run() ? 6250 : 500; }

SearchOptions draw_options(Mulberry32& random, Algorithm algorithm, bool unit_diagonals) {
    SearchOptions options;
    options.algorithm = algorithm;
    options.unit_diagonals = unit_diagonals;
    if (random.below(3) != 0) options.heuristic = static_cast<Heuristic>(random.below(5));
    options.open_set = static_cast<OpenSet>(random.below(4));
    options.ties = static_cast<TieOrder>(random.below(2));
    if (random.below(4) == 0) options.weight = random.next() * 3;
    options.weight_step = 0.1 + random.next();
    if (random.below(4) == 0) options.tie_break = random.next() * 0.1;
    options.reopen = random.below(3) == 0;
    return options;
}

std::string described(const RandomProblem& problem, const SearchOptions& options) {
    return fmt::format("{} {} {} {} {} weight {} tie {}{}{} size {}x{}", info(options.algorithm).id,
                       info(problem.profile.rule).id,
                       options.heuristic ? info(*options.heuristic).id : std::string_view("default"),
                       info(options.open_set).id, info(options.ties).id, options.weight, options.tie_break,
                       options.reopen ? " reopen" : "", problem.unit_diagonals ? " unit diagonals" : "",
                       problem.grid.width(), problem.grid.height());
}

// The traversal map allows exactly the steps that the rule allows, in both of its bytes.
void expect_same_steps(const RandomProblem& problem, const TraversalMap& map, const Oracle& oracle) {
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        const Point p = map.point(cell);
        unsigned out = 0;
        unsigned in = 0;
        for (int d = 0; d < kDirectionCount; ++d) {
            const auto i = static_cast<std::size_t>(d);
            const Point next{p.x + kDx[i], p.y + kDy[i]};
            if (!problem.grid.contains(next)) continue;
            if (oracle.can_step(p, next)) out |= 1U << d;
            if (oracle.can_step(next, p)) in |= 1U << d;
        }
        ASSERT_EQ(map.passable(cell), oracle.can_stand(p));
        ASSERT_EQ(map.steps(cell), out) << "cell " << cell;
        ASSERT_EQ(map.steps_in(cell), in) << "cell " << cell;
    }
}

// Every line is one that the oracle sees along, and they are what the path costs.
void expect_legal_lines(const TraversalMap& map, const Oracle& oracle, const SearchResult& result) {
    const std::vector<CellIndex>& waypoints = result.waypoints;
    EXPECT_EQ(waypoints.front(), result.path.front());
    EXPECT_EQ(waypoints.back(), result.path.back());
    long double length = 0;
    for (std::size_t i = 1; i < waypoints.size(); ++i) {
        const Point from = map.point(waypoints[i - 1]);
        const Point to = map.point(waypoints[i]);
        ASSERT_TRUE(oracle.sees(from, to));
        ASSERT_NE(std::ranges::find(result.path, waypoints[i]), result.path.end());
        const long double dx = to.x - from.x;
        const long double dy = to.y - from.y;
        length += std::sqrt(dx * dx + dy * dy);
    }
    EXPECT_NEAR(result.cost, static_cast<double>(length) * map.min_cost(), 1e-9 * (1 + result.cost));
}

// At any angle never shorter than the straight line, nor longer than the shortest path by steps.
void expect_right_length(const RandomProblem& problem, const TraversalMap& map, const SearchResult& result,
                         double optimum) {
    const double dx = problem.goal.x - problem.start.x;
    const double dy = problem.goal.y - problem.start.y;
    EXPECT_GE(result.cost, std::sqrt(dx * dx + dy * dy) * map.min_cost() * (1 - 1e-9));
    EXPECT_FALSE(result.optimal);
    if (result.bound == 1 && !problem.unit_diagonals) {
        EXPECT_LE(result.cost, optimum * (1 + 1e-9));
    }
}

void expect_legal_path(const RandomProblem& problem, const TraversalMap& map, const Oracle& oracle,
                       const SearchResult& result) {
    ASSERT_FALSE(result.path.empty());
    EXPECT_EQ(map.point(result.path.front()), problem.start);
    EXPECT_EQ(map.point(result.path.back()), problem.goal);
    long double sum = 0;
    for (std::size_t i = 1; i < result.path.size(); ++i) {
        const Point from = map.point(result.path[i - 1]);
        const Point to = map.point(result.path[i]);
        ASSERT_LE(std::max(std::abs(from.x - to.x), std::abs(from.y - to.y)), 1);
        ASSERT_TRUE(oracle.can_step(from, to));
        sum += oracle.step_cost(from, to);
    }
    EXPECT_EQ(first_illegal_step(map, result.path), result.path.size());
    if (!result.waypoints.empty()) {
        expect_legal_lines(map, oracle, result);
        return;
    }
    EXPECT_EQ(result.cost, path_cost(map, result.path, problem.unit_diagonals));
    EXPECT_NEAR(result.cost, static_cast<double>(sum), 1e-9 * (1 + result.cost));
}

void expect_right_cost(const SearchPlan& plan, const SearchResult& result, double optimum) {
    EXPECT_GE(result.cost, optimum * (1 - 1e-9));
    if (result.optimal) {
        EXPECT_LE(result.cost, optimum * (1 + 1e-6));
    }
    const SearchOptions& options = plan.options;
    EXPECT_LE(result.cost, optimum * result.bound * (1 + 1e-6));
    const bool bounded = options.algorithm == Algorithm::kAStar || options.algorithm == Algorithm::kFringe ||
                         options.algorithm == Algorithm::kJps;
    const double factor = options.weight * (1 + options.tie_break);
    if (bounded && options.heuristic != Heuristic::kManhattan && options.heuristic != Heuristic::kEuclidean) {
        EXPECT_LE(result.cost, optimum * std::max(1.0, factor) * (1 + 1e-6));
    }
}

// Their order of expansion is a rough one: a cell that was closed too early is opened again. Subgoals are
// opened from both sides.
bool reopens_anyway(Algorithm algorithm) {
    return algorithm == Algorithm::kFringe || algorithm == Algorithm::kJps2 ||
           algorithm == Algorithm::kJpsPlus || algorithm == Algorithm::kSubgoal ||
           algorithm == Algorithm::kAraStar;
}

class Differential : public testing::TestWithParam<int> {
  protected:
    void check(const RandomProblem& problem, const TraversalMap& map, const Oracle& oracle, double optimum,
               const SearchOptions& options) {
        SCOPED_TRACE(described(problem, options));
        const Query query{problem.start, problem.goal, options};
        const std::unique_ptr<Preparation> prepared = prepare(options, map);
        SearchControl control;
        control.prepared = prepared.get();
        search(map, query, scratch_, result_, control);
        const bool reachable = optimum < kNoEntry;
        ASSERT_EQ(result_.status == SearchStatus::kFound, reachable);
        const SearchPlan plan = plan_search(map, options, prepared.get());
        const AlgorithmInfo& algorithm = info(options.algorithm);
        if (options.algorithm != Algorithm::kAuto) {
            EXPECT_EQ(prepared != nullptr, algorithm.prepared && plan.options.algorithm == options.algorithm);
        }
        if (reachable) {
            EXPECT_EQ(result_.optimal, plan.optimal || problem.start == problem.goal);
            expect_legal_path(problem, map, oracle, result_);
            if (result_.waypoints.empty()) {
                expect_right_cost(plan, result_, optimum);
            } else {
                expect_right_length(problem, map, result_, optimum);
            }
        } else {
            EXPECT_TRUE(result_.path.empty());
            EXPECT_NE(result_.reason, NoPathReason::kNone);
        }
        if (!plan.options.reopen && !reopens_anyway(plan.options.algorithm)) {
            EXPECT_LE(result_.counts.expanded, map.passable_count());
            EXPECT_EQ(result_.counts.reopened, 0U);
        }
        expect_traced_the_same(map, query, control);
        expect_same_by_turns(map, query, control);
    }

    void check_all(const RandomProblem& problem, Mulberry32& random) {
        const Oracle oracle(problem.grid, problem.profile, problem.unit_diagonals);
        const TraversalMap map(problem.grid, problem.profile);
        ASSERT_NO_FATAL_FAILURE(expect_same_steps(problem, map, oracle));
        const std::vector<long double> distance = oracle.distances(problem.start);
        const bool possible = oracle.can_stand(problem.start) && oracle.can_stand(problem.goal);
        const double optimum =
            possible ? static_cast<double>(distance[problem.grid.index(problem.goal)]) : kNoEntry;
        for (const AlgorithmInfo& algorithm : algorithms()) {
            SearchOptions options = draw_options(random, algorithm.algorithm, problem.unit_diagonals);
            // By the estimate alone a cell may be reopened a number of times that grows exponentially: a
            // thousand million expansions were seen on 300 x 300.
            if (options.algorithm == Algorithm::kGreedy && problem.grid.cell_count() > 10000)
                options.reopen = false;
            check(problem, map, oracle, optimum, options);
            if (HasFailure()) return;
        }
        // Goal bounds of a large grid take a search from each of thousands of jump points.
        if (problem.grid.cell_count() <= 2500) {
            SearchOptions bounded = draw_options(random, Algorithm::kJpsPlus, problem.unit_diagonals);
            bounded.goal_bounds = true;
            check(problem, map, oracle, optimum, bounded);
        }
        // The defaults, and the fastest, on each of them.
        SearchOptions plain;
        plain.unit_diagonals = problem.unit_diagonals;
        check(problem, map, oracle, optimum, plain);
        for (const OpenSet fastest : {OpenSet::kBucketQueue, OpenSet::kBitRows}) {
            plain.open_set = fastest;
            check(problem, map, oracle, optimum, plain);
        }
    }

    // Told by its turns, the path is the same one.
    void expect_same_by_turns(const TraversalMap& map, const Query& query, SearchControl control) {
        control.turns_only = true;
        search(map, query, scratch_, traced_, control);
        EXPECT_EQ(traced_.status, result_.status);
        EXPECT_EQ(traced_.counts, result_.counts);
        if (result_.status == SearchStatus::kFound) {
            EXPECT_NEAR(traced_.cost, result_.cost, 1e-12 * result_.cost);
        }
        EXPECT_EQ(traced_.waypoints, result_.waypoints);
        if (!result_.waypoints.empty()) {
            EXPECT_EQ(traced_.path, result_.waypoints);
            return;
        }
        if (traced_.turns_only) fill_in_path(map, traced_.path);
        EXPECT_EQ(traced_.path, result_.path);
    }

    void expect_traced_the_same(const TraversalMap& map, const Query& query, const SearchControl& control) {
        search_traced(map, query, scratch_, traced_, trace_, control);
        EXPECT_EQ(traced_.status, result_.status);
        EXPECT_EQ(traced_.cost, result_.cost);
        EXPECT_EQ(traced_.counts, result_.counts);
        EXPECT_EQ(traced_.path, result_.path);
        EXPECT_EQ(trace_.step_count(), result_.counts.expanded);
    }

    SearchScratch scratch_;
    SearchResult result_;
    SearchResult traced_;
    TraceRecorder trace_;
};

TEST_P(Differential, EveryAlgorithmAgreesWithTheOracle) {
    Mulberry32 random(static_cast<std::uint32_t>(GetParam()) + 1);
    for (int i = 0; i < problems_a_shard() && !HasFailure(); ++i) {
        SCOPED_TRACE("shard " + std::to_string(GetParam()) + ", problem " + std::to_string(i));
        check_all(draw_problem(random, kLargestSide), random);
    }
}

TEST_P(Differential, EveryAlgorithmAgreesOnLargeGrids) {
    Mulberry32 random(static_cast<std::uint32_t>(GetParam()) + 1001);
    for (int i = 0; i < large_problems_a_shard() && !HasFailure(); ++i) {
        SCOPED_TRACE("shard " + std::to_string(GetParam()) + ", large problem " + std::to_string(i));
        check_all(draw_problem(random, kLargeSide, kLargeSide), random);
    }
}

INSTANTIATE_TEST_SUITE_P(Shards, Differential, testing::Range(0, kShards));

}  // namespace
}  // namespace wayfield
