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

LinePen::LinePen() : program_("line", shaders::kLineVert, shaders::kLineFrag) {}

void LinePen::draw(const LineBuffer& line, const PanePlacement& place, double half_width, const Ink& ink,
                   double shown, Pieces pieces) const {
    if (line.empty()) return;
    program_.use();
    place.set(program_);
    program_.set("pane_size", static_cast<float>(place.width), static_cast<float>(place.height));
    program_.set("half_width", static_cast<float>(half_width));
    program_.set("shown", static_cast<float>(shown));
    program_.set("fleeting", pieces == Pieces::kFleeting ? 1.0F : 0.0F);
    set_colour(program_, "line_colour", ink.colour, ink.alpha);
    line.draw();
}

std::size_t LineLayer::update_path(const MapFrame& frame, int spare) {
    const PathLayer& path = frame.path;
    if (path.version == path_version_ && spare == path_spare_ && !path_.empty()) return 0;
    path_version_ = path.version;
    path_spare_ = spare;
    const int width = frame.grid->width();
    std::vector<LinePiece> bends;
    for (std::size_t i = 0; i < path.smoothed.size(); ++i)
        bends.push_back(dot_at(path.smoothed[i], width, i));
    return path_.upload(line_of_path(path.cells, width, spare)) +
           smoothed_.upload(line_of_path(path.smoothed, width, spare)) + waypoints_.upload(bends);
}

std::size_t LineLayer::draw_path(const MapFrame& frame, const PanePlacement& place) {
    // Bends closer together than two pixels can't be seen.
    const std::size_t bytes = update_path(frame, std::clamp(static_cast<int>(2 / place.zoom), 1, 64));
    if (path_.empty() || frame.path.cells.empty()) return bytes;
    const MapPalette& palette = map_palette(frame.dark);
    const auto reached = [&](std::span<const CellIndex> cells) {
        return std::clamp(frame.path.shown, 0.0, 1.0) * static_cast<double>(cells.size() - 1);
    };
    const double half = std::clamp(place.zoom * 0.12, 1.25 * frame.scale, 5.0 * frame.scale);
    const double rim = std::clamp(half * 0.8, 1.1, 3.0);
    if (frame.path.smoothed.empty()) {
        const double shown = reached(frame.path.cells);
        pen_.draw(path_, place, half + rim, {palette.path_rim, 1}, shown);
        pen_.draw(path_, place, half, {palette.path, 1}, shown);
        return bytes;
    }
    // What was found stays to be seen under what was made of it.
    pen_.draw(path_, place, half * 0.7, {palette.path, 0.4}, reached(frame.path.cells));
    const double shown = reached(frame.path.smoothed);
    pen_.draw(smoothed_, place, half + rim, {palette.path_rim, 1}, shown);
    pen_.draw(waypoints_, place, half * 1.8 + rim, {palette.path_rim, 1}, shown);
    pen_.draw(smoothed_, place, half, {palette.path, 1}, shown);
    pen_.draw(waypoints_, place, half * 1.8, {palette.path, 1}, shown);
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
    pen_.draw(brush_, place, 1.6 * frame.scale, {palette.path_rim, 1});
    // Not the accent: that is what the frontier is drawn in.
    pen_.draw(brush_, place, 0.8 * frame.scale, {palette.path, 1});
    return bytes;
}

}  // namespace wayfield
