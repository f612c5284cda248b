#pragma once

#include <cstdint>
#include <span>

#include "band.h"
#include "wave.h"

namespace wayfield {

/// Entries hold a cell, and in the bits above it directions.
using BreadthState = BandState<std::uint32_t, 1>;

/// The wave of a 4-connected map of one cost without one-way steps: breadth-first. Each step costs `step`.
/// The costs of all cells must be kUnreached; those of the goals are set here.
WaveEnd breadth_wave(const WaveField<std::uint32_t>& field, BreadthState& state,
                     std::span<const CellIndex> goals, std::uint32_t step, WaveCheck& check);

}  // namespace wayfield
