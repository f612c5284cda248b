#include "view/jump_layer.h"

#include <algorithm>

namespace wayfield {

namespace {

LinePiece piece_of(const JumpStep::Ray& ray, const Grid& grid) {
    const Point a = grid.point(ray.from);
    const Point b = grid.point(ray.to);
    return {static_cast<float>(a.x) + 0.5F,
            static_cast<float>(a.y) + 0.5F,
            static_cast<float>(b.x) + 0.5F,
            static_cast<float>(b.y) + 0.5F,
            0,
            0};
}

// Of a jump on open ground half the map would be covered by the scans to its sides.
constexpr double kRayAlpha = 0.85;
constexpr double kSideRayAlpha = 0.3;

}  // namespace

std::size_t JumpLayer::update_points(const MapFrame& frame) {
    if (points_version_ == frame.jumps.version) return 0;
    points_version_ = frame.jumps.version;
    const std::span<const std::uint32_t> opened = frame.jumps.player->opened();
    std::vector<LinePiece> dots;
    for (CellIndex cell = 0; cell < opened.size(); ++cell) {
        if (opened[cell] == kNeverStep) continue;
        dots.push_back(dot_at(cell, frame.grid->width(), opened[cell]));
    }
    return points_.upload(dots);
}

std::size_t JumpLayer::update_step(const MapFrame& frame) {
    const std::uint32_t step = frame.jumps.player->step();
    if (step_version_ == frame.jumps.version && step_ == step) return 0;
    step_version_ = frame.jumps.version;
    step_ = step;
    const JumpStep jumps = frame.jumps.player->jumps();
    std::vector<LinePiece> rays;
    std::vector<LinePiece> side_rays;
    for (const JumpStep::Ray& ray : jumps.rays) {
        std::vector<LinePiece>& pieces = ray.side ? side_rays : rays;
        pieces.push_back(piece_of(ray, *frame.grid));
    }
    std::vector<LinePiece> forced;
    for (const CellIndex cell : jumps.forced) {
        forced.push_back(dot_at(cell, frame.grid->width(), 0));
    }
    return rays_.upload(rays) + side_rays_.upload(side_rays) + forced_.upload(forced);
}

std::size_t JumpLayer::update(const MapFrame& frame) {
    if (frame.jumps.player == nullptr) return 0;
    return update_points(frame) + update_step(frame);
}

void JumpLayer::draw(const MapFrame& frame, const PanePlacement& place) {
    if (frame.jumps.player == nullptr) return;
    const MapPalette& palette = map_palette(frame.dark);
    const double thin = std::clamp(place.zoom * 0.04, 0.6 * frame.scale, 1.6 * frame.scale);
    const double dot = std::clamp(place.zoom * 0.16, 1.2 * frame.scale, 6.0 * frame.scale);
    const double rim = std::clamp(dot * 0.5, 0.8, 2.0);
    const double playhead = frame.jumps.player->step();
    const Rgb colour = search_colour(frame);
    pen_.draw(side_rays_, place, thin, {colour, kSideRayAlpha});
    pen_.draw(rays_, place, thin * 1.6, {colour, kRayAlpha});
    pen_.draw(points_, place, dot + rim, {palette.marker_rim, 1}, playhead);
    pen_.draw(points_, place, dot, {palette.jump_point, 1}, playhead);
    pen_.draw(forced_, place, dot * 1.3 + rim, {palette.marker_rim, 1});
    pen_.draw(forced_, place, dot * 1.3, {palette.goal, 1});
}

}  // namespace wayfield
