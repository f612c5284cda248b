#pragma once

#include <map>

#include "gpu/gl_objects.h"
#include "view/map_frame.h"
#include "view/pane_placement.h"

namespace wayfield {

/// Start, goal, the cell being expanded and the hovered one: shapes drawn by distance, smooth at every size.
class MarkerLayer {
  public:
    /// Both draw with blending on. frame.grid is not null.
    void draw_ends(const MapFrame& frame, const PanePlacement& place);
    void draw_current(const MapFrame& frame, const PanePlacement& place);
    void draw_hovered(const MapFrame& frame, const PanePlacement& place);

  private:
    enum Shape : int { kDisc, kTarget, kFrame };  // numbers of shaders/marker.frag

    struct Look {
        double radius = 0;
        double rim = 0;
        double glow = 0;
        Rgb colour;
    };
    void draw_marker(Shape shape, Vec2 center, const Look& look, const MapFrame& frame,
                     const PanePlacement& place);
    void draw_frame(Point cell, Rgb colour, double glow, const MapFrame& frame, const PanePlacement& place);

    std::map<int, Program> programs_;
    VertexArray no_vertices_ = VertexArray::create();
};

}  // namespace wayfield
