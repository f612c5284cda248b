#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "wayfield/flow_field.h"
#include "wayfield/preparation.h"

namespace wayfield {

/// Distances from some cells far apart, by which two cells lie at least as far from each other as their
/// distances from any of those differ: a far better estimate than the octile distance where walls make
/// detours (N. Sturtevant, A. Felner, M. Barrer, J. Schaeffer, N. Burch, "Memory-based heuristics for
/// explicit state spaces", 2009). Repaired after edits as fields are.
class Landmarks {
  public:
    static constexpr std::size_t kCount = 6;
    /// In eighths of a straight step, rounded down; kFar where a landmark can't be reached.
    using Distances = std::array<std::uint32_t, kCount>;
    static constexpr std::uint32_t kFar = 0xFFFFFFFFU;
    static constexpr std::uint32_t kUnitsAStep = 8;
    /// Two differ by that much less than it seems: by rounding, and because fields count in whole numbers.
    static constexpr std::uint32_t kSlack = 2;

    /// Chooses them: the first as far as can be from one of `seeds` (the first that reaches half of the map,
    /// or else the last), each of the others from those before. False if it was cancelled.
    bool choose(const TraversalMap& map, std::span<const CellIndex> seeds, const PrepareControl& control);
    /// Follows an edit; returns the cells whose distances may differ.
    Rect repair(const TraversalMap& map, const Rect& changed);
    Distances distances(CellIndex cell) const;
    std::size_t memory_bytes() const;

  private:
    std::vector<FlowField> fields_;
    double units_ = kUnitsAStep;  // in one of cost
    FieldScratch scratch_;
};

}  // namespace wayfield
