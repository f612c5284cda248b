#include "record/encoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "files/files.h"
#include "wayfield/error.h"

namespace wayfield {

namespace {

bool means_folder(const std::string& path) {
    std::error_code ignored;
    return path.ends_with('/') || std::filesystem::is_directory(path, ignored);
}

}  // namespace

void check_recording_name(const std::string& path) {
    if (means_folder(path)) return;
    const std::string extension = extension_of(path);
    if (extension != ".mp4" && extension != ".gif") {
        throw UsageError(
            fmt::format("{}: a video is a name that ends in .mp4 or .gif, or a folder that ends in /", path));
    }
}

std::unique_ptr<Encoder> open_encoder(const std::string& path, int width, int height, double fps) {
    check_recording_name(path);
    if (means_folder(path)) return open_png_folder(path);
    return extension_of(path) == ".gif" ? open_gif(path, width, height, fps)
                                        : open_mp4(path, width, height, fps);
}

RgbImage padded_to_even(const RgbImage& frame) {
    if (frame.width % 2 == 0 && frame.height % 2 == 0) return frame;
    RgbImage padded{frame.width + frame.width % 2, frame.height + frame.height % 2, {}};
    const std::size_t row = static_cast<std::size_t>(frame.width) * 3;
    const std::size_t padded_row = static_cast<std::size_t>(padded.width) * 3;
    padded.pixels.resize(padded_row * static_cast<std::size_t>(padded.height));
    for (int y = 0; y < padded.height; ++y) {
        const auto from =
            frame.pixels.begin() +
            static_cast<std::ptrdiff_t>(row * static_cast<std::size_t>(std::min(y, frame.height - 1)));
        const auto to =
            padded.pixels.begin() + static_cast<std::ptrdiff_t>(padded_row * static_cast<std::size_t>(y));
        std::copy_n(from, row, to);
        if (padded_row > row)
            std::copy_n(from + static_cast<std::ptrdiff_t>(row) - 3, 3,
                        to + static_cast<std::ptrdiff_t>(row));
    }
    return padded;
}

}  // namespace wayfield
