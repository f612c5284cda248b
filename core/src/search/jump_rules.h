#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "wayfield/geometry.h"

namespace wayfield {

/// Which successors a jump point search looks at, by the direction of arrival and the legal steps of the cell
/// before. Natural ones always; forced ones only where that cell can't reach them as cheaply itself, because
/// something stands in the way (D. Harabor, A. Grastien 2011 and 2012). Both are read off the step bytes, so
/// that corner rules and unit sizes are in them already: a diagonal that the cell before may not take tells
/// of the blocked cell. That holds where steps go both ways and every cell costs the same.
struct JumpRules {
    std::array<std::uint8_t, 9> natural{};                  ///< by arrival; all of them at the start
    std::array<std::array<std::uint8_t, 256>, 8> forced{};  ///< by arrival and the legal steps before
    /// The straight directions that a jump scans from each of its cells; kNoDirection twice if it scans none.
    std::array<std::array<Direction, 2>, 8> sides{};

    constexpr unsigned successors(std::size_t arrival, unsigned steps_before) const {
        if (arrival == kNoDirection) return natural[kNoDirection];
        return natural[arrival] | forced[arrival][steps_before];
    }
};

constexpr Direction direction_of(int dx, int dy) {
    for (std::size_t d = 0; d < 8; ++d) {
        if (kDx[d] == dx && kDy[d] == dy) return static_cast<Direction>(d);
    }
    return kNoDirection;
}

constexpr std::uint8_t bit_of(int direction) { return static_cast<std::uint8_t>(1U << direction); }

/// With diagonals. Of equal paths the one with its diagonals first is kept: a diagonal goes on into both of
/// its straight parts, a straight step only into itself.
constexpr JumpRules eight_way_jump_rules() {
    JumpRules rules;
    rules.natural[kNoDirection] = 0xFF;
    for (std::size_t d = 0; d < 8; ++d) {
        const int dx = kDx[d];
        const int dy = kDy[d];
        // Across a straight direction; squares, because a constant has no use of std::abs.
        const int across_x = dy * dy;
        const int across_y = dx * dx;
        const bool diagonal = is_diagonal(static_cast<int>(d));
        rules.natural[d] = bit_of(static_cast<int>(d));
        rules.sides[d] = {kNoDirection, kNoDirection};
        if (diagonal) {
            rules.sides[d] = {direction_of(dx, 0), direction_of(0, dy)};
            for (const Direction side : rules.sides[d]) rules.natural[d] |= bit_of(side);
        }
        for (unsigned before = 0; before < 256; ++before) {
            unsigned forced = 0;
            for (const int turn : {-1, 1}) {
                // Straight: both cells beside, unless the cell before steps there diagonally. Diagonal: back
                // around the cell beside the one before, unless it is free.
                const Direction detour = diagonal ? (turn < 0 ? direction_of(0, dy) : direction_of(dx, 0))
                                                  : direction_of(dx + turn * across_x, dy + turn * across_y);
                if ((before & bit_of(detour)) != 0) continue;
                if (diagonal) {
                    forced |= bit_of(turn < 0 ? direction_of(-dx, dy) : direction_of(dx, -dy));
                } else {
                    forced |= bit_of(detour);
                    forced |= bit_of(direction_of(turn * across_x, turn * across_y));
                }
            }
            rules.forced[d][before] = static_cast<std::uint8_t>(forced);
        }
    }
    return rules;
}

/// Without diagonals, by the canonical ordering (N. Sturtevant, S. Rabin, "Canonical orderings on grids",
/// 2016): of equal paths the one with its vertical steps first is kept, so that a vertical jump plays the
/// part of the diagonal one and scans both ways along each row.
constexpr JumpRules four_way_jump_rules() {
    JumpRules rules;
    rules.natural[kNoDirection] = 0xFF;
    for (const Direction d : {kSouth, kNorth}) {
        rules.natural[d] = static_cast<std::uint8_t>(bit_of(d) | bit_of(kEast) | bit_of(kWest));
        rules.sides[d] = {kEast, kWest};
    }
    for (const Direction d : {kEast, kWest}) {
        rules.natural[d] = bit_of(d);
        rules.sides[d] = {kNoDirection, kNoDirection};
        for (unsigned before = 0; before < 256; ++before) {
            const unsigned vertical = bit_of(kSouth) | bit_of(kNorth);
            rules.forced[d][before] = static_cast<std::uint8_t>(vertical & ~before);
        }
    }
    return rules;
}

inline constexpr JumpRules kEightWayJumps = eight_way_jump_rules();
inline constexpr JumpRules kFourWayJumps = four_way_jump_rules();

}  // namespace wayfield
