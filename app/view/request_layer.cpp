#include "view/request_layer.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace wayfield {

std::size_t RequestLayer::draw(const MapFrame& frame, const PanePlacement& place) {
    std::size_t bytes = 0;
    // Bends closer together than two pixels can't be seen.
    const int spare = std::clamp(static_cast<int>(2 / place.zoom), 1, 64);
    if (frame.requests.version != version_ || spare != spare_) {
        version_ = frame.requests.version;
        spare_ = spare;
        std::vector<LinePiece> pieces;
        std::vector<LinePiece> ends;
        for (const std::span<const CellIndex> path : frame.requests.paths) {
            const std::vector<LinePiece> line = line_of_path(path, frame.grid->width(), spare);
            pieces.insert(pieces.end(), line.begin(), line.end());
            if (!path.empty()) ends.push_back(dot_at(path.back(), frame.grid->width(), 0));
        }
        bytes = lines_.upload(pieces) + ends_.upload(ends);
    }
    if (frame.requests.paths.empty()) return bytes;
    const MapPalette& palette = map_palette(frame.dark);
    const double half = std::clamp(place.zoom * 0.06, 0.8 * frame.scale, 2.5 * frame.scale);
    constexpr double kAll = std::numeric_limits<float>::max();
    pen_.draw(lines_, place, half + 0.8 * frame.scale, {palette.marker_rim, 0.35}, kAll);
    pen_.draw(lines_, place, half, {palette.streamline, 0.75}, kAll);
    pen_.draw(ends_, place, 2.2 * half, {palette.streamline}, kAll);
    return bytes;
}

}  // namespace wayfield
