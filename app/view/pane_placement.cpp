#include "view/pane_placement.h"

#include <algorithm>
#include <cmath>

namespace wayfield {

PanePlacement::PanePlacement(const Camera& camera)
    : zoom(camera.zoom()), width(camera.viewport().width), height(camera.viewport().height) {
    const Vec2 corner = camera.to_pixel({0, 0});
    const double x = corner.x - camera.viewport().x;
    const double y = corner.y - camera.viewport().y;
    base_x = std::floor(-x / zoom);
    base_y = std::floor(-y / zoom);
    offset_x = x + base_x * zoom;
    offset_y = y + base_y * zoom;
}

Vec2 PanePlacement::pixel(Vec2 cell) const {
    return {(cell.x - base_x) * zoom + offset_x, (cell.y - base_y) * zoom + offset_y};
}

void PanePlacement::set(const Program& program) const {
    program.set("base_cell", static_cast<float>(base_x), static_cast<float>(base_y));
    program.set("offset", static_cast<float>(offset_x), static_cast<float>(offset_y));
    program.set("zoom", static_cast<float>(zoom));
}

void set_colour(const Program& program, const char* name, Rgb colour, double alpha) {
    program.set(name, static_cast<float>(colour.r) / 255.0F, static_cast<float>(colour.g) / 255.0F,
                static_cast<float>(colour.b) / 255.0F, static_cast<float>(alpha));
}

double smooth_ramp(double from, double to, double x) {
    const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

}  // namespace wayfield
