#include <gtest/gtest.h>

#include <algorithm>

#include "field/level_wave.h"
#include "oracle.h"
#include "wayfield/flow_field.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

struct Levels {
    std::vector<std::uint32_t> cost;
    std::vector<std::uint8_t> directions;
    LevelTotals totals;
};

template <class L>
Levels levels_of(const TraversalMap& map, std::span<const CellIndex> goals, LevelState& state) {
    Levels levels;
    levels.cost.resize(map.cell_count());
    levels.directions.resize(map.cell_count());
    state.make_room(map);
    clear_levels<L>(map, map.bounds(), state);
    const FieldControl nobody;
    WaveCheck check(nobody);
    EXPECT_EQ(level_wave<L>(map, goals, state, check), WaveEnd::kDone);
    levels.totals =
        write_levels<L>(map, map.bounds(), state, 3, levels.cost.data(), levels.directions.data());
    return levels;
}

std::vector<std::uint32_t> breadth_first(const TraversalMap& map, std::vector<CellIndex> queue) {
    std::vector<std::uint32_t> steps(map.cell_count(), kUnreached<std::uint32_t>);
    for (const CellIndex goal : queue) steps[goal] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        for (std::size_t d = 0; d < 4; ++d) {
            if ((map.steps(queue[head]) >> d & 1U) == 0) continue;
            const CellIndex next = queue[head] + map.offsets()[d];
            if (steps[next] != kUnreached<std::uint32_t>) continue;
            steps[next] = steps[queue[head]] + 1;
            queue.push_back(next);
        }
    }
    return steps;
}

// Levels of 4-connected maps, sparse ones that are swept by rows and dense ones that aren't, with and without
// vectors.
TEST(LevelWave, CountsAsASearchDoesWithoutVectorsToo) {
    Mulberry32 random(8);
    LevelState state;
    LevelState plain_state;
    Profile profile;
    profile.rule = MovementRule::k4;
    for (int i = 0; i < (full_run() ? 4000 : 400); ++i) {
        SCOPED_TRACE(i);
        Grid grid(1 + static_cast<int>(random.below(90)), 1 + static_cast<int>(random.below(60)));
        const std::uint32_t walls = random.below(45);
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
            if (random.below(100) < walls) grid.set_terrain(cell, Terrain::kWall);
        }
        // Walls across, with gaps: ways that turn.
        for (int y = 2; y < grid.height() && i % 3 == 0; y += 1 + static_cast<int>(random.below(9))) {
            for (int x = 0; x < grid.width(); ++x) {
                const CellIndex cell = grid.index({x, y});
                grid.set_terrain(cell, random.below(30) == 0 ? Terrain::kGround : Terrain::kWall);
            }
        }
        grid.commit();
        const TraversalMap map(grid, profile);
        std::vector<CellIndex> goals;
        for (int k = 0; k < 1 + i % 4; ++k) {
            const CellIndex goal = random.below(map.cell_count());
            if (map.passable(goal) && !std::ranges::count(goals, goal)) goals.push_back(goal);
        }
        const Levels fast = levels_of<Lanes>(map, goals, state);
        const Levels plain = levels_of<PlainLanes>(map, goals, plain_state);
        ASSERT_EQ(fast.cost, plain.cost);
        ASSERT_EQ(fast.directions, plain.directions);
        EXPECT_EQ(fast.totals.farthest, plain.totals.farthest);
        const std::vector<std::uint32_t> steps = breadth_first(map, goals);
        CellIndex reached = 0;
        std::uint32_t highest = 0;
        for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
            const bool is_reached = steps[cell] != kUnreached<std::uint32_t>;
            ASSERT_EQ(fast.cost[cell], is_reached ? 3 * steps[cell] : steps[cell]) << "cell " << cell;
            if (!is_reached) continue;
            ++reached;
            highest = std::max(highest, steps[cell]);
        }
        EXPECT_EQ(fast.totals.reached, reached);
        EXPECT_EQ(fast.totals.highest, highest);
        if (reached != 0) {
            EXPECT_EQ(steps[fast.totals.farthest], highest);
        }
        FieldScratch scratch;
        FlowField field;
        ASSERT_TRUE(field.build(map, goals, scratch));
        ASSERT_TRUE(std::ranges::equal(field.directions(), fast.directions));
        EXPECT_EQ(field.max_cost(), highest);
    }
}

}  // namespace
}  // namespace wayfield
