// The hierarchy as an algorithm among the others: prepared, noted, traced, limited, repaired.
#include <gtest/gtest.h>

#include "oracle.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/path.h"
#include "wayfield/preparation.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

SearchOptions hpa(int cluster = 32) {
    SearchOptions options;
    options.algorithm = Algorithm::kHpa;
    options.cluster = cluster;
    return options;
}

SearchResult run(const TraversalMap& map, const Query& query, const Preparation* prepared) {
    SearchScratch scratch;
    SearchResult result;
    SearchControl control;
    control.prepared = prepared;
    search(map, query, scratch, result, control);
    return result;
}

TEST(Hpa, SaysWhatItIs) {
    const TraversalMap map(generate(parse_generator("rooms:100x100:seed=2:room=9")), {});
    const SearchPlan without = plan_search(map, hpa());
    EXPECT_NE(without.options.algorithm, Algorithm::kHpa);
    ASSERT_FALSE(without.notes.empty());
    EXPECT_NE(without.notes[0].find("stands in for HPA*"), std::string::npos);
    const auto prepared = prepare(hpa(), map);
    ASSERT_NE(prepared, nullptr);
    EXPECT_GT(prepared->memory_bytes(), 0U);
    const SearchPlan plan = plan_search(map, hpa(), prepared.get());
    EXPECT_EQ(plan.options.algorithm, Algorithm::kHpa);
    EXPECT_FALSE(plan.optimal);
    EXPECT_EQ(plan.bound, std::numeric_limits<double>::infinity());
    ASSERT_FALSE(plan.notes.empty());
    // Other clusters are another preparation.
    EXPECT_NE(plan_search(map, hpa(16), prepared.get()).options.algorithm, Algorithm::kHpa);
    EXPECT_FALSE(plan_search(map, hpa(20), prepared.get()).refusal.empty());
    SearchOptions astar;
    astar.cluster = 16;
    EXPECT_EQ(plan_search(map, astar).notes.size(), 1U);
}

TEST(Hpa, IsNearlyOptimalOnAnyTerrain) {
    for (const char* name :
         {"rooms:200x200:seed=2:room=12", "caves:200x200:seed=2", "terrain:160x160:seed=2"}) {
        SCOPED_TRACE(name);
        const TraversalMap map(generate(parse_generator(name)), {});
        Mulberry32 random(3);
        double sum = 0;
        int count = 0;
        const auto prepared = prepare(hpa(16), map);
        for (int i = 0; i < 60; ++i) {
            const Query query{map.point(random.below(map.cell_count())),
                              map.point(random.below(map.cell_count())), hpa(16)};
            const SearchResult found = run(map, query, prepared.get());
            const SearchResult best = run(map, {query.start, query.goal, {}}, nullptr);
            ASSERT_EQ(found.status, best.status);
            EXPECT_EQ(found.reason, best.reason);
            if (best.status != SearchStatus::kFound || query.start == query.goal) continue;
            EXPECT_EQ(first_illegal_step(map, found.path), found.path.size());
            EXPECT_FALSE(found.optimal);
            sum += found.cost / best.cost;
            ++count;
        }
        ASSERT_GT(count, 10);
        EXPECT_LE(sum / count, 1.1);
    }
}

TEST(Hpa, ExpandsFewNodesAndShowsThem) {
    const TraversalMap map(generate(parse_generator("open:256x256")), {});
    const auto prepared = prepare(hpa(), map);
    const Query query{{3, 3}, {250, 200}, hpa()};
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    SearchControl control;
    control.prepared = prepared.get();
    search_traced(map, query, scratch, result, trace, control);
    EXPECT_EQ(result.status, SearchStatus::kFound);
    EXPECT_EQ(trace.step_count(), result.counts.expanded);
    EXPECT_LT(result.counts.expanded, 500U);
    EXPECT_GT(result.counts.scanned, 0U);
    const SearchResult plain = run(map, query, prepared.get());
    EXPECT_EQ(plain.path, result.path);
    EXPECT_EQ(plain.counts, result.counts);
    Query limited = query;
    limited.options.limit = 3;
    EXPECT_EQ(run(map, limited, prepared.get()).status, SearchStatus::kLimit);
    std::atomic<bool> cancel{true};
    control.cancel = &cancel;
    search(map, query, scratch, result, control);
    EXPECT_EQ(result.status, SearchStatus::kCancelled);
    EXPECT_EQ(prepare(hpa(), map, {&cancel, nullptr, nullptr}), nullptr);
}

TEST(Hpa, FollowsEdits) {
    Grid grid = generate(parse_generator("caves:150x150:seed=6"));
    TraversalMap map(grid, {});
    const auto prepared = prepare(hpa(8), map);
    Mulberry32 random(4);
    for (int edit = 0; edit < 40; ++edit) {
        const Terrain kinds[] = {Terrain::kWall, Terrain::kGround, Terrain::kMud};
        for (int i = 0; i < 20; ++i)
            grid.set_terrain(random.below(grid.cell_count()), kinds[random.below(3)]);
        grid.commit();
        const Rect changed = map.update(grid);
        EXPECT_FALSE(prepared->holds_for(map));
        prepared->map_changed(map, changed);
        ASSERT_TRUE(prepared->holds_for(map));
        const auto anew = prepare(hpa(8), map);
        const Query query{map.point(random.below(map.cell_count())),
                          map.point(random.below(map.cell_count())), hpa(8)};
        const SearchResult repaired = run(map, query, prepared.get());
        const SearchResult built = run(map, query, anew.get());
        EXPECT_EQ(repaired.status, built.status);
        EXPECT_EQ(repaired.path, built.path);
        EXPECT_EQ(repaired.counts, built.counts);
    }
}

}  // namespace
}  // namespace wayfield
