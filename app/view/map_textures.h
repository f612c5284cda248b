#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "gpu/gl_objects.h"
#include "view/terrain_bake.h"

namespace wayfield {

/// Textures of a map are as large as the map, rounded up to whole blocks of the smallest mip level: so a
/// texel of level k always stands for 2^k x 2^k cells.
inline constexpr int kMapLevels = 7;
int padded_side(int cells);

/// Texels that a machine bakes or sends in some milliseconds, in whole blocks of rows: what a frame has time
/// for where large changes come in slices.
int slice_rows(std::size_t texels, int width);

/// Texels that are zero and take no time before they are written: clearing those of a large map takes longer
/// than a frame.
class TexelStore {
  public:
    /// Throws std::bad_alloc.
    explicit TexelStore(std::size_t count);
    std::span<Rgba8> texels() const { return {texels_.get(), count_}; }

  private:
    struct Free {
        void operator()(Rgba8* texels) const { std::free(texels); }
    };
    std::unique_ptr<Rgba8[], Free> texels_;
    std::size_t count_;
};

/// How much of a large change is sent in one call.
enum class Pace : std::uint8_t {
    kWhole,  ///< all of it
    kSlice,  ///< what a frame has time for
    kRest,   ///< nothing of it: something else takes this frame's time
};

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
    /// In slices: what many cells changed comes a part a call, from the top, what few cells did at once.
    std::size_t update(const Source& source, bool in_slices = false);

    /// Rows of cells that show what was before, or nothing yet where is_new(); empty where all is up to date.
    Rect pending() const { return pending_; }
    /// No picture of this map was complete yet.
    bool is_new() const { return new_; }

    const Texture2D& colours() const { return colours_; }
    const Texture2D& traits() const { return traits_; }

  private:
    std::vector<Rect> dirty_parts(const Source& source) const;
    std::size_t upload(const TerrainBaker& baker, const Rect& rect);
    std::size_t upload_mips(Rect rect);

    Texture2D colours_;
    Texture2D traits_;
    Source seen_;  // its grid and traversal map are compared, never read: they may be gone
    int map_width_ = 0;
    int map_height_ = 0;
    std::uint64_t revision_ = 0;
    std::uint64_t traversal_revision_ = 0;
    Rect pending_;
    bool new_ = true;
    std::vector<TexelStore> mips_;  // [k]: level k + 1 as uploaded; the next level is made of it
    std::vector<Rgba8> baked_colours_;
    std::vector<Rgba8> baked_traits_;
    std::vector<Rgba8> halved_;
};

/// The steps at which cells were opened and closed, side by side in one texture: a fetch costs the same for
/// two numbers as for one. Mip levels hold the earliest steps of their block, so that one fetch answers for a
/// block too small to see; they are made when first asked for.
class StampTexture {
  public:
    /// What is to be shown: row-major, of another length than width * height: nothing.
    struct Source {
        std::span<const std::uint32_t> opened;
        std::span<const std::uint32_t> closed;
        int width = 0;
        int height = 0;
        std::uint64_t version = 0;  ///< never the same for two different contents
        std::uint64_t search = 0;   ///< the same for contents that differ a little
        bool mips = false;          ///< the levels are wanted as well
    };

    /// Uploads what isn't there yet; returns how many bytes that took.
    std::size_t update(const Source& source, Pace pace = Pace::kWhole);

    /// True if there is something to show: all of this search was there once.
    bool ready() const { return height_ > 0 && ready_; }
    /// True if there is more to come.
    bool behind() const { return height_ > 0 && missing_ > 0; }
    const Texture2D& texture() const { return texture_; }

  private:
    struct Stamps {
        std::uint32_t opened;
        std::uint32_t closed;
    };

    std::size_t upload_rows(const Source& source, int y, int rows);
    std::size_t upload_mips(const Source& source, int y, int rows);

    Texture2D texture_;
    int width_ = 0;
    int height_ = 0;  // 0: there is nothing to show
    std::uint64_t version_ = 0;
    std::uint64_t search_ = 0;
    bool mips_ = false;  // what is sent has its levels
    bool ready_ = false;
    int next_row_ = 0;            // that is sent next; after the last comes the first
    int missing_ = 0;             // rows still to be sent
    std::vector<Stamps> band_;    // rows on their way to the driver
    std::vector<Stamps> halved_;  // a mip level, and the one before
    std::vector<Stamps> scratch_;
};

}  // namespace wayfield
