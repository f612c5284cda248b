#include "scene/tokens.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>

#include "wayfield/error.h"
#include "wayfield/registry.h"

namespace wayfield {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Reads a quoted word that begins at `at`; leaves `at` behind the closing quote.
Token quoted_token(std::string_view line, std::size_t& at) {
    Token token;
    token.quoted = true;
    for (++at; at < line.size() && line[at] != '"'; ++at) {
        if (line[at] != '\\') {
            token.text += line[at];
            continue;
        }
        ++at;
        const char escaped = at < line.size() ? line[at] : '\0';
        switch (escaped) {
            case '"':
            case '\\':
                token.text += escaped;
                break;
            case 'n':
                token.text += '\n';
                break;
            case 't':
                token.text += '\t';
                break;
            default:
                throw UsageError(R"(a \ inside quotes is followed by ", \, n or t)");
        }
    }
    if (at >= line.size()) throw UsageError("a closing \" is missing");
    ++at;
    if (at < line.size() && !is_blank(line[at])) throw UsageError("a blank is missing after a closing \"");
    return token;
}

}  // namespace

std::vector<Token> split_tokens(std::string_view line) {
    std::vector<Token> tokens;
    std::size_t at = 0;
    while (true) {
        while (at < line.size() && is_blank(line[at])) ++at;
        if (at >= line.size() || line[at] == '#') return tokens;
        if (line[at] == '"') {
            tokens.push_back(quoted_token(line, at));
            continue;
        }
        const std::size_t begin = at;
        while (at < line.size() && !is_blank(line[at])) ++at;
        tokens.push_back({std::string(line.substr(begin, at - begin)), false});
    }
}

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        switch (c) {
            case '"':
                result += "\\\"";
                break;
            case '\\':
                result += "\\\\";
                break;
            case '\n':
                result += "\\n";
                break;
            case '\t':
                result += "\\t";
                break;
            default:
                result += c;
        }
    }
    return result + '"';
}

std::string quoted_if_needed(std::string_view text) {
    const bool plain =
        !text.empty() && text[0] != '"' && text[0] != '#' && text.find_first_of(" \t\r\n") == text.npos;
    return plain ? std::string(text) : quoted(text);
}

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> known) {
    const std::string nearest = nearest_id(typed, known);
    return nearest.empty() ? "" : fmt::format(", did you mean \"{}\"?", nearest);
}

std::optional<std::int64_t> integer_of(std::string_view word) {
    if (word.starts_with('+')) {
        word.remove_prefix(1);
        if (word.starts_with('-')) return std::nullopt;
    }
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return value;
}

std::optional<double> number_of(std::string_view word) {
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

namespace {

std::optional<Point> pair_of(std::string_view word, char separator, std::int64_t min, std::int64_t max) {
    const std::size_t at = word.find(separator);
    if (at == word.npos) return std::nullopt;
    const auto x = integer_of(word.substr(0, at));
    const auto y = integer_of(word.substr(at + 1));
    if (!x || !y || *x < min || *x > max || *y < min || *y > max) return std::nullopt;
    return Point{static_cast<int>(*x), static_cast<int>(*y)};
}

}  // namespace

std::optional<Point> point_of(std::string_view word) {
    return pair_of(word, ',', -kMaxCoordinate, kMaxCoordinate);
}

std::optional<Place> place_of(std::string_view word) {
    if (const auto cell = point_of(word)) return Place{cell->x + 0.5, cell->y + 0.5};
    const std::size_t at = word.find(',');
    if (at == word.npos) return std::nullopt;
    const auto x = number_of(word.substr(0, at));
    const auto y = number_of(word.substr(at + 1));
    const auto within = [](double value) { return value >= -kMaxCoordinate && value <= kMaxCoordinate; };
    if (!x || !y || !within(*x) || !within(*y)) return std::nullopt;
    return Place{*x, *y};
}

std::optional<Point> size_of(std::string_view word) { return pair_of(word, 'x', 1, kMaxCoordinate); }

std::string_view TokenReader::peek() const {
    return at_end() || tokens_[next_].quoted ? std::string_view() : std::string_view(tokens_[next_].text);
}

bool TokenReader::accept(std::string_view keyword) {
    if (at_end() || peek() != keyword) return false;
    ++next_;
    return true;
}

std::string TokenReader::word(std::string_view what) {
    if (at_end()) fail(what);
    return tokens_[next_++].text;
}

std::string TokenReader::rest(std::string_view what) {
    std::string text = word(what);
    while (!at_end()) text += ' ' + tokens_[next_++].text;
    return text;
}

namespace {

template <class Number>
std::string in_range(std::string_view what, Number min, Number max) {
    constexpr Number kLowest = std::numeric_limits<Number>::lowest();
    constexpr Number kHighest = std::numeric_limits<Number>::max();
    if (min == kLowest && max == kHighest) return std::string(what);
    if (max == kHighest) return fmt::format("{} of at least {}", what, min);
    return fmt::format("{} from {} to {}", what, min, max);
}

}  // namespace

std::int64_t TokenReader::integer(std::string_view what, std::int64_t min, std::int64_t max) {
    const auto value = integer_of(peek());
    if (!value || *value < min || *value > max) fail(in_range(what, min, max));
    ++next_;
    return *value;
}

double TokenReader::number(std::string_view what, double min, double max) {
    const auto value = number_of(peek());
    if (!value || *value < min || *value > max) fail(in_range(what, min, max));
    ++next_;
    return *value;
}

Point TokenReader::point(std::string_view what) {
    const auto value = point_of(peek());
    if (!value) fail(fmt::format("{} such as 12,3", what));
    ++next_;
    return *value;
}

Place TokenReader::place(std::string_view what) {
    const auto value = place_of(peek());
    if (!value) fail(fmt::format("{} such as 12,3 or 12.25,3.5", what));
    ++next_;
    return *value;
}

Point TokenReader::size(std::string_view what, int max) {
    const auto value = size_of(peek());
    if (!value || value->x > max || value->y > max) {
        fail(fmt::format("{} such as 64x40, at most {} a side,", what, max));
    }
    ++next_;
    return *value;
}

void TokenReader::end() const {
    if (!at_end()) fail("nothing more");
}

void TokenReader::fail(std::string_view expected) const {
    const std::string got = at_end() ? "the end of the line" : '"' + tokens_[next_].text + '"';
    throw UsageError(fmt::format("{} expected, not {} ({})", expected, got, usage_));
}

}  // namespace wayfield
