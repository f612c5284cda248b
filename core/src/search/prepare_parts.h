#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "wayfield/preparation.h"

namespace wayfield {

inline bool is_cancelled(const PrepareControl& control) {
    return control.cancel != nullptr && control.cancel->load(std::memory_order_relaxed);
}

inline void report(const PrepareControl& control, std::size_t permille) {
    if (control.permille != nullptr) control.permille->store(static_cast<std::uint32_t>(permille));
}

/// How many parts a preparation is split into.
inline int part_count(const PrepareControl& control) {
    return control.executor != nullptr ? std::max(1, control.executor->threads) : 1;
}

inline void run_parts(const PrepareControl& control, int parts, const std::function<void(int)>& part) {
    if (control.executor != nullptr && parts > 1) {
        control.executor->run(parts, part);
    } else {
        for (int i = 0; i < parts; ++i) part(i);
    }
}

/// Where the i-th of so many equal parts of `count` things begins.
inline std::size_t part_begin(std::size_t count, int i, int parts) {
    return count * static_cast<std::size_t>(i) / static_cast<std::size_t>(parts);
}

/// What is prepared on cells is numbered square by square, so that neighbours share cache lines and pages.
inline constexpr int kNumberedSquare = 16;

template <class Visit>
void visit_square(const TraversalMap& map, int left, int top, const Visit& visit) {
    for (int y = top; y < std::min(top + kNumberedSquare, map.height()); ++y) {
        for (int x = left; x < std::min(left + kNumberedSquare, map.width()); ++x) visit(map.index({x, y}));
    }
}

/// The cells that were looked at from some cell; both ends included.
struct LookedBox {
    std::uint16_t x0, y0, x1, y1;

    /// `ends`: both included, the upper left ones perhaps beyond the map.
    static LookedBox of(const Rect& ends) {
        const auto narrow = [](int value) { return static_cast<std::uint16_t>(std::max(value, 0)); };
        return {narrow(ends.x0), narrow(ends.y0), narrow(ends.x1), narrow(ends.y1)};
    }
    bool contains(Point p) const { return x0 <= p.x && p.x <= x1 && y0 <= p.y && p.y <= y1; }
    bool touches(const Rect& rect) const {
        return x0 < rect.x1 && x1 >= rect.x0 && y0 < rect.y1 && y1 >= rect.y0;
    }
};

}  // namespace wayfield
