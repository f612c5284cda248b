#include "wayfield/random.h"
#include "wayfield/worker_pool.h"

namespace wayfield {

std::vector<Query> draw_queries(const TraversalMap& map, int count, std::uint32_t seed,
                                const SearchOptions& options) {
    std::vector<Query> queries;
    if (map.passable_count() == 0) return queries;
    Mulberry32 random(seed);
    // No list of all passable cells: on the largest maps that would take longer than a frame.
    const auto draw = [&] {
        CellIndex cell = random.below(map.cell_count());
        while (!map.passable(cell)) cell = random.below(map.cell_count());
        return map.point(cell);
    };
    for (int i = 0; i < count; ++i) {
        const Point start = draw();
        queries.push_back({start, draw(), options});
    }
    return queries;
}

}  // namespace wayfield
