#include <gtest/gtest.h>

#include <algorithm>

#include "oracle.h"
#include "profiles.h"
#include "search/jps.h"
#include "wayfield/generators.h"
#include "wayfield/path.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

Query jump_query(Point start, Point goal) {
    Query query{start, goal, {}};
    query.options.algorithm = Algorithm::kJps;
    return query;
}

SearchResult jumped(const TraversalMap& map, Point start, Point goal) {
    SearchScratch scratch;
    SearchResult result;
    search(map, jump_query(start, goal), scratch, result);
    return result;
}

TEST(Jps, ExpandsTwoCellsOnAnOpenMap) {
    const TraversalMap map(Grid(64, 64), by_rule(MovementRule::k8Any));
    const SearchResult result = jumped(map, {3, 20}, {60, 62});
    EXPECT_EQ(result.counts.expanded, 2U);
    EXPECT_GT(result.counts.scanned, 60U * 20U);
    EXPECT_EQ(result.path.size(), 58U);
    EXPECT_EQ(first_illegal_step(map, result.path), result.path.size());
    // In line with the goal the first jump reaches it.
    EXPECT_EQ(jumped(map, {3, 20}, {60, 20}).counts.expanded, 1U);
    EXPECT_EQ(jumped(map, {3, 20}, {13, 30}).counts.expanded, 1U);
}

// Corners may not be cut by `8-strict`, and the jumps know it from the step bytes (case PF-001).
TEST(Jps, FindsTheWayAroundAWallUnderEachRule) {
    const Grid grid = grid_of_rows({"....", ".#..", "....", "...."});
    const Point start{0, 1};
    const Point goal{3, 2};
    EXPECT_DOUBLE_EQ(jumped(TraversalMap(grid, by_rule(MovementRule::k4)), start, goal).cost, 4);
    EXPECT_DOUBLE_EQ(jumped(TraversalMap(grid, by_rule(MovementRule::k8Strict)), start, goal).cost, 4);
    for (const MovementRule rule : {MovementRule::k8One, MovementRule::k8Any}) {
        EXPECT_DOUBLE_EQ(jumped(TraversalMap(grid, by_rule(rule)), start, goal).cost, 2 + kSqrt2);
    }
}

// Case PF-005.
TEST(Jps, LeavesWeightedTerrainToAStarAndSaysSo) {
    const Grid grid = grid_of_rows({".....", ".999.", "....."});
    Profile profile = by_rule(MovementRule::k4);
    profile.weights.emplace_back(custom_terrain('9'), 9);
    const TraversalMap map(grid, profile);
    const Query query = jump_query({0, 1}, {4, 1});
    const SearchPlan plan = plan_search(map, query.options);
    EXPECT_EQ(plan.options.algorithm, Algorithm::kAStar);
    EXPECT_TRUE(plan.optimal);
    ASSERT_FALSE(plan.notes.empty());
    EXPECT_EQ(plan.notes[0], "A* stands in for JPS, which prunes as if every cell cost the same.");
    const SearchResult result = jumped(map, query.start, query.goal);
    EXPECT_DOUBLE_EQ(result.cost, 6);
    EXPECT_EQ(result.counts.scanned, 0U);
}

TEST(Jps, LeavesCliffsToAStarAndSaysSo) {
    Grid grid(5, 1);
    grid.set_level(grid.index({2, 0}), 3);
    Profile profile = by_rule(MovementRule::k8Strict);
    profile.climb = 1;
    const TraversalMap map(grid, profile);
    ASSERT_TRUE(map.directed());
    const SearchPlan plan = plan_search(map, jump_query({0, 0}, {4, 0}).options);
    EXPECT_EQ(plan.options.algorithm, Algorithm::kAStar);
    ASSERT_FALSE(plan.notes.empty());
    EXPECT_EQ(plan.notes[0], "A* stands in for JPS, which needs a way back for each step.");
    EXPECT_EQ(jumped(map, {0, 0}, {4, 0}).status, SearchStatus::kNoPath);
    EXPECT_EQ(jumped(map, {2, 0}, {4, 0}).status, SearchStatus::kFound);
}

TEST(Jps, JumpsThroughTheLongestCorridor) {
    const TraversalMap map(Grid(8192, 1), by_rule(MovementRule::k8Strict));
    const SearchResult result = jumped(map, {0, 0}, {8191, 0});
    EXPECT_EQ(result.counts.expanded, 1U);
    EXPECT_EQ(result.counts.scanned, 8191U);
    EXPECT_EQ(result.path.size(), 8192U);
    EXPECT_DOUBLE_EQ(result.cost, 8191);
}

TEST(Jps, BucketsGiveWayWhereAJumpIsTooLong) {
    Query query = jump_query({0, 0}, {1023, 700});
    query.options.open_set = OpenSet::kBucketQueue;
    const TraversalMap large(Grid(1024, 1024), by_rule(MovementRule::k8Strict));
    const SearchPlan plan = plan_search(large, query.options);
    EXPECT_EQ(plan.options.open_set, OpenSet::kBinaryHeap);
    EXPECT_EQ(plan.notes.at(0),
              "A binary heap stands in for the bucket queue: a jump across a map of this size could pass its "
              "buckets.");
    const TraversalMap small(Grid(512, 512), by_rule(MovementRule::k8Strict));
    EXPECT_EQ(plan_search(small, query.options).options.open_set, OpenSet::kBucketQueue);
    const TraversalMap straight(Grid(1024, 1024), by_rule(MovementRule::k4));
    EXPECT_EQ(plan_search(straight, query.options).options.open_set, OpenSet::kBucketQueue);
}

TEST(Jps, EveryOpenSetFindsTheSameCost) {
    Mulberry32 random(5);
    const Grid grid = generate(parse_generator("scatter:256x256:density=0.25"));
    SearchScratch scratch;
    SearchResult result;
    for (int r = 0; r < kMovementRuleCount; ++r) {
        const TraversalMap map(grid, by_rule(static_cast<MovementRule>(r)));
        for (int i = 0; i < 20; ++i) {
            Query query{map.point(random.below(map.cell_count())), {253, 253}, {}};
            search(map, query, scratch, result);
            const double cost = result.cost;
            query.options.algorithm = Algorithm::kJps;
            for (const auto& choice : open_sets()) {
                query.options.open_set = choice.value;
                search(map, query, scratch, result);
                EXPECT_EQ(result.cost, cost) << choice.id << " by " << info(map.profile().rule).id;
            }
        }
    }
}

TEST(Jps, CanBeCancelled) {
    const TraversalMap map(Grid(64, 64), by_rule(MovementRule::k8Any));
    const std::atomic<bool> cancel{true};
    SearchScratch scratch;
    SearchResult result;
    search(map, jump_query({0, 0}, {60, 9}), scratch, result, {&cancel, nullptr});
    EXPECT_EQ(result.status, SearchStatus::kCancelled);
}

TEST(Jps, AJumpIsBrokenOffWhenTheSearchIsCancelled) {
    const TraversalMap map(Grid(64, 64), by_rule(MovementRule::k8Any));
    const Resolved resolved = resolve(map, jump_query({0, 0}, {60, 9}).options);
    SearchScratch scratch;
    SearchResult result;
    std::atomic<bool> cancel{false};
    const SearchControl control{&cancel, nullptr};
    SearchRun run{map, 0, map.index({60, 9}), resolved, scratch.state(), control, result, nullptr};
    JumpSuccessors successors(run);
    NullTrace trace;
    EXPECT_EQ(successors.jump(0, kSouthEast, trace).cell, map.index({9, 9}));
    const std::uint64_t scanned = successors.scanned();
    cancel = true;
    EXPECT_EQ(successors.jump(0, kSouthEast, trace).cell, kNoCell);
    EXPECT_EQ(successors.scanned(), scanned);
}

class JumpTrace : public testing::Test {
  protected:
    void record(const Grid& grid, MovementRule rule, Point start, Point goal) {
        map_.emplace(grid, by_rule(rule));
        search_traced(*map_, jump_query(start, goal), scratch_, result_, trace_);
    }
    JumpStep jumps_at(std::uint32_t step) {
        TracePlayer player(trace_);
        player.seek(step);
        return player.jumps();
    }
    CellIndex cell(int x, int y) const { return map_->index({x, y}); }

    std::optional<TraversalMap> map_;
    SearchScratch scratch_;
    SearchResult result_;
    TraceRecorder trace_;
};

TEST_F(JumpTrace, TellsTheRaysOfEachStep) {
    record(grid_of_rows({".....", "..#..", "....."}), MovementRule::k8Any, {1, 2}, {4, 0});
    EXPECT_TRUE(jumps_at(0).rays.empty());
    const JumpStep first = jumps_at(1);
    const auto has = [&](CellIndex from, CellIndex to, bool side) {
        return std::find(first.rays.begin(), first.rays.end(), JumpStep::Ray{from, to, side}) !=
               first.rays.end();
    };
    EXPECT_TRUE(has(cell(1, 2), cell(0, 2), false));
    EXPECT_TRUE(has(cell(1, 2), cell(2, 2), false));  // a jump point: the wall forces a turn behind it
    EXPECT_TRUE(has(cell(1, 2), cell(0, 1), false));
    EXPECT_TRUE(has(cell(0, 1), cell(0, 0), true));
    EXPECT_TRUE(first.forced.empty());
    EXPECT_NE(std::find(first.jump_points.begin(), first.jump_points.end(), cell(2, 2)),
              first.jump_points.end());
    const JumpStep second = jumps_at(2);
    EXPECT_EQ(second.forced, std::vector<CellIndex>{cell(3, 1)});
    EXPECT_FALSE(second.pruned.empty());
}

TEST_F(JumpTrace, RaysAddUpToWhatWasScanned) {
    const Grid grid = generate(parse_generator("scatter:64x64:density=0.2"));
    for (int r = 0; r < kMovementRuleCount; ++r) {
        record(grid, static_cast<MovementRule>(r), {2, 2}, {61, 61});
        std::uint64_t looked_at = 0;
        std::uint64_t found = 0;
        for (std::uint32_t step = 1; step <= trace_.step_count(); ++step) {
            const JumpStep jumps = jumps_at(step);
            found += jumps.jump_points.size();
            for (const JumpStep::Ray& ray : jumps.rays) {
                const Point a = map_->point(ray.from);
                const Point b = map_->point(ray.to);
                looked_at += static_cast<std::uint64_t>(std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)));
            }
        }
        EXPECT_EQ(looked_at, result_.counts.scanned);
        EXPECT_EQ(found, result_.counts.generated);
    }
}

TEST_F(JumpTrace, InspectingACellThatWasOnlyScannedTellsNothing) {
    record(Grid(16, 16), MovementRule::k8Any, {0, 0}, {15, 8});
    TracePlayer player(trace_);
    player.seek(player.step_count());
    const CellHistory scanned = player.inspect(cell(5, 0));
    EXPECT_FALSE(scanned.open || scanned.closed || scanned.has_g);
    EXPECT_TRUE(player.inspect(cell(8, 8)).closed);
    EXPECT_DOUBLE_EQ(player.inspect(cell(8, 8)).g, 8 * kDiagonal);
}

TEST_F(JumpTrace, KeepsItsStampsAboveTheCap) {
    trace_ = TraceRecorder(4096);
    const Grid grid = generate(parse_generator("scatter:64x64:density=0.3"));
    record(grid, MovementRule::k8Strict, {1, 1}, {61, 61});
    EXPECT_FALSE(trace_.has_events());
    EXPECT_EQ(trace_.step_count(), result_.counts.expanded);
    EXPECT_TRUE(jumps_at(trace_.end_step()).rays.empty());
    EXPECT_EQ(trace_.closed()[cell(1, 1)], 1U);
}

}  // namespace
}  // namespace wayfield
