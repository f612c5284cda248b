#include <gtest/gtest.h>

#include <algorithm>

#include "oracle.h"
#include "wayfield/components.h"

namespace wayfield {
namespace {

Grid with_wall_at(int column) {
    Grid grid(7, 3);
    for (int y = 0; y < 3; ++y) grid.set_terrain(grid.index({column, y}), Terrain::kWall);
    grid.commit();
    return grid;
}

TEST(Components, LabelWhatBelongsTogether) {
    const TraversalMap map(with_wall_at(2), Profile{});
    const Components components = label_components(map);
    ASSERT_EQ(components.count(), 2U);
    EXPECT_EQ(components.size[0], 3U);
    EXPECT_EQ(components.size[1], 6U);
    EXPECT_EQ(components.size[2], 12U);
    EXPECT_EQ(components.largest(), 2U);
    EXPECT_TRUE(components.connected(map.index({0, 0}), map.index({1, 2})));
    EXPECT_FALSE(components.connected(map.index({0, 0}), map.index({3, 0})));
    EXPECT_FALSE(components.connected(map.index({2, 0}), map.index({2, 0})))
        << "a wall is connected to nothing";
}

TEST(Components, FollowTheMovementRule) {
    Grid grid(2, 2);
    grid.set_terrain(1, Terrain::kWall);
    grid.set_terrain(2, Terrain::kWall);
    grid.commit();
    Profile profile;
    EXPECT_EQ(label_components(TraversalMap(grid, profile)).count(), 2U);
    profile.rule = MovementRule::k8Any;
    EXPECT_EQ(label_components(TraversalMap(grid, profile)).count(), 1U);
}

TEST(Components, JoinCellsThatAreConnectedOneWayOnly) {
    Grid grid(2, 1);
    grid.set_level(1, 9);
    grid.commit();
    Profile profile;
    profile.climb = 1;
    EXPECT_EQ(label_components(TraversalMap(grid, profile)).count(), 1U);
}

// By its definition, cell by cell, from the lowest of each part.
std::vector<std::uint32_t> flooded(const TraversalMap& map) {
    std::vector<std::uint32_t> label(map.cell_count(), Components::kBlocked);
    std::uint32_t count = 0;
    for (CellIndex seed = 0; seed < map.cell_count(); ++seed) {
        if (!map.passable(seed) || label[seed] != Components::kBlocked) continue;
        std::vector<CellIndex> stack{seed};
        label[seed] = ++count;
        while (!stack.empty()) {
            const CellIndex cell = stack.back();
            stack.pop_back();
            for (int d = 0; d < kDirectionCount; ++d) {
                const int either_way = map.steps(cell) | map.steps_in(cell);
                const CellIndex next = cell + map.offsets()[static_cast<std::size_t>(d)];
                if ((either_way >> d & 1) == 0 || label[next] != Components::kBlocked) continue;
                label[next] = count;
                stack.push_back(next);
            }
        }
    }
    return label;
}

TEST(Components, EqualAFloodFillOnRandomMaps) {
    Mulberry32 random(31);
    for (int i = 0; i < (full_run() ? 5000 : 800); ++i) {
        SCOPED_TRACE(i);
        const RandomProblem problem = draw_problem(random, i % 10 == 0 ? 150 : 30);
        const TraversalMap map(problem.grid, problem.profile);
        const Components components = label_components(map);
        ASSERT_EQ(components.label, flooded(map));
        for (std::uint32_t label = 0; label < components.size.size(); ++label) {
            ASSERT_EQ(components.size[label], std::ranges::count(components.label, label));
        }
    }
}

TEST(Components, StopWhenCancelled) {
    const TraversalMap map(Grid(200, 200), Profile{});
    std::atomic<bool> cancel{true};
    EXPECT_EQ(label_components(map, &cancel).revision, 0U);
    cancel = false;
    EXPECT_EQ(label_components(map, &cancel).revision, map.revision());
}

TEST(Components, FindTheSameFarPairEveryTime) {
    const TraversalMap map(with_wall_at(1), Profile{});
    const FarPair pair = farthest_pair(map);
    const int dx = map.point(pair.start).x - map.point(pair.goal).x;
    EXPECT_EQ(dx < 0 ? -dx : dx, 4) << "both ends of the right part";
    EXPECT_EQ(farthest_pair(map).start, pair.start);
    Grid solid(3, 3, Terrain::kWall);
    EXPECT_EQ(farthest_pair(TraversalMap(solid, Profile{})).start, kNoCell);
    EXPECT_EQ(label_components(TraversalMap(solid, Profile{})).largest(), Components::kBlocked);
    Grid lone(1, 1);
    EXPECT_EQ(farthest_pair(TraversalMap(lone, Profile{})).goal, 0U);
}

}  // namespace
}  // namespace wayfield
