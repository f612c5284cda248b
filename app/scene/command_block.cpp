#include <fmt/format.h>

#include <algorithm>

#include "scene/command.h"
#include "scene/command_parse.h"
#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

struct BlockHeader {
    bool levels = false;
    Point size;
};

// The header that a line is, or a width of 0 for any other line.
BlockHeader header_of(std::string_view line) {
    if (!line.starts_with("grid") && !line.starts_with("levels")) return {};
    BlockHeader header;
    header.levels = line.starts_with('l');
    const std::size_t name = header.levels ? 6 : 4;
    if (line.size() > name && line[name] != ' ' && line[name] != '\t' && line[name] != '\r') return {};
    TokenReader reader(split_tokens(line.substr(name)), header.levels ? "levels WxH" : "grid WxH");
    header.size = reader.size("a size", kMaxGridSide);
    reader.end();
    return header;
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) {
        line.remove_suffix(1);
    }
    return line;
}

void require_length(std::string_view row, std::size_t wanted, int y) {
    if (row.size() == wanted) return;
    throw UsageError(fmt::format("row {} of the block has {} characters, {} wanted", y, row.size(), wanted));
}

int hexadecimal(char c, int y) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    throw UsageError(fmt::format("row {} of the block: a digit 0-9 or a-f expected, not '{}'", y, c));
}

Action read_grid(Point size, std::string_view rows) {
    auto grid = std::make_shared<Grid>(size.x, size.y);
    CellIndex cell = 0;
    for (int y = 0; y < size.y; ++y) {
        const std::string_view row = take_line(rows);
        require_length(row, static_cast<std::size_t>(size.x), y);
        for (const char letter : row) {
            if (letter <= ' ' || letter > '~') {
                throw UsageError(fmt::format("row {} of the block: a letter of terrain expected", y));
            }
            grid->set_terrain(cell++, terrain_of_letter(letter).value_or(custom_terrain(letter)));
        }
    }
    grid->commit();
    return command::InlineGrid{std::move(grid)};
}

Action read_levels(Point size, std::string_view rows) {
    command::InlineLevels block{size.x, size.y, {}};
    block.levels.reserve(static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y));
    for (int y = 0; y < size.y; ++y) {
        const std::string_view row = take_line(rows);
        require_length(row, static_cast<std::size_t>(size.x) * 2, y);
        for (std::size_t i = 0; i < row.size(); i += 2) {
            const int level = hexadecimal(row[i], y) * 16 + hexadecimal(row[i + 1], y);
            block.levels.push_back(static_cast<std::uint8_t>(level));
        }
    }
    return block;
}

}  // namespace

int block_lines(std::string_view line) { return header_of(line.substr(0, line.find('\n'))).size.y; }

Command parse_block(std::string_view text) {
    const BlockHeader header = header_of(take_line(text));
    Command command;
    command.action = header.levels ? read_levels(header.size, text) : read_grid(header.size, text);
    return command;
}

std::string block_text(const command::InlineGrid& block) {
    const Grid& grid = *block.grid;
    std::string text = fmt::format("grid {}x{}", grid.width(), grid.height());
    text.reserve(text.size() + grid.cell_count() + static_cast<std::size_t>(grid.height()));
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        if (cell % static_cast<CellIndex>(grid.width()) == 0) text += '\n';
        text += letter_of(grid.terrain(cell));
    }
    return text;
}

std::string block_text(const command::InlineLevels& block) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text = fmt::format("levels {}x{}", block.width, block.height);
    for (std::size_t cell = 0; cell < block.levels.size(); ++cell) {
        if (cell % static_cast<std::size_t>(block.width) == 0) text += '\n';
        text += kDigits[block.levels[cell] >> 4U];
        text += kDigits[block.levels[cell] & 15U];
    }
    return text;
}

namespace command {

bool operator==(const InlineGrid& a, const InlineGrid& b) {
    if (a.grid == b.grid) return true;
    if (!a.grid || !b.grid || a.grid->width() != b.grid->width()) return false;
    return std::ranges::equal(a.grid->terrain_data(), b.grid->terrain_data());
}

}  // namespace command
}  // namespace wayfield
