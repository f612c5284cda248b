#pragma once

#include <span>
#include <vector>

#include "wave.h"

namespace wayfield {

/// What a repair found. Cells may be listed in both.
struct RepairedCells {
    std::vector<CellIndex> raised;   ///< their old way to a goal was lost
    std::vector<CellIndex> settled;  ///< they have a new cost
    std::size_t limit = 0;           ///< more than so many altogether: build anew

    std::size_t size() const { return raised.size() + settled.size(); }
    bool add(CellIndex cell) {
        settled.push_back(cell);
        return size() <= limit;
    }
    bool add_raised(CellIndex cell) {
        raised.push_back(cell);
        return size() <= limit;
    }
    void clear() {
        raised.clear();
        settled.clear();
    }
};

/// Makes field.cost, which held before the map changed inside `changed`, hold again; `directions` are those
/// that went with it. `goals` are the goals that are passable now. Not kDone: the costs are worthless;
/// kTooMany: they are better built anew.
template <class Value>
WaveEnd repair_costs(const WaveField<Value>& field, WaveState<Value>& state, const std::uint8_t* directions,
                     const Rect& changed, std::span<const CellIndex> goals, WaveCheck& check,
                     RepairedCells& repaired);

}  // namespace wayfield
