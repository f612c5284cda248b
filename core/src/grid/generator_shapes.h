#pragma once

#include <cstdint>
#include <vector>

#include "wayfield/generators.h"

// One function a generator; each throws UsageError where the values of the spec don't fit the size.
namespace wayfield {

Grid generate_open(const GeneratorSpec& spec);
Grid generate_scatter(const GeneratorSpec& spec);
Grid generate_maze(const GeneratorSpec& spec);
Grid generate_choke(const GeneratorSpec& spec);
Grid generate_sealed(const GeneratorSpec& spec);
Grid generate_rooms(const GeneratorSpec& spec);
Grid generate_caves(const GeneratorSpec& spec);
Grid generate_terrain(const GeneratorSpec& spec);

/// A byte a cell, row-major, 1 for wall: what most generators work on before it becomes a grid.
struct WallMap {
    WallMap(int columns, int rows, std::uint8_t fill);

    CellIndex index(int x, int y) const {
        return static_cast<CellIndex>(y) * static_cast<CellIndex>(width) + static_cast<CellIndex>(x);
    }
    std::uint8_t& at(int x, int y) { return wall[index(x, y)]; }
    void wall_border();

    int width;
    int height;
    std::vector<std::uint8_t> wall;
};

/// The open cells that 4-connected steps reach from `start`, `start` first.
/// `reached` has a byte a cell and gets 1 for each of them; cells that have it already are not entered.
std::vector<CellIndex> flood(const WallMap& map, CellIndex start, std::vector<std::uint8_t>& reached);

Grid to_grid(const WallMap& map);

std::uint32_t seed_of(const GeneratorSpec& spec);
/// Throws UsageError if a side is shorter than `smallest`.
void require_side(const GeneratorSpec& spec, int smallest);

}  // namespace wayfield
