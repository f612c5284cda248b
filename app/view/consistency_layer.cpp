#include "view/consistency_layer.h"

#include <algorithm>
#include <vector>

namespace wayfield {

std::size_t ConsistencyLayer::update(const MapFrame& frame) {
    if (version_ == frame.consistency.version) return 0;
    version_ = frame.consistency.version;
    std::vector<LinePiece> over;
    std::vector<LinePiece> under;
    for (const InconsistentTime& time : frame.consistency.times) {
        LinePiece dot = dot_at(time.cell, frame.grid->width(), time.from);
        dot.to = static_cast<float>(time.until);
        (time.under ? under : over).push_back(dot);
    }
    return over_.upload(over) + under_.upload(under);
}

void ConsistencyLayer::draw(const MapFrame& frame, const PanePlacement& place) {
    if (frame.consistency.times.empty()) return;
    const MapPalette& palette = map_palette(frame.dark);
    const double dot = std::clamp(place.zoom * 0.27, 1.5 * frame.scale, 7.0 * frame.scale);
    const double rim = std::clamp(dot * 0.4, 0.8, 2.0);
    const double playhead = frame.search.playhead;
    const auto draw = [&](const LineBuffer& dots, double radius, Rgb colour) {
        pen_.draw(dots, place, radius, {colour, 1}, playhead, Pieces::kFleeting);
    };
    draw(over_, dot + rim, palette.path_rim);
    draw(over_, dot, palette.over_consistent);
    draw(under_, dot + rim, palette.path_rim);
    draw(under_, dot, palette.under_consistent);
    draw(under_, dot * 0.45, palette.path_rim);
}

}  // namespace wayfield
