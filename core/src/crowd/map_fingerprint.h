#pragma once

#include "grid/fingerprint.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// Adds all that a map says of steps and costs.
inline void add_map(Fingerprint64& hash, const TraversalMap& map) {
    hash.add(map.width());
    hash.add(map.height());
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        hash.add(map.steps(cell));
        hash.add(map.passable(cell));
        if (map.weighted()) hash.add(map.cost(cell));
    }
    hash.add(map.min_cost());
    hash.add(map.profile().rule);
    hash.add(map.profile().unit_size);
}

}  // namespace wayfield
