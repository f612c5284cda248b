#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "wayfield/flow_field.h"

namespace wayfield {

inline constexpr std::uint8_t kNoOwner = 0xFE;

/// Which goal each cell's arrows lead to, as numbers of the caller: `goal_numbers[i]` belongs to
/// field.goals()[i]. Cells that reach none have kNoOwner. `pause` as in FieldControl.
void label_owners(const FlowField& field, const TraversalMap& map, std::span<const std::uint8_t> goal_numbers,
                  std::vector<std::uint8_t>& owners, const std::function<void()>& pause);

/// The same after a repair that changed no cell outside `rect`: `owners` are those before it. Returns a
/// rectangle that holds `rect` and all cells whose owner changed: arrows outside may lead through it.
Rect relabel_owners(const FlowField& field, const TraversalMap& map,
                    std::span<const std::uint8_t> goal_numbers, const Rect& rect,
                    std::vector<std::uint8_t>& owners, const std::function<void()>& pause);

}  // namespace wayfield
