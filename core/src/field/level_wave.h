#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lanes.h"
#include "search/raw_array.h"
#include "wave.h"

namespace wayfield {

/// Where all steps cost the same a cell's cost is a number of steps, its level. Levels are kept in 16 bits,
/// in rows that are padded with walls: eight are worked on at once, and nothing asks where a row ends.
struct LevelState {
    /// A cell from which cells beside it can be reached at less than their level.
    struct Source {
        std::uint32_t level;
        CellIndex place;
    };

    RawArray<std::uint16_t> levels;  ///< by place, not by cell
    RawArray<CellIndex> queue;       ///< places
    std::vector<Source> sources;
    std::vector<Source> sorted;
    std::vector<std::uint32_t> starts;  ///< by level, while sources are sorted

    void make_room(const TraversalMap& map);
    std::size_t memory_bytes() const;
};

/// What became of a wave.
struct LevelTotals {
    CellIndex reached = 0;
    CellIndex farthest = kNoCell;
    std::uint32_t highest = 0;  ///< level of the farthest cell; above kHighestLevel: the levels are worthless
};

inline constexpr std::uint32_t kHighestLevel = 0xFFFC;

/// True for 4-connected maps of one cost without one-way steps.
inline bool counts_in_levels(const TraversalMap& map) {
    return map.profile().rule == MovementRule::k4 && !map.weighted() && !map.directed();
}

/// Three passes, the first and the last of which may be split by rows: clear_levels, level_wave and
/// write_levels. Whatever kind of lanes they work with, they leave the same.

/// No cell is reached. Precondition for all three: make_room() for this map.
template <class L>
void clear_levels(const TraversalMap& map, const Rect& rows, LevelState& state);

/// Levels of all cells that reach a goal. kDone or kCancelled.
template <class L>
WaveEnd level_wave(const TraversalMap& map, std::span<const CellIndex> goals, LevelState& state,
                   WaveCheck& check);

/// Costs, `step` for each level, and directions, both by cell.
template <class L>
LevelTotals write_levels(const TraversalMap& map, const Rect& rows, const LevelState& state,
                         std::uint32_t step, std::uint32_t* cost, std::uint8_t* directions);

}  // namespace wayfield
