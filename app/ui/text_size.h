#pragma once
#include <imgui.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace wayfield {

/// Pixels that a text takes in a face; lines are broken at `wrap` pixels, 0: nowhere. An empty one is a line
/// high.
inline ImVec2 text_size(ImFont* font, std::string_view text, float wrap = 0) {
    constexpr float kUnlimited = 1e9F;
    return font->CalcTextSizeA(font->FontSize, kUnlimited, wrap, text.data(), text.data() + text.size());
}

inline float text_width(ImFont* font, std::string_view text) { return text_size(font, text).x; }

/// The text with its lines broken at spaces, so that none is wider than so many pixels unless it is one word:
/// ImGui's own breaks fall inside of numbers as well.
inline std::string wrapped(ImFont* font, std::string_view text, float width) {
    std::string lines;
    std::size_t line = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string longer = lines.substr(line) + " " + std::string(text.substr(0, end));
        if (lines.size() > line && text_width(font, longer) > width) {
            lines += '\n';
            line = lines.size();
        }
        if (lines.size() > line) lines += ' ';
        lines += text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// The text, or as much of its beginning as fits into so many pixels with "…" after it.
inline std::string shortened(ImFont* font, std::string_view text, float width) {
    if (text_width(font, text) <= width) return std::string(text);
    const auto continues = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80; };
    constexpr std::string_view kMark = "…";
    const float room = width - text_width(font, kMark);
    std::size_t length = text.size();
    do {
        do --length;
        while (length > 0 && continues(text[length]));
    } while (length > 0 && text_width(font, text.substr(0, length)) > room);
    while (length > 0 && text[length - 1] == ' ') --length;
    return std::string(text.substr(0, length)).append(kMark);
}

}  // namespace wayfield
