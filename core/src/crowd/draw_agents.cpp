#include <algorithm>
#include <numeric>

#include "wayfield/crowd.h"
#include "wayfield/random.h"

namespace wayfield {

Rect left_edge(const TraversalMap& map) {
    const auto has_passable = [&](int x) {
        for (int y = 0; y < map.height(); ++y) {
            if (map.passable(map.index({x, y}))) return true;
        }
        return false;
    };
    int first = 0;
    while (first < map.width() && !has_passable(first)) ++first;
    if (first == map.width()) return {};
    const int columns = std::max(1, map.width() / 16);
    return {first, 0, std::min(map.width(), first + columns), map.height()};
}

std::vector<AgentSpec> draw_agents(const TraversalMap& map, std::span<const CellIndex> goals,
                                   std::uint32_t count, std::uint32_t seed, std::uint32_t group) {
    return draw_agents(map, map.bounds(), goals, count, seed, group);
}

std::vector<AgentSpec> draw_agents(const TraversalMap& map, const Rect& area,
                                   std::span<const CellIndex> goals, std::uint32_t count, std::uint32_t seed,
                                   std::uint32_t group) {
    const Rect inside = intersected(area, map.bounds());
    std::vector<CellIndex> cells;
    for (int y = inside.y0; y < inside.y1; ++y) {
        for (int x = inside.x0; x < inside.x1; ++x) {
            const CellIndex cell = map.index({x, y});
            if (map.passable(cell) && std::ranges::find(goals, cell) == goals.end()) cells.push_back(cell);
        }
    }
    std::vector<AgentSpec> agents;
    if (cells.empty()) return agents;
    agents.reserve(count);
    const auto available = static_cast<std::uint32_t>(cells.size());
    // So many places a side of a cell as those who may share it need.
    const std::uint32_t most = (count + available - 1) / available;
    std::uint32_t side = 1;
    while (side * side < most) ++side;
    Mulberry32 random(seed);
    for (std::uint32_t i = 0; i < count; ++i) {
        // One turn over all cells is a shuffle, as far as it is needed.
        const std::uint32_t at = i % available;
        std::swap(cells[at], cells[at + random.below(available - at)]);
        const Point cell = map.point(cells[at]);
        const std::uint32_t place = i / available;
        const auto within = [side](std::uint32_t step) { return (step + 0.5) / side; };
        AgentSpec agent;
        agent.x = cell.x + within(place % side);
        agent.y = cell.y + within(place / side);
        agent.group = group;
        agents.push_back(agent);
    }
    return agents;
}

}  // namespace wayfield
