#include "io/text_lines.h"

#include <fmt/format.h>

namespace wayfield {

std::string excerpt(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    std::string shown = "'";
    for (const char c : text.substr(0, kLongest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F) {
            shown += c;
        } else {
            shown += fmt::format("\\x{:02x}", byte);
        }
    }
    return shown + (text.size() > kLongest ? "...'" : "'");
}

}  // namespace wayfield
