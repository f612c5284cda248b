#pragma once

#include <cstdint>

#include "wayfield/grid.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// FNV-1a, 32 bits, over one byte a cell, 1 for wall: the goldens' fingerprint.
inline std::uint32_t walls_fnv(const Grid& grid) {
    std::uint32_t hash = 2166136261U;
    for (const Terrain terrain : grid.terrain_data()) {
        hash = (hash ^ (terrain == Terrain::kWall ? 1U : 0U)) * 16777619U;
    }
    return hash;
}

inline std::size_t open_cells(const Grid& grid) { return TraversalMap(grid, Profile{}).passable_count(); }

}  // namespace wayfield
