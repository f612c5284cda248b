// The maps of the benchmark article, cell for cell: open, scatter, maze, choke, sealed. Their walls have
// fingerprints in the goldens; the order of every draw is part of that.
#include <fmt/format.h>

#include <array>

#include "grid/generator_shapes.h"
#include "wayfield/error.h"
#include "wayfield/random.h"

namespace wayfield {

Grid generate_open(const GeneratorSpec& spec) { return Grid(spec.width, spec.height); }

Grid generate_scatter(const GeneratorSpec& spec) {
    require_side(spec, 4);  // (W-3, H-3) lies inside the border from here on
    WallMap map(spec.width, spec.height, 0);
    Mulberry32 random(seed_of(spec));
    const double density = spec.value("density");
    for (auto& wall : map.wall) wall = random.next() < density ? 1 : 0;
    map.wall_border();
    const CellIndex kept = map.index(map.width - 3, map.height - 3);
    map.wall[kept] = 0;
    std::vector<std::uint8_t> reached(map.wall.size(), 0);
    flood(map, kept, reached);
    for (std::size_t i = 0; i < map.wall.size(); ++i) map.wall[i] = reached[i] ? 0 : 1;
    return to_grid(map);
}

Grid generate_maze(const GeneratorSpec& spec) {
    require_side(spec, 3);
    if (spec.width % 2 == 0 || spec.height % 2 == 0) {
        throw UsageError(
            fmt::format("generator maze: size {}x{}, odd sides wanted", spec.width, spec.height));
    }
    WallMap map(spec.width, spec.height, 1);
    Mulberry32 random(seed_of(spec));
    std::vector<Point> stack = {{1, 1}};
    map.at(1, 1) = 0;
    while (!stack.empty()) {
        const Point room = stack.back();
        std::array<int, 4> options{};
        std::uint32_t count = 0;
        for (int d = kEast; d <= kNorth; ++d) {
            const Point next{room.x + 2 * kDx[static_cast<std::size_t>(d)],
                             room.y + 2 * kDy[static_cast<std::size_t>(d)]};
            const bool inside = next.x > 0 && next.x < map.width - 1 && next.y > 0 && next.y < map.height - 1;
            if (inside && map.at(next.x, next.y)) options[count++] = d;
        }
        if (count == 0) {
            stack.pop_back();
            continue;
        }
        const auto d = static_cast<std::size_t>(options[random.below(count)]);
        map.at(room.x + kDx[d], room.y + kDy[d]) = 0;
        map.at(room.x + 2 * kDx[d], room.y + 2 * kDy[d]) = 0;
        stack.push_back({room.x + 2 * kDx[d], room.y + 2 * kDy[d]});
    }
    return to_grid(map);
}

Grid generate_choke(const GeneratorSpec& spec) {
    const auto place = [&](std::string_view key, int side) {
        const int at = static_cast<int>(spec.value(key));
        if (at >= side) {
            throw UsageError(fmt::format("generator choke: {} is {}, 0 to {} wanted", key, at, side - 1));
        }
        return at < 0 ? side / 2 : at;
    };
    const int wall = place("wall", spec.width);
    const int gap = place("gap", spec.height);
    WallMap map(spec.width, spec.height, 0);
    for (int y = 0; y < map.height; ++y) map.at(wall, y) = y == gap ? 0 : 1;
    return to_grid(map);
}

Grid generate_sealed(const GeneratorSpec& spec) {
    require_side(spec, 3);
    const Point at = spec.at == Point{-1, -1} ? Point{spec.width / 2, spec.height / 2} : spec.at;
    if (at.x < 1 || at.x > spec.width - 2 || at.y < 1 || at.y > spec.height - 2) {
        throw UsageError(fmt::format("generator sealed: at is {},{}, 1,1 to {},{} wanted", at.x, at.y,
                                     spec.width - 2, spec.height - 2));
    }
    WallMap map(spec.width, spec.height, 0);
    for (std::size_t d = 0; d < kDirectionCount; ++d) map.at(at.x + kDx[d], at.y + kDy[d]) = 1;
    return to_grid(map);
}

}  // namespace wayfield
