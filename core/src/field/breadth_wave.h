#pragma once

#include <cstdint>
#include <span>

#include "search/raw_array.h"
#include "wave.h"

namespace wayfield {

/// Words of a cell and four bits of directions.
struct BreadthState {
    RawArray<std::uint32_t> east;  ///< the ends of rows that go on eastwards, and their legal steps
    RawArray<std::uint32_t> west;
    RawArray<std::uint32_t> branches;  ///< cells that expand otherwise, and the steps to take
    RawArray<std::uint32_t> next_branches;

    std::size_t memory_bytes() const {
        return east.memory_bytes() + west.memory_bytes() + branches.memory_bytes() +
               next_branches.memory_bytes();
    }
};

/// The wave of a 4-connected map of one cost without one-way steps: breadth-first, level by level. Each step
/// costs `step`. The costs of all cells must be kUnreached; those of the goals are set here.
WaveEnd breadth_wave(const WaveField<std::uint32_t>& field, BreadthState& state,
                     std::span<const CellIndex> goals, std::uint32_t step, WaveCheck& check);

}  // namespace wayfield
