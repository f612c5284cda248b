#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "wayfield/grid.h"

namespace wayfield {

/// Reads a picture (PNG; BMP as well) as a map: each pixel is drawn over white, and is wall if its
/// luma (Rec. 601) is below 128. What a transparent pixel hides decides nothing. Throws Error for what is no
/// picture, is broken, or is larger than kMaxGridSide (before it is decoded).
Grid read_image(std::span<const std::uint8_t> bytes, std::string_view name);

/// One pixel a cell, black for wall, white for what can be walked on; a file that read_image takes back.
std::vector<std::uint8_t> write_png(const Grid& grid);

/// Any picture as a PNG: rows of `width * channels` bytes from the top, 1 (grey) to 4 (RGBA) channels of
/// 8 bits. Throws Error if the number of bytes doesn't fit.
std::vector<std::uint8_t> encode_png(std::span<const std::uint8_t> pixels, int width, int height,
                                     int channels);

}  // namespace wayfield
