#include <gtest/gtest.h>

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
