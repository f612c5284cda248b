#pragma once
#include <imgui.h>

#include <string_view>

namespace wayfield {

/// Pixels that a text takes in a face; lines are broken at `wrap` pixels, 0: nowhere. An empty one is a line
/// high.
inline ImVec2 text_size(ImFont* font, std::string_view text, float wrap = 0) {
    constexpr float kUnlimited = 1e9F;
    return font->CalcTextSizeA(font->FontSize, kUnlimited, wrap, text.data(), text.data() + text.size());
}

inline float text_width(ImFont* font, std::string_view text) { return text_size(font, text).x; }

}  // namespace wayfield
