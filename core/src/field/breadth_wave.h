#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "band.h"
#include "wave.h"

namespace wayfield {

/// Entries hold a cell, and in the bits above it directions.
struct BreadthState {
    std::array<BandList<std::uint32_t>, kBand + 1> branches;  ///< by level: what to expand
    BandList<std::uint32_t> rows;                             ///< rows' ends that go on in the next band
    BandList<std::uint32_t> rows_before;                      ///< those that came into this one

    void clear();
    std::size_t memory_bytes() const;
};

/// The wave of a 4-connected map of one cost without one-way steps: breadth-first. Each step costs `step`.
/// The costs of all cells must be kUnreached; those of the goals are set here.
WaveEnd breadth_wave(const WaveField<std::uint32_t>& field, BreadthState& state,
                     std::span<const CellIndex> goals, std::uint32_t step, WaveCheck& check);

}  // namespace wayfield
