#include "view/map_textures.h"

#include <algorithm>
#include <new>

#include "wayfield/trace.h"

namespace wayfield {

namespace {

constexpr int kBlock = 1 << (kMapLevels - 1);
// Rows baked and sent in one go: bounds the scratch memory of a large map.
constexpr int kBandRows = 256;
static_assert(kBandRows % kBlock == 0);
// Texels in a slice: baking one takes much longer than passing two numbers on.
constexpr std::size_t kBakedAFrame = std::size_t{1} << 18U;
constexpr std::size_t kStampsAFrame = std::size_t{1} << 19U;

// How many rows a call may send.
int rows_of(Pace pace, std::size_t texels, int width, int height) {
    if (pace == Pace::kRest) return 0;
    return pace == Pace::kSlice ? slice_rows(texels, width) : height;
}

Rect halved_outwards(const Rect& r) { return {r.x0 / 2, r.y0 / 2, (r.x1 + 1) / 2, (r.y1 + 1) / 2}; }

std::size_t area(int width, int height) {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

}  // namespace

int padded_side(int cells) { return (cells + kBlock - 1) / kBlock * kBlock; }

int slice_rows(std::size_t texels, int width) {
    return std::max(kBlock, static_cast<int>(texels / static_cast<std::size_t>(width)) / kBlock * kBlock);
}

TexelStore::TexelStore(std::size_t count)
    : texels_(static_cast<Rgba8*>(std::calloc(count, sizeof(Rgba8)))), count_(count) {
    if (!texels_) throw std::bad_alloc();
}

std::vector<Rect> TerrainTextures::dirty_parts(const Source& source) const {
    const Grid& grid = *source.grid;
    const bool same = grid.width() == map_width_ && grid.height() == map_height_ &&
                      seen_.map_version == source.map_version && seen_.palette == source.palette &&
                      seen_.levels == source.levels &&
                      (seen_.traversal == nullptr) == (source.traversal == nullptr);
    if (!same || grid.revision() < revision_) return {{0, 0, colours_.width(), colours_.height()}};
    // A traversal map that was behind at the last call has caught up with edits that were drawn without it.
    const bool caught_up = source.traversal && source.traversal->revision() != traversal_revision_ &&
                           traversal_revision_ < revision_;
    return grid.dirty_parts_since(caught_up ? traversal_revision_ : revision_);
}

std::size_t TerrainTextures::update(const Source& source, bool in_slices) {
    const int width = padded_side(source.grid->width());
    const int height = padded_side(source.grid->height());
    std::vector<Rect> dirty;
    if (!colours_ || colours_.width() != width || colours_.height() != height) {
        colours_ = Texture2D(PixelFormat::kRGBA8, width, height, Filter::kLinear, kMapLevels);
        traits_ = Texture2D(PixelFormat::kRGBA8UI, width, height);
        mips_.clear();
        for (int level = 1; level < kMapLevels; ++level)
            mips_.emplace_back(area(width >> level, height >> level));
        dirty = {{0, 0, width, height}};
        new_ = true;
        pending_ = {};
    } else {
        dirty = dirty_parts(source);
    }
    seen_ = source;
    map_width_ = source.grid->width();
    map_height_ = source.grid->height();
    revision_ = source.grid->revision();
    // One of another size is still that of the map before; the baker leaves it aside.
    const bool fits = source.traversal && source.traversal->width() == map_width_ &&
                      source.traversal->height() == map_height_;
    traversal_revision_ = fits ? source.traversal->revision() : 0;
    if (dirty.empty() && pending_.empty()) return 0;

    const TerrainBaker baker(*source.grid, source.traversal, *source.palette, source.levels);
    Rect around;
    for (Rect& part : dirty) {
        part = grown(part, baker.reach());
        // The padding repeats the map's edge.
        if (part.x1 >= source.grid->width()) part.x1 = width;
        if (part.y1 >= source.grid->height()) part.y1 = height;
        part = intersected(part, {0, 0, width, height});
        around = united(around, part);
    }
    std::size_t bytes = 0;
    if (in_slices && area_of(dirty) > kBakedAFrame) {
        pending_ = united(pending_, around);
    } else {
        for (const Rect& part : dirty) bytes += upload(baker, part);
    }
    if (!in_slices && !pending_.empty()) {
        bytes += upload(baker, pending_);
        pending_ = {};
    }
    if (!pending_.empty()) {
        // From a whole block on, so that no texel of a mip level is made of two slices.
        const int top = pending_.y0 / kBlock * kBlock;
        const Rect slice{pending_.x0, top, pending_.x1,
                         std::min(pending_.y1, top + slice_rows(kBakedAFrame, pending_.width()))};
        bytes += upload(baker, slice);
        pending_.y0 = slice.y1;
    }
    if (pending_.empty()) pending_ = {};
    new_ = new_ && !pending_.empty();
    return bytes;
}

std::size_t TerrainTextures::upload(const TerrainBaker& baker, const Rect& rect) {
    const Rect half = halved_outwards(rect);
    const Rect whole{half.x0 * 2, half.y0 * 2, half.x1 * 2, half.y1 * 2};
    std::size_t bytes = 0;
    for (int y = whole.y0; y < whole.y1; y += kBandRows) {
        const Rect band{whole.x0, y, whole.x1, std::min(y + kBandRows, whole.y1)};
        baker.bake(band, baked_colours_, baked_traits_);
        colours_.upload(band.x0, band.y0, band.width(), band.height(), baked_colours_.data());
        traits_.upload(band.x0, band.y0, band.width(), band.height(), baked_traits_.data());
        bytes += baked_colours_.size() * 2 * sizeof(Rgba8);

        const int half_width = band.width() / 2;
        halved_.resize(area(half_width, band.height() / 2));
        halve_mean(baked_colours_, band.width(), halved_, half_width, {0, 0, half_width, band.height() / 2});
        const int level_width = colours_.width() / 2;
        for (std::ptrdiff_t row = 0; row < band.height() / 2; ++row) {
            std::copy_n(halved_.begin() + row * half_width, half_width,
                        mips_[0].texels().begin() + (band.y0 / 2 + row) * level_width + half.x0);
        }
    }
    return bytes + upload_mips(half);
}

std::size_t TerrainTextures::upload_mips(Rect rect) {
    std::size_t bytes = 0;
    for (int level = 1; level < kMapLevels; ++level) {
        const std::span<Rgba8> texels = mips_[static_cast<std::size_t>(level - 1)].texels();
        const int level_width = colours_.width() >> level;
        if (level > 1) {
            rect = halved_outwards(rect);
            const std::span<const Rgba8> above = mips_[static_cast<std::size_t>(level - 2)].texels();
            halve_mean(above, level_width * 2, texels, level_width, rect);
        }
        const Rgba8* first = texels.data() + area(rect.y0, level_width) + rect.x0;
        colours_.upload(rect.x0, rect.y0, rect.width(), rect.height(), first, level_width, level);
        bytes += rect.area() * sizeof(Rgba8);
    }
    return bytes;
}

std::size_t StampTexture::update(const Source& source, Pace pace) {
    const std::size_t cells = area(source.width, source.height);
    if (cells == 0 || source.opened.size() != cells || source.closed.size() != cells) {
        height_ = 0;
        return 0;
    }
    const bool other = height_ == 0 || source.width != width_ || source.height != height_;
    if (other) {
        const int padded_width = padded_side(source.width);
        const int padded_height = padded_side(source.height);
        if (!texture_ || texture_.width() != padded_width || texture_.height() != padded_height) {
            texture_ =
                Texture2D(PixelFormat::kRG32UI, padded_width, padded_height, Filter::kNearest, kMapLevels);
        }
        width_ = source.width;
        height_ = source.height;
        next_row_ = 0;
    }
    const bool mips_missing = source.mips && !mips_;
    if (other || source.search != search_ || mips_missing) ready_ = false;
    if (other || source.version != version_ || mips_missing) {
        missing_ = height_;
        mips_ = source.mips;
    }
    version_ = source.version;
    search_ = source.search;
    std::size_t bytes = 0;
    for (int most = rows_of(pace, kStampsAFrame, width_, height_); missing_ > 0 && most > 0;) {
        const int rows = std::min({kBandRows, height_ - next_row_, pace == Pace::kSlice ? most : kBandRows});
        bytes += upload_rows(source, next_row_, rows);
        if (mips_) bytes += upload_mips(source, next_row_, rows);
        next_row_ = next_row_ + rows < height_ ? next_row_ + rows : 0;
        missing_ = std::max(0, missing_ - rows);
        most -= rows;
    }
    ready_ = ready_ || missing_ == 0;
    return bytes;
}

std::size_t StampTexture::upload_rows(const Source& source, int y, int rows) {
    const std::size_t first = area(y, width_);
    band_.resize(area(rows, width_));
    for (std::size_t k = 0; k < band_.size(); ++k)
        band_[k] = {source.opened[first + k], source.closed[first + k]};
    texture_.upload(0, y, width_, rows, band_.data());
    return band_.size() * sizeof(Stamps);
}

// Of rows that begin at a whole block.
std::size_t StampTexture::upload_mips(const Source& source, int y, int rows) {
    int width = width_;
    int height = rows;
    std::size_t bytes = 0;
    // Makes a level of the one above, `width` x `height` texels of which lie on the map.
    const auto halve = [&](int level, const auto& above) {
        const int half_width = (width + 1) / 2;
        halved_.assign(area(half_width, (height + 1) / 2), {kNeverStep, kNeverStep});
        for (int row = 0; row < height; ++row) {
            const std::size_t begin = area(row, width);
            Stamps* out = halved_.data() + area(row / 2, half_width);
            for (int x = 0; x < width; ++x) {
                const Stamps in = above(begin + static_cast<std::size_t>(x));
                out[x / 2] = {std::min(out[x / 2].opened, in.opened), std::min(out[x / 2].closed, in.closed)};
            }
        }
        width = half_width;
        height = (height + 1) / 2;
        texture_.upload(0, y >> level, width, height, halved_.data(), 0, level);
        bytes += halved_.size() * sizeof(Stamps);
        std::swap(scratch_, halved_);
    };
    const std::size_t first = area(y, width_);
    halve(1, [&](std::size_t i) { return Stamps{source.opened[first + i], source.closed[first + i]}; });
    for (int level = 2; level < kMapLevels; ++level) halve(level, [&](std::size_t i) { return scratch_[i]; });
    return bytes;
}

}  // namespace wayfield
