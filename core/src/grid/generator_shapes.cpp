#include "grid/generator_shapes.h"

#include <fmt/format.h>

#include <algorithm>

#include "wayfield/error.h"

namespace wayfield {

WallMap::WallMap(int columns, int rows, std::uint8_t fill)
    : width(columns),
      height(rows),
      wall(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), fill) {}

void WallMap::wall_border() {
    for (int x = 0; x < width; ++x) at(x, 0) = at(x, height - 1) = 1;
    for (int y = 0; y < height; ++y) at(0, y) = at(width - 1, y) = 1;
}

std::vector<CellIndex> flood(const WallMap& map, CellIndex start, std::vector<std::uint8_t>& reached) {
    std::vector<CellIndex> cells;
    const auto enter = [&](CellIndex cell) {
        if (map.wall[cell] || reached[cell]) return;
        reached[cell] = 1;
        cells.push_back(cell);
    };
    const auto w = static_cast<CellIndex>(map.width);
    const auto count = static_cast<CellIndex>(map.wall.size());
    enter(start);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellIndex cell = cells[i];
        const CellIndex x = cell % w;
        if (x + 1 < w) enter(cell + 1);
        if (x > 0) enter(cell - 1);
        if (cell + w < count) enter(cell + w);
        if (cell >= w) enter(cell - w);
    }
    return cells;
}

Grid to_grid(const WallMap& map) {
    Grid grid(map.width, map.height);
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        if (map.wall[cell]) grid.set_terrain(cell, Terrain::kWall);
    }
    grid.commit();
    return grid;
}

std::uint32_t seed_of(const GeneratorSpec& spec) { return static_cast<std::uint32_t>(spec.value("seed")); }

void require_side(const GeneratorSpec& spec, int smallest) {
    if (std::min(spec.width, spec.height) >= smallest && std::max(spec.width, spec.height) <= kMaxGridSide)
        return;
    throw UsageError(fmt::format("generator {}: size {}x{}, {} to {} cells a side wanted", spec.id,
                                 spec.width, spec.height, smallest, kMaxGridSide));
}

}  // namespace wayfield
