#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "jump_graph.h"
#include "neighbours.h"

namespace wayfield {

/// The directions of arrival that make a cell a jump point, and where to look then.
struct JumpArrivals {
    std::array<std::uint8_t, 8> directions{};  ///< by arrival
    bool any = false;
};

inline JumpArrivals find_arrivals(const TraversalMap& map, CellIndex cell) {
    const JumpRules& rules = map.profile().rule == MovementRule::k4 ? kFourWayJumps : kEightWayJumps;
    const unsigned legal = map.steps(cell);
    JumpArrivals found;
    for (unsigned left = legal; left != 0; left &= left - 1) {
        const int back = std::countr_zero(left);
        const auto arrival = static_cast<std::size_t>(reversed(back));
        const unsigned before = map.steps(cell + map.offsets()[static_cast<std::size_t>(back)]);
        if ((legal & rules.forced[arrival][before]) == 0) continue;
        found.directions[arrival] = static_cast<std::uint8_t>(legal & rules.successors(arrival, before));
        found.any = true;
    }
    return found;
}

/// Looks from jump points and lists what is seen.
template <JumpKind kKind>
class JumpLooks {
  public:
    /// `ids`: of the jump points, by cell.
    JumpLooks(const TraversalMap& map, std::span<const std::uint32_t> ids,
              std::vector<JumpGraph::Item>& items)
        : map_(map), ids_(ids), scan_(map, kNoCell, kJumpDiagonal), row_of_(map.width()), items_(items) {}

    /// Appends the point's items; returns the box of cells that were looked at.
    LookedBox look_from(Point p) {
        origin_ = p;
        box_ = {p.x, p.y, p.x, p.y};
        const JumpArrivals arrivals = find_arrivals(map_, map_.index(p));
        for (std::size_t arrival = 0; arrival < arrivals.directions.size(); ++arrival) {
            const unsigned directions = arrivals.directions[arrival];
            if (directions != 0) add_list(arrival, directions);
        }
        return LookedBox::of(box_);
    }

    // What the scan tells.
    void found(CellIndex cell, Point p, std::uint64_t, int arrival) {
        // Only on a map whose bits and bytes disagree, as some test makes it.
        if (ids_[cell] == JumpGraph::kNoPoint) return;
        const int dx = std::abs(p.x - origin_.x);
        const int dy = std::abs(p.y - origin_.y);
        const int walk = kKind == JumpKind::kFour ? dy : std::min(dx, dy);
        const int line = kKind == JumpKind::kFour ? dx : std::max(dx, dy) - walk;
        items_.push_back({ids_[cell] * 8 + static_cast<std::uint32_t>(arrival),
                          static_cast<std::uint16_t>(walk), static_cast<std::uint16_t>(line)});
    }
    void scanned(CellIndex last, int length, int direction) {
        if (direction == direction_) reach_ = length;
        // The cell behind the last free one was looked at as well.
        const auto d = static_cast<std::size_t>(direction);
        const int y = row_of_(last);
        const int x = static_cast<int>(last) - y * map_.width();
        box_ = {std::min(box_.x0, x + std::min(kDx[d], 0)), std::min(box_.y0, y + std::min(kDy[d], 0)),
                std::max(box_.x1, x + std::max(kDx[d], 0)), std::max(box_.y1, y + std::max(kDy[d], 0))};
    }

  private:
    void add_list(std::size_t arrival, unsigned directions) {
        const std::size_t head = items_.size();
        items_.push_back({0, static_cast<std::uint16_t>(arrival), 0});
        for (unsigned left = directions; left != 0; left &= left - 1) {
            const std::size_t look = items_.size();
            direction_ = std::countr_zero(left);
            reach_ = 0;
            items_.push_back({0, static_cast<std::uint16_t>(direction_), 0});
            scan_.look(map_.index(origin_), origin_, direction_, *this);
            items_[look].number = static_cast<std::uint32_t>(items_.size() - look - 1);
            items_[look].line = static_cast<std::uint16_t>(reach_);
            ++items_[head].line;
        }
        items_[head].number = static_cast<std::uint32_t>(items_.size() - head);
    }

    const TraversalMap& map_;
    const std::span<const std::uint32_t> ids_;
    const JumpScan<kKind> scan_;
    const RowOf row_of_;
    std::vector<JumpGraph::Item>& items_;
    Point origin_;
    Rect box_;  // both ends included
    int direction_ = 0;
    int reach_ = 0;
};

}  // namespace wayfield
