#pragma once

#include <array>
#include <cstdint>

#include "wayfield/geometry.h"

namespace wayfield {

/// Divides cell indices by the width without a division: exact for cells below 2^26 and widths to 2^13.
class RowOf {
  public:
    explicit RowOf(int width)
        : multiplier_((std::uint64_t{1} << kShift) / static_cast<std::uint64_t>(width) + 1) {}
    int operator()(CellIndex cell) const { return static_cast<int>(cell * multiplier_ >> kShift); }

  private:
    static constexpr unsigned kShift = 40;
    std::uint64_t multiplier_;
};

/// A mask: all ones if `condition` holds, or is 1.
inline std::uint32_t all_ones_if(std::uint32_t condition) { return 0U - condition; }

/// By the direction of arrival and the legal steps of the parent: the directions in which nothing can be won,
/// because the parent steps there itself at no greater cost. The parent was expanded first, so those
/// neighbours already know a g as low; leaving them out changes no search, only what it reads. Without the
/// parent's steps (0) it is the way back alone, which holds on weighted terrain too.
using CoveredTable = std::array<std::array<std::uint8_t, 256>, 9>;

/// The bit of the direct step to where a step in `arrival` and one in `d` lead; 0 if it takes both.
constexpr unsigned direct_step(std::size_t arrival, std::size_t d) {
    for (std::size_t direct = 0; direct < 8; ++direct) {
        if (kDx[direct] == kDx[arrival] + kDx[d] && kDy[direct] == kDy[arrival] + kDy[d]) return 1U << direct;
    }
    return 0;
}

constexpr CoveredTable covered_table() {
    CoveredTable table{};
    for (std::size_t arrival = 0; arrival < 8; ++arrival) {
        const unsigned back = 1U << reversed(static_cast<int>(arrival));
        table[arrival].fill(static_cast<std::uint8_t>(back));
        for (std::size_t d = 0; d < 8; ++d) {
            const unsigned direct = direct_step(arrival, d);
            for (std::size_t parent_steps = 0; parent_steps < 256; ++parent_steps) {
                if ((parent_steps & direct) == 0) continue;
                table[arrival][parent_steps] =
                    static_cast<std::uint8_t>(table[arrival][parent_steps] | 1U << d);
            }
        }
    }
    return table;
}

inline constexpr CoveredTable kCovered = covered_table();

/// After a straight step: the two diagonals that go on and the straight step beside each.
struct SideStep {
    std::uint8_t diagonal_bit;
    Direction straight;
};
inline constexpr std::array<std::array<SideStep, 2>, 4> kSideSteps = {{
    {{{1U << kSouthEast, kSouth}, {1U << kNorthEast, kNorth}}},
    {{{1U << kSouthWest, kSouth}, {1U << kNorthWest, kNorth}}},
    {{{1U << kSouthEast, kEast}, {1U << kSouthWest, kWest}}},
    {{{1U << kNorthEast, kEast}, {1U << kNorthWest, kWest}}},
}};

constexpr std::array<std::uint8_t, 256> bit_count_table() {
    std::array<std::uint8_t, 256> table{};
    for (std::size_t i = 1; i < 256; ++i) table[i] = static_cast<std::uint8_t>(table[i / 2] + i % 2);
    return table;
}

/// Set bits of a step mask; a table because the portable build has no instruction for it.
inline constexpr std::array<std::uint8_t, 256> kStepCount = bit_count_table();

}  // namespace wayfield
