#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "jump_nodes.h"
#include "jump_scan.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

inline constexpr std::uint32_t kNoSubgoal = 0xFFFFFFFFU;

/// True on free cells at the corner of a wall: where a shortest path may turn (T. Uras, S. Koenig,
/// C. Hernández, "Subgoal graphs for optimal pathfinding in eight-neighbor grids", 2013).
inline bool is_subgoal(const TraversalMap& map, CellIndex cell) {
    constexpr std::array<Direction, 4> kDiagonals = {kSouthEast, kNorthEast, kSouthWest, kNorthWest};
    const unsigned legal = map.steps(cell);
    for (const Direction diagonal : kDiagonals) {
        unsigned sides = 0;
        for (const Direction side : kEightWayJumps.sides[diagonal]) sides |= 1U << side;
        if ((legal & sides) == sides && !map.passable(cell + map.offsets()[diagonal])) return true;
    }
    return false;
}

/// Looks from a cell for the subgoals that are reached from it by shortest paths of which none passes another
/// one: along each straight line, and along each walk (diagonal; vertical without diagonals) and from each
/// of its cells to the sides, never further than from the cells before. From every such subgoal the cell is
/// seen in the same way, so that the graph has no directions.
///
/// A visitor has found(subgoal, place) and scanned(last cell, number of cells, direction).
template <JumpKind kKind>
class SubgoalLook {
    static_assert(kKind != JumpKind::kLoose);

  public:
    /// `ids`: of the subgoals, by cell.
    SubgoalLook(const TraversalMap& map, std::span<const std::uint32_t> ids) : map_(map), ids_(ids) {}

    template <class Visitor>
    void look_around(Point p, Visitor& visitor) const {
        std::array<int, 8> free{};
        constexpr int kLines = kKind == JumpKind::kFour ? kSouth : kSouthEast;
        for (int d = 0; d < kLines; ++d) {
            free[static_cast<std::size_t>(d)] = look_along(p, d, kUnlimited, visitor);
        }
        constexpr int kEnd = kKind == JumpKind::kFour ? kSouthEast : kDirectionCount;
        for (int d = kLines; d < kEnd; ++d) walk(p, d, free, visitor);
    }

    /// True if the walk and the line behind it lead from one cell to the other: then that is a shortest path.
    bool sees(Point from, Point to) const {
        Point p = from;
        const Point turn = turn_between<kKind>(from, to);
        const int dx = sign(to.x - from.x);
        const int dy = sign(to.y - from.y);
        const int walked_x = kKind == JumpKind::kFour ? 0 : dx;
        for (const int d = direction_of(walked_x, dy); p != turn;) {
            if (!steps(p, d)) return false;
            p = moved(p, d);
        }
        if (p == to) return true;
        const int along = direction_of(sign(to.x - p.x), sign(to.y - p.y));
        while (p != to) {
            if (!steps(p, along)) return false;
            p = moved(p, along);
        }
        return true;
    }

  private:
    using Bits = std::uint64_t;
    static constexpr int kUnlimited = 1 << 20;

    static int sign(int value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }
    static Point moved(Point p, int direction, int steps = 1) {
        const auto d = static_cast<std::size_t>(direction);
        return {p.x + kDx[d] * steps, p.y + kDy[d] * steps};
    }
    bool steps(Point p, int direction) const { return (map_.steps(map_.index(p)) >> direction & 1U) != 0; }

    // How many cells on something is: a wall, or a corner of one. What pads a line is blocked.
    static int steps_up(const LineWord* line, int position) {
        const auto first = static_cast<unsigned>(position + 1);
        const LineWord* word = line + first / 64;
        const unsigned shift = first % 64;
        if (const Bits bits = stops(*word) >> shift; bits != 0) return std::countr_zero(bits) + 1;
        int passed = 64 - static_cast<int>(shift);
        for (++word; stops(*word) == 0; ++word) passed += 64;
        return passed + std::countr_zero(stops(*word)) + 1;
    }
    static int steps_down(const LineWord* line, int position) {
        const auto first = static_cast<unsigned>(position - 1);
        const LineWord* word = line + first / 64;
        const unsigned shift = first % 64;
        if (const Bits bits = stops(*word) << (63 - shift); bits != 0) return std::countl_zero(bits) + 1;
        int passed = static_cast<int>(shift) + 1;
        for (--word; stops(*word) == 0; --word) passed += 64;
        return passed + std::countl_zero(stops(*word)) + 1;
    }
    static Bits stops(const LineWord& word) { return word.stop_up | word.stop_down; }

    int steps_to_stop(Point p, int direction) const {
        const bool row = direction < kSouth;
        const LineWord* const line = row ? map_.row_words(p.y) : map_.column_words(p.x);
        const int position = (row ? p.x : p.y) + 1;
        return direction == kEast || direction == kSouth ? steps_up(line, position)
                                                         : steps_down(line, position);
    }

    // Returns how many cells are free before a wall or a subgoal, at most the limit.
    template <class Visitor>
    int look_along(Point p, int direction, int limit, Visitor& visitor) const {
        const int length = steps_to_stop(p, direction);
        if (length > limit) {
            visitor.scanned(map_.index(moved(p, direction, limit)), limit, direction);
            return limit;
        }
        const Point end = moved(p, direction, length);
        // A stop that is no subgoal lies before a wall.
        const bool free = map_.contains(end) && map_.passable(map_.index(end));
        const std::uint32_t id = free ? ids_[map_.index(end)] : kNoSubgoal;
        const int passed = free && id == kNoSubgoal ? length : length - 1;
        visitor.scanned(map_.index(moved(p, direction, passed)), passed, direction);
        if (id != kNoSubgoal) visitor.found(id, end);
        return passed;
    }

    template <class Visitor>
    void walk(Point p, int direction, std::array<int, 8> free, Visitor& visitor) const {
        const auto& sides = JumpScan<kKind>::rules().sides[static_cast<std::size_t>(direction)];
        int length = 0;
        while (steps(p, direction)) {
            p = moved(p, direction);
            ++length;
            if (const std::uint32_t id = ids_[map_.index(p)]; id != kNoSubgoal) {
                visitor.found(id, p);
                break;
            }
            for (const Direction side : sides) free[side] = look_along(p, side, free[side], visitor);
        }
        visitor.scanned(map_.index(p), length, direction);
    }

    const TraversalMap& map_;
    const std::span<const std::uint32_t> ids_;
};

}  // namespace wayfield
