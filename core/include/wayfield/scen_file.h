#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wayfield/geometry.h"

namespace wayfield {

/// One query of a MovingAI .scen.
struct ScenEntry {
    int line = 0;  ///< in the file, from 1
    int bucket = 0;
    std::string map;
    int width = 0;  ///< of the map that the coordinates are meant for; see scaled()
    int height = 0;
    Point start;
    Point goal;
    double length = 0;  ///< optimal under 8-strict, as printed in the file
};

/// Versions 1 and 1.0, columns parted by tabs or blanks, CRLF. Throws Error "name:line: ..." for a bad row.
std::vector<ScenEntry> read_scen(std::string_view text, std::string_view name);
std::string write_scen(const std::vector<ScenEntry>& entries);

/// Lengths match if they differ by at most 0.011 + 1e-5 * length: files round to 2 to 8 digits.
bool length_matches(double length, double expected);

}  // namespace wayfield
