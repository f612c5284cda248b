#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace wayfield {

struct FolderEntry {
    std::string name;
    std::string path;
    bool is_folder = false;
    std::uint64_t bytes = 0;
};

/// Sub-folders and the files that can be opened as a map, folders first, then by name. Empty where the folder
/// can't be read; hidden names are left out.
std::vector<FolderEntry> list_maps(const std::string& folder);

/// The folder above, itself at the top.
std::string folder_above(const std::string& folder);
/// Where a browser starts: the working folder.
std::string working_folder();

}  // namespace wayfield
