#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "view/palette.h"
#include "wayfield/grid.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// One texel, in the order in which the driver takes it.
struct Rgba8 {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    std::uint8_t a = 0;
    friend bool operator==(const Rgba8&, const Rgba8&) = default;
};

/// What the shader must know of a cell besides its colour; all of it in one fetch (shaders/cells.frag).
struct CellTraits {
    static constexpr std::uint8_t kClassMask = 0x0F;  ///< number of the terrain class, 8 for custom ones
    static constexpr std::uint8_t kHatched = 0x40;    ///< open ground that this unit can't stand on
    static constexpr std::uint8_t kWall = 0x80;
};

/// Turns cells of a grid into texels: a colour (with heights shaded in) and traits. Cells right of and below
/// the map repeat its edge, so that textures may be larger than the map.
///
/// Colour: alpha is 255 where the unit can go, else 0; averaged over a block it is the share of open cells.
/// Traits: r class and flags, g bit d: neighbour in Direction d has the same class, b bit d: it is a wall,
/// a bit d (0..3): it lies lower, bit 4 + d: it lies higher.
class TerrainBaker {
  public:
    TerrainBaker(const Grid& grid, const TraversalMap* traversal, const MapPalette& palette, bool levels);

    /// Bakes a non-empty rectangle with x0, y0 >= 0, row-major and tight.
    void bake(const Rect& rect, std::vector<Rgba8>& colours, std::vector<Rgba8>& traits) const;
    /// How far an edit reaches: cells around it whose texels change as well.
    int reach() const;

  private:
    // What the cells around a cell are, bit d for Direction d; those off the map repeat its edge.
    struct Neighbours {
        std::uint8_t same = 0;
        std::uint8_t walls = 0;
    };
    Neighbours neighbours(Point p) const;
    Rgba8 colour_at(Point p, const Neighbours& around) const;
    Rgba8 traits_at(Point p, const Neighbours& around) const;
    Rgb relief(Rgb colour, int x, int y) const;
    Point inside(int x, int y) const;
    bool enterable(Point p) const;

    const Grid& grid_;
    const TraversalMap* traversal_;
    const MapPalette& palette_;
    bool levels_;
    std::array<Rgb, 256> colours_;
    Rgb inner_wall_;
    std::array<std::ptrdiff_t, kDirectionCount> offsets_{};
};

/// Halves a picture: each texel is the mean of 2 x 2. `width` and `height` (of `from`) are even; `rect` is a
/// rectangle of `to`, `to_width` its row length.
void halve_mean(std::span<const Rgba8> from, int from_width, std::span<Rgba8> to, int to_width,
                const Rect& rect);

}  // namespace wayfield
