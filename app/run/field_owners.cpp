#include "run/field_owners.h"

#include <algorithm>
#include <utility>

namespace wayfield {
namespace {

constexpr std::uint8_t kUnknown = 0xFF;
constexpr std::size_t kCellsBetweenPauses = 2048;

// Numbers of the goals by cell; everything else unknown.
void mark_goals(const FlowField& field, std::span<const std::uint8_t> goal_numbers,
                std::vector<std::uint8_t>& owners) {
    for (std::size_t i = 0; i < field.goals().size(); ++i) owners[field.goals()[i]] = goal_numbers[i];
}

// Follows the arrows from `cell` to one whose owner is known, and labels the way there.
void label_way(const FlowField& field, const TraversalMap& map, CellIndex cell,
               std::vector<std::uint8_t>& owners, std::vector<CellIndex>& way) {
    way.clear();
    std::uint8_t owner = owners[cell];
    while (owner == kUnknown) {
        way.push_back(cell);
        const Direction direction = field.direction(cell);
        if (direction == kNoDirection) {
            owner = kNoOwner;
            break;
        }
        cell += map.offsets()[direction];
        owner = owners[cell];
    }
    for (const CellIndex each : way) owners[each] = owner;
}

// Gives the owners of some cells to all cells whose arrows lead there. Returns where that made a difference.
Rect hand_on(const FlowField& field, const TraversalMap& map, std::vector<CellIndex> cells,
             std::vector<std::uint8_t>& owners, const std::function<void()>& pause) {
    Rect touched;
    for (std::size_t count = 1; !cells.empty(); ++count) {
        if (count % kCellsBetweenPauses == 0) pause();
        const CellIndex cell = cells.back();
        cells.pop_back();
        const Point at = map.point(cell);
        for (int d = 0; d < kDirectionCount; ++d) {
            const Point from{at.x + kDx[static_cast<std::size_t>(d)],
                             at.y + kDy[static_cast<std::size_t>(d)]};
            if (!map.contains(from)) continue;
            const CellIndex upstream = map.index(from);
            if (field.direction(upstream) != reversed(d) || owners[upstream] == owners[cell]) continue;
            owners[upstream] = owners[cell];
            touched = united(touched, {from.x, from.y, from.x + 1, from.y + 1});
            cells.push_back(upstream);
        }
    }
    return touched;
}

}  // namespace

void label_owners(const FlowField& field, const TraversalMap& map, std::span<const std::uint8_t> goal_numbers,
                  std::vector<std::uint8_t>& owners, const std::function<void()>& pause) {
    owners.assign(map.cell_count(), kUnknown);
    mark_goals(field, goal_numbers, owners);
    std::vector<CellIndex> way;
    const auto width = static_cast<CellIndex>(map.width());
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        if (cell % width == 0) pause();
        label_way(field, map, cell, owners, way);
    }
}

Rect relabel_owners(const FlowField& field, const TraversalMap& map,
                    std::span<const std::uint8_t> goal_numbers, const Rect& rect,
                    std::vector<std::uint8_t>& owners, const std::function<void()>& pause) {
    std::vector<std::uint8_t> before;
    for (int y = rect.y0; y < rect.y1; ++y) {
        const auto row = owners.begin() + map.index({rect.x0, y});
        before.insert(before.end(), row, row + rect.width());
        std::fill_n(row, rect.width(), kUnknown);
    }
    mark_goals(field, goal_numbers, owners);
    std::vector<CellIndex> way;
    std::vector<CellIndex> changed;
    auto old = before.begin();
    for (int y = rect.y0; y < rect.y1; ++y) {
        pause();
        for (int x = rect.x0; x < rect.x1; ++x) {
            const CellIndex cell = map.index({x, y});
            label_way(field, map, cell, owners, way);
            if (owners[cell] != *old++) changed.push_back(cell);
        }
    }
    return united(rect, hand_on(field, map, std::move(changed), owners, pause));
}

}  // namespace wayfield
