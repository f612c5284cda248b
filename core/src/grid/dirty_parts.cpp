#include "wayfield/dirty_parts.h"

#include <algorithm>
#include <utility>

namespace wayfield {

DirtyParts::DirtyParts(int width, int height)
    : across_((width + kTile - 1) / kTile), down_((height + kTile - 1) / kTile) {}

void DirtyParts::add(const Rect& rect) {
    if (rect.empty()) return;
    for (int top = rect.y0 / kTile * kTile; top < rect.y1; top += kTile) {
        for (int left = rect.x0 / kTile * kTile; left < rect.x1; left += kTile) {
            add_in_tile(intersected(rect, {left, top, left + kTile, top + kTile}));
        }
    }
}

void DirtyParts::add_in_tile(const Rect& rect) {
    if (slot_.empty()) slot_.resize(static_cast<std::size_t>(across_) * static_cast<std::size_t>(down_), 0);
    const auto tile = static_cast<std::uint32_t>(rect.y0 / kTile * across_ + rect.x0 / kTile);
    std::uint32_t& slot = slot_[tile];
    if (slot == 0) {
        parts_.push_back(rect);
        tiles_.push_back(tile);
        slot = static_cast<std::uint32_t>(parts_.size());
    } else {
        parts_[slot - 1] = united(parts_[slot - 1], rect);
    }
    bounds_ = united(bounds_, rect);
}

std::vector<Rect> DirtyParts::take() {
    for (const std::uint32_t tile : tiles_) slot_[tile] = 0;
    tiles_.clear();
    std::vector<Rect> parts = std::exchange(parts_, {});
    const Rect bounds = std::exchange(bounds_, {});
    if (parts.size() > 1 && 2 * area_of(parts) >= bounds.area()) parts.assign(1, bounds);
    return parts;
}

std::size_t area_of(const std::vector<Rect>& parts) {
    std::size_t cells = 0;
    for (const Rect& part : parts) cells += part.area();
    return cells;
}

}  // namespace wayfield
