#pragma once

#include <cstddef>
#include <cstdint>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// Transposes 64 words of 64 bits: bit j of word i changes places with bit i of word j.
void transpose_bits(std::uint64_t (&words)[64]);

/// A row or a column and the lines beside it, `words` long each.
struct LineNeighbours {
    const LineWord* before;
    LineWord* line;
    const LineWord* behind;
    std::size_t words;
};

/// Derives word `w` of a line from what is blocked there and beside it. Beyond the ends all is blocked.
void derive_line_word(const LineNeighbours& lines, std::size_t w, MovementRule rule, bool row);

}  // namespace wayfield
