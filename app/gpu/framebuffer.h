#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/gl_objects.h"

namespace wayfield {

/// 8-bit RGB, top row first, no padding.
struct RgbImage {
    int width = 0, height = 0;
    std::vector<std::uint8_t> pixels;
};

/// What a frame is drawn into: one RGBA8 colour texture of any size.
class Framebuffer {
  public:
    /// Makes or remakes it; keeps it when the size is the same. Sizes below 1 become 1. Throws Error when the
    /// driver refuses the size.
    void resize(int width, int height);
    /// Draws go here, over its whole size.
    void bind() const;
    /// Reads it back. Waits for all drawing.
    RgbImage read_rgb() const;

    int width() const { return colour_.width(); }
    int height() const { return colour_.height(); }
    unsigned get() const { return name_.get(); }

  private:
    GlName name_;
    Texture2D colour_;
};

/// Writes a PNG under a temporary name and then renames it, so that a reader never sees half a file. Throws
/// Error.
void write_png(const RgbImage& image, const std::string& path);

}  // namespace wayfield
