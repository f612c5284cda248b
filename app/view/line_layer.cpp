#include "view/line_layer.h"

#include <glad/gl.h>

#include <algorithm>

#include "embedded_shaders.h"

namespace wayfield {

std::size_t LineBuffer::upload(const std::vector<LinePiece>& pieces) {
    count_ = static_cast<int>(pieces.size());
    if (count_ == 0) return 0;
    buffer_.upload(pieces.data(), pieces.size() * sizeof(LinePiece));
    if (!made_) {
        array_ = VertexArray::create();
        made_ = true;
    }
    array_.bind();
    buffer_.bind();
    array_.floats(0, 4, sizeof(LinePiece), 0, 1);
    array_.floats(1, 2, sizeof(LinePiece), 4 * sizeof(float), 1);
    return pieces.size() * sizeof(LinePiece);
}

void LineBuffer::draw() const {
    if (count_ == 0) return;
    array_.bind();
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count_);
}

LineLayer::LineLayer() : program_("line", shaders::line_vert, shaders::line_frag) {}

std::size_t LineLayer::draw_path(const MapFrame& frame, const PanePlacement& place) {
    std::size_t bytes = 0;
    // Bends closer together than two pixels can't be seen.
    const int spare = std::clamp(static_cast<int>(2 / place.zoom), 1, 64);
    if (frame.path.version != path_version_ || spare != path_spare_ || path_.empty()) {
        path_version_ = frame.path.version;
        path_spare_ = spare;
        bytes = path_.upload(line_of_path(frame.path.cells, frame.grid->width(), spare));
    }
    if (path_.empty() || frame.path.cells.empty()) return bytes;
    const MapPalette& palette = map_palette(frame.dark);
    const double shown =
        std::clamp(frame.path.shown, 0.0, 1.0) * static_cast<double>(frame.path.cells.size() - 1);
    const double half = std::clamp(place.zoom * 0.12, 1.25 * frame.scale, 5.0 * frame.scale);
    draw_line(path_, place, half + std::clamp(half * 0.8, 1.1, 3.0), palette.path_rim, shown);
    draw_line(path_, place, half, palette.path, shown);
    return bytes;
}

std::size_t LineLayer::draw_brush(const MapFrame& frame, const PanePlacement& place) {
    std::size_t bytes = 0;
    if (!std::equal(frame.brush.begin(), frame.brush.end(), brush_cells_.begin(), brush_cells_.end())) {
        brush_cells_.assign(frame.brush.begin(), frame.brush.end());
        bytes = brush_.upload(outline_of_cells(brush_cells_));
    }
    if (brush_.empty()) return bytes;
    const MapPalette& palette = map_palette(frame.dark);
    draw_line(brush_, place, 1.6 * frame.scale, palette.path_rim, 1);
    draw_line(brush_, place, 0.8 * frame.scale, palette.accent, 1);
    return bytes;
}

void LineLayer::draw_line(const LineBuffer& line, const PanePlacement& place, double half_width, Rgb colour,
                          double shown) {
    program_.use();
    place.set(program_);
    program_.set("pane_size", static_cast<float>(place.width), static_cast<float>(place.height));
    program_.set("half_width", static_cast<float>(half_width));
    program_.set("shown", static_cast<float>(shown));
    set_colour(program_, "line_colour", colour);
    line.draw();
}

}  // namespace wayfield
