#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/gl_objects.h"
#include "view/terrain_bake.h"

namespace wayfield {

/// Textures of a map are as large as the map, rounded up to whole blocks of the smallest mip level: so a
/// texel of level k always stands for 2^k x 2^k cells.
inline constexpr int kMapLevels = 7;
int padded_side(int cells);

/// A grid as two textures: colours with mip levels for what is less than a pixel a cell, and traits. Follows
/// the grid's edits by their dirty rectangles.
class TerrainTextures {
  public:
    struct Source {
        const Grid* grid = nullptr;
        const TraversalMap* traversal = nullptr;
        const MapPalette* palette = nullptr;
        bool levels = true;
        std::uint64_t map_version = 0;
    };

    /// Uploads what changed since the last call; returns how many bytes that took. source.grid is not null.
    std::size_t update(const Source& source);

    const Texture2D& colours() const { return colours_; }
    const Texture2D& traits() const { return traits_; }

  private:
    Rect dirty_rect(const Source& source) const;
    std::size_t upload(const TerrainBaker& baker, const Rect& rect);
    std::size_t upload_mips(Rect rect);

    Texture2D colours_;
    Texture2D traits_;
    Source seen_;  // its grid and traversal map are compared, never read: they may be gone
    int map_width_ = 0;
    int map_height_ = 0;
    std::uint64_t revision_ = 0;
    std::uint64_t traversal_revision_ = 0;
    std::vector<std::vector<Rgba8>> mips_;  // [k]: level k + 1 as uploaded; the next level is made of it
    std::vector<Rgba8> baked_colours_;
    std::vector<Rgba8> baked_traits_;
    std::vector<Rgba8> halved_;
};

/// The steps at which cells were opened and closed, side by side in one texture: a fetch costs the same for
/// two numbers as for one. Mip levels hold the earliest steps of their block, so that one fetch answers for a
/// block too small to see; they are made when first asked for.
class StampTexture {
  public:
    /// Uploads if `version` or the size is another one; returns how many bytes that took. Spans of another
    /// length than width * height: nothing is kept and empty() is true.
    std::size_t update(std::span<const std::uint32_t> opened, std::span<const std::uint32_t> closed,
                       int width, int height, std::uint64_t version);
    /// Makes the mip levels if they aren't those of the last update, whose spans are given again.
    std::size_t ensure_mips(std::span<const std::uint32_t> opened, std::span<const std::uint32_t> closed);

    bool empty() const { return !filled_; }
    const Texture2D& texture() const { return texture_; }

  private:
    struct Stamps {
        std::uint32_t opened;
        std::uint32_t closed;
    };

    Texture2D texture_;
    int width_ = 0;
    int height_ = 0;
    std::uint64_t version_ = 0;
    bool filled_ = false;
    bool has_mips_ = false;
    std::vector<Stamps> band_;    // rows on their way to the driver
    std::vector<Stamps> halved_;  // a mip level, and the one before
    std::vector<Stamps> scratch_;
};

}  // namespace wayfield
