#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "wayfield/terrain.h"

namespace wayfield {

/// An sRGB colour, 0..255 a channel.
struct Rgb {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    friend bool operator==(const Rgb&, const Rgb&) = default;
};

/// From 0xRRGGBB, as a designer writes it.
constexpr Rgb rgb_of(std::uint32_t hex) {
    return {static_cast<std::uint8_t>(hex >> 16U), static_cast<std::uint8_t>(hex >> 8U),
            static_cast<std::uint8_t>(hex)};
}

/// `a` at t = 0, `b` at t = 1, in sRGB; t is clamped.
Rgb mixed(Rgb a, Rgb b, double t);
/// The colour with its channels times `factor` (0..1).
Rgb darkened(Rgb colour, double factor);
/// Relative luminance of WCAG 2, 0..1; the contrast of two colours is (l1 + 0.05) / (l2 + 0.05).
double luminance(Rgb colour);
double contrast(Rgb a, Rgb b);

/// How values become colours, in the panel's and the scripts' order. All read from low to high.
enum class ValuePalette : std::uint8_t {
    kViridis,      ///< "viridis": dark violet to yellow (van der Walt, Smith 2015)
    kCividis,      ///< "cividis": blue to yellow, the same to people with deutan vision (Nuñez et al. 2018)
    kNearBlueRed,  ///< "article": the benchmark article's near-blue to far-red
};
inline constexpr int kValuePaletteCount = 3;

struct ValuePaletteInfo {
    ValuePalette palette;
    std::string_view id;
    std::string_view label;
};
std::span<const ValuePaletteInfo> value_palettes();

/// Colour of a value; t is clamped to 0..1, NaN reads as 0.
Rgb value_colour(ValuePalette palette, double t);

inline constexpr int kContenderCount = 4;
/// The colour of contender K (0..3) in panes, plots and videos: told apart with any colour vision, by
/// lightness too. Others wrap around.
Rgb contender_colour(int contender, bool dark = true);

inline constexpr int kGoalHueCount = 8;
/// The hue of goal K (from 0) where a field has several; they come round again.
Rgb goal_colour(int goal, bool dark = true);
/// The colour of army K (from 0): neighbours in the list lie apart for any colour vision. More than eight
/// come round again.
Rgb army_colour(int army, bool dark = true);

/// The map's colours in one theme.
struct MapPalette {
    bool dark = true;
    Rgb outside;  ///< around the map
    Rgb gap;      ///< between cells
    Rgb start;
    Rgb goal;
    Rgb path;
    Rgb path_rim;
    Rgb accent;   ///< hovered cell, brush, frontier
    Rgb current;  ///< the cell being expanded
    Rgb jump_point;
    Rgb over_consistent;  ///< told apart from under-consistent with any colour vision, by lightness too
    Rgb under_consistent;
    Rgb agents;
    Rgb pinned;  ///< units that can't get where they want, and what a memo puts off
    Rgb strike;
    Rgb streamline;  ///< on a darkened field in both themes
    Rgb marker_rim;
    Rgb heights;     ///< what ground tends to as its level rises
    Rgb high_walls;  ///< and walls
    std::array<Rgb, kTerrainCount> terrain;
};

const MapPalette& dark_map_palette();
const MapPalette& light_map_palette();
inline const MapPalette& map_palette(bool dark) { return dark ? dark_map_palette() : light_map_palette(); }

/// Colour of any class, custom letters included (a hue by letter).
Rgb terrain_colour(const MapPalette& palette, Terrain terrain);

}  // namespace wayfield
