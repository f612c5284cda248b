#include "wayfield/image.h"

#include <fmt/format.h>

#include <limits>
#include <memory>

#include "io/stb_config.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

struct StbFree {
    void operator()(stbi_uc* pixels) const { stbi_image_free(pixels); }
};

/// Rec. 601 luma of a pixel drawn over white, against 128, in whole numbers so that nothing is rounded.
bool is_dark(const std::uint8_t* rgba) {
    const int alpha = rgba[3];
    const auto over_white = [&](int value) { return value * alpha + 255 * (255 - alpha); };
    const int luma = 299 * over_white(rgba[0]) + 587 * over_white(rgba[1]) + 114 * over_white(rgba[2]);
    return luma < 128 * 1000 * 255;
}

}  // namespace

Grid read_image(std::span<const std::uint8_t> bytes, std::string_view name) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw Error(fmt::format("{}: file too large for a picture", name));
    }
    const int size = static_cast<int>(bytes.size());
    int width = 0;
    int height = 0;
    int channels = 0;
    if (stbi_info_from_memory(bytes.data(), size, &width, &height, &channels) == 0) {
        throw Error(fmt::format("{}: not a picture (PNG or BMP wanted)", name));
    }
    if (width < 1 || height < 1 || width > kMaxGridSide || height > kMaxGridSide) {
        throw Error(
            fmt::format("{}: {} x {} pixels, at most {} a side wanted", name, width, height, kMaxGridSide));
    }
    const std::unique_ptr<stbi_uc, StbFree> pixels(
        stbi_load_from_memory(bytes.data(), size, &width, &height, &channels, STBI_rgb_alpha));
    if (!pixels) throw Error(fmt::format("{}: broken picture ({})", name, stbi_failure_reason()));

    Grid grid(width, height);
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        if (is_dark(pixels.get() + 4 * static_cast<std::size_t>(cell))) {
            grid.set_terrain(cell, Terrain::kWall);
        }
    }
    grid.commit();
    return grid;
}

std::vector<std::uint8_t> encode_png(std::span<const std::uint8_t> pixels, int width, int height,
                                     int channels) {
    if (width < 1 || height < 1 || channels < 1 || channels > 4 ||
        pixels.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                             static_cast<std::size_t>(channels)) {
        throw Error(fmt::format("{} bytes are no {} x {} picture of {} channels", pixels.size(), width,
                                height, channels));
    }
    std::vector<std::uint8_t> png;
    const auto append = [](void* target, void* data, int size) {
        const auto* first = static_cast<const std::uint8_t*>(data);
        auto& out = *static_cast<std::vector<std::uint8_t>*>(target);
        out.insert(out.end(), first, first + size);
    };
    if (stbi_write_png_to_func(append, &png, width, height, channels, pixels.data(), width * channels) == 0) {
        throw Error("not enough memory to write a PNG");
    }
    return png;
}

std::vector<std::uint8_t> write_png(const Grid& grid) {
    const TerrainCosts costs = terrain_costs(MovementClass::kWalk);
    std::vector<std::uint8_t> grey(grid.cell_count());
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        const bool walkable = costs[static_cast<std::uint8_t>(grid.terrain(cell))] < kNoEntry;
        grey[cell] = walkable ? 255 : 0;
    }
    return encode_png(grey, grid.width(), grid.height(), 1);
}

}  // namespace wayfield
