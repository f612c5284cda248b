#include "platform/folder.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "files/files.h"

namespace wayfield {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 6> kMapEndings = {".map", ".wayfield", ".png", ".bmp", ".jpg", ".tga"};

bool is_map(const std::string& name) {
    const std::string ending = extension_of(name);
    return std::find(kMapEndings.begin(), kMapEndings.end(), ending) != kMapEndings.end();
}

}  // namespace

std::vector<FolderEntry> list_maps(const std::string& folder) {
    std::vector<FolderEntry> entries;
    std::error_code error;
    for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && it != end; it.increment(error)) {
        FolderEntry entry;
        std::error_code ignored;
        entry.name = it->path().filename().string();
        entry.path = it->path().string();
        entry.is_folder = it->is_directory(ignored);
        if (entry.name.empty() || entry.name.front() == '.') continue;
        if (!entry.is_folder && !is_map(entry.name)) continue;
        if (!entry.is_folder) entry.bytes = it->file_size(ignored);
        entries.push_back(std::move(entry));
    }
    std::stable_sort(entries.begin(), entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
        return a.is_folder != b.is_folder ? a.is_folder : a.name < b.name;
    });
    return entries;
}

std::string folder_above(const std::string& folder) {
    const fs::path path = fs::path(folder).lexically_normal();
    return path.has_parent_path() ? path.parent_path().string() : folder;
}

std::string working_folder() {
    std::error_code error;
    const fs::path path = fs::current_path(error);
    return error ? "/" : path.string();
}

}  // namespace wayfield
