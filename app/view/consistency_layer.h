#pragma once

#include <cstddef>
#include <cstdint>

#include "view/line_layer.h"

namespace wayfield {

/// The cells of LPA* or D* Lite that are inconsistent at the playhead: over-consistent ones as dots,
/// under-consistent ones as rings of another colour.
class ConsistencyLayer {
  public:
    /// Uploads what is new; returns how many bytes that took. frame.grid is not null.
    std::size_t update(const MapFrame& frame);
    /// Draws what was uploaded, with blending on.
    void draw(const MapFrame& frame, const PanePlacement& place);

  private:
    LinePen pen_;
    LineBuffer over_;
    LineBuffer under_;
    std::uint64_t version_ = 0;
};

}  // namespace wayfield
