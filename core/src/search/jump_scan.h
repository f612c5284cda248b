#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "jump_nodes.h"
#include "jump_rules.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// Movement rules by how jumps go: without diagonals a vertical walk plays the diagonal's part; where corners
/// mustn't be cut, diagonals have no forced neighbours.
enum class JumpKind : std::uint8_t { kFour, kStrict, kLoose };

inline JumpKind jump_kind(MovementRule rule) {
    if (rule == MovementRule::k4) return JumpKind::kFour;
    return rule == MovementRule::k8Strict ? JumpKind::kStrict : JumpKind::kLoose;
}

/// Where a jump turns: it is a walk and a straight line behind it.
template <JumpKind kKind>
Point turn_between(Point from, Point to) {
    if constexpr (kKind == JumpKind::kFour) return {from.x, to.y};
    const int dx = to.x - from.x;
    const int dy = to.y - from.y;
    const int diagonals = std::min(std::abs(dx), std::abs(dy));
    return {from.x + (dx < 0 ? -diagonals : diagonals), from.y + (dy < 0 ? -diagonals : diagonals)};
}

/// Looks along lines 64 cells at a time and tells a visitor what it finds. Along a straight line that is the
/// first cell where a shortest path may turn. A walk (diagonal; vertical without diagonals) doesn't stop
/// where a look to its sides finds something: that is told as if it had been reached from the walk's
/// beginning, so that the cells between are no jump points (D. Harabor, A. Grastien, "Improving jump point
/// search", 2014).
///
/// A visitor has found(cell, place, cost from the origin, direction of arrival) and scanned(last cell, number
/// of cells, direction).
template <JumpKind kKind>
class JumpScan {
  public:
    /// `goal` is found wherever it lies on a line that is looked along; kNoCell: there is none.
    JumpScan(const TraversalMap& map, CellIndex goal, std::uint64_t diagonal)
        : steps_(map.steps_data()),
          offsets_(map.offsets()),
          words_per_row_(map.words_per_row()),
          words_per_column_(map.words_per_column()),
          rows_(map.row_words(-1)),
          columns_(map.column_words(-1)),
          diagonal_(diagonal),
          goal_(goal),
          goal_place_(goal == kNoCell ? Point{-9, -9} : map.point(goal)) {}

    static constexpr const JumpRules& rules() {
        return kKind == JumpKind::kFour ? kFourWayJumps : kEightWayJumps;
    }

    /// Directions in which a cell's successors lie.
    unsigned directions(CellIndex cell, std::size_t arrival) const {
        const unsigned legal = steps_[cell];
        if (arrival == kNoDirection) return legal;
        return legal & rules().successors(arrival, steps_[cell - offsets_[arrival]]);
    }

    /// Asks for the memory that looking from a cell will read first.
    void prefetch(CellIndex cell, Point p) const {
        __builtin_prefetch(steps_ + cell);
        __builtin_prefetch(rows_ + static_cast<std::size_t>(p.y + 1) * words_per_row_ +
                           static_cast<std::size_t>(p.x + 1) / 64);
        __builtin_prefetch(columns_ + static_cast<std::size_t>(p.x + 1) * words_per_column_ +
                           static_cast<std::size_t>(p.y + 1) / 64);
    }

    template <class Visitor>
    void look(CellIndex cell, Point p, int direction, Visitor& visitor) const {
        constexpr bool kFour = kKind == JumpKind::kFour;
        switch (direction) {
            case kEast:
                return scan<kEast>(cell, p, 0, visitor);
            case kWest:
                return scan<kWest>(cell, p, 0, visitor);
            case kSouth:
                if constexpr (kFour) return walk<kSouth>(cell, p, visitor);
                return scan<kSouth>(cell, p, 0, visitor);
            case kNorth:
                if constexpr (kFour) return walk<kNorth>(cell, p, visitor);
                return scan<kNorth>(cell, p, 0, visitor);
            default:
                if constexpr (!kFour) look_diagonally(cell, p, direction, visitor);
        }
    }

  private:
    using Bits = std::uint64_t;

    template <class Visitor>
    void look_diagonally(CellIndex cell, Point p, int direction, Visitor& visitor) const {
        switch (direction) {
            case kSouthEast:
                return walk<kSouthEast>(cell, p, visitor);
            case kNorthEast:
                return walk<kNorthEast>(cell, p, visitor);
            case kSouthWest:
                return walk<kSouthWest>(cell, p, visitor);
            default:
                return walk<kNorthWest>(cell, p, visitor);
        }
    }

    // How many cells on a walk stops. It does: what pads a line is blocked.
    static int steps_up(const LineWord* line, int position) {
        const auto first = static_cast<unsigned>(position + 1);
        const LineWord* word = line + first / 64;
        const unsigned shift = first % 64;
        const Bits window = word[0].stop_up >> shift | word[1].stop_up << 1 << (63 - shift);
        if (window != 0) return std::countr_zero(window) + 1;
        int passed = 64 - static_cast<int>(shift);
        for (++word; word->stop_up == 0; ++word) passed += 64;
        return passed + std::countr_zero(word->stop_up) + 1;
    }
    static int steps_down(const LineWord* line, int position) {
        const auto first = static_cast<unsigned>(position - 1);
        const LineWord* word = line + first / 64;
        const unsigned shift = first % 64;
        const Bits window = word[0].stop_down << (63 - shift) | word[-1].stop_down >> 1 >> shift;
        if (window != 0) return std::countl_zero(window) + 1;
        int passed = static_cast<int>(shift) + 1;
        for (--word; word->stop_down == 0; --word) passed += 64;
        return passed + std::countl_zero(word->stop_down) + 1;
    }

    template <int kDirection, class Visitor>
    void scan(CellIndex cell, Point p, std::uint64_t cost, Visitor& visitor) const {
        constexpr auto kIndex = static_cast<std::size_t>(kDirection);
        constexpr bool kRow = kDirection < kSouth;
        constexpr int kSign = kDx[kIndex] + kDy[kIndex];
        const int line = kRow ? p.y : p.x;
        const int position = (kRow ? p.x : p.y) + 1;
        const LineWord* const words = kRow
                                          ? rows_ + static_cast<std::size_t>(line + 1) * words_per_row_
                                          : columns_ + static_cast<std::size_t>(line + 1) * words_per_column_;
        int length = kSign > 0 ? steps_up(words, position) : steps_down(words, position);
        bool ends_free = false;
        const int to_goal = ((kRow ? goal_place_.x : goal_place_.y) + 1 - position) * kSign;
        if (line == (kRow ? goal_place_.y : goal_place_.x) && to_goal > 0 && to_goal <= length) {
            length = to_goal;
            ends_free = true;
        } else {
            const auto end = static_cast<unsigned>(position + kSign * length);
            ends_free = (words[end / 64].blocked >> (end % 64) & 1) == 0;
        }
        const int free = ends_free ? length : length - 1;
        visitor.scanned(cell + static_cast<CellIndex>(free) * offsets_[kIndex], free, kDirection);
        if (!ends_free) return;
        const Point end{p.x + kDx[kIndex] * length, p.y + kDy[kIndex] * length};
        visitor.found(cell + static_cast<CellIndex>(length) * offsets_[kIndex], end,
                      cost + static_cast<std::uint64_t>(length) * kJumpStraight, kDirection);
    }

    // Whether a walk may go on, where that is a question of four cells.
    template <int kDirection>
    bool square_is_free(Point p) const {
        constexpr auto kIndex = static_cast<std::size_t>(kDirection);
        const int line = p.y + (kDy[kIndex] < 0 ? 0 : 1);
        const auto bit = static_cast<unsigned>(p.x + (kDx[kIndex] < 0 ? 0 : 1));
        const LineWord& word = rows_[static_cast<std::size_t>(line) * words_per_row_ + bit / 64];
        return (word.squares >> (bit % 64) & 1) != 0;
    }

    template <int kDirection, class Visitor>
    void walk(CellIndex cell, Point p, Visitor& visitor) const {
        constexpr auto kIndex = static_cast<std::size_t>(kDirection);
        constexpr std::array<Direction, 2> kSides = rules().sides[kIndex];
        const std::uint64_t step = kKind == JumpKind::kFour ? kJumpStraight : diagonal_;
        std::uint64_t cost = 0;
        int length = 0;
        unsigned before = kKind == JumpKind::kStrict ? 0 : steps_[cell];
        const auto goes_on = [&] {
            if constexpr (kKind == JumpKind::kStrict) return square_is_free<kDirection>(p);
            return (before >> kIndex & 1U) != 0;
        };
        while (goes_on()) {
            cell += offsets_[kIndex];
            p.x += kDx[kIndex];
            p.y += kDy[kIndex];
            cost += step;
            ++length;
            bool ends = cell == goal_;
            if constexpr (kKind != JumpKind::kStrict) {
                const unsigned here = steps_[cell];
                if (kKind == JumpKind::kLoose) ends = ends || (here & rules().forced[kIndex][before]) != 0;
                before = here;
            }
            if (ends) {
                visitor.found(cell, p, cost, kDirection);
                break;
            }
            scan<kSides[0]>(cell, p, cost, visitor);
            scan<kSides[1]>(cell, p, cost, visitor);
        }
        visitor.scanned(cell, length, kDirection);
    }

    const std::uint8_t* const steps_;
    const std::array<CellIndex, 8>& offsets_;
    const std::size_t words_per_row_;
    const std::size_t words_per_column_;
    const LineWord* const rows_;
    const LineWord* const columns_;
    const std::uint64_t diagonal_;
    const CellIndex goal_;
    const Point goal_place_;
};

}  // namespace wayfield
