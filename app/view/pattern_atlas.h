#pragma once

#include <vector>

#include "view/terrain_bake.h"

namespace wayfield {

/// What tells terrain classes apart without colour once cells are large: a drawn tile a class, in a few
/// variants. Red is how a tile lightens (above 128) or darkens (below) its cell; nothing else is used.
///
/// Column v holds variant v, row c the class with the number c of CellTraits. Tiles are kTile texels a side.
struct PatternAtlas {
    static constexpr int kTile = 128;
    static constexpr int kVariants = 4;
    static constexpr int kClasses = 9;
    static constexpr int kLevels = 6;  ///< mip levels; the smallest tile has 4 texels a side

    int width = 0;
    int height = 0;
    std::vector<Rgba8> texels;
};

/// Draws all tiles; the same texels every time.
PatternAtlas make_pattern_atlas();

}  // namespace wayfield
