#pragma once

#include <cstddef>
#include <cstdint>

#include "view/line_layer.h"

namespace wayfield {

/// The hierarchy that a search went by: borders of clusters, the nodes where units cross them, the edges that
/// join nodes inside, and the abstract path over it all.
class ClusterLayer {
  public:
    /// Uploads what is new; returns how many bytes that took. frame.grid is not null.
    std::size_t update(const MapFrame& frame);
    /// Draws what was uploaded, with blending on.
    void draw(const MapFrame& frame, const PanePlacement& place);

  private:
    LinePen pen_;
    LineBuffer borders_;
    LineBuffer edges_;
    LineBuffer crossings_;
    LineBuffer nodes_;
    LineBuffer path_;
    LineBuffer path_nodes_;
    std::uint64_t version_ = 0;
    std::size_t path_size_ = 0;
};

}  // namespace wayfield
