#pragma once

#include <cstddef>

#include "gpu/gl_objects.h"
#include "scene/field_image.h"
#include "view/map_textures.h"
#include "view/palette.h"

namespace wayfield {

/// The cells of a field on the driver's side (FieldImage::cell()). Follows the image by what changed.
class FieldTexture {
  public:
    /// Uploads what changed since the last call; returns how many bytes that took. Where many cells changed
    /// and it isn't to be whole, from the top.
    std::size_t update(const FieldImage& image, Pace pace = Pace::kWhole);

    /// True if there is a field to show: some time ago all of one was there.
    bool ready() const { return ready_; }
    /// True if part of what is there is of another field.
    bool behind() const { return !pending_.empty(); }
    const Texture2D& texture() const { return texture_; }

  private:
    std::size_t upload(const FieldImage& image, const Rect& rect);

    Texture2D texture_;
    std::uint64_t version_ = 0;
    Rect pending_;
    bool ready_ = false;
};

/// Colours of costs as a texture: columns from the goal to the farthest cell, the first row by the chosen
/// palette, below it a row for each hue of a goal.
class FieldColours {
  public:
    static constexpr int kColumns = 256;

    /// Uploads if they are others than before; returns how many bytes that took.
    std::size_t update(ValuePalette values, bool dark);
    const Texture2D& texture() const { return texture_; }

  private:
    Texture2D texture_;
    int key_ = -1;
};

/// Colour of a cell by its share (0..1) of the highest cost. `goal`: the number of the goal that its arrows
/// lead to where there are several, else -1. Toned so that arrows can be read on it.
Rgb field_colour(ValuePalette values, double share, int goal, bool dark);

}  // namespace wayfield
