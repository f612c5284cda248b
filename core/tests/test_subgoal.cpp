#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "oracle.h"
#include "profiles.h"
#include "search/subgoal_graph.h"
#include "thread_executor.h"
#include "wayfield/generators.h"
#include "wayfield/path.h"
#include "wayfield/preparation.h"
#include "wayfield/random.h"
#include "wayfield/search.h"

namespace wayfield {
namespace {

constexpr std::array kServed = {MovementRule::k4, MovementRule::k8Strict};

SearchOptions subgoal_options() {
    SearchOptions options;
    options.algorithm = Algorithm::kSubgoal;
    return options;
}

Profile profile_of(MovementRule rule, int unit_size = 1) {
    Profile profile = by_rule(rule);
    profile.unit_size = unit_size;
    return profile;
}

SearchResult found_with(const TraversalMap& map, Point start, Point goal, const Preparation* prepared) {
    SearchScratch scratch;
    SearchResult result;
    SearchControl control;
    control.prepared = prepared;
    search(map, {start, goal, subgoal_options()}, scratch, result, control);
    return result;
}

Point random_cell(const TraversalMap& map, Mulberry32& random) {
    return map.point(random.below(map.cell_count()));
}

// A* in whole numbers, which knows no corners: another story from the first line to the last.
void expect_right_costs(const TraversalMap& map, const Preparation& prepared, Mulberry32& random,
                        int queries) {
    SearchScratch scratch;
    SearchResult shortest;
    for (int i = 0; i < queries; ++i) {
        const Query query{random_cell(map, random), random_cell(map, random), {}};
        const SearchResult found = found_with(map, query.start, query.goal, &prepared);
        search(map, query, scratch, shortest);
        ASSERT_EQ(found.status, shortest.status);
        ASSERT_EQ(found.cost, shortest.cost)
            << query.start.x << "," << query.start.y << " " << query.goal.x << "," << query.goal.y;
        ASSERT_EQ(first_illegal_step(map, found.path), found.path.size());
    }
}

Grid scattered(Mulberry32& random, int most) {
    Grid grid(2 + static_cast<int>(random.below(static_cast<std::uint32_t>(most))),
              2 + static_cast<int>(random.below(static_cast<std::uint32_t>(most))));
    const double density = random.next() * 0.6;
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        if (random.next() < density) grid.set_terrain(cell, Terrain::kWall);
    }
    grid.commit();
    return grid;
}

// What an edit leaves is the graph of who sees whom, not yet contracted.
Rect paint_something(Grid& grid, TraversalMap& map, Mulberry32& random) {
    const Point at = random_cell(map, random);
    const int length = 1 + static_cast<int>(random.below(9));
    const Terrain terrain = random.below(2) == 0 ? Terrain::kWall : Terrain::kGround;
    for (int x = at.x; x < std::min(at.x + length, grid.width()); ++x) {
        grid.set_terrain(grid.index({x, at.y}), terrain);
    }
    grid.commit();
    return map.update(grid);
}

TEST(Subgoal, Jps2StandsInUntilItIsPrepared) {
    Grid grid(12, 9);
    TraversalMap map(grid, {});
    const auto prepared = prepare(Algorithm::kSubgoal, map);
    ASSERT_NE(prepared, nullptr);
    EXPECT_TRUE(plan_search(map, subgoal_options(), prepared.get()).notes.empty());

    grid.set_terrain(grid.index({5, 4}), Terrain::kWall);
    grid.commit();
    const Rect changed = map.update(grid);
    const SearchPlan plan = plan_search(map, subgoal_options(), prepared.get());
    EXPECT_EQ(plan.options.algorithm, Algorithm::kJps2);
    ASSERT_FALSE(plan.notes.empty());
    EXPECT_EQ(plan.notes[0],
              "JPS2 stands in for Subgoal graph, which has nothing prepared for this map as it is.");
    EXPECT_DOUBLE_EQ(found_with(map, {2, 4}, {9, 4}, prepared.get()).cost, 5 + 2 * kSqrt2);
    prepared->map_changed(map, changed);
    EXPECT_EQ(plan_search(map, subgoal_options(), prepared.get()).options.algorithm, Algorithm::kSubgoal);
    EXPECT_DOUBLE_EQ(found_with(map, {2, 4}, {9, 4}, prepared.get()).cost, 5 + 2 * kSqrt2);
}

TEST(Subgoal, SaysWhatItCantServe) {
    Profile loose = profile_of(MovementRule::k8Any);
    const TraversalMap cut(Grid(4, 4), loose);
    EXPECT_FALSE(can_prepare(Algorithm::kSubgoal, cut));
    EXPECT_EQ(prepare(Algorithm::kSubgoal, cut), nullptr);
    const SearchPlan plan = plan_search(cut, subgoal_options());
    EXPECT_EQ(plan.options.algorithm, Algorithm::kJps2);
    EXPECT_EQ(plan.algorithm_refusal,
              "JPS2 stands in for Subgoal graph, which turns beside corners, which diagonals cut here.");
    Profile costly;
    costly.weights.emplace_back(custom_terrain('9'), 9);
    const TraversalMap weighted(grid_of_rows({".9.", "..."}), costly);
    EXPECT_EQ(prepare(Algorithm::kSubgoal, weighted), nullptr);
    EXPECT_EQ(plan_search(weighted, subgoal_options()).options.algorithm, Algorithm::kAStar);
}

TEST(Subgoal, CanBeCancelledAndTellsHowFarItIs) {
    const TraversalMap map(generate(parse_generator("scatter:128x128")), {});
    std::atomic<bool> cancel{false};
    std::atomic<std::uint32_t> permille{0};
    EXPECT_NE(prepare(Algorithm::kSubgoal, map, {&cancel, &permille, nullptr}), nullptr);
    EXPECT_EQ(permille, 1000U);
    cancel = true;
    EXPECT_EQ(prepare(Algorithm::kSubgoal, map, {&cancel, nullptr, nullptr}), nullptr);
}

// Once the corners have seen each other, a tenth of the work; on a machine at work that may be seen too late.
TEST(Subgoal, CanBeCancelledWhileItContracts) {
    const TraversalMap map(generate(parse_generator("scatter:256x256:seed=2:density=0.2")), {});
    bool stopped = false;
    for (int attempt = 0; attempt < 20 && !stopped; ++attempt) {
        std::atomic<bool> cancel{false};
        std::atomic<std::uint32_t> permille{0};
        std::thread canceller([&] {
            while (permille < 150) std::this_thread::yield();
            cancel = true;
        });
        stopped = prepare(Algorithm::kSubgoal, map, {&cancel, &permille, nullptr}) == nullptr;
        canceller.join();
        if (stopped) {
            EXPECT_LT(permille, 1000U);
        }
    }
    EXPECT_TRUE(stopped);
}

TEST(Subgoal, ThreadsChangeNothing) {
    Mulberry32 random(9);
    for (const MovementRule rule : kServed) {
        const TraversalMap map(generate(parse_generator("caves:120x90:seed=4")), profile_of(rule));
        const Executor executor = executor_of(3);
        const auto alone = prepare(Algorithm::kSubgoal, map);
        const auto together = prepare(Algorithm::kSubgoal, map, {nullptr, nullptr, &executor});
        for (int i = 0; i < 60; ++i) {
            const Point start = random_cell(map, random);
            const Point goal = random_cell(map, random);
            const SearchResult a = found_with(map, start, goal, alone.get());
            const SearchResult b = found_with(map, start, goal, together.get());
            ASSERT_EQ(a.counts, b.counts);
            ASSERT_EQ(a.path, b.path);
        }
    }
}

// Contraction rests on it.
TEST(Subgoal, WhoSeesASubgoalIsSeenByIt) {
    Mulberry32 random(3);
    for (int round = 0; round < 300; ++round) {
        Grid grid = scattered(random, 40);
        TraversalMap map(grid, profile_of(kServed[static_cast<std::size_t>(round % 2)], 1 + round / 2 % 3));
        const auto prepared = prepare(Algorithm::kSubgoal, map);
        while (!prepared->worn() && !static_cast<const SubgoalGraph&>(*prepared).arcs().nodes.empty()) {
            prepared->map_changed(map, paint_something(grid, map, random));
        }
        const auto& graph = static_cast<const SubgoalGraph&>(*prepared);
        for (std::uint32_t id = 0; id < graph.arcs().nodes.size(); ++id) {
            for (const SubgoalArc& arc : graph.arcs().of(id)) {
                const auto back = graph.arcs().of(arc.target);
                ASSERT_TRUE(std::ranges::any_of(back, [&](const SubgoalArc& other) {
                    return other.target == id && other.cost == arc.cost;
                })) << round;
            }
        }
    }
}

TEST(Subgoal, IsOptimalAsPreparedAndAfterEachRepair) {
    Mulberry32 random(23);
    for (int round = 0; round < 1200; ++round) {
        SCOPED_TRACE(round);
        Grid grid = scattered(random, round % 8 == 0 ? 120 : 30);
        TraversalMap map(grid, profile_of(kServed[static_cast<std::size_t>(round % 2)], 1 + round / 2 % 3));
        const auto kept = prepare(Algorithm::kSubgoal, map);
        ASSERT_NO_FATAL_FAILURE(expect_right_costs(map, *kept, random, 10));
        for (int edit = 0; edit < 5; ++edit) {
            kept->map_changed(map, paint_something(grid, map, random));
            ASSERT_TRUE(kept->holds_for(map));
            ASSERT_NO_FATAL_FAILURE(expect_right_costs(map, *kept, random, 6)) << "edit " << edit;
        }
    }
}

TEST(Subgoal, IsWornByAnEditUntilItIsPreparedAnew) {
    Grid grid = generate(parse_generator("caves:80x80:seed=2"));
    TraversalMap map(grid, {});
    const auto prepared = prepare(Algorithm::kSubgoal, map);
    EXPECT_FALSE(prepared->worn());
    Mulberry32 random(7);
    Rect changed;
    while (changed.empty()) changed = paint_something(grid, map, random);
    prepared->map_changed(map, changed);
    EXPECT_TRUE(prepared->worn());
    EXPECT_FALSE(prepare(Algorithm::kSubgoal, map)->worn());
}

TEST(Subgoal, ContractsAMaze) {
    const TraversalMap map(generate(parse_generator("maze:101x101:seed=3")), {});
    const auto prepared = prepare(Algorithm::kSubgoal, map);
    const SearchResult found = found_with(map, {1, 1}, {99, 99}, prepared.get());
    ASSERT_EQ(found.status, SearchStatus::kFound);
    const auto turns = static_cast<std::uint64_t>(
        std::ranges::count_if(static_cast<const SubgoalGraph&>(*prepared).arcs().nodes,
                              [](const SubgoalArcs::Node& node) { return node.core == 0; }));
    EXPECT_GT(turns, 1000U);
    EXPECT_LT(found.counts.expanded, 60U);
}

TEST(Subgoal, SaysWhatItHolds) {
    const TraversalMap map(generate(parse_generator("scatter:128x128")), {});
    EXPECT_GT(prepare(Algorithm::kSubgoal, map)->memory_bytes(), 128U * 128U * 4U);
}

}  // namespace
}  // namespace wayfield
