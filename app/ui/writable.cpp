#include "ui/writable.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace wayfield {

namespace {

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

struct Sign {
    unsigned code = 0;
    std::size_t length = 1;
    bool broken = true;
};

// The first character of a text that isn't empty.
Sign first_sign(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80          ? 1
                               : lead >> 5U == 0x6  ? 2
                               : lead >> 4U == 0xE  ? 3
                               : lead >> 3U == 0x1E ? 4
                                                    : 0;
    if (length == 0 || length > text.size()) return {};
    unsigned code = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (byte(i) >> 6U != 0x2) return {};
        code = code << 6U | (byte(i) & 0x3FU);
    }
    return {code, length, false};
}

bool drawn(const ImFont* font, unsigned code) {
    if (code < 0x80) return true;
    return code <= 0xFFFF && font->FindGlyphNoFallback(static_cast<ImWchar>(code)) != nullptr;
}

}  // namespace

std::string writable(const ImFont* font, std::string_view text) {
    std::string result;
    if (is_ascii(text)) return result.assign(text);
    while (!text.empty()) {
        const Sign sign = first_sign(text);
        if (sign.broken) {
            result += fmt::format("\\x{:02X}", static_cast<unsigned char>(text.front()));
        } else if (drawn(font, sign.code)) {
            result += text.substr(0, sign.length);
        } else {
            result += sign.code > 0xFFFF ? fmt::format("\\U{:08X}", sign.code)
                                         : fmt::format("\\u{:04X}", sign.code);
        }
        text.remove_prefix(sign.length);
    }
    return result;
}

}  // namespace wayfield
