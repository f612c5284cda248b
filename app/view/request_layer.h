#pragma once

#include <cstddef>
#include <cstdint>

#include "view/line_layer.h"
#include "view/map_frame.h"
#include "view/pane_placement.h"

namespace wayfield {

/// Paths of many requests, one over the other: thin, so that where many go is seen.
class RequestLayer {
  public:
    /// Draws with blending on and returns how many bytes were uploaded. frame.grid is not null.
    std::size_t draw(const MapFrame& frame, const PanePlacement& place);

  private:
    LinePen pen_;
    LineBuffer lines_;
    LineBuffer ends_;
    std::uint64_t version_ = 0;
    int spare_ = 0;
};

}  // namespace wayfield
