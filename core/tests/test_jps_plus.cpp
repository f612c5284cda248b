#include <gtest/gtest.h>

#include "oracle.h"
#include "thread_executor.h"
#include "wayfield/generators.h"
#include "wayfield/path.h"
#include "wayfield/preparation.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

SearchOptions of_algorithm(Algorithm algorithm) {
    SearchOptions options;
    options.algorithm = algorithm;
    return options;
}

Profile by_rule(int rule, int unit_size = 1) {
    Profile profile;
    profile.rule = static_cast<MovementRule>(rule);
    profile.unit_size = unit_size;
    return profile;
}

SearchResult found_with(const TraversalMap& map, Point start, Point goal, const Preparation* prepared) {
    SearchScratch scratch;
    SearchResult result;
    SearchControl control;
    control.prepared = prepared;
    search(map, {start, goal, of_algorithm(Algorithm::kJpsPlus)}, scratch, result, control);
    return result;
}

TEST(JpsPlus, Jps2StandsInUntilItIsPrepared) {
    Grid grid(12, 9);
    TraversalMap map(grid, {});
    const SearchOptions options = of_algorithm(Algorithm::kJpsPlus);
    const auto prepared = prepare(Algorithm::kJpsPlus, map);
    ASSERT_NE(prepared, nullptr);
    EXPECT_TRUE(prepared->holds_for(map));
    EXPECT_EQ(plan_search(map, options, prepared.get()).options.algorithm, Algorithm::kJpsPlus);
    EXPECT_TRUE(plan_search(map, options, prepared.get()).notes.empty());

    grid.set_terrain(grid.index({5, 4}), Terrain::kWall);
    grid.commit();
    const Rect changed = map.update(grid);
    for (const Preparation* none :
         {static_cast<const Preparation*>(nullptr), static_cast<const Preparation*>(prepared.get())}) {
        const SearchPlan plan = plan_search(map, options, none);
        EXPECT_EQ(plan.options.algorithm, Algorithm::kJps2);
        EXPECT_TRUE(plan.optimal);
        ASSERT_FALSE(plan.notes.empty());
        EXPECT_EQ(plan.notes[0],
                  "JPS2 stands in for JPS+, which has nothing prepared for this map as it is.");
        EXPECT_DOUBLE_EQ(found_with(map, {2, 4}, {9, 4}, none).cost, 5 + 2 * kSqrt2);
    }
    prepared->map_changed(map, changed);
    EXPECT_EQ(plan_search(map, options, prepared.get()).options.algorithm, Algorithm::kJpsPlus);
    EXPECT_DOUBLE_EQ(found_with(map, {2, 4}, {9, 4}, prepared.get()).cost, 5 + 2 * kSqrt2);
}

TEST(JpsPlus, PreparesNothingForMapsThatItCantServe) {
    Profile profile;
    profile.weights.emplace_back(custom_terrain('9'), 9);
    const TraversalMap map(grid_of_rows({".9.", "..."}), profile);
    EXPECT_EQ(prepare(Algorithm::kJpsPlus, map), nullptr);
    EXPECT_EQ(prepare(Algorithm::kAStar, TraversalMap(Grid(3, 3), {})), nullptr);
    EXPECT_EQ(plan_search(map, of_algorithm(Algorithm::kJpsPlus)).options.algorithm, Algorithm::kAStar);
}

TEST(JpsPlus, CanBeCancelledAndTellsHowFarItIs) {
    const TraversalMap map(generate(parse_generator("scatter:128x128")), {});
    std::atomic<bool> cancel{false};
    std::atomic<std::uint32_t> permille{0};
    EXPECT_NE(prepare(Algorithm::kJpsPlus, map, {&cancel, &permille, nullptr}), nullptr);
    EXPECT_EQ(permille, 1000U);
    cancel = true;
    EXPECT_EQ(prepare(Algorithm::kJpsPlus, map, {&cancel, nullptr, nullptr}), nullptr);
}

void expect_same_searches(const TraversalMap& map, const Preparation& one, const Preparation& other,
                          Mulberry32& random, int queries) {
    SearchScratch scratch;
    SearchResult result;
    for (int i = 0; i < queries; ++i) {
        Query query{map.point(random.below(map.cell_count())), map.point(random.below(map.cell_count())), {}};
        query.options.algorithm = Algorithm::kJpsPlus;
        const SearchResult a = found_with(map, query.start, query.goal, &one);
        const SearchResult b = found_with(map, query.start, query.goal, &other);
        ASSERT_EQ(a.status, b.status);
        ASSERT_EQ(a.counts, b.counts);
        ASSERT_EQ(a.path, b.path);
        query.options.algorithm = Algorithm::kJps2;
        search(map, query, scratch, result);
        ASSERT_EQ(a.status, result.status);
        ASSERT_EQ(a.cost, result.cost);
    }
}

TEST(JpsPlus, ThreadsChangeNothing) {
    Mulberry32 random(9);
    for (int rule = 0; rule < kMovementRuleCount; ++rule) {
        const TraversalMap map(generate(parse_generator("caves:120x90:seed=4")), by_rule(rule));
        const Executor executor = executor_of(3);
        const auto alone = prepare(Algorithm::kJpsPlus, map);
        const auto together = prepare(Algorithm::kJpsPlus, map, {nullptr, nullptr, &executor});
        ASSERT_NO_FATAL_FAILURE(expect_same_searches(map, *alone, *together, random, 60));
    }
}

void expect_right_costs(const TraversalMap& map, const Preparation& prepared, Mulberry32& random,
                        int queries) {
    SearchScratch scratch;
    SearchResult shortest;
    for (int i = 0; i < queries; ++i) {
        Query query{map.point(random.below(map.cell_count())), map.point(random.below(map.cell_count())), {}};
        const SearchResult found = found_with(map, query.start, query.goal, &prepared);
        query.options.algorithm = Algorithm::kJps2;
        search(map, query, scratch, shortest);
        ASSERT_EQ(found.status, shortest.status);
        ASSERT_EQ(found.cost, shortest.cost);
        ASSERT_EQ(first_illegal_step(map, found.path), found.path.size());
    }
}

// Landmarks stay where they were, so that the order may be another one than that of a new preparation.
TEST(JpsPlus, ARepairIsAsGoodAsANewOne) {
    Mulberry32 random(23);
    for (int round = 0; round < 40; ++round) {
        Grid grid(8 + static_cast<int>(random.below(90)), 8 + static_cast<int>(random.below(90)));
        const double density = random.next() * 0.45;
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
            if (random.next() < density) grid.set_terrain(cell, Terrain::kWall);
        }
        grid.commit();
        TraversalMap map(grid, by_rule(round % kMovementRuleCount, 1 + round / kMovementRuleCount % 2));
        const auto kept = prepare(Algorithm::kJpsPlus, map);
        for (int edit = 0; edit < 12; ++edit) {
            const Point at = map.point(random.below(map.cell_count()));
            const int length = 1 + static_cast<int>(random.below(9));
            const bool wall = random.below(2) == 0;
            for (int x = at.x; x < std::min(at.x + length, grid.width()); ++x) {
                grid.set_terrain(grid.index({x, at.y}), wall ? Terrain::kWall : Terrain::kGround);
            }
            grid.commit();
            kept->map_changed(map, map.update(grid));
            ASSERT_TRUE(kept->holds_for(map));
            ASSERT_NO_FATAL_FAILURE(expect_right_costs(map, *kept, random, 12))
                << "round " << round << ", edit " << edit;
        }
    }
}

TEST(JpsPlus, SaysWhatItHolds) {
    const TraversalMap map(generate(parse_generator("scatter:128x128")), {});
    EXPECT_GT(prepare(Algorithm::kJpsPlus, map)->memory_bytes(), 128U * 128U * 4U);
}

SearchOptions with_goal_bounds() {
    SearchOptions options = of_algorithm(Algorithm::kJpsPlus);
    options.goal_bounds = true;
    return options;
}

// Every pair of some grids of each rule: bounds that cut a shortest path off would show.
TEST(GoalBounds, CutNoShortestPathOff) {
    Mulberry32 random(21);
    SearchScratch scratch;
    SearchResult plain;
    SearchResult bounded;
    std::uint64_t fewer = 0;
    for (int i = 0; i < 160; ++i) {
        const double density = 0.1 + 0.1 * (i / 4 % 4);
        const std::string generator = "scatter:" + std::to_string(8 + i % 9) + "x" +
                                      std::to_string(7 + i % 11) + ":seed=" + std::to_string(i) +
                                      ":density=" + std::to_string(density);
        const Grid grid = generate(parse_generator(generator));
        const TraversalMap map(grid, by_rule(i % 4, i % 16 == 0 ? 2 : 1));
        const auto prepared = prepare(with_goal_bounds(), map);
        ASSERT_NE(prepared, nullptr);
        SearchControl control;
        control.prepared = prepared.get();
        for (CellIndex start = 0; start < map.cell_count(); ++start) {
            if (!map.passable(start)) continue;
            const CellIndex goal = random.below(map.cell_count());
            if (!map.passable(goal)) continue;
            search(map, {map.point(start), map.point(goal), {}}, scratch, plain);
            search(map, {map.point(start), map.point(goal), with_goal_bounds()}, scratch, bounded, control);
            ASSERT_EQ(bounded.status, plain.status) << generator << ' ' << start << ' ' << goal;
            if (plain.status != SearchStatus::kFound) continue;
            ASSERT_NEAR(bounded.cost, plain.cost, 1e-9) << generator << ' ' << start << ' ' << goal;
            fewer += plain.counts.expanded - std::min(plain.counts.expanded, bounded.counts.expanded);
        }
    }
    EXPECT_GT(fewer, 0U);
}

CellIndex draw_passable(const TraversalMap& map, Mulberry32& random) {
    for (;;) {
        const CellIndex cell = random.below(map.cell_count());
        if (map.passable(cell)) return cell;
    }
}

TEST(GoalBounds, LeaveOutWhatLeadsAway) {
    const TraversalMap map(generate(parse_generator("caves:128x128:seed=3")), {});
    const auto plain = prepare(of_algorithm(Algorithm::kJpsPlus), map);
    const auto bounded = prepare(with_goal_bounds(), map);
    EXPECT_GT(bounded->memory_bytes(), plain->memory_bytes());
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    std::uint64_t expanded[2] = {};
    std::size_t cuts = 0;
    Mulberry32 random(4);
    for (int i = 0; i < 50; ++i) {
        const Point start = map.point(draw_passable(map, random));
        const Point goal = map.point(draw_passable(map, random));
        for (const Preparation* prepared : {plain.get(), bounded.get()}) {
            SearchControl control;
            control.prepared = prepared;
            search_traced(map, {start, goal, of_algorithm(Algorithm::kJpsPlus)}, scratch, result, trace,
                          control);
            ASSERT_EQ(result.status, SearchStatus::kFound);
            expanded[prepared == bounded.get() ? 1 : 0] += result.counts.expanded;
            for (const TraceEvent& event : trace.events()) cuts += event.kind == EventKind::kCut ? 1U : 0U;
        }
    }
    EXPECT_LT(expanded[1] * 100, expanded[0] * 97);
    EXPECT_GT(cuts, 50U);
}

TEST(GoalBounds, AreDroppedByAnEditAndAskedForAnew) {
    Grid grid = generate(parse_generator("rooms:64x64:seed=2"));
    TraversalMap map(grid, {});
    const auto plain = prepare(of_algorithm(Algorithm::kJpsPlus), map);
    EXPECT_FALSE(plain->fits(map, with_goal_bounds()));
    EXPECT_EQ(plan_search(map, with_goal_bounds(), plain.get()).options.algorithm, Algorithm::kJps2);
    const auto bounded = prepare(with_goal_bounds(), map);
    EXPECT_TRUE(bounded->fits(map, of_algorithm(Algorithm::kJpsPlus)));
    EXPECT_FALSE(bounded->worn());
    Mulberry32 random(9);
    SearchScratch scratch;
    SearchResult found;
    SearchResult expected;
    for (int i = 0; i < 40; ++i) {
        const CellIndex cell = random.below(grid.cell_count());
        grid.set_terrain(cell, grid.terrain(cell) == Terrain::kWall ? Terrain::kGround : Terrain::kWall);
        grid.commit();
        bounded->map_changed(map, map.update(grid));
        EXPECT_TRUE(bounded->worn());
        SearchControl control;
        control.prepared = bounded.get();
        const Point start = map.point(random.below(map.cell_count()));
        const Point goal = map.point(random.below(map.cell_count()));
        search(map, {start, goal, with_goal_bounds()}, scratch, found, control);
        search(map, {start, goal, {}}, scratch, expected);
        ASSERT_EQ(found.status, expected.status);
        if (found.status == SearchStatus::kFound) {
            ASSERT_NEAR(found.cost, expected.cost, 1e-9);
        }
    }
}

TEST(GoalBounds, AreTheSameByAnyNumberOfThreadsAndCanBeGivenUp) {
    const TraversalMap map(generate(parse_generator("caves:96x96:seed=5")), {});
    const auto one = prepare(with_goal_bounds(), map);
    const Executor executor = executor_of(3);
    PrepareControl control;
    control.executor = &executor;
    const auto several = prepare(with_goal_bounds(), map, control);
    SearchScratch scratch;
    SearchResult results[2];
    Mulberry32 random(6);
    for (int i = 0; i < 200; ++i) {
        const Query query{map.point(random.below(map.cell_count())),
                          map.point(random.below(map.cell_count())), with_goal_bounds()};
        for (const bool second : {false, true}) {
            SearchControl prepared;
            prepared.prepared = second ? several.get() : one.get();
            search(map, query, scratch, results[second ? 1 : 0], prepared);
        }
        ASSERT_EQ(results[0].counts, results[1].counts);
        ASSERT_EQ(results[0].path, results[1].path);
    }
    const std::atomic<bool> cancel{true};
    EXPECT_EQ(prepare(with_goal_bounds(), map, {&cancel, nullptr, nullptr}), nullptr);
}

}  // namespace
}  // namespace wayfield
