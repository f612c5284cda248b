#include "wayfield/generators.h"
#include "wayfield/worker_pool.h"

namespace wayfield {

std::vector<Query> draw_queries(const TraversalMap& map, int count, std::uint32_t seed,
                                const SearchOptions& options) {
    const std::vector<CellIndex> cells = draw_starts(map, kNoCell, 2 * count, seed);
    std::vector<Query> queries;
    queries.reserve(cells.size() / 2);
    for (std::size_t i = 0; i + 1 < cells.size(); i += 2) {
        queries.push_back({map.point(cells[i]), map.point(cells[i + 1]), options});
    }
    return queries;
}

}  // namespace wayfield
