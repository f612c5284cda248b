#include "platform/paths.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "wayfield/error.h"

namespace wayfield {

namespace fs = std::filesystem;

std::string assets_dir() {
    std::error_code ignored;
    if (fs::is_directory(WAYFIELD_ASSETS_DIR, ignored)) return WAYFIELD_ASSETS_DIR;
    fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (int level = 0; level < 4 && !folder.empty(); ++level, folder = folder.parent_path()) {
        if (fs::is_directory(folder / "assets", ignored)) return (folder / "assets").string();
    }
    throw Error(fmt::format("no assets: looked in {} and beside the program", WAYFIELD_ASSETS_DIR));
}

std::optional<std::string> find_font(const std::vector<std::string>& names) {
    std::vector<std::string> folders = {"/usr/share/fonts/opentype/inter",
                                        "/usr/share/fonts/truetype/inter",
                                        "/usr/share/fonts/truetype/jetbrains-mono",
                                        "/usr/share/fonts/opentype/jetbrains-mono",
                                        "/usr/share/fonts/inter",
                                        "/usr/share/fonts/TTF",
                                        "/usr/local/share/fonts"};
    if (const char* home = std::getenv("HOME")) folders.push_back(std::string(home) + "/.local/share/fonts");
    std::error_code ignored;
    for (const std::string& name : names) {
        for (const std::string& folder : folders) {
            const fs::path path = fs::path(folder) / name;
            if (fs::is_regular_file(path, ignored)) return path.string();
        }
    }
    return std::nullopt;
}

std::string settings_dir() {
    fs::path base;
    if (const char* config = std::getenv("XDG_CONFIG_HOME"); config && *config) {
        base = config;
    } else if (const char* home = std::getenv("HOME"); home && *home) {
        base = fs::path(home) / ".config";
    } else {
        return {};
    }
    std::error_code error;
    fs::create_directories(base / "wayfield", error);
    return error ? std::string() : (base / "wayfield").string();
}

}  // namespace wayfield
