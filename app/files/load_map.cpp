#include "files/load_map.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "files/files.h"
#include "wayfield/generators.h"
#include "wayfield/image.h"
#include "wayfield/map_file.h"

namespace wayfield {

namespace {

/// Words and a colon, as in "scater:64x64": meant as a generator, if a misspelt one.
bool has_generator_form(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0) return false;
    return std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(colon),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-'; });
}

bool is_picture(std::string_view bytes) {
    using namespace std::string_view_literals;
    for (const std::string_view magic : {"\x89PNG"sv, "\xFF\xD8\xFF"sv, "GIF8"sv, "BM"sv}) {
        if (bytes.starts_with(magic)) return true;
    }
    return false;
}

bool has_picture_name(const std::string& path) {
    const std::string extension = extension_of(path);
    return extension == ".png" || extension == ".jpg" || extension == ".jpeg" || extension == ".gif" ||
           extension == ".bmp";
}

}  // namespace

bool means_generator(const std::string& map) {
    std::error_code ignored;
    if (std::filesystem::exists(map, ignored)) return false;
    return looks_like_generator(map) || has_generator_form(map);
}

Grid load_map(const std::string& map, std::string_view custom_letters) {
    if (means_generator(map)) return generate(parse_generator(map));
    return load_map_bytes(read_file(map), map, custom_letters);
}

Grid load_map_bytes(std::string_view bytes, const std::string& name, std::string_view custom_letters) {
    // An empty or broken .png is a bad picture, not a bad .map.
    if (is_picture(bytes) || has_picture_name(name)) {
        return read_image({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, name);
    }
    return read_map(bytes, name, custom_letters);
}

}  // namespace wayfield
