#include "cli/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <ostream>

#include "wayfield/error.h"

namespace wayfield::cli {

namespace {

std::optional<std::pair<int, int>> parse_pair(std::string_view text, char separator) {
    const std::size_t middle = text.find(separator);
    if (middle == std::string_view::npos) return std::nullopt;
    std::pair<int, int> pair;
    const auto parse = [](std::string_view part, int& value) {
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        return error == std::errc() && end == part.data() + part.size();
    };
    if (!parse(text.substr(0, middle), pair.first)) return std::nullopt;
    if (!parse(text.substr(middle + 1), pair.second)) return std::nullopt;
    return pair;
}

}  // namespace

Point parse_point(std::string_view option, std::string_view text) {
    const auto pair = parse_pair(text, ',');
    if (!pair) throw UsageError(fmt::format("{}: '{}' is no cell, X,Y wanted", option, text));
    return {pair->first, pair->second};
}

std::pair<int, int> parse_size(std::string_view option, std::string_view text) {
    const auto pair = parse_pair(text, 'x');
    if (!pair || pair->first < 1 || pair->second < 1) {
        throw UsageError(fmt::format("{}: '{}' is no size, WxH wanted", option, text));
    }
    return *pair;
}

Json number(double value) {
    constexpr double kExact = 9007199254740992.0;  // 2^53: from here on a double skips whole numbers
    if (!std::isfinite(value)) return nullptr;
    if (value == std::floor(value) && std::abs(value) < kExact) return static_cast<std::int64_t>(value);
    return value;
}

void print_rows(std::ostream& out, std::span<const std::pair<std::string, std::string>> rows) {
    std::size_t width = 0;
    for (const auto& row : rows) width = std::max(width, row.first.size());
    for (const auto& [label, value] : rows) out << fmt::format("{:<{}}  {}\n", label, width, value);
}

std::string grouped(std::uint64_t count) {
    std::string digits = fmt::format("{}", count);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, 1, ',');
    }
    return digits;
}

}  // namespace wayfield::cli
