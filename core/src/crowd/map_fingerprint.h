#pragma once

#include "grid/fingerprint.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// Adds all that a map says of steps and costs.
inline void add_map(Fingerprint64& hash, const TraversalMap& map) {
    hash.add(map.width());
    hash.add(map.height());
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        hash.add_byte(map.steps(cell));
        hash.add_byte(map.passable(cell) ? 1 : 0);
        if (map.weighted()) hash.add(map.cost(cell));
    }
    hash.add(map.min_cost());
    hash.add_byte(static_cast<std::uint8_t>(map.profile().rule));
    hash.add(map.profile().unit_size);
}

}  // namespace wayfield
