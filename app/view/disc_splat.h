#pragma once

#include <cstdint>
#include <vector>

#include "view/palette.h"
#include "wayfield/geometry.h"

namespace wayfield {

/// Discs drawn by the processor into a picture with an alpha channel: where OpenGL is software, this is
/// several times as fast as a quad for each disc. Edges are smooth, and a disc moves by quarters of a pixel.
class DiscSplat {
  public:
    /// Begins an empty picture. Precondition: both are at least 1.
    void begin(int width, int height);
    /// A disc around a place in pixels from the top left, which may lie outside; `radius` above 0 and at most
    /// kMaxRadius. `rim` pixels of the rim's colour, half transparent, lie around it.
    void add(float x, float y, float radius, Rgb colour);
    void set_rim(float rim, Rgb colour);

    static constexpr float kMaxRadius = 48;

    int width() const { return width_; }
    int height() const { return height_; }
    /// Row-major RGBA bytes, colours multiplied by alpha.
    const std::uint32_t* pixels() const { return pixels_.data(); }
    /// What anything was drawn in; empty if nothing was.
    const Rect& drawn() const { return drawn_; }

  private:
    /// What a disc covers of the pixels around it, for one radius and place within a pixel.
    struct Mask {
        int reach = 0;  // pixels on each side of the middle one
        std::vector<std::uint8_t> fill;
        std::vector<std::uint8_t> rim;  // empty: none
    };
    static constexpr int kPlaces = 4;  // within a pixel, along each axis
    struct Masks {
        int radius_step = -1;
        std::vector<Mask> by_place;
    };

    const Masks& masks_for(float radius);
    Mask make_mask(float radius, float dx, float dy) const;

    int width_ = 0;
    int height_ = 0;
    Rect drawn_;
    float rim_ = 0;
    Rgb rim_colour_;
    std::vector<std::uint32_t> pixels_;
    std::vector<Masks> masks_;  // by radius, those of the last picture
};

}  // namespace wayfield
