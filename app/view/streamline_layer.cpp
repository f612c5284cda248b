#include "view/streamline_layer.h"

#include <algorithm>

namespace wayfield {

std::size_t StreamlineLayer::draw(const MapFrame& frame, const PanePlacement& place) {
    std::size_t bytes = 0;
    // Bends closer together than two pixels can't be seen.
    const int spare = std::clamp(static_cast<int>(2 / place.zoom), 1, 64);
    if (frame.streamline.version != version_ || spare != spare_) {
        version_ = frame.streamline.version;
        spare_ = spare;
        bytes = line_.upload(line_of_path(frame.streamline.cells, frame.grid->width(), spare));
    }
    if (line_.empty() || frame.streamline.cells.empty()) return bytes;
    const MapPalette& palette = map_palette(frame.dark);
    const double half = std::clamp(place.zoom * 0.08, 1.0 * frame.scale, 3.0 * frame.scale);
    const auto shown = static_cast<double>(frame.streamline.cells.size() - 1);
    pen_.draw(line_, place, half + 1.5 * frame.scale, {palette.marker_rim}, shown);
    pen_.draw(line_, place, half, {palette.streamline}, shown);
    return bytes;
}

}  // namespace wayfield
