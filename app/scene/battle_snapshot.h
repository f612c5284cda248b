#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "scene/battle_ticks.h"
#include "wayfield/battle.h"

namespace wayfield {

/// What a unit is about, as the inspector tells it.
enum class UnitState : std::uint8_t {
    kIdle,     ///< nowhere to go, nobody in sight
    kHolds,    ///< keeps its place
    kMarches,  ///< on its way
    kStrikes,
    kWaits,   ///< for a path, in the queue
    kBarred,  ///< a friend stands where it wants to go
    kFailed,  ///< its last search found nothing
};

/// A living unit as it is shown.
struct UnitView {
    std::uint32_t id = 0;
    std::uint32_t army = 0;
    std::uint32_t kind = 0;  ///< of BattleSnapshot::kinds
    CellIndex cell = 0;      ///< its top left tile
    std::uint8_t size = 1;   ///< tiles a side
    UnitState state = UnitState::kIdle;
    bool holds = false;
    bool pinned = false;  ///< Battle::is_pinned
    float x = 0;          ///< cells, of its middle: between two tiles while it steps
    float y = 0;
    float facing_x = 0;  ///< of length 1; 0: it never moved
    float facing_y = 0;
    float health = 1;    ///< 0..1
    float strike = 0;    ///< 1 in the tick of its last strike, 0 once that is over
    float target_x = 0;  ///< where that went
    float target_y = 0;
    std::uint32_t hit_points = 0;
    std::uint32_t path_begin = 0;  ///< of what is left of its path, in BattleSnapshot::paths
    std::uint32_t path_end = 0;
};

/// A failure that the memo keeps searches from running by.
struct MemoView {
    CellIndex start = 0;
    CellIndex goal = 0;
    bool proven = false;
    float left = 1;  ///< of its delay, 0..1; 1 if proven
};

/// A pane's battle as it is shown: taken between two ticks, and never changed after.
struct BattleSnapshot {
    std::uint64_t version = 0;       ///< never the same for two of one runner
    std::uint64_t begun = 0;         ///< Pane::crowd_begun of the battle that it is of
    std::uint64_t map_revision = 0;  ///< Grid::revision() of the map that it is fought on
    std::uint64_t ticks = 0;
    std::vector<UnitKind> kinds;
    std::vector<UnitView> units;   ///< the living, by id
    std::vector<CellIndex> paths;  ///< what is left of each one's, from its tile on
    std::vector<MemoView> memo;
    BattleOptions options;  ///< that it is fought by
    BattleFigures figures;
    SearchLedger searches;         ///< of all ticks
    std::uint64_t unsettled = 0;   ///< paths found that nobody has walked by or dropped yet
    std::uint32_t queue = 0;       ///< requests that wait
    double tick_milliseconds = 0;  ///< CPU time, mean of the last ticks
    BattleTicks history;           ///< what each tick did
    std::string note;              ///< who has no place on the map; empty: all have
    bool over = false;             ///< one army is left at most, and has nowhere to go

    std::span<const CellIndex> path_of(const UnitView& unit) const {
        return std::span(paths).subspan(unit.path_begin, unit.path_end - unit.path_begin);
    }
    /// The unit that stands on a tile, null if none does. `width` of the map.
    const UnitView* unit_at(CellIndex cell, int width) const;
    std::uint64_t searches_run() const { return searches.run() + unsettled; }
};

}  // namespace wayfield
