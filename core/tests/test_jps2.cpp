#include <gtest/gtest.h>

#include "oracle.h"
#include "profiles.h"
#include "shared_maps.h"
#include "wayfield/generators.h"
#include "wayfield/path.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

Query bit_query(Point start, Point goal) {
    Query query{start, goal, {}};
    query.options.algorithm = Algorithm::kJps2;
    return query;
}

SearchResult jumped(const TraversalMap& map, Point start, Point goal, bool turns_only = false) {
    SearchScratch scratch;
    SearchResult result;
    SearchControl control;
    control.turns_only = turns_only;
    search(map, bit_query(start, goal), scratch, result, control);
    return result;
}

TEST(Jps2, FindsTheWayAcrossAnOpenMapFromTheStart) {
    for (int r = 0; r < kMovementRuleCount; ++r) {
        const TraversalMap map(Grid(64, 64), by_rule(static_cast<MovementRule>(r)));
        const SearchResult result = jumped(map, {3, 20}, {60, 62}, true);
        EXPECT_EQ(result.counts.expanded, 1U);
        EXPECT_EQ(result.path.size(), 3U);
        EXPECT_TRUE(result.turns_only);
        EXPECT_DOUBLE_EQ(result.cost, r == 0 ? 57 + 42 : 15 + 42 * kSqrt2);
    }
}

TEST(Jps2, GivesEveryCellUnlessTurnsWillDo) {
    const TraversalMap map(grid_of_rows({"....", ".##.", "....", "...."}), by_rule(MovementRule::k8Strict));
    const SearchResult result = jumped(map, {0, 0}, {3, 3});
    EXPECT_FALSE(result.turns_only);
    EXPECT_EQ(first_illegal_step(map, result.path), result.path.size());
    SearchResult turns = jumped(map, {0, 0}, {3, 3}, true);
    EXPECT_LT(turns.path.size(), result.path.size());
    EXPECT_EQ(turns.cost, result.cost);
    fill_in_path(map, turns.path);
    EXPECT_EQ(turns.path, result.path);
}

TEST(Jps2, JumpsThroughTheLongestCorridors) {
    for (const bool down : {false, true}) {
        const TraversalMap map(down ? Grid(1, 8192) : Grid(8192, 1), by_rule(MovementRule::k8Strict));
        const Point end = down ? Point{0, 8191} : Point{8191, 0};
        for (const bool back : {false, true}) {
            const SearchResult result = back ? jumped(map, end, {0, 0}) : jumped(map, {0, 0}, end);
            EXPECT_EQ(result.counts.expanded, 1U);
            EXPECT_EQ(result.counts.scanned, 8191U);
            EXPECT_EQ(result.path.size(), 8192U);
            EXPECT_DOUBLE_EQ(result.cost, 8191);
        }
    }
}

TEST(Jps2, LeavesWeightedTerrainToAStarAndSaysSo) {
    Profile profile = by_rule(MovementRule::k8Strict);
    profile.weights.emplace_back(custom_terrain('9'), 9);
    const TraversalMap map(grid_of_rows({".....", ".999.", "....."}), profile);
    const SearchPlan plan = plan_search(map, bit_query({0, 1}, {4, 1}).options);
    EXPECT_EQ(plan.options.algorithm, Algorithm::kAStar);
    ASSERT_FALSE(plan.notes.empty());
    EXPECT_EQ(plan.notes[0], "A* stands in for JPS2, which prunes as if every cell cost the same.");
}

TEST(Jps2, CanBeCancelledAndLimited) {
    const TraversalMap map(generate(parse_generator("scatter:64x64:density=0.3")), {});
    const std::atomic<bool> cancel{true};
    SearchScratch scratch;
    SearchResult result;
    search(map, bit_query({1, 1}, {61, 61}), scratch, result, {&cancel, nullptr});
    EXPECT_EQ(result.status, SearchStatus::kCancelled);
    Query query = bit_query({1, 1}, {61, 61});
    query.options.limit = 5;
    search(map, query, scratch, result);
    EXPECT_EQ(result.status, SearchStatus::kLimit);
    EXPECT_EQ(result.counts.expanded, 5U);
}

// Wider than any word, with generation stamps that run out on the way, all rules and sizes.
TEST(Jps2, CostsWhatAStarSaysOnLargerMaps) {
    SearchScratch scratch;
    SearchResult result;
    Mulberry32 random(17);
    for (const char* text : {"scatter:300x300:density=0.1", "scatter:300x300:density=0.35",
                             "caves:300x200:seed=3", "rooms:257x300:seed=2", "maze:201x201:seed=5"}) {
        const Grid grid = generate(parse_generator(text));
        for (int r = 0; r < kMovementRuleCount; ++r) {
            Profile profile = by_rule(static_cast<MovementRule>(r));
            profile.unit_size = 1 + r % 2;
            const TraversalMap map(grid, profile);
            scratch.exhaust_generations(3);
            for (int i = 0; i < 25; ++i) {
                Query query{
                    map.point(random.below(map.cell_count())), map.point(random.below(map.cell_count())), {}};
                search(map, query, scratch, result);
                const double cost = result.cost;
                const SearchStatus status = result.status;
                query.options.algorithm = Algorithm::kJps2;
                search(map, query, scratch, result);
                EXPECT_EQ(result.status, status);
                EXPECT_EQ(result.cost, cost) << text << " by " << info(map.profile().rule).id;
            }
        }
    }
}

TEST(Jps2, ItsRaysAddUpToWhatWasScanned) {
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    for (int r = 0; r < kMovementRuleCount; ++r) {
        const TraversalMap map(generate(parse_generator("scatter:64x64:density=0.2")),
                               by_rule(static_cast<MovementRule>(r)));
        search_traced(map, bit_query({2, 2}, {61, 61}), scratch, result, trace);
        ASSERT_EQ(result.status, SearchStatus::kFound);
        TracePlayer player(trace);
        std::uint64_t looked_at = 0;
        std::uint64_t found = 0;
        for (std::uint32_t step = 1; step <= trace.step_count(); ++step) {
            player.seek(step);
            const JumpStep jumps = player.jumps();
            found += jumps.jump_points.size();
            for (const JumpStep::Ray& ray : jumps.rays) {
                const Point a = map.point(ray.from);
                const Point b = map.point(ray.to);
                looked_at += static_cast<std::uint64_t>(std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)));
            }
        }
        EXPECT_EQ(looked_at, result.counts.scanned);
        EXPECT_EQ(found, result.counts.generated);
        EXPECT_TRUE(trace.has_jumps());
    }
}

}  // namespace
}  // namespace wayfield
