#include "wayfield/terrain.h"

#include <array>
#include <cstddef>

namespace wayfield {
namespace {

constexpr std::array<TerrainInfo, kTerrainCount> kTerrains = {{
    {Terrain::kGround, "ground", "Ground", '.', 'G'},
    {Terrain::kSwamp, "swamp", "Swamp", 'S', 0},
    {Terrain::kWater, "water", "Water", 'W', 0},
    {Terrain::kTrees, "trees", "Trees", 'T', 0},
    {Terrain::kWall, "wall", "Wall", '@', 'O'},
    {Terrain::kMud, "mud", "Mud", 'm', 0},
    {Terrain::kRoad, "road", "Road", 'r', 0},
    {Terrain::kShallows, "shallows", "Shallows", 's', 0},
}};

constexpr double kNo = kNoEntry;

// Terrain by movement class. Swamp costs a walker 1 because the published .scen lengths count it so. Whoever
// flies or is carried doesn't touch the ground and pays 1 everywhere; carriers themselves keep out of deep
// water and trees.
constexpr std::array<std::array<double, kMovementClassCount>, kTerrainCount> kCosts = {{
    // walk swim fly carried forest hop
    {{1, kNo, 1, 1, 1, 1}},        // ground
    {{1, 2, 1, 1, 1, 1}},          // swamp
    {{kNo, 1, 1, kNo, kNo, kNo}},  // water
    {{kNo, kNo, 1, kNo, 1, 1}},    // trees
    {{kNo, kNo, kNo, kNo, kNo, kNo}},
    {{3, kNo, 1, 1, 3, 1}},      // mud
    {{0.5, kNo, 1, 1, 0.5, 1}},  // road
    {{2, 1, 1, 1, 2, 1}},        // shallows
}};

constexpr std::array<char, 128> ascii_table() {
    std::array<char, 128> letters{};
    for (std::size_t i = 0; i < letters.size(); ++i) letters[i] = static_cast<char>(i);
    return letters;
}
constexpr std::array<char, 128> kAscii = ascii_table();

}  // namespace

std::span<const TerrainInfo> terrains() { return kTerrains; }

std::optional<Terrain> terrain_of_letter(char letter) {
    for (const TerrainInfo& info : kTerrains) {
        if (letter == info.letter || (info.other_letter != 0 && letter == info.other_letter)) {
            return info.terrain;
        }
    }
    return std::nullopt;
}

std::optional<Terrain> terrain_of_id(std::string_view id) {
    if (id == "free") return Terrain::kGround;
    for (const TerrainInfo& info : kTerrains) {
        if (id == info.id) return info.terrain;
    }
    return std::nullopt;
}

char letter_of(Terrain terrain) {
    const auto number = static_cast<std::uint8_t>(terrain);
    if (is_custom(terrain)) return kAscii[number & 0x7FU];
    return kTerrains[number].letter;
}

std::string_view id_of(Terrain terrain) {
    const auto number = static_cast<std::uint8_t>(terrain);
    if (is_custom(terrain)) return {&kAscii[number & 0x7FU], 1};
    return kTerrains[number].id;
}

TerrainCosts terrain_costs(MovementClass movement_class, const TerrainWeights& overrides) {
    TerrainCosts costs;
    costs.fill(kNoEntry);
    for (std::size_t i = 0; i < kTerrains.size(); ++i) {
        costs[i] = kCosts[i][static_cast<std::size_t>(movement_class)];
    }
    for (const auto& [terrain, cost] : overrides) costs[static_cast<std::uint8_t>(terrain)] = cost;
    return costs;
}

}  // namespace wayfield
