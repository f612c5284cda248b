#include "gpu/framebuffer.h"

#include <fmt/format.h>
#include <glad/gl.h>
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "wayfield/error.h"

namespace wayfield {

void Framebuffer::resize(int width, int height) {
    width = std::max(1, width);
    height = std::max(1, height);
    if (name_.get() && width == colour_.width() && height == colour_.height()) return;
    if (const int most = Texture2D::max_size(); width > most || height > most) {
        throw Error(
            fmt::format("a frame of {}x{} is wanted, the driver takes {} a side", width, height, most));
    }
    colour_ = Texture2D(PixelFormat::kRGBA8, width, height);
    unsigned id = 0;
    glGenFramebuffers(1, &id);
    name_ = GlName(id, [](unsigned framebuffer) { glDeleteFramebuffers(1, &framebuffer); });
    glBindFramebuffer(GL_FRAMEBUFFER, id);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, colour_.get(), 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        throw Error(fmt::format("the driver refuses a frame of {}x{}", width, height));
    }
}

void Framebuffer::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, name_.get());
    glViewport(0, 0, width(), height());
}

RgbImage Framebuffer::read_rgb() const {
    RgbImage image{width(), height(), {}};
    const std::size_t row = static_cast<std::size_t>(image.width) * 3;
    image.pixels.resize(row * static_cast<std::size_t>(image.height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, name_.get());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, image.width, image.height, GL_RGB, GL_UNSIGNED_BYTE, image.pixels.data());
    // GL's first row is the lowest.
    for (std::size_t y = 0, last = static_cast<std::size_t>(image.height) - 1; y < last - y; ++y) {
        std::swap_ranges(image.pixels.begin() + static_cast<std::ptrdiff_t>(y * row),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>((y + 1) * row),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>((last - y) * row));
    }
    return image;
}

void write_png(const RgbImage& image, const std::string& path) {
    std::vector<char> bytes;
    const auto append = [](void* context, void* data, int size) {
        auto& out = *static_cast<std::vector<char>*>(context);
        const char* first = static_cast<const char*>(data);
        out.insert(out.end(), first, first + size);
    };
    if (!stbi_write_png_to_func(append, &bytes, image.width, image.height, 3, image.pixels.data(),
                                image.width * 3)) {
        throw Error(fmt::format("{}: the image could not be encoded", path));
    }
    const std::string temporary = path + ".part";
    {
        std::ofstream out(temporary, std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (!out.flush()) throw Error(fmt::format("{}: cannot be written", path));
    }
    std::error_code error;
    std::filesystem::rename(temporary, path, error);
    if (error) throw Error(fmt::format("{}: {}", path, error.message()));
}

}  // namespace wayfield
