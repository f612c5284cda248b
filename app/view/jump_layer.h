#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "view/line_layer.h"

namespace wayfield {

/// What a jump point search looks at: the rays of the step at the playhead, the jump points so far and the
/// forced neighbours of the cell that is expanded.
class JumpLayer {
  public:
    /// Uploads what is new; returns how many bytes that took. frame.grid is not null.
    std::size_t update(const MapFrame& frame);
    /// Draws what was uploaded, with blending on.
    void draw(const MapFrame& frame, const PanePlacement& place);

  private:
    std::size_t update_points(const MapFrame& frame);
    std::size_t update_step(const MapFrame& frame);

    LinePen pen_;
    LineBuffer points_;  // a dot each, its `from` the step at which it was opened
    LineBuffer rays_;
    LineBuffer side_rays_;
    LineBuffer forced_;
    std::uint64_t points_version_ = 0;
    std::uint64_t step_version_ = 0;
    std::uint32_t step_ = 0;
};

}  // namespace wayfield
