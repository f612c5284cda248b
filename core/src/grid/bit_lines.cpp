#include "bit_lines.h"

namespace wayfield {
namespace {

using Bits = std::uint64_t;

// What is blocked in a word of a line, and the same with each cell's neighbour on the line in its place.
struct Neighbourhood {
    Neighbourhood(const LineWord* line, std::size_t w, std::size_t words)
        : here(line[w].blocked),
          lower(here << 1 | (w > 0 ? line[w - 1].blocked >> 63 : 1)),
          higher(here >> 1 | (w + 1 < words ? line[w + 1].blocked << 63 : Bits{1} << 63)) {}
    Bits here;
    Bits lower;
    Bits higher;
};

// By the rules of jump_rules.h, in bits. Where corners mustn't be cut, a turn is forced behind the end of a
// wall beside the line; else before it, if there is room.
Bits forced(const Neighbourhood& line, const Neighbourhood& side, MovementRule rule, bool up) {
    const Bits side_ahead = up ? side.higher : side.lower;
    const Bits side_left = up ? side.lower : side.higher;
    switch (rule) {
        case MovementRule::k4:
        case MovementRule::k8Strict:
            return side_left & ~side.here;
        case MovementRule::k8One:
            return side.here & ~side_ahead & ~(up ? line.higher : line.lower);
        case MovementRule::k8Any:
            return side.here & ~side_ahead;
    }
    return 0;
}

}  // namespace

// Swaps the off-diagonal quarters of ever smaller squares.
void transpose_bits(Bits (&words)[64]) {
    Bits mask = 0xFFFF'FFFFU;
    for (unsigned size = 32; size != 0; size /= 2, mask ^= mask << size) {
        for (unsigned i = 0; i < 64; i = ((i | size) + 1) & ~size) {
            const Bits change = (words[i] >> size ^ words[i | size]) & mask;
            words[i] ^= change << size;
            words[i | size] ^= change;
        }
    }
}

void derive_line_word(const LineNeighbours& lines, std::size_t w, MovementRule rule, bool row) {
    const Neighbourhood line(lines.line, w, lines.words);
    const Neighbourhood before(lines.before, w, lines.words);
    const Neighbourhood behind(lines.behind, w, lines.words);
    LineWord& word = lines.line[w];
    word.squares = ~(line.here | line.higher | behind.here | behind.higher);
    word.stop_up = word.stop_down = line.here;
    // Without diagonals a vertical walk looks along every row, so nothing forces it to turn.
    if (!row && rule == MovementRule::k4) return;
    word.stop_up |= forced(line, before, rule, true) | forced(line, behind, rule, true);
    word.stop_down |= forced(line, before, rule, false) | forced(line, behind, rule, false);
}

}  // namespace wayfield
