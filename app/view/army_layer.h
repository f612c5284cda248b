#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/gl_objects.h"
#include "view/line_layer.h"
#include "view/map_frame.h"
#include "view/pane_placement.h"

namespace wayfield {

/// A battle: a disc for each unit, a square for one that holds its place, in its army's colour; around it a
/// ring of the health that is left, on it where it faces. Strikes are beams. Below them what the memo keeps
/// from being searched, and the way of the unit under the pointer.
class ArmyLayer {
  public:
    ArmyLayer();
    /// Draws with blending on; returns the bytes sent. frame.grid is not null.
    std::size_t draw(const MapFrame& frame, const PanePlacement& place);

  private:
    struct Body {  // of shaders/unit.vert
        float x;
        float y;
        float radius;
        float health;
        float facing_x;
        float facing_y;
        float shape;
        float ring;  // pixels of health around it; 0: none
        std::uint8_t colour[4];
        std::uint8_t mark[4];  // around it; alpha 0: none
    };

    void gather(const MapFrame& frame, const PanePlacement& place);
    std::size_t draw_bodies(const MapFrame& frame, const PanePlacement& place);
    std::size_t draw_memo(const MapFrame& frame, const PanePlacement& place);
    std::size_t draw_path(const MapFrame& frame, const PanePlacement& place);
    std::size_t draw_strikes(const MapFrame& frame, const PanePlacement& place);

    std::vector<Body> seen_;
    Program bodies_;
    VertexArray array_;
    bool array_made_ = false;
    Buffer buffer_;
    LinePen pen_;
    LineBuffer lines_;
};

}  // namespace wayfield
