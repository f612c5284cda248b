#include "gpu/renderer.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace wayfield {

bool software_renderer() {
    const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    if (name == nullptr) return false;
    constexpr std::array<std::string_view, 4> kSoftware = {"llvmpipe", "softpipe", "SwiftShader",
                                                           "Software Rasterizer"};
    const std::string_view renderer(name);
    return std::ranges::any_of(kSoftware,
                               [&](std::string_view one) { return renderer.find(one) != renderer.npos; });
}

}  // namespace wayfield
