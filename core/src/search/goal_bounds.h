#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "prepare_parts.h"

namespace wayfield {

class JumpGraph;

/// For each look from each jump point a box around all goals to which a shortest path sets out along that
/// look: a search leaves out looks whose box doesn't hold its goal (S. Rabin, N. Sturtevant, "Combining
/// bounding boxes and JPS to prune grid pathfinding", 2016).
///
/// There, a box is drawn around the goals themselves, cell by cell. Here it is drawn around what is seen from
/// the jump points that shortest paths pass along the look: larger boxes, for a search over jump points alone
/// from each of them. That is still the square of their number, seconds on a map of 512 x 512, minutes where
/// walls are scattered.
class GoalBounds {
  public:
    /// For a graph that holds for the map. None if it was cancelled; `permille` is reported from `from` to
    /// 1000.
    static std::optional<GoalBounds> make(const TraversalMap& map, const JumpGraph& graph,
                                          const PrepareControl& control, std::size_t from);

    /// By the number of the look's item in the graph.
    const LookedBox* boxes() const { return boxes_.data(); }
    std::size_t memory_bytes() const { return boxes_.capacity() * sizeof(LookedBox); }

  private:
    std::vector<LookedBox> boxes_;
};

}  // namespace wayfield
