#include "view/field_texture.h"

#include <algorithm>
#include <array>
#include <vector>

#include "view/terrain_bake.h"

namespace wayfield {
namespace {

constexpr std::size_t kCellsAFrame = std::size_t{1} << 21U;

}  // namespace

std::size_t FieldTexture::update(const FieldImage& image, Pace pace) {
    if (image.empty()) {
        *this = {};
        return 0;
    }
    Rect dirty = image.dirty_since(version_);
    if (!texture_ || texture_.width() != image.width() || texture_.height() != image.height()) {
        texture_ = Texture2D(PixelFormat::kR32UI, image.width(), image.height());
        dirty = image.bounds();
        ready_ = false;
        pending_ = {};
    }
    version_ = image.version();
    std::size_t bytes = 0;
    if (pace == Pace::kWhole || dirty.area() > kCellsAFrame) {
        pending_ = united(pending_, dirty);
    } else {
        bytes += upload(image, dirty);
    }
    if (!pending_.empty() && pace != Pace::kRest) {
        Rect slice = pending_;
        if (pace == Pace::kSlice)
            slice.y1 = std::min(slice.y1, slice.y0 + slice_rows(kCellsAFrame, slice.width()));
        bytes += upload(image, slice);
        pending_.y0 = slice.y1;
    }
    if (pending_.empty()) pending_ = {};
    ready_ = ready_ || pending_.empty();
    return bytes;
}

std::size_t FieldTexture::upload(const FieldImage& image, const Rect& dirty) {
    // Band by band, as they lie in memory.
    for (int y = dirty.y0; y < dirty.y1;) {
        const int rows = std::min(dirty.y1, (y / FieldImage::kBandRows + 1) * FieldImage::kBandRows) - y;
        texture_.upload(dirty.x0, y, dirty.width(), rows, image.rows_from(y).data() + dirty.x0,
                        image.width());
        y += rows;
    }
    return dirty.area() * sizeof(std::uint32_t);
}

std::size_t FieldColours::update(ValuePalette values, bool dark) {
    const int key = static_cast<int>(values) * 2 + (dark ? 1 : 0);
    if (key == key_) return 0;
    key_ = key;
    if (!texture_) texture_ = Texture2D(PixelFormat::kRGBA8, kColumns, 1 + kGoalHueCount);
    std::vector<Rgba8> texels;
    for (int row = 0; row <= kGoalHueCount; ++row) {
        for (int column = 0; column < kColumns; ++column) {
            const double share = static_cast<double>(column) / (kColumns - 1);
            const Rgb c = field_colour(values, share, row - 1, dark);
            texels.push_back({c.r, c.g, c.b, 255});
        }
    }
    texture_.upload(0, 0, kColumns, 1 + kGoalHueCount, texels.data());
    return texels.size() * sizeof(Rgba8);
}

Rgb field_colour(ValuePalette values, double share, int goal, bool dark) {
    if (goal >= 0) {
        const Rgb hue = goal_colour(goal, dark);
        const Rgb near = dark ? darkened(hue, 0.72) : hue;
        return mixed(near, dark ? rgb_of(0x10151D) : rgb_of(0x3A4452), share * 0.82);
    }
    // Near a goal is bright; the article's scale says it by hue.
    const bool falls = values != ValuePalette::kNearBlueRed;
    const Rgb value = value_colour(values, falls ? 1 - share : share);
    return darkened(value, dark ? 0.66 : 0.75);
}

}  // namespace wayfield
