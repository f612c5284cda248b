#pragma once

#include <string>
#include <string_view>

#include "wayfield/grid.h"

namespace wayfield {

/// Reads a MovingAI .map (https://movingai.com/benchmarks/formats.html). Header lines may come in any order;
/// CRLF, trailing blanks and blank lines after the last row are fine. `name` is what messages call the file;
/// `custom_letters` are read as custom classes (terrain.h). Throws Error "name:line: ..." for a missing,
/// short or long row, an unknown letter, a header that is missing, repeated, negative or beyond kMaxGridSide.
Grid read_map(std::string_view text, std::string_view name, std::string_view custom_letters = {});

/// The grid as a .map of type octile. Levels can't be told in this format and are left out.
std::string write_map(const Grid& grid);

}  // namespace wayfield
