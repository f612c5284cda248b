#include "crowd/walls.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace wayfield {
namespace {

bool can_step(const TraversalMap& map, CellIndex cell, int direction) {
    return (map.steps(cell) >> direction & 1U) != 0;
}

// East or west, and south or north, of a diagonal.
constexpr int row_side(int diagonal) { return kDx[static_cast<std::size_t>(diagonal)] > 0 ? kEast : kWest; }
constexpr int column_side(int diagonal) {
    return kDy[static_cast<std::size_t>(diagonal)] > 0 ? kSouth : kNorth;
}

bool is_closed(unsigned bits, int side) { return (bits >> side & 1U) == 0; }
bool needs_care(unsigned bits, int diagonal) { return (bits >> diagonal >> kCareBits & 1U) != 0; }

// A diagonal step between two walls that touch at the corner.
bool is_gap(unsigned bits, int diagonal) {
    return needs_care(bits, diagonal) && is_closed(bits, row_side(diagonal));
}

std::uint16_t derive(const TraversalMap& map, CellIndex cell) {
    unsigned bits = map.steps(cell);
    for (int d = kSouthEast; d < kDirectionCount && bits != 0; ++d) {
        const int row = row_side(d);
        const int column = column_side(d);
        if (is_closed(bits, row) && is_closed(bits, column) && can_step(map, cell, d)) {
            bits |= 1U << d << kCareBits;
        }
        if (is_closed(bits, row) || is_closed(bits, column)) continue;
        const auto& offsets = map.offsets();
        const bool open = can_step(map, cell + offsets[static_cast<std::size_t>(row)], column) ||
                          can_step(map, cell + offsets[static_cast<std::size_t>(column)], row);
        if (!open) bits |= 1U << d << kCareBits;
    }
    return static_cast<std::uint16_t>(bits);
}

/// A move in progress: the cell that the walker is in, where it is, and where it still wants to go.
class Move {
  public:
    Move(const TraversalMap& map, const Walls& walls, Fixed x, Fixed y, Fixed radius)
        : map_(map),
          walls_(walls),
          x_(x),
          y_(y),
          cell_(map.index({x >> kFixedBits, y >> kFixedBits})),
          radius_(radius) {}

    Walk go(Fixed dx, Fixed dy) {
        Fixed to_x = x_ + dx;
        Fixed to_y = y_ + dy;
        // Each turn crosses a side or gives up one axis for good.
        while (true) {
            const bool leaves_x = (to_x >> kFixedBits) != (x_ >> kFixedBits);
            const bool leaves_y = (to_y >> kFixedBits) != (y_ >> kFixedBits);
            if (!leaves_x && !leaves_y) break;
            const bool x_first = leaves_x && (!leaves_y || meets_x_first(to_x, to_y));
            if (x_first ? cross_x(to_x, to_y) : cross_y(to_x, to_y)) continue;
            if (squeeze(to_x - x_, to_y - y_)) {
                to_x = x_;
                to_y = y_;
                break;
            }
            (x_first ? to_x : to_y) = x_first ? stop_x(to_x) : stop_y(to_y);
        }
        x_ = to_x;
        y_ = to_y;
        keep_off();
        return {x_, y_, stopped_};
    }

  private:
    static Fixed low(Fixed place) { return place & ~kFixedMask; }
    static Fixed high(Fixed place) { return place | kFixedMask; }
    // The last place inside the cell on the way, and how far off it is.
    static Fixed edge(Fixed from, Fixed to) { return to > from ? high(from) : low(from); }

    bool meets_x_first(Fixed to_x, Fixed to_y) const {
        const std::int64_t dx = std::abs(std::int64_t{to_x} - x_);
        const std::int64_t dy = std::abs(std::int64_t{to_y} - y_);
        const std::int64_t until_x = std::abs(std::int64_t{edge(x_, to_x)} - x_) + 1;
        const std::int64_t until_y = std::abs(std::int64_t{edge(y_, to_y)} - y_) + 1;
        return until_x * dy < until_y * dx || (until_x * dy == until_y * dx && dx >= dy);
    }

    // Steps over the side that the move meets first if that is legal.
    bool cross_x(Fixed to_x, Fixed to_y) {
        const int side = to_x > x_ ? kEast : kWest;
        if (!can_step(map_, cell_, side)) return false;
        const Fixed border = to_x > x_ ? high(x_) + 1 : low(x_) - 1;
        y_ = between(y_, to_y, border - x_, to_x - x_);
        x_ = border;
        cell_ += map_.offsets()[static_cast<std::size_t>(side)];
        return true;
    }
    bool cross_y(Fixed to_x, Fixed to_y) {
        const int side = to_y > y_ ? kSouth : kNorth;
        if (!can_step(map_, cell_, side)) return false;
        const Fixed border = to_y > y_ ? high(y_) + 1 : low(y_) - 1;
        x_ = between(x_, to_x, border - y_, to_y - y_);
        y_ = border;
        cell_ += map_.offsets()[static_cast<std::size_t>(side)];
        return true;
    }
    // Where the move is on the other axis when it has done `part` of `whole` on one, held inside the cell.
    static Fixed between(Fixed from, Fixed to, Fixed part, Fixed whole) {
        const std::int64_t way = (std::int64_t{to} - from) * part / whole;
        return std::clamp(from + static_cast<Fixed>(way), low(from), high(from));
    }

    Fixed stop_x(Fixed to_x) {
        stopped_.x = to_x > x_ ? 1.0F : -1.0F;
        return edge(x_, to_x);
    }
    Fixed stop_y(Fixed to_y) {
        stopped_.y = to_y > y_ ? 1.0F : -1.0F;
        return edge(y_, to_y);
    }

    // Over the point where two walls touch, once it is reached: the only way of a diagonal step whose sides
    // are both closed.
    bool squeeze(Fixed dx, Fixed dy) {
        for (int d = kSouthEast; d < kDirectionCount; ++d) {
            const auto i = static_cast<std::size_t>(d);
            if (!is_gap(walls_.at(cell_), d) || (dx != 0 && (dx > 0) != (kDx[i] > 0)) ||
                (dy != 0 && (dy > 0) != (kDy[i] > 0)))
                continue;
            const Fixed corner_x = kDx[i] > 0 ? high(x_) : low(x_);
            const Fixed corner_y = kDy[i] > 0 ? high(y_) : low(y_);
            if (std::abs(corner_x - x_) + std::abs(corner_y - y_) > kSqueeze) continue;
            x_ = corner_x + kDx[i];
            y_ = corner_y + kDy[i];
            cell_ += map_.offsets()[i];
            return true;
        }
        return false;
    }

    // Away from the closed sides and corners of the cell.
    void keep_off() {
        const unsigned bits = walls_.at(cell_);
        // A disc doesn't fit through a gap between two corners: near one its middle may touch the walls.
        Fixed radius = std::clamp(radius_, Fixed{0}, kMostRadius);
        for (int d = kSouthEast; d < kDirectionCount; ++d) {
            if (is_gap(bits, d) && is_near_corner(d, radius)) radius = 0;
        }
        for (int d = kSouthEast; d < kDirectionCount; ++d) {
            if (needs_care(bits, d) && !is_gap(bits, d)) keep_off_corner(d, radius);
        }
        const auto closed = [bits](int side) { return is_closed(bits, side); };
        x_ = kept_between(x_, closed(kWest), closed(kEast), radius, stopped_.x);
        y_ = kept_between(y_, closed(kNorth), closed(kSouth), radius, stopped_.y);
    }
    bool is_near_corner(int diagonal, Fixed radius) const {
        const auto i = static_cast<std::size_t>(diagonal);
        const Fixed off_x = kDx[i] > 0 ? high(x_) - x_ : x_ - low(x_) - 1;
        const Fixed off_y = kDy[i] > 0 ? high(y_) - y_ : y_ - low(y_) - 1;
        return off_x <= radius && off_y <= radius;
    }
    static Fixed kept_between(Fixed place, bool low_closed, bool high_closed, Fixed radius, float& stopped) {
        if (low_closed && place < low(place) + radius) {
            stopped = -1.0F;
            place = low(place) + radius;
        }
        if (high_closed && place > high(place) - radius) {
            stopped = 1.0F;
            place = high(place) - radius;
        }
        return place;
    }
    void keep_off_corner(int diagonal, Fixed radius) {
        const auto i = static_cast<std::size_t>(diagonal);
        const Fixed corner_x = kDx[i] > 0 ? high(x_) + 1 : low(x_);
        const Fixed corner_y = kDy[i] > 0 ? high(y_) + 1 : low(y_);
        const auto from_x = static_cast<float>(x_ - corner_x);
        const auto from_y = static_cast<float>(y_ - corner_y);
        const auto wanted = static_cast<float>(radius);
        const float squared = from_x * from_x + from_y * from_y;
        if (squared >= wanted * wanted) return;
        const float distance = std::sqrt(squared);
        const Vec2 away = distance > 0 ? Vec2{from_x / distance, from_y / distance}
                                       : Vec2{static_cast<float>(-kDx[i]), static_cast<float>(-kDy[i])};
        // Outwards from the corner into this cell, never across one of its sides.
        x_ = std::clamp(corner_x + static_cast<Fixed>(away.x * wanted), low(x_), high(x_));
        y_ = std::clamp(corner_y + static_cast<Fixed>(away.y * wanted), low(y_), high(y_));
        stopped_ = away * -1.0F;
    }

    // A corridor one cell wide has one place left for it.
    static constexpr Fixed kMostRadius = (kFixedCell - 1) / 2;
    // How near to the point where two walls touch counts as being there: 2^-10 of a cell.
    static constexpr Fixed kSqueeze = Fixed{1} << (kFixedBits - 10);

    const TraversalMap& map_;
    const Walls& walls_;
    Fixed x_;
    Fixed y_;
    CellIndex cell_;
    Fixed radius_;
    Vec2 stopped_;
};

}  // namespace

Walls::Walls(const TraversalMap& map) : bits_(map.cell_count()) { update(map, map.bounds()); }

void Walls::update(const TraversalMap& map, const Rect& changed) {
    // A corner reads the steps of the cells beside its own.
    const Rect rect = intersected(grown(changed, 1), map.bounds());
    for (int y = rect.y0; y < rect.y1; ++y) {
        for (int x = rect.x0; x < rect.x1; ++x) {
            const CellIndex cell = map.index({x, y});
            bits_[cell] = derive(map, cell);
        }
    }
}

Walk walk(const TraversalMap& map, const Walls& walls, Fixed x, Fixed y, Fixed dx, Fixed dy, Fixed radius) {
    return Move(map, walls, x, y, radius).go(dx, dy);
}

}  // namespace wayfield
