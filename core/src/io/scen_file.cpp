// The scenario format: https://movingai.com/benchmarks/formats.html.
#include "wayfield/scen_file.h"

#include <fmt/format.h>

#include <cmath>

#include "io/text_lines.h"
#include "wayfield/error.h"
#include "wayfield/grid.h"

namespace wayfield {
namespace {

constexpr std::size_t kColumns = 9;
constexpr std::string_view kColumnNames[] = {"bucket",  "map",    "width",  "height",        "start x",
                                             "start y", "goal x", "goal y", "optimal length"};

struct RowReader {
    std::string_view name;
    int line;

    [[noreturn]] void fail(std::string_view what) const {
        throw Error(fmt::format("{}:{}: {}", name, line, what));
    }

    template <class Number>
    Number number(std::string_view word, std::size_t column) const {
        const auto value = parse_number<Number>(word);
        if (!value) fail(fmt::format("{} is {}, a number wanted", kColumnNames[column], excerpt(word)));
        return *value;
    }

    int side(std::string_view word, std::size_t column) const {
        const int value = number<int>(word, column);
        if (value < 1 || value > kMaxGridSide) {
            fail(fmt::format("{} is {}, 1 to {} wanted", kColumnNames[column], value, kMaxGridSide));
        }
        return value;
    }

    Point cell(std::string_view x, std::string_view y, std::size_t column, const ScenEntry& entry) const {
        const Point p{number<int>(x, column), number<int>(y, column + 1)};
        if (!Rect{0, 0, entry.width, entry.height}.contains(p)) {
            fail(fmt::format("{} {},{} lies outside the {} x {} cells of the row",
                             column == 4 ? "start" : "goal", p.x, p.y, entry.width, entry.height));
        }
        return p;
    }

    /// A map's name may contain blanks, so a row is read from both ends.
    ScenEntry entry(std::string_view text) const {
        const auto words = words_of(text);
        if (words.size() < kColumns) {
            fail(fmt::format("row has {} columns, {} wanted", words.size(), kColumns));
        }
        const auto last = words.end() - (kColumns - 2);
        ScenEntry e;
        e.line = line;
        e.bucket = number<int>(words.front(), 0);
        const char* name_end = (last - 1)->data() + (last - 1)->size();
        e.map = std::string(words[1].data(), name_end);
        if (e.map.find('\t') != std::string::npos) {
            fail(fmt::format("row has more than {} columns", kColumns));
        }
        e.width = side(last[0], 2);
        e.height = side(last[1], 3);
        e.start = cell(last[2], last[3], 4, e);
        e.goal = cell(last[4], last[5], 6, e);
        e.length = number<double>(last[6], 8);
        if (!std::isfinite(e.length) || e.length < 0) {
            fail(fmt::format("optimal length is {}, 0 or more wanted", excerpt(last[6])));
        }
        return e;
    }
};

}  // namespace

std::vector<ScenEntry> read_scen(std::string_view text, std::string_view name) {
    TextLines lines(text);
    auto line = lines.next();
    while (line && line->empty()) line = lines.next();
    const int first = line ? lines.number() : 1;
    const auto words = line ? words_of(*line) : std::vector<std::string_view>{};
    if (words.size() != 2 || words[0] != "version" || (words[1] != "1" && words[1] != "1.0")) {
        throw Error(fmt::format("{}:{}: {}, 'version 1' or 'version 1.0' wanted", name, first,
                                line ? excerpt(*line) : "empty file"));
    }
    std::vector<ScenEntry> entries;
    while ((line = lines.next())) {
        if (!line->empty()) entries.push_back(RowReader{name, lines.number()}.entry(*line));
    }
    return entries;
}

std::string write_scen(const std::vector<ScenEntry>& entries) {
    std::string text = "version 1\n";
    for (const ScenEntry& e : entries) {
        text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", e.bucket, e.map, e.width, e.height,
                            e.start.x, e.start.y, e.goal.x, e.goal.y, e.length);
    }
    return text;
}

bool length_matches(double length, double expected) {
    return std::abs(length - expected) <= 0.011 + 1e-5 * expected;
}

}  // namespace wayfield
