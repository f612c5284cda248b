#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wayfield {

inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// Without blanks and carriage returns at both ends.
inline std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Hands out the lines of a text with their numbers. Line ends are LF or CRLF, the last one may be missing;
/// trailing blanks and a byte order mark are dropped.
class TextLines {
  public:
    explicit TextLines(std::string_view text) : rest_(text) {
        constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
        if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
    }

    /// The next line, or nothing at the end.
    std::optional<std::string_view> next() {
        if (rest_.empty()) return std::nullopt;
        ++number_;
        const std::size_t end = rest_.find('\n');
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
        return line;
    }
    /// Of the line handed out last, from 1; 0 before the first.
    int number() const { return number_; }

  private:
    std::string_view rest_;
    int number_ = 0;
};

/// The words of a line, parted by runs of blanks or tabs.
inline std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::string_view rest = trimmed(line); !rest.empty(); rest = trimmed(rest)) {
        std::size_t length = 0;
        while (length < rest.size() && !is_blank(rest[length])) ++length;
        words.push_back(rest.substr(0, length));
        rest.remove_prefix(length);
    }
    return words;
}

/// All of `text` as a number, or nothing (also where it doesn't fit the type).
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    Number value{};
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// For messages: quoted, unprintable bytes as \xNN, long texts cut.
std::string excerpt(std::string_view text);

}  // namespace wayfield
