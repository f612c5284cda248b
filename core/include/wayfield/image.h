#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "wayfield/grid.h"

namespace wayfield {

/// Reads a picture (PNG; other formats of stb_image as well) as a map: each pixel is drawn over white, and is
/// wall if its luma is below 128. What a transparent pixel hides decides nothing. Throws Error.
Grid read_image(std::span<const std::uint8_t> bytes, std::string_view name);

/// One pixel a cell, black for wall, white for what can be walked on; a file that read_image takes back.
std::vector<std::uint8_t> write_png(const Grid& grid);

}  // namespace wayfield
