#include <gtest/gtest.h>

#include "wayfield/terrain.h"

namespace wayfield {
namespace {

TEST(Terrain, KnowsTheLettersOfTheFormat) {
    EXPECT_EQ(terrain_of_letter('.'), Terrain::kGround);
    EXPECT_EQ(terrain_of_letter('G'), Terrain::kGround);
    EXPECT_EQ(terrain_of_letter('S'), Terrain::kSwamp);
    EXPECT_EQ(terrain_of_letter('W'), Terrain::kWater);
    EXPECT_EQ(terrain_of_letter('T'), Terrain::kTrees);
    EXPECT_EQ(terrain_of_letter('@'), Terrain::kWall);
    EXPECT_EQ(terrain_of_letter('O'), Terrain::kWall);
    EXPECT_EQ(terrain_of_letter('9'), std::nullopt);
    EXPECT_EQ(terrain_of_letter('\0'), std::nullopt);
}

TEST(Terrain, RoundTripsLettersAndIds) {
    for (const TerrainInfo& info : terrains()) {
        EXPECT_EQ(terrain_of_letter(letter_of(info.terrain)), info.terrain);
        EXPECT_EQ(terrain_of_id(id_of(info.terrain)), info.terrain);
    }
    EXPECT_EQ(letter_of(custom_terrain('9')), '9');
    EXPECT_EQ(id_of(custom_terrain('a')), "a");
    EXPECT_TRUE(is_custom(custom_terrain('9')));
}

TEST(Terrain, CostsAWalkerWhatTheTableSays) {
    const TerrainCosts walk = terrain_costs(MovementClass::kWalk);
    const auto cost = [&](Terrain t) { return walk[static_cast<std::uint8_t>(t)]; };
    EXPECT_EQ(cost(Terrain::kGround), 1);
    EXPECT_EQ(cost(Terrain::kSwamp), 1);
    EXPECT_EQ(cost(Terrain::kMud), 3);
    EXPECT_EQ(cost(Terrain::kRoad), 0.5);
    EXPECT_EQ(cost(Terrain::kShallows), 2);
    EXPECT_EQ(cost(Terrain::kWater), kNoEntry);
    EXPECT_EQ(cost(Terrain::kTrees), kNoEntry);
    EXPECT_EQ(cost(Terrain::kWall), kNoEntry);
    EXPECT_EQ(cost(custom_terrain('9')), kNoEntry);
}

TEST(Terrain, OpensAndClosesCellsByClassAndOverride) {
    const auto enters = [](MovementClass c, Terrain t) {
        return terrain_costs(c)[static_cast<std::uint8_t>(t)] < kNoEntry;
    };
    EXPECT_TRUE(enters(MovementClass::kSwim, Terrain::kWater));
    EXPECT_FALSE(enters(MovementClass::kSwim, Terrain::kGround));
    EXPECT_TRUE(enters(MovementClass::kFly, Terrain::kWater));
    EXPECT_TRUE(enters(MovementClass::kForest, Terrain::kTrees));
    EXPECT_TRUE(enters(MovementClass::kHop, Terrain::kTrees));
    for (int c = 0; c < kMovementClassCount; ++c) {
        EXPECT_FALSE(enters(static_cast<MovementClass>(c), Terrain::kWall));
    }
    const TerrainCosts costs = terrain_costs(
        MovementClass::kWalk, {{custom_terrain('9'), 9.0}, {Terrain::kMud, kNoEntry}, {Terrain::kWall, 5.0}});
    EXPECT_EQ(costs[static_cast<std::uint8_t>(custom_terrain('9'))], 9);
    EXPECT_EQ(costs[static_cast<std::uint8_t>(Terrain::kMud)], kNoEntry);
    EXPECT_EQ(costs[static_cast<std::uint8_t>(Terrain::kWall)], 5);
}

}  // namespace
}  // namespace wayfield
