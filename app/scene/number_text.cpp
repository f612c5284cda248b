#include "scene/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace wayfield {

std::string with_groups(std::string digits) {
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const std::size_t first = digits.starts_with('-') ? 1 : 0;
    for (std::size_t at = point; at > first + 3;) {
        at -= 3;
        digits.insert(at, 1, ',');
    }
    return digits;
}

std::string grouped(double value, int decimals) {
    if (!std::isfinite(value)) return "—";
    return with_groups(fmt::format("{:.{}f}", value, decimals));
}

}  // namespace wayfield
