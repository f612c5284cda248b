#include <gtest/gtest.h>

#include <cstdlib>

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
    Grid grid = generate(parse_generator("scatter:64x64:density=0.15"));
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

TEST(Automatic, PreparesSubgoalsWhereFewCornersSeeEachOther) {
    const TraversalMap maze = map_of("maze:97x97", MovementRule::k8Strict);
    const auto prepared = prepare(Algorithm::kAuto, maze);
    ASSERT_NE(prepared, nullptr);
    expect_pick(maze, Algorithm::kSubgoal, OpenSet::kBinaryHeap, "prepared for this map", prepared.get());
    const auto dense = prepare(Algorithm::kAuto, map_of("scatter:128x128:density=0.3", MovementRule::k4));
    ASSERT_NE(dense, nullptr);
    EXPECT_EQ(dense->algorithm(), Algorithm::kSubgoal);
    // Which don't serve where corners may be cut.
    const auto cut = prepare(Algorithm::kAuto, map_of("maze:97x97", MovementRule::k8Any));
    ASSERT_NE(cut, nullptr);
    EXPECT_EQ(cut->algorithm(), Algorithm::kJpsPlus);
}

TEST(Automatic, KeepsWhatIsPreparedWhenAnEditChangesItsMind) {
    Grid grid = generate(parse_generator("maze:97x97"));
    TraversalMap map(grid, {});
    const auto prepared = prepare(Algorithm::kAuto, map);
    ASSERT_NE(prepared, nullptr);
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) grid.set_terrain(cell, Terrain::kGround);
    grid.commit();
    prepared->map_changed(map, map.update(grid));
    EXPECT_EQ(prepare(Algorithm::kAuto, map)->algorithm(), Algorithm::kJpsPlus);
    EXPECT_TRUE(serves(*prepared, map, automatic()));
    expect_pick(map, Algorithm::kSubgoal, OpenSet::kBinaryHeap, "prepared for this map", prepared.get());
    SearchOptions other;
    other.algorithm = Algorithm::kHpa;
    EXPECT_FALSE(serves(*prepared, map, other));
}

// Each pair of cells by the plan for it, beside a walk along the two legs that is written for this test
// alone.
bool legs_are_free(const TraversalMap& map, Point from, Point to) {
    const bool diagonals = map.profile().rule != MovementRule::k4;
    for (const bool first_both : {true, false}) {
        Point at = from;
        for (;;) {
            const int dx = to.x - at.x;
            const int dy = to.y - at.y;
            if (dx == 0 && dy == 0) return true;
            const int sx = (dx > 0) - (dx < 0);
            const int sy = (dy > 0) - (dy < 0);
            const bool wide = std::abs(dx) > std::abs(dy);
            Point step{sx, sy};
            if (diagonals) {
                const bool both = first_both ? dx != 0 && dy != 0 : std::abs(dx) == std::abs(dy);
                if (!both) step = wide ? Point{sx, 0} : Point{0, sy};
            } else {
                const bool across = first_both ? dx != 0 : dy == 0;
                step = across ? Point{sx, 0} : Point{0, sy};
            }
            int direction = 0;
            while (kDx[static_cast<std::size_t>(direction)] != step.x ||
                   kDy[static_cast<std::size_t>(direction)] != step.y) {
                ++direction;
            }
            if ((map.steps(map.index(at)) >> direction & 1) == 0) break;
            at = {at.x + step.x, at.y + step.y};
        }
    }
    return false;
}

TEST(Automatic, WalksToAGoalInSight) {
    for (const MovementRule rule :
         {MovementRule::k4, MovementRule::k8Strict, MovementRule::k8One, MovementRule::k8Any}) {
        const TraversalMap map = map_of("scatter:64x64:density=0.2", rule);
        Mulberry32 random(3);
        int in_sight = 0;
        for (int i = 0; i < 8000; ++i) {
            const Point start = map.point(random.below(map.cell_count()));
            const Point goal{start.x + static_cast<int>(random.below(37)) - 18,
                             start.y + static_cast<int>(random.below(37)) - 18};
            if (!map.contains(goal) || start == goal) continue;
            if (!map.passable(map.index(start)) || !map.passable(map.index(goal))) continue;
            const SearchPlan plan = plan_search(map, Query{start, goal, automatic()});
            const bool near = std::abs(goal.x - start.x) <= 16 && std::abs(goal.y - start.y) <= 16;
            const bool expected = near && legs_are_free(map, start, goal);
            ASSERT_EQ(plan.notes[0].find("a few steps away") != std::string::npos, expected)
                << start.x << ',' << start.y << " to " << goal.x << ',' << goal.y;
            if (!expected) continue;
            EXPECT_EQ(plan.options.algorithm, Algorithm::kAStar);
            EXPECT_EQ(plan.options.open_set, OpenSet::kBucketQueue);
            ++in_sight;
        }
        EXPECT_GT(in_sight, 200);
    }
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
        const SearchPlan plan = plan_search(map, Query{problem.start, problem.goal, options});
        EXPECT_EQ(plan.options.weight, 1);
        search(map, {problem.start, problem.goal, plan.options}, scratch, other);
        ASSERT_EQ(one.path, other.path);
        ASSERT_EQ(one.counts, other.counts);
        ASSERT_EQ(one.optimal, one.status == SearchStatus::kFound);
    }
}

}  // namespace
}  // namespace wayfield
