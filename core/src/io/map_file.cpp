// Nathan Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012; the format:
// https://movingai.com/benchmarks/formats.html.
#include "wayfield/map_file.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <vector>

#include "io/text_lines.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

[[noreturn]] void fail(std::string_view name, int line, std::string_view what) {
    throw Error(fmt::format("{}:{}: {}", name, line, what));
}

struct Header {
    bool type = false;
    std::optional<int> width;
    std::optional<int> height;
};

int parse_side(std::string_view word, std::string_view key, std::string_view name, int line) {
    const auto side = parse_number<long long>(word);
    if (!side) fail(name, line, fmt::format("{} is {}, a whole number wanted", key, excerpt(word)));
    if (*side < 1 || *side > kMaxGridSide) {
        fail(name, line, fmt::format("{} is {}, 1 to {} wanted", key, *side, kMaxGridSide));
    }
    return static_cast<int>(*side);
}

void read_header_line(Header& header, std::string_view line, std::string_view name, int number) {
    const auto words = words_of(line);
    const std::string_view key = words.front();
    if (key != "type" && key != "width" && key != "height") {
        fail(name, number,
             fmt::format("unknown header {}, type, width, height or map wanted", excerpt(line)));
    }
    if (words.size() != 2) fail(name, number, fmt::format("{} wants one value", key));
    const bool repeated = key == "type"    ? header.type
                          : key == "width" ? header.width.has_value()
                                           : header.height.has_value();
    if (repeated) fail(name, number, fmt::format("{} is given twice", key));
    if (key == "type") {
        if (words[1] != "octile") {
            fail(name, number, fmt::format("type is {}, octile wanted", excerpt(words[1])));
        }
        header.type = true;
    } else {
        (key == "width" ? header.width : header.height) = parse_side(words[1], key, name, number);
    }
}

Header read_header(TextLines& lines, std::string_view name) {
    Header header;
    while (const auto line = lines.next()) {
        if (line->empty()) continue;
        if (trimmed(*line) == "map") {
            const char* missing = !header.type     ? "type"
                                  : !header.width  ? "width"
                                  : !header.height ? "height"
                                                   : nullptr;
            if (missing) fail(name, lines.number(), fmt::format("{} is missing before map", missing));
            return header;
        }
        read_header_line(header, *line, name, lines.number());
    }
    fail(name, lines.number() + 1, "the line 'map' is missing");
}

/// The rows as they stand, so that a file that promises too much is refused before memory is taken for it.
std::vector<std::string_view> read_rows(TextLines& lines, int width, int height, std::string_view name) {
    std::vector<std::string_view> rows;
    while (const auto line = lines.next()) {
        const bool surplus = rows.size() == static_cast<std::size_t>(height);
        if (surplus && line->empty()) continue;
        if (surplus) fail(name, lines.number(), fmt::format("more than the {} rows of the header", height));
        if (line->size() != static_cast<std::size_t>(width)) {
            fail(name, lines.number(), fmt::format("row has {} cells, {} wanted", line->size(), width));
        }
        rows.push_back(*line);
    }
    if (rows.size() < static_cast<std::size_t>(height)) {
        fail(name, lines.number() + 1, fmt::format("{} rows, {} wanted", rows.size(), height));
    }
    return rows;
}

using LetterTable = std::array<std::optional<Terrain>, 256>;

/// Custom letters don't override known ones: those keep their class and have a cost of their own for a run.
LetterTable letter_table(std::string_view custom_letters) {
    LetterTable table;
    for (const char letter : custom_letters) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte > 0x20 && byte < 0x7F) table[byte] = custom_terrain(letter);
    }
    for (const TerrainInfo& known : terrains()) {
        table[static_cast<unsigned char>(known.letter)] = known.terrain;
        if (known.other_letter != 0) table[static_cast<unsigned char>(known.other_letter)] = known.terrain;
    }
    return table;
}

}  // namespace

Grid read_map(std::string_view text, std::string_view name, std::string_view custom_letters) {
    TextLines lines(text);
    const Header header = read_header(lines, name);
    const int first_row = lines.number() + 1;
    const auto rows = read_rows(lines, *header.width, *header.height, name);

    const LetterTable table = letter_table(custom_letters);
    Grid grid(*header.width, *header.height);
    CellIndex cell = 0;
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = 0; x < rows[y].size(); ++x, ++cell) {
            const auto terrain = table[static_cast<unsigned char>(rows[y][x])];
            if (!terrain) {
                fail(name, first_row + static_cast<int>(y),
                     fmt::format("unknown letter {} in column {}", excerpt(rows[y].substr(x, 1)), x + 1));
            }
            grid.set_terrain(cell, *terrain);
        }
    }
    grid.commit();
    return grid;
}

std::string write_map(const Grid& grid) {
    std::string text = fmt::format("type octile\nheight {}\nwidth {}\nmap\n", grid.height(), grid.width());
    text.reserve(text.size() + grid.cell_count() + static_cast<std::size_t>(grid.height()));
    CellIndex cell = 0;
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) text += letter_of(grid.terrain(cell++));
        text += '\n';
    }
    return text;
}

}  // namespace wayfield
