#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wayfield/geometry.h"

namespace wayfield {

/// A word of a script line. What stood in quotes is never a keyword's option or a comment.
struct Token {
    std::string text;
    bool quoted = false;
};

/// Splits a line at blanks. A word that begins with `"` goes on to the next `"` and may hold blanks; inside,
/// `\"`, `\\`, `\n` and `\t` stand for what they do in C. `#` at the beginning of a word starts a comment.
/// Throws UsageError for quotes left open, an unknown escape or text right behind a closing quote.
std::vector<Token> split_tokens(std::string_view line);

/// The text as one word that split_tokens reads back: in quotes where it needs them.
std::string quoted_if_needed(std::string_view text);
std::string quoted(std::string_view text);

/// `, did you mean "octile"?` with the word of `known` that is nearest to what was typed; empty if none is
/// near.
std::string did_you_mean(std::string_view typed, std::span<const std::string_view> known);

/// The number that a word says as a whole; none for anything else (blanks, "inf", "1e999", "3x").
std::optional<std::int64_t> integer_of(std::string_view word);
std::optional<double> number_of(std::string_view word);
/// "12,3", each coordinate within ±kMaxCoordinate.
std::optional<Point> point_of(std::string_view word);
/// A place on the map, in cells.
struct Place {
    double x = 0;
    double y = 0;
    friend bool operator==(const Place&, const Place&) = default;
};
/// "2.5,7.25"; "2,7" is a cell, and its middle is meant. Each within ±kMaxCoordinate.
std::optional<Place> place_of(std::string_view word);
/// "64x40" as {64, 40}, both at least 1.
std::optional<Point> size_of(std::string_view word);

/// Bounds what a stroke from here to there can cost.
inline constexpr int kMaxCoordinate = 100'000;

/// Reads a line's words one by one; each method throws UsageError "COMMAND: ... expected, not ...".
class TokenReader {
  public:
    /// `usage` is what the line should look like; messages show it.
    TokenReader(std::vector<Token> tokens, std::string_view usage)
        : tokens_(std::move(tokens)), usage_(usage) {}

    bool at_end() const { return next_ >= tokens_.size(); }
    /// The word to come, empty at the end or if it stood in quotes.
    std::string_view peek() const;
    /// Takes the word to come if it is `keyword`.
    bool accept(std::string_view keyword);

    /// Any word, quoted or not.
    std::string word(std::string_view what);
    /// All the words that are left, with single blanks between them; at least one.
    std::string rest(std::string_view what);
    std::int64_t integer(std::string_view what, std::int64_t min, std::int64_t max);
    double number(std::string_view what, double min, double max);
    Point point(std::string_view what);
    Place place(std::string_view what);
    Point size(std::string_view what, int max);
    /// Throws if there is more.
    void end() const;

    [[noreturn]] void fail(std::string_view expected) const;

  private:
    std::vector<Token> tokens_;
    std::size_t next_ = 0;
    std::string_view usage_;
};

}  // namespace wayfield
