#include "view/marker_layer.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>

#include "embedded_shaders.h"

namespace wayfield {

void MarkerLayer::draw_ends(const MapFrame& frame, const PanePlacement& place) {
    const MapPalette& palette = map_palette(frame.dark);
    const double rim = std::clamp(place.zoom * 0.05, 1.6, 4.0) * frame.scale;
    if (frame.start) {
        const double radius = std::max(6.0 * frame.scale, place.zoom * 0.31);
        draw_marker(kDisc, place.middle(*frame.start), {radius, rim, 0, palette.start}, frame, place);
    }
    const double radius = std::max(8.5 * frame.scale, place.zoom * 0.38);
    if (!frame.more_goals.empty()) {
        // A disc each in the hue of its field: their numbers are written on it.
        for (std::size_t i = frame.more_goals.size(); i > 0; --i) {
            const Rgb hue = goal_colour(static_cast<int>(i), frame.dark);
            draw_marker(kDisc, place.middle(frame.more_goals[i - 1]), {radius, rim, 0, hue}, frame, place);
        }
        if (frame.goal) {
            const Rgb hue = goal_colour(0, frame.dark);
            draw_marker(kDisc, place.middle(*frame.goal), {radius, rim, 0, hue}, frame, place);
        }
    } else if (frame.goal) {
        draw_marker(kTarget, place.middle(*frame.goal), {radius, rim, 0, palette.goal}, frame, place);
    }
}

void MarkerLayer::draw_current(const MapFrame& frame, const PanePlacement& place) {
    const CellIndex cell = frame.search.current;
    if (cell >= frame.grid->cell_count() || frame.search.opened.empty()) return;  // kNoCell is the largest
    draw_frame(frame.grid->point(cell), map_palette(frame.dark).current, 6 * frame.scale, frame, place);
}

void MarkerLayer::draw_hovered(const MapFrame& frame, const PanePlacement& place) {
    if (!frame.hovered || !frame.brush.empty()) return;
    draw_frame(*frame.hovered, map_palette(frame.dark).accent, 0, frame, place);
}

// A frame around a cell; never smaller than can be seen.
void MarkerLayer::draw_frame(Point cell, Rgb colour, double glow, const MapFrame& frame,
                             const PanePlacement& place) {
    const double line = std::clamp(place.zoom * 0.07, 1.3, 3.0) * frame.scale;
    const double half = std::max(place.zoom / 2, 3.0 * frame.scale);
    draw_marker(kFrame, place.middle(cell), {half, line, glow, colour}, frame, place);
}

void MarkerLayer::draw_marker(Shape shape, Vec2 center, const Look& look, const MapFrame& frame,
                              const PanePlacement& place) {
    const double reach = look.radius + look.rim + look.glow + 2;
    const bool seen = center.x > -reach && center.y > -reach && center.x < place.width + reach &&
                      center.y < place.height + reach;
    if (!seen) return;
    Program& program = programs_[shape];
    if (!program) {
        program = Program("marker", shaders::kMarkerVert, shaders::kMarkerFrag,
                          fmt::format("#define SHAPE {}\n", static_cast<int>(shape)));
    }
    program.use();
    program.set("center", static_cast<float>(center.x), static_cast<float>(center.y));
    program.set("reach", static_cast<float>(reach));
    program.set("pane_size", static_cast<float>(place.width), static_cast<float>(place.height));
    program.set("radius", static_cast<float>(look.radius));
    program.set("rim", static_cast<float>(look.rim));
    program.set("glow", static_cast<float>(look.glow));
    set_colour(program, "fill_colour", look.colour);
    set_colour(program, "rim_colour", map_palette(frame.dark).marker_rim, shape == kFrame ? 0.55 : 1.0);
    no_vertices_.bind();
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace wayfield
