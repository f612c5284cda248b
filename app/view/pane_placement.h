#pragma once

#include "gpu/gl_objects.h"
#include "view/camera.h"
#include "view/palette.h"

namespace wayfield {

/// Where a pane's pixels lie on the map, split into a whole cell and a small rest: the shaders' floats stay
/// exact on the largest map at the largest zoom.
struct PanePlacement {
    double zoom = 1;                    ///< pixels a cell
    double base_x = 0, base_y = 0;      ///< the cell at the pane's top left, maybe off the map
    double offset_x = 0, offset_y = 0;  ///< its corner in pixels from the pane's top left, > -zoom
    int width = 1, height = 1;          ///< of the pane, in pixels

    explicit PanePlacement(const Camera& camera);

    /// Pixels from the pane's top left.
    Vec2 pixel(Vec2 cell) const;
    Vec2 middle(Point cell) const { return pixel({cell.x + 0.5, cell.y + 0.5}); }
    /// Sets the uniforms of that name: base_cell, offset, zoom.
    void set(const Program& program) const;
};

void set_colour(const Program& program, const char* name, Rgb colour, double alpha = 1);

/// 0 up to `from`, 1 from `to` on, smooth between.
double smooth_ramp(double from, double to, double x);

}  // namespace wayfield
