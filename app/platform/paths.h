#pragma once
#include <optional>
#include <string>
#include <vector>

namespace wayfield {

/// The folder with maps and palettes: where the sources were when the program was built, else `assets` next
/// to the executable or in one of the three folders above it. Throws Error naming what was tried.
std::string assets_dir();

/// The first of `names` that exists in one of the system's font folders, or nothing.
std::optional<std::string> find_font(const std::vector<std::string>& names);

/// Where settings and the list of recent files live, made when missing; empty where that can't be.
std::string settings_dir();

}  // namespace wayfield
