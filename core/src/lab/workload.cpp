#include "lab/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <queue>

#include "wayfield/components.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/path.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

/// A passable cell near another, the same every time; the cell itself if twenty draws find none.
CellIndex draw_near(const TraversalMap& map, CellIndex from, int radius, Mulberry32& random) {
    const Point centre = map.point(from);
    const auto side = static_cast<std::uint32_t>(2 * radius + 1);
    for (int attempt = 0; attempt < 20; ++attempt) {
        const int dx = static_cast<int>(random.below(side)) - radius;
        const int dy = static_cast<int>(random.below(side)) - radius;
        const Point cell{centre.x + dx, centre.y + dy};
        if (map.contains(cell) && map.passable(map.index(cell))) return map.index(cell);
    }
    return from;
}

// On a map that was chosen, as many as together have no more cells to look at than all have on 1024 x 1024: a
// table of all algorithms is to take minutes, not hours.
int units_on(const TraversalMap& map, const LabWorkload& workload) {
    constexpr std::uint64_t kCellsForAll = std::uint64_t{1} << 20U;
    if (!workload.any_goal || map.cell_count() <= kCellsForAll) return workload.units;
    const std::uint64_t units = static_cast<std::uint64_t>(workload.units) * kCellsForAll / map.cell_count();
    return std::max(1, static_cast<int>(units));
}

std::vector<LabUnit> units_of_queries(const TraversalMap& map, const LabWorkload& workload,
                                      const LabInput& input) {
    std::vector<LabUnit> units;
    for (const auto& [start, goal] : input.queries) {
        if (units.size() == static_cast<std::size_t>(workload.units)) break;
        if (!map.contains(start) || !map.contains(goal))
            throw UsageError(fmt::format("the query {},{} to {},{} lies outside the map", start.x, start.y,
                                         goal.x, goal.y));
        units.push_back({map.index(start), map.index(goal)});
    }
    return units;
}

// Goals are other draws than starts.
std::vector<LabUnit> units_of_goals(const TraversalMap& map, CellIndex goal, const LabWorkload& workload) {
    const std::vector<CellIndex> goals = draw_starts(map, goal, workload.goals, workload.seed + 1);
    const std::vector<CellIndex> starts = draw_starts(map, goal, workload.units, workload.seed);
    std::vector<LabUnit> units;
    for (std::size_t i = 0; i < starts.size(); ++i) units.push_back({starts[i], goals[i % goals.size()]});
    return units;
}

}  // namespace

TraversalMap lab_map(const LabWorkload& workload, const LabInput& input) {
    Profile profile;
    profile.rule = workload.rule;
    if (!workload.map.empty()) return {generate(parse_generator(workload.map)), profile};
    if (!input.grid) throw UsageError("this experiment needs a map");
    return {*input.grid, profile};
}

bool same_journeys(LabWorkload a, const LabWorkload& b) {
    a.rule = b.rule;
    return a == b;
}

CellIndex lab_goal(const TraversalMap& map, const LabWorkload& workload) {
    if (workload.any_goal) {
        const CellIndex goal = farthest_pair(map).goal;
        if (goal == kNoCell) throw UsageError("nothing is passable on this map");
        return goal;
    }
    if (!map.contains(workload.goal))
        throw UsageError(
            fmt::format("the goal {},{} lies outside the map", workload.goal.x, workload.goal.y));
    return map.index(workload.goal);
}

std::vector<LabUnit> lab_units(const TraversalMap& map, const LabWorkload& workload, const LabInput& input) {
    if (workload.any_goal && !input.queries.empty()) return units_of_queries(map, workload, input);
    const CellIndex goal = lab_goal(map, workload);
    if (workload.goals > 0) return units_of_goals(map, goal, workload);
    Mulberry32 random(workload.seed + 1);
    std::vector<LabUnit> units;
    for (const CellIndex start : draw_starts(map, goal, units_on(map, workload), workload.seed)) {
        units.push_back({start, workload.nearby > 0 ? draw_near(map, start, workload.nearby, random) : goal});
    }
    return units;
}

std::vector<double> distances_to(const TraversalMap& map, CellIndex goal, bool unit_diagonals) {
    std::vector<double> distance(map.cell_count(), kNoEntry);
    using Entry = std::pair<double, CellIndex>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    if (!map.passable(goal)) return distance;
    const double diagonal = unit_diagonals ? 1 : kDiagonal;
    distance[goal] = 0;
    queue.emplace(0, goal);
    while (!queue.empty()) {
        const auto [d, cell] = queue.top();
        queue.pop();
        if (d > distance[cell]) continue;
        for (int direction = 0; direction < kDirectionCount; ++direction) {
            if ((map.steps_in(cell) >> direction & 1) == 0) continue;
            const CellIndex before = cell + map.offsets()[static_cast<std::size_t>(direction)];
            const double longer = d + (is_diagonal(direction) ? diagonal : 1) * map.cost(cell);
            if (longer >= distance[before]) continue;
            distance[before] = longer;
            queue.emplace(longer, before);
        }
    }
    return distance;
}

double true_distances(const TraversalMap& map, const std::vector<LabUnit>& units, bool unit_diagonals) {
    if (units.empty()) return 0;
    const bool shared = std::all_of(units.begin(), units.end(),
                                    [&](const LabUnit& unit) { return unit.goal == units.front().goal; });
    if (!shared) return 0;
    const std::vector<double> distance = distances_to(map, units.front().goal, unit_diagonals);
    double sum = 0;
    for (const LabUnit& unit : units) {
        if (distance[unit.start] != kNoEntry) sum += distance[unit.start];
    }
    return sum;
}

void count_search(const TraversalMap& map, const SearchResult& result, bool unit_diagonals,
                  LabFigures& figures) {
    figures[LabFigure::kExpanded] += static_cast<double>(result.counts.expanded);
    figures[LabFigure::kScanned] += static_cast<double>(result.counts.scanned);
    if (result.status != SearchStatus::kFound) return;
    figures[LabFigure::kFound] += 1;
    figures[LabFigure::kCost] += result.cost;
    figures[LabFigure::kWaypoints] += static_cast<double>(result.path.size());
    figures[LabFigure::kLength] += unit_diagonals ? path_cost(map, result.path) : result.cost;
}

}  // namespace wayfield
