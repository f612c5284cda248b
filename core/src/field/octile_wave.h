#pragma once

#include <cstdint>
#include <span>

#include "band.h"
#include "wave.h"

namespace wayfield {

/// A cell as it was reached: at which cost, and in the bits above the cell how, in a wave's code or as a
/// direction.
struct OctileEntry {
    std::uint32_t value;
    std::uint32_t cell_and_code;
};
/// A diagonal step may lead two levels on.
using OctileState = BandState<OctileEntry, 2>;

/// The wave of a map of one cost, that of `terrain`, without one-way steps and with diagonals at the square
/// root of two. The costs of all cells must be kUnreached; those of the goals are set here.
WaveEnd octile_wave(const WaveField<std::uint32_t>& field, OctileState& state,
                    std::span<const CellIndex> goals, std::uint8_t terrain, WaveCheck& check);

}  // namespace wayfield
