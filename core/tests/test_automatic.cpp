#include <gtest/gtest.h>

#include "oracle.h"
#include "wayfield/generators.h"
#include "wayfield/preparation.h"
#include "wayfield/search.h"

namespace wayfield {
namespace {

SearchOptions automatic() {
    SearchOptions options;
    options.algorithm = Algorithm::kAuto;
    return options;
}

TraversalMap map_of(const char* generator, MovementRule rule, int climb = kUnlimitedClimb) {
    Profile profile;
    profile.rule = rule;
    profile.climb = climb;
    return TraversalMap(generate(parse_generator(generator)), profile);
}

void expect_pick(const TraversalMap& map, Algorithm algorithm, OpenSet open_set, std::string_view why,
                 const Preparation* prepared = nullptr) {
    const SearchPlan plan = plan_search(map, automatic(), prepared);
    EXPECT_EQ(plan.options.algorithm, algorithm);
    EXPECT_EQ(plan.options.open_set, open_set);
    EXPECT_TRUE(plan.optimal);
    ASSERT_EQ(plan.notes.size(), 1U);
    EXPECT_NE(plan.notes[0].find("Automatic takes " + std::string(info(algorithm).label)), std::string::npos);
    EXPECT_NE(plan.notes[0].find(why), std::string::npos) << plan.notes[0];
}

TEST(Automatic, LooksAlongLinesWhereEveryCellCostsTheSame) {
    for (const MovementRule rule : {MovementRule::k8Strict, MovementRule::k8One, MovementRule::k8Any}) {
        for (const char* map : {"open:96x96", "rooms:96x96", "scatter:96x96", "maze:97x97"}) {
            expect_pick(map_of(map, rule), Algorithm::kJps2, OpenSet::kBinaryHeap, "walls end a walk");
        }
    }
    for (const char* map :
         {"open:96x96", "rooms:96x96:room=16", "rooms:96x96:room=8", "maze:97x97", "caves:96x96"}) {
        expect_pick(map_of(map, MovementRule::k4), Algorithm::kJps2, OpenSet::kBinaryHeap, "costs the same");
    }
}

TEST(Automatic, TakesBitRowsAmongScatteredWalls) {
    for (const char* map :
         {"scatter:128x128:density=0.1", "scatter:128x128:density=0.02", "scatter:128x128:density=0.3"}) {
        expect_pick(map_of(map, MovementRule::k4), Algorithm::kAStar, OpenSet::kBitRows,
                    "% of the free cells");
    }
    // Which bit rows can't serve with a greatest climb.
    expect_pick(map_of("scatter:128x128", MovementRule::k4, 2), Algorithm::kJps2, OpenSet::kBinaryHeap, "");
}

TEST(Automatic, LeavesCostsAndCliffsToAStar) {
    expect_pick(map_of("terrain:64x64", MovementRule::k8Strict), Algorithm::kAStar, OpenSet::kBucketQueue,
                "costs differ");
    Grid grid(20, 20);
    for (int y = 0; y < 20; ++y) grid.set_level(grid.index({9, y}), 3);
    grid.commit();
    Profile profile;
    profile.climb = 1;
    expect_pick(TraversalMap(grid, profile), Algorithm::kAStar, OpenSet::kBucketQueue, "no way back");
}

TEST(Automatic, TakesWhatIsPreparedAsLongAsItHolds) {
    Grid grid = generate(parse_generator("scatter:64x64"));
    TraversalMap map(grid, {});
    const auto prepared = prepare(Algorithm::kAuto, map);
    ASSERT_NE(prepared, nullptr);
    expect_pick(map, Algorithm::kJpsPlus, OpenSet::kBinaryHeap, "prepared for this map", prepared.get());
    grid.set_terrain(grid.index({5, 5}), Terrain::kWall);
    grid.set_terrain(grid.index({6, 5}), Terrain::kWall);
    grid.set_terrain(grid.index({7, 5}), Terrain::kWall);
    grid.commit();
    const Rect changed = map.update(grid);
    expect_pick(map, Algorithm::kJps2, OpenSet::kBinaryHeap, "walls end a walk", prepared.get());
    prepared->map_changed(map, changed);
    expect_pick(map, Algorithm::kJpsPlus, OpenSet::kBinaryHeap, "prepared for this map", prepared.get());
    EXPECT_EQ(prepare(Algorithm::kAuto, map_of("terrain:64x64", MovementRule::k8Strict)), nullptr);
}

TEST(Automatic, IsTheSearchThatItPicks) {
    Mulberry32 random(12);
    SearchScratch scratch;
    SearchResult one;
    SearchResult other;
    for (int i = 0; i < 600; ++i) {
        const RandomProblem problem = draw_problem(random, 30);
        const TraversalMap map(problem.grid, problem.profile);
        SearchOptions options = automatic();
        options.heuristic = Heuristic::kEuclidean;
        options.weight = 3;
        options.reopen = true;
        search(map, {problem.start, problem.goal, options}, scratch, one);
        const SearchPlan plan = plan_search(map, options);
        EXPECT_EQ(plan.options.weight, 1);
        search(map, {problem.start, problem.goal, plan.options}, scratch, other);
        ASSERT_EQ(one.path, other.path);
        ASSERT_EQ(one.counts, other.counts);
        ASSERT_EQ(one.optimal, one.status == SearchStatus::kFound);
    }
}

}  // namespace
}  // namespace wayfield
