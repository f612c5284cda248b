#include "scene/battle_snapshot.h"

namespace wayfield {

const UnitView* BattleSnapshot::unit_at(CellIndex cell, int width) const {
    const int x = static_cast<int>(cell) % width;
    const int y = static_cast<int>(cell) / width;
    for (const UnitView& unit : units) {
        const int left = static_cast<int>(unit.cell) % width;
        const int top = static_cast<int>(unit.cell) / width;
        if (x >= left && x < left + unit.size && y >= top && y < top + unit.size) return &unit;
    }
    return nullptr;
}

}  // namespace wayfield
