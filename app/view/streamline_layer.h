#pragma once

#include <cstddef>
#include <cstdint>

#include "view/line_layer.h"
#include "view/map_frame.h"
#include "view/pane_placement.h"

namespace wayfield {

/// The way from the pointer along a flow field: thinner than a path, and of a colour of its own.
class StreamlineLayer {
  public:
    /// Draws with blending on and returns how many bytes were uploaded. frame.grid is not null.
    std::size_t draw(const MapFrame& frame, const PanePlacement& place);

  private:
    LinePen pen_;
    LineBuffer line_;
    std::uint64_t version_ = 0;
    int spare_ = 0;
};

}  // namespace wayfield
