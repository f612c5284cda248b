#include "view/terrain_bake.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace wayfield {

namespace {

// Level at which half of the way to the highest colour is gone: terraces of one to ten levels stay apart and
// 255 levels still rise.
constexpr double kHalfwayLevel = 7;
constexpr double kHighest = 0.75;
// Levels a cell at which a slope's shade reaches half of its strength.
constexpr double kHalfwaySlope = 2;
constexpr double kSlopeShade = 0.30;

// How far the inside of rock goes towards the colour around the map.
constexpr double kDeepWall = 0.28;

}  // namespace

TerrainBaker::TerrainBaker(const Grid& grid, const TraversalMap* traversal, const MapPalette& palette,
                           bool levels)
    : grid_(grid),
      traversal_(traversal),
      palette_(palette),
      levels_(levels && grid.has_levels()),
      colours_{} {
    if (traversal && (traversal->width() != grid.width() || traversal->height() != grid.height()))
        traversal_ = nullptr;
    for (std::size_t i = 0; i < colours_.size(); ++i)
        colours_[i] = terrain_colour(palette, static_cast<Terrain>(i));
    inner_wall_ = mixed(colours_[static_cast<std::size_t>(Terrain::kWall)], palette.outside, kDeepWall);
    for (std::size_t d = 0; d < offsets_.size(); ++d) offsets_[d] = kDy[d] * grid.width() + kDx[d];
}

int TerrainBaker::reach() const { return traversal_ ? std::max(1, traversal_->profile().unit_size) : 1; }

Point TerrainBaker::inside(int x, int y) const {
    return {std::clamp(x, 0, grid_.width() - 1), std::clamp(y, 0, grid_.height() - 1)};
}

bool TerrainBaker::enterable(Point p) const {
    if (traversal_) return traversal_->passable(traversal_->index(p));
    const Terrain terrain = grid_.terrain(p);
    return terrain != Terrain::kWall && terrain != Terrain::kWater && terrain != Terrain::kTrees;
}

TerrainBaker::Neighbours TerrainBaker::neighbours(Point p) const {
    const Terrain* const terrain = grid_.terrain_data().data();
    const Terrain own = terrain[grid_.index(p)];
    Neighbours result;
    const auto note = [&](std::size_t d, Terrain other) {
        result.same = static_cast<std::uint8_t>(result.same | (other == own ? 1U : 0U) << d);
        result.walls = static_cast<std::uint8_t>(result.walls | (other == Terrain::kWall ? 1U : 0U) << d);
    };
    // All but the cells of the rim need no look at where the map ends.
    if (p.x > 0 && p.y > 0 && p.x + 1 < grid_.width() && p.y + 1 < grid_.height()) {
        const Terrain* const at = terrain + grid_.index(p);
        for (std::size_t d = 0; d < kDirectionCount; ++d) note(d, at[offsets_[d]]);
    } else {
        for (std::size_t d = 0; d < kDirectionCount; ++d)
            note(d, grid_.terrain(inside(p.x + kDx[d], p.y + kDy[d])));
    }
    return result;
}

// Lighter with height, lit from the north-west.
Rgb TerrainBaker::relief(Rgb colour, int x, int y) const {
    const int level = grid_.level(inside(x, y));
    const bool wall = grid_.terrain(inside(x, y)) == Terrain::kWall;
    const Rgb lifted = mixed(colour, wall ? palette_.high_walls : palette_.heights,
                             kHighest * level / (level + kHalfwayLevel));
    const int rise = grid_.level(inside(x + 1, y)) - grid_.level(inside(x - 1, y)) +
                     grid_.level(inside(x, y + 1)) - grid_.level(inside(x, y - 1));
    const double shade = kSlopeShade * rise / (std::abs(rise) + 2 * kHalfwaySlope);
    return shade >= 0 ? mixed(lifted, rgb_of(0xFFFFFF), shade * (palette_.dark ? 0.35 : 0.8))
                      : mixed(lifted, rgb_of(0x000000), -shade * (palette_.dark ? 1.2 : 0.7));
}

Rgba8 TerrainBaker::colour_at(Point p, const Neighbours& around) const {
    const Terrain terrain = grid_.terrain(p);
    Rgb colour = colours_[static_cast<std::size_t>(terrain)];
    // Solid rock recedes, so that what can be walked on stands out: its rim keeps the colour of walls.
    if (terrain == Terrain::kWall && around.walls == 0xFF) colour = inner_wall_;
    if (levels_) colour = relief(colour, p.x, p.y);
    return {colour.r, colour.g, colour.b, static_cast<std::uint8_t>(enterable(p) ? 255 : 0)};
}

Rgba8 TerrainBaker::traits_at(Point p, const Neighbours& around) const {
    const Terrain terrain = grid_.terrain(p);
    Rgba8 traits;
    traits.r = is_custom(terrain) ? std::uint8_t{8} : static_cast<std::uint8_t>(terrain);
    if (terrain == Terrain::kWall) traits.r |= CellTraits::kWall;
    const bool open_ground =
        terrain != Terrain::kWall && terrain != Terrain::kWater && terrain != Terrain::kTrees;
    if (open_ground && !enterable(p)) traits.r |= CellTraits::kHatched;
    traits.g = around.same;
    traits.b = around.walls;
    if (!levels_) return traits;
    const int level = grid_.level(p);
    for (int d = 0; d < kSouthEast; ++d) {
        const auto i = static_cast<std::size_t>(d);
        const auto bit = static_cast<std::uint8_t>(1U << i);
        const int other_level = grid_.level(inside(p.x + kDx[i], p.y + kDy[i]));
        if (other_level < level) traits.a |= bit;
        if (other_level > level) traits.a |= static_cast<std::uint8_t>(bit << 4U);
    }
    return traits;
}

void TerrainBaker::bake(const Rect& rect, std::vector<Rgba8>& colours, std::vector<Rgba8>& traits) const {
    colours.resize(rect.area());
    traits.resize(rect.area());
    std::size_t i = 0;
    for (int y = rect.y0; y < rect.y1; ++y) {
        for (int x = rect.x0; x < rect.x1; ++x, ++i) {
            const Point p = inside(x, y);
            const Neighbours around = neighbours(p);
            colours[i] = colour_at(p, around);
            traits[i] = traits_at(p, around);
        }
    }
}

void halve_mean(std::span<const Rgba8> from, int from_width, std::span<Rgba8> to, int to_width,
                const Rect& rect) {
    for (int y = rect.y0; y < rect.y1; ++y) {
        const Rgba8* above =
            from.data() + static_cast<std::size_t>(2 * y) * static_cast<std::size_t>(from_width);
        const Rgba8* below = above + from_width;
        Rgba8* out = to.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(to_width);
        for (std::ptrdiff_t x = rect.x0; x < rect.x1; ++x) {
            const Rgba8 &a = above[2 * x], &b = above[2 * x + 1], &c = below[2 * x], &d = below[2 * x + 1];
            out[x] = {static_cast<std::uint8_t>((a.r + b.r + c.r + d.r + 2) / 4),
                      static_cast<std::uint8_t>((a.g + b.g + c.g + d.g + 2) / 4),
                      static_cast<std::uint8_t>((a.b + b.b + c.b + d.b + 2) / 4),
                      static_cast<std::uint8_t>((a.a + b.a + c.a + d.a + 2) / 4)};
        }
    }
}

}  // namespace wayfield
