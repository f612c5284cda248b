#include "crowd/nearest_passable.h"

#include <algorithm>
#include <cstdlib>

namespace wayfield {

CellIndex nearest_passable(const TraversalMap& map, Point from) {
    const int farthest = std::max(map.width(), map.height());
    CellIndex best = kNoCell;
    std::int64_t best_squared = 0;
    for (int ring = 1; ring <= farthest; ++ring) {
        // Cells of later rings are at least so far off.
        if (best != kNoCell && std::int64_t{ring} * ring > best_squared) break;
        const Rect square =
            intersected({from.x - ring, from.y - ring, from.x + ring + 1, from.y + ring + 1}, map.bounds());
        for (int y = square.y0; y < square.y1; ++y) {
            const bool whole_row = std::abs(y - from.y) == ring;
            for (int x = square.x0; x < square.x1; ++x) {
                if (!whole_row && std::abs(x - from.x) != ring) continue;
                const CellIndex cell = map.index({x, y});
                if (!map.passable(cell)) continue;
                const std::int64_t dx = x - from.x;
                const std::int64_t dy = y - from.y;
                const std::int64_t squared = dx * dx + dy * dy;
                if (best != kNoCell && (squared > best_squared || (squared == best_squared && cell > best)))
                    continue;
                best = cell;
                best_squared = squared;
            }
        }
    }
    return best;
}

}  // namespace wayfield
