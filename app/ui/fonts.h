#pragma once
#include <string>

struct ImFont;

namespace wayfield {

/// The faces of the window. Words are Inter, every number is JetBrains Mono, whose digits all have one width.
struct Fonts {
    ImFont* body = nullptr;     ///< 13 px: labels; its digits are JetBrains Mono's
    ImFont* strong = nullptr;   ///< 13 px, semi-bold: names
    ImFont* small = nullptr;    ///< 11 px: captions, small capitals
    ImFont* number = nullptr;   ///< 12.5 px, all JetBrains Mono
    ImFont* figure = nullptr;   ///< 15.5 px, all JetBrains Mono: the cards
    ImFont* caption = nullptr;  ///< 17 px: captions over the map and in videos
    ImFont* title = nullptr;    ///< 20 px, semi-bold: overlays
    std::string missing;        ///< the message when a face was not found, else empty

    /// Builds the atlas of the current Dear ImGui context. Sizes are CSS pixels × `scale`. A face that the
    /// system doesn't have is replaced by Dear ImGui's own, and `missing` says which package brings it.
    static Fonts load(float scale);
};

}  // namespace wayfield
