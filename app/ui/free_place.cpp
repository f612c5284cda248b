#include "ui/free_place.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace wayfield {

namespace {

// Of the marker layer: no marker is drawn smaller, nor larger than half a cell.
constexpr float kLeastRadius = 9;
// Between two looks at the path: less than any card is high.
constexpr double kPathStride = 10;

bool boxes_overlap(const Box& a, const Box& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

Box grown(const Box& box, float by) {
    return {box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}

void add_path(Marks& marks, const Pane& pane, const Camera& camera, float scale) {
    if (!pane.outcome || !pane.outcome->found()) return;
    const std::vector<CellIndex>& path = pane.outcome->result.path;
    const double cells = kPathStride * scale / (camera.zoom() * kSqrt2);
    const auto stride = static_cast<std::size_t>(std::max(1.0, cells));
    const auto width = static_cast<CellIndex>(camera.map_width());
    for (std::size_t i = 0; i < path.size(); i += stride) {
        const CellIndex x = path[i] % width, y = path[i] / width;
        marks.path.push_back(camera.to_pixel({x + 0.5, y + 0.5}));
    }
}

/// The best spot so far.
struct Candidate {
    bool known = false;
    Hidden hidden = {};
    Spot spot = {};

    void take(const Hidden& other, Spot where) {
        if (known && !(other < hidden)) return;
        *this = {true, other, where};
    }
};

}  // namespace

Marks marks_of(const Pane& pane, const Camera& camera, float scale) {
    Marks marks;
    const PixelRect& view = camera.viewport();
    marks.radius = std::max(kLeastRadius * scale, static_cast<float>(camera.zoom() * 0.4));
    if (pane.has_battle()) return marks;  // neither ends nor path are drawn
    if (pane.setup.layers.shows(Layer::kMarkers)) {
        std::vector<Point> ends = pane.setup.goals();
        ends.push_back(pane.setup.query.start);
        for (const Point cell : ends) {
            const Vec2 at = camera.to_pixel({cell.x + 0.5, cell.y + 0.5});
            if (view.contains(at)) marks.ends.push_back(at);
        }
    }
    if (pane.setup.layers.shows(Layer::kPath)) add_path(marks, pane, camera, scale);
    return marks;
}

Hidden hidden_by(const Box& box, const Marks& marks) {
    Hidden hidden;
    if (box.empty()) return hidden;
    const Box near = grown(box, marks.radius);
    for (const Vec2 end : marks.ends) hidden.ends += near.contains(end.x, end.y) ? 1 : 0;
    for (const Vec2 place : marks.path) hidden.path += box.contains(place.x, place.y) ? 1 : 0;
    return hidden;
}

Box box_in(const Box& area, Corner corner, Extent size) {
    const bool right = corner == Corner::kTopRight || corner == Corner::kBottomRight;
    const bool foot = corner == Corner::kBottomLeft || corner == Corner::kBottomRight;
    return {right ? std::floor(area.right() - size.width) : area.x,
            foot ? std::floor(area.bottom() - size.height) : area.y, size.width, size.height};
}

Hidden hidden_at(std::span<const Placing> placings, std::span<const Box> taken, Spot spot) {
    Hidden all;
    for (const Placing& placing : placings) {
        const Box box = box_in(placing.area, spot.corner, placing.variants[spot.variant]);
        const Hidden hidden = hidden_by(box, placing.marks);
        all.ends += hidden.ends;
        all.path += hidden.path;
        for (const Box& other : taken) all.ends += boxes_overlap(box, other) ? 1 : 0;
    }
    return all;
}

Spot free_spot(std::span<const Placing> placings, std::span<const Corner> corners, std::span<const Box> taken,
               Spot before) {
    if (placings.empty()) return before;
    std::vector<Corner> order(corners.begin(), corners.end());
    const auto place = std::ranges::find(order, before.corner);
    if (place != order.end()) std::rotate(order.begin(), place, place + 1);
    // Should nothing be free: a path that runs everywhere is crossed by the fullest variant as well, but ends
    // are hidden only where there is no other way.
    Candidate clear_of_ends, least;
    for (std::size_t variant = 0; variant < placings.front().variants.size(); ++variant) {
        Candidate best;
        for (const Corner corner : order) {
            const Spot spot{variant, corner};
            const Hidden hidden = hidden_at(placings, taken, spot);
            if (hidden.nothing()) return spot;
            best.take(hidden, spot);
        }
        if (best.hidden.ends == 0 && !clear_of_ends.known) clear_of_ends = best;
        least.take(best.hidden, best.spot);
    }
    return clear_of_ends.known ? clear_of_ends.spot : least.spot;
}

}  // namespace wayfield
