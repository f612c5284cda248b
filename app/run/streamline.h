#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "scene/pane.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// The way along a pane's field from the cell under the pointer to its goal, pulled straight. Followed anew
/// only when the cell or the field is another one.
class Streamline {
  public:
    /// `map` is of the pane's profile, and may lag behind the field by some frames.
    void update(const Pane& pane, const TraversalMap& map, std::optional<Point> from);

    /// From the pointer to the goal: waypoints, each in the line of sight of the one before it; every cell
    /// while the map lags, and beyond the first thousands. Empty if there is no way, or no field.
    std::span<const CellIndex> cells() const { return cells_; }
    /// Grows when the cells change.
    std::uint64_t version() const { return version_; }

  private:
    void pull_straight(const TraversalMap& map);

    std::vector<CellIndex> way_;  // cell by cell
    std::vector<CellIndex> cells_;
    std::uint64_t version_ = 1;
    std::uint64_t image_version_ = 0;
    std::uint64_t map_revision_ = 0;
    std::optional<Point> from_;
};

}  // namespace wayfield
