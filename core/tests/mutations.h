#pragma once

#include <cstdint>
#include <string>

#include "wayfield/random.h"

namespace wayfield {

/// `text` with one to four random changes: bytes changed, inserted or removed, the end cut off, a piece
/// repeated. For readers that must answer with a value or an Error whatever they get.
inline std::string mutated(std::string text, Mulberry32& random) {
    constexpr char kLikely[] = "0123456789-. \t\r\n\0@x\xFF";
    for (std::uint32_t i = 0, changes = 1 + random.below(4); i < changes; ++i) {
        const auto size = static_cast<std::uint32_t>(text.size());
        const std::size_t at = random.below(size + 1);
        const char byte = random.below(2) == 0 ? kLikely[random.below(sizeof kLikely - 1)]
                                               : static_cast<char>(random.below(256));
        switch (random.below(5)) {
            case 0:
                text.insert(at, 1, byte);
                break;
            case 1:
                text.erase(at, 1 + random.below(8));
                break;
            case 2:
                text.resize(at);
                break;
            case 3:
                text.insert(at, text.substr(at, random.below(64)));
                break;
            default:
                if (at < text.size()) text[at] = byte;
        }
    }
    return text;
}

}  // namespace wayfield
