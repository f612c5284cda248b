#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace wayfield {

inline std::string read_test_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The files with this ending below the shared maps, sorted; empty where the maps are missing.
inline std::vector<std::filesystem::path> shared_map_files(const std::string& ending) {
    const std::filesystem::path folder = std::filesystem::path(WAYFIELD_SHARED_DIR) / "maps";
    std::vector<std::filesystem::path> files;
    if (!std::filesystem::is_directory(folder)) return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ending) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace wayfield
