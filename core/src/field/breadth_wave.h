#pragma once

#include <cstdint>
#include <span>

#include "search/raw_array.h"
#include "wave.h"
#include "wayfield/grid.h"

namespace wayfield {

/// Entries hold a cell and, in the bits above, how it was reached. The largest map has 2^26 cells.
inline constexpr int kCellBits = 26;
inline constexpr std::uint32_t kCellMask = (1U << kCellBits) - 1;
static_assert(std::uint64_t{kMaxGridSide} * kMaxGridSide <= std::uint64_t{1} << kCellBits);

/// Cells of the level being expanded and of the next.
struct BreadthState {
    RawArray<std::uint32_t> current;
    RawArray<std::uint32_t> next;

    std::size_t memory_bytes() const { return current.memory_bytes() + next.memory_bytes(); }
};

/// The wave of a 4-connected map of one cost without one-way steps: breadth-first, level by level. Each step
/// costs `step`. The costs of all cells must be kUnreached; those of the goals are set here.
WaveEnd breadth_wave(const WaveField<std::uint32_t>& field, BreadthState& state,
                     std::span<const CellIndex> goals, std::uint32_t step, WaveCheck& check);

}  // namespace wayfield
