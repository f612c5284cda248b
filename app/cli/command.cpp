#include "cli/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield::cli {

void add_map(CLI::App& command, std::string& map) {
    command.add_option("MAP", map, "Map, picture, scene or generator")->required();
}

void add_start(CLI::App& command, std::string& start) {
    command.add_option("--start", start, "Cell to start from")->type_name("X,Y")->required();
}

void add_goal(CLI::App& command, std::string& goal) {
    command.add_option("--goal", goal, "Cell to reach")->type_name("X,Y")->required();
}

void add_json(CLI::App& command, bool& json) { command.add_flag("--json", json, "Print one JSON object"); }

CLI::Option* add_cells(CLI::App& command, const char* name, std::vector<std::string>& values,
                       const char* what) {
    return command.add_option(name, values, what)
        ->type_name("X,Y")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

Point parse_point(std::string_view option, std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma != std::string_view::npos) {
        const auto x = integer_of(text.substr(0, comma));
        const auto y = integer_of(text.substr(comma + 1));
        // Far off the map is off the map, however far: it isn't for the parser to refuse.
        constexpr std::int64_t kFar = 1'000'000'000;
        if (x && y) {
            return {static_cast<int>(std::clamp(*x, -kFar, kFar)),
                    static_cast<int>(std::clamp(*y, -kFar, kFar))};
        }
    }
    throw UsageError(fmt::format("{}: '{}' is no cell, X,Y wanted", option, text));
}

std::pair<int, int> parse_size(std::string_view option, std::string_view text) {
    const auto size = size_of(text);
    if (!size) throw UsageError(fmt::format("{}: '{}' is no size, WxH wanted", option, text));
    return {size->x, size->y};
}

namespace {

template <class Number, class Read>
CLI::Validator number_in(const char* what, Number min, Number max, const Read& read) {
    const std::string wanted = max == std::numeric_limits<Number>::max()
                                   ? fmt::format("{} of at least {}", what, min)
                                   : fmt::format("{} from {} to {}", what, min, max);
    const auto check = [=](const std::string& word) {
        const auto value = read(word);
        const bool fits = value && *value >= min && *value <= max;
        return fits ? std::string() : fmt::format("'{}' is no {}", word, wanted);
    };
    return CLI::Validator(check, "");
}

}  // namespace

CLI::Validator real_number(double min, double max) {
    return number_in("number", min, max, [](const std::string& word) { return number_of(word); });
}

CLI::Validator whole_number(std::int64_t min, std::int64_t max) {
    return number_in("whole number", min, max, [](const std::string& word) { return integer_of(word); });
}

double p99(std::span<const double> sorted) {
    return sorted.empty() ? 0 : sorted[(sorted.size() * 99 + 99) / 100 - 1];
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

}  // namespace wayfield::cli
