#include "crowd/occupancy.h"

#include <cassert>

namespace wayfield {

Occupancy::Occupancy(int width, int height)
    : width_(width),
      height_(height),
      units_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), kNoUnit) {}

void Occupancy::count_for(int size) {
    std::vector<std::uint16_t>& taken = taken_[at(size)];
    if (!taken.empty()) return;
    taken.assign(units_.size(), 0);
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            if (units_[index({x, y})] == kNoUnit) continue;
            const Rect anchors =
                intersected({x - size + 1, y - size + 1, x + 1, y + 1}, {0, 0, x + 1, y + 1});
            for (int ay = anchors.y0; ay < anchors.y1; ++ay) {
                for (int ax = anchors.x0; ax < anchors.x1; ++ax) ++taken[index({ax, ay})];
            }
        }
    }
}

void Occupancy::put(std::uint32_t unit, Point anchor, int size) {
    assert(other_under(anchor, size, kNoUnit) == kNoUnit);
    change(anchor, size, unit);
}

void Occupancy::lift(Point anchor, int size) { change(anchor, size, kNoUnit); }

// All tiles of the square change hands.
void Occupancy::change(Point anchor, int size, std::uint32_t unit) {
    for (int y = anchor.y; y < anchor.y + size; ++y) {
        for (int x = anchor.x; x < anchor.x + size; ++x) units_[index({x, y})] = unit;
    }
    const int more = unit == kNoUnit ? -1 : 1;
    for (int counted = 1; counted <= kLargestSize; ++counted) {
        std::vector<std::uint16_t>& taken = taken_[at(counted)];
        if (taken.empty()) continue;
        const Rect anchors =
            intersected({anchor.x - counted + 1, anchor.y - counted + 1, anchor.x + size, anchor.y + size},
                        {0, 0, width_, height_});
        for (int y = anchors.y0; y < anchors.y1; ++y) {
            for (int x = anchors.x0; x < anchors.x1; ++x) {
                const Rect shared = intersected({x, y, x + counted, y + counted},
                                                {anchor.x, anchor.y, anchor.x + size, anchor.y + size});
                std::uint16_t& count = taken[index({x, y})];
                count = static_cast<std::uint16_t>(count + more * static_cast<int>(shared.area()));
            }
        }
    }
}

std::uint32_t Occupancy::other_under(Point anchor, int size, std::uint32_t unit) const {
    for (int y = anchor.y; y < anchor.y + size; ++y) {
        for (int x = anchor.x; x < anchor.x + size; ++x) {
            const std::uint32_t stands = units_[index({x, y})];
            if (stands != kNoUnit && stands != unit) return stands;
        }
    }
    return kNoUnit;
}

}  // namespace wayfield
