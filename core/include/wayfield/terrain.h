#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace wayfield {

/// What a cell is made of. Letters without a class of their own become custom classes (custom_terrain).
enum class Terrain : std::uint8_t {
    kGround = 0,
    kSwamp = 1,
    kWater = 2,
    kTrees = 3,
    kWall = 4,
    kMud = 5,
    kRoad = 6,
    kShallows = 7,
};

inline constexpr int kTerrainCount = 8;

/// How a unit moves; with the terrain it decides the cost of entering a cell (one table: terrain.cpp).
enum class MovementClass : std::uint8_t { kWalk, kSwim, kFly, kCarried, kForest, kHop };

inline constexpr int kMovementClassCount = 6;

struct TerrainInfo {
    Terrain terrain;
    std::string_view
        id;  ///< "ground"; the word that scripts use ("wall", "free" being ground) and JSON shows.
    std::string_view label;  ///< "Ground"
    char letter;             ///< the letter written to a .map
    char other_letter;       ///< a second letter that is read as the same class, or 0
};

/// The built-in classes, in the order of their numbers.
std::span<const TerrainInfo> terrains();

/// The class of a map letter, or nothing if the table doesn't know it.
std::optional<Terrain> terrain_of_letter(char letter);

/// The class of an id such as "mud"; "free" is ground. A single character that is a custom letter gives
/// its custom class only through `custom_terrain`.
std::optional<Terrain> terrain_of_id(std::string_view id);

/// A class of its own for a letter that the table doesn't know (a digit, say). Its cost comes from
/// TerrainCosts only; without an override nobody can enter it.
constexpr Terrain custom_terrain(char letter) {
    return static_cast<Terrain>(0x80U | static_cast<std::uint8_t>(letter));
}
constexpr bool is_custom(Terrain terrain) { return (static_cast<std::uint8_t>(terrain) & 0x80U) != 0; }

/// The letter that a .map shows for a class, custom ones included.
char letter_of(Terrain terrain);
/// The id of a class; a custom one gives its letter.
std::string_view id_of(Terrain terrain);

inline constexpr double kNoEntry = std::numeric_limits<double>::infinity();

/// Overrides of a run: terrain and its cost, as `--weights` gives them. Costs are > 0; kNoEntry closes.
using TerrainWeights = std::vector<std::pair<Terrain, double>>;

/// The cost of entering a cell of each of the 256 classes; kNoEntry where the unit can't go.
using TerrainCosts = std::array<double, 256>;
TerrainCosts terrain_costs(MovementClass movement_class, const TerrainWeights& overrides = {});

}  // namespace wayfield
