#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>

#include "oracle.h"
#include "wayfield/flow_field.h"
#include "wayfield/generators.h"

namespace wayfield {
namespace {

constexpr int kShards = 8;
int sequences_a_shard() { return full_run() ? 1250 : 60; }

Terrain draw_paint(Mulberry32& random, bool weighted) {
    if (random.below(2) == 0) return Terrain::kWall;
    if (!weighted || random.below(2) == 0) return Terrain::kGround;
    constexpr Terrain kPaints[] = {Terrain::kMud, Terrain::kRoad, Terrain::kShallows, custom_terrain('9'),
                                   custom_terrain('a')};
    return kPaints[random.below(5)];
}

// A stroke, a dot or a block, of terrain or of levels.
void draw_edit(Mulberry32& random, Grid& grid, bool weighted, bool levels) {
    const std::uint32_t largest = random.below(10) == 0 ? 12 : 3;
    const int x0 = static_cast<int>(random.below(static_cast<std::uint32_t>(grid.width())));
    const int y0 = static_cast<int>(random.below(static_cast<std::uint32_t>(grid.height())));
    const int x1 = std::min(grid.width(), x0 + 1 + static_cast<int>(random.below(largest)));
    const int y1 = std::min(grid.height(), y0 + 1 + static_cast<int>(random.below(largest)));
    const Terrain terrain = draw_paint(random, weighted);
    const bool raises = levels && random.below(2) == 0;
    const int level = static_cast<int>(random.below(4));
    for (int y = y0; y < y1; ++y) {
        for (int x = x0; x < x1; ++x) {
            if (raises) {
                grid.set_level(grid.index({x, y}), level);
            } else {
                grid.set_terrain(grid.index({x, y}), terrain);
            }
        }
    }
}

void expect_same(const TraversalMap& map, const FlowField& repaired, const FlowField& built) {
    ASSERT_EQ(repaired.revision(), built.revision());
    ASSERT_TRUE(std::ranges::equal(repaired.goals(), built.goals()));
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        ASSERT_EQ(repaired.cost(cell), built.cost(cell))
            << "at " << map.point(cell).x << ',' << map.point(cell).y;
        ASSERT_EQ(repaired.direction(cell), built.direction(cell))
            << "at " << map.point(cell).x << ',' << map.point(cell).y;
    }
    ASSERT_EQ(repaired.reachable_count(), built.reachable_count());
    ASSERT_EQ(repaired.max_cost(), built.max_cost());
}

// Outside the rectangle that a repair returns, nothing may differ from what was.
void expect_unchanged_outside(const TraversalMap& map, const FlowField& before, const FlowField& after,
                              const Rect& rect) {
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        if (rect.contains(map.point(cell))) continue;
        ASSERT_EQ(before.cost(cell), after.cost(cell));
        ASSERT_EQ(before.direction(cell), after.direction(cell));
    }
}

void run_sequence(Mulberry32& random, RandomProblem problem, int edits, FieldScratch& scratch) {
    const bool weighted = random.below(2) == 0;
    const bool levels = problem.profile.climb != kUnlimitedClimb;
    TraversalMap map(problem.grid, problem.profile);
    std::vector<CellIndex> goals{map.index(problem.goal)};
    while (random.below(3) == 0) goals.push_back(random.below(map.cell_count()));
    FieldOptions options;
    options.unit_diagonals = problem.unit_diagonals;
    FlowField repaired;
    FlowField built;
    ASSERT_TRUE(repaired.build(map, goals, scratch, options));
    Rect pending;
    for (int edit = 0; edit < edits; ++edit) {
        SCOPED_TRACE(fmt::format("edit {}", edit));
        if (random.below(8) == 0) {
            // The goal is walled in or freed again.
            const CellIndex goal = goals[random.below(static_cast<std::uint32_t>(goals.size()))];
            problem.grid.set_terrain(goal, random.below(2) == 0 ? Terrain::kWall : Terrain::kGround);
        } else {
            draw_edit(random, problem.grid, weighted, levels);
        }
        problem.grid.commit();
        pending = united(pending, map.update(problem.grid));
        if (random.below(4) == 0) continue;  // several updates in one repair
        const FlowField before = repaired;
        const Rect differing = repaired.repair(map, pending, scratch);
        pending = {};
        ASSERT_TRUE(built.build(map, goals, scratch, options));
        ASSERT_NO_FATAL_FAILURE(expect_same(map, repaired, built));
        ASSERT_NO_FATAL_FAILURE(expect_unchanged_outside(map, before, repaired, differing));
    }
}

class FieldRepair : public testing::TestWithParam<int> {};

TEST_P(FieldRepair, EqualsTheRebuildAfterRandomEdits) {
    Mulberry32 random(static_cast<std::uint32_t>(GetParam()) + 2001);
    FieldScratch scratch;
    for (int i = 0; i < sequences_a_shard(); ++i) {
        SCOPED_TRACE(fmt::format("shard {}, sequence {}", GetParam(), i));
        ASSERT_NO_FATAL_FAILURE(run_sequence(random, draw_problem(random, 64), 12, scratch));
    }
}

INSTANTIATE_TEST_SUITE_P(Shards, FieldRepair, testing::Range(0, kShards));

TEST(FieldRepair, EqualsTheRebuildOnLargeMaps) {
    Mulberry32 random(77);
    FieldScratch scratch;
    constexpr const char* kMaps[] = {"open:512x512", "scatter:512x512:seed=3:density=0.3",
                                     "caves:512x512:seed=2", "maze:511x511:seed=9", "terrain:512x512:seed=4"};
    const int sequences = full_run() ? 200 : 10;
    for (int i = 0; i < sequences; ++i) {
        SCOPED_TRACE(i);
        RandomProblem problem{generate(parse_generator(kMaps[i % 5])), {}, false, {}, {}};
        problem.profile.rule = static_cast<MovementRule>(random.below(kMovementRuleCount));
        problem.goal = problem.grid.point(random.below(problem.grid.cell_count()));
        ASSERT_NO_FATAL_FAILURE(run_sequence(random, std::move(problem), 6, scratch));
    }
}

// An edit far from every way to the goal touches no more than its surroundings.
TEST(FieldRepair, LeavesTheRestAlone) {
    Grid grid(512, 512);
    TraversalMap map(grid, Profile{});
    FieldScratch scratch;
    FlowField field;
    ASSERT_TRUE(field.build(map, std::vector<CellIndex>{map.index({256, 256})}, scratch));
    grid.set_terrain(grid.index({300, 260}), Terrain::kWall);
    grid.commit();
    const Rect differing = field.repair(map, map.update(grid), scratch);
    EXPECT_LT(differing.width(), 20);
    EXPECT_LT(differing.height(), 20);
    EXPECT_TRUE(differing.contains({300, 260}));
    EXPECT_EQ(field.repair(map, map.update(grid), scratch), Rect{});
}

// How often a repair, or a build, of each kind makes room for a pause; with that it computes the same. `edit`
// is large enough to be worth a pause and small enough to be repaired.
struct Paused {
    const char* map;
    MovementRule rule;
    Rect edit;
};

class FieldPauses : public testing::TestWithParam<Paused> {
  protected:
    /// Walls where the case says; what TraversalMap::update returns.
    Rect edit() {
        const Rect& rect = GetParam().edit;
        for (int y = rect.y0; y < rect.y1; ++y) {
            for (int x = rect.x0; x < rect.x1; ++x) grid_.set_terrain(grid_.index({x, y}), Terrain::kWall);
        }
        grid_.commit();
        return map_.update(grid_);
    }
    static Profile profile() {
        Profile profile;
        profile.rule = GetParam().rule;
        return profile;
    }

    Grid grid_ = generate(parse_generator(GetParam().map));
    TraversalMap map_{grid_, profile()};
    const std::vector<CellIndex> goals_{map_.index({1, 1})};
    FieldScratch scratch_;
    FlowField built_;
};

TEST_P(FieldPauses, ComeOftenAndMakeNoDifference) {
    int pauses = 0;
    const std::function<void()> count = [&] { ++pauses; };
    FieldControl control;
    control.pause = &count;
    FlowField paused;
    ASSERT_TRUE(paused.build(map_, goals_, scratch_, {}, control));
    ASSERT_TRUE(built_.build(map_, goals_, scratch_));
    EXPECT_GT(pauses, static_cast<int>(built_.reachable_count() / 8192));
    expect_same(map_, paused, built_);

    const Rect changed = edit();
    pauses = 0;
    paused.repair(map_, changed, scratch_, control);
    EXPECT_GE(pauses, 2);
    ASSERT_TRUE(built_.build(map_, goals_, scratch_));
    expect_same(map_, paused, built_);
}

// Cancelled at any of its pauses it leaves an empty field, and the next build is as good as any.
TEST_P(FieldPauses, MayEndARepair) {
    FlowField before;
    ASSERT_TRUE(before.build(map_, goals_, scratch_));
    const Rect changed = edit();
    ASSERT_TRUE(built_.build(map_, goals_, scratch_));
    int ended = 0;
    for (int last = 1; last <= 4; ++last) {
        std::atomic<bool> cancel{false};
        int pauses = 0;
        const std::function<void()> stop = [&] { cancel = ++pauses >= last; };
        const FieldControl control{&cancel, nullptr, nullptr, &stop};
        FlowField field = before;
        const Rect differing = field.repair(map_, changed, scratch_, control);
        if (!field.empty()) continue;
        ++ended;
        EXPECT_EQ(differing, Rect{});
        EXPECT_EQ(field.reachable_count(), 0U);
        ASSERT_TRUE(field.build(map_, goals_, scratch_));
        expect_same(map_, field, built_);
    }
    EXPECT_GT(ended, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, FieldPauses,
    testing::Values(Paused{"open:256x256", MovementRule::k4, {3, 0, 4, 40}},
                    Paused{"open:256x256", MovementRule::k8Strict, {3, 0, 4, 250}},
                    Paused{"scatter:256x256:seed=2", MovementRule::k8Any, {9, 5, 12, 90}},
                    Paused{"maze:255x255:seed=3", MovementRule::k4, {151, 151, 190, 152}},
                    Paused{"terrain:256x256:seed=4", MovementRule::k8Strict, {9, 9, 60, 60}},
                    Paused{"terrain:256x256:seed=4", MovementRule::k4, {9, 9, 10, 60}}));

}  // namespace
}  // namespace wayfield
