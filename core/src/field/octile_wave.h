#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "band.h"
#include "wave.h"

namespace wayfield {

struct OctileState {
    /// A cell as it was reached: at which cost, and in the bits above the cell how, in a wave's code or as a
    /// direction.
    struct Entry {
        std::uint32_t value;
        std::uint32_t cell_and_code;
    };

    std::array<BandList<Entry>, kBand + 2> branches;  ///< by level: what to expand
    BandList<Entry> runs;                             ///< ends of straight runs that go on in the next band
    BandList<Entry> runs_before;                      ///< those that came into this one

    void clear();
    std::size_t memory_bytes() const;
};

/// The wave of a map of one cost, that of `terrain`, without one-way steps and with diagonals at the square
/// root of two. The costs of all cells must be kUnreached; those of the goals are set here.
WaveEnd octile_wave(const WaveField<std::uint32_t>& field, OctileState& state,
                    std::span<const CellIndex> goals, std::uint8_t terrain, WaveCheck& check);

}  // namespace wayfield
