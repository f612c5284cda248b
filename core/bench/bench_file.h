#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "wayfield/error.h"

namespace wayfield {

/// All of a file. Throws Error that names one that can't be read.
inline std::string read_bench_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Error("can't read " + path.string());
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace wayfield
