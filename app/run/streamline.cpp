#include "run/streamline.h"

#include <algorithm>

#include "wayfield/line_of_sight.h"

namespace wayfield {
namespace {

// At worst, pulling straight takes time by the square of the length, and a frame doesn't wait for that: it is
// done piece by piece, and not farther than one looks.
constexpr std::size_t kPiece = 128;
constexpr std::size_t kMostPulled = 2048;

}  // namespace

void Streamline::update(const Pane& pane, const TraversalMap& map, std::optional<Point> from) {
    const FieldImage* image = pane.field ? &pane.field->image : nullptr;
    const bool usable = image && image->bounds() == map.bounds() && from && map.contains(*from);
    if (!usable) {
        if (!cells_.empty()) ++version_;
        cells_.clear();
        from_.reset();
        return;
    }
    if (from == from_ && image_version_ == image->version() && map_revision_ == map.revision()) return;
    from_ = from;
    image_version_ = image->version();
    map_revision_ = map.revision();
    ++version_;
    way_.clear();
    image->follow(map.index(*from), way_);
    if (map.revision() == pane.field->figures.map_revision) {
        pull_straight(map);
    } else {
        cells_ = way_;
    }
}

void Streamline::pull_straight(const TraversalMap& map) {
    cells_.clear();
    const std::span<const CellIndex> way = way_;
    std::size_t at = 0;
    while (at + 1 < way.size() && at < kMostPulled) {
        const std::size_t count = std::min(kPiece, way.size() - at);
        const SmoothedPath piece = pull_string(map, way.subspan(at, count), Smoothing::kSupercover);
        // The last waypoint of a piece is the first one of the next.
        cells_.insert(cells_.end(), piece.waypoints.begin(), piece.waypoints.end() - 1);
        at += count - 1;
    }
    cells_.insert(cells_.end(), way_.begin() + static_cast<std::ptrdiff_t>(at), way_.end());
}

}  // namespace wayfield
