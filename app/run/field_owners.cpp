#include "run/field_owners.h"

#include <algorithm>

namespace wayfield {
namespace {

constexpr std::uint8_t kUnknown = 0xFF;

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

}  // namespace

void label_owners(const FlowField& field, const TraversalMap& map, std::span<const std::uint8_t> goal_numbers,
                  std::vector<std::uint8_t>& owners) {
    owners.assign(map.cell_count(), kUnknown);
    mark_goals(field, goal_numbers, owners);
    std::vector<CellIndex> way;
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) label_way(field, map, cell, owners, way);
}

bool relabel_owners(const FlowField& field, const TraversalMap& map,
                    std::span<const std::uint8_t> goal_numbers, const Rect& rect,
                    std::vector<std::uint8_t>& owners) {
    std::vector<std::uint8_t> before;
    for (int y = rect.y0; y < rect.y1; ++y) {
        const auto row = owners.begin() + map.index({rect.x0, y});
        before.insert(before.end(), row, row + rect.width());
        std::fill_n(row, rect.width(), kUnknown);
    }
    mark_goals(field, goal_numbers, owners);
    std::vector<CellIndex> way;
    auto old = before.begin();
    bool same = true;
    for (int y = rect.y0; y < rect.y1; ++y) {
        for (int x = rect.x0; x < rect.x1; ++x) {
            const CellIndex cell = map.index({x, y});
            label_way(field, map, cell, owners, way);
            const std::uint8_t owner_before = *old++;
            // Nothing led through a cell that reached no goal, and nothing does through one that reaches
            // none.
            same = same &&
                   (owners[cell] == owner_before || owner_before == kNoOwner || owners[cell] == kNoOwner);
        }
    }
    // Arrows outside may lead through the rectangle. If no owner in it changed, theirs didn't either.
    if (same) return false;
    label_owners(field, map, goal_numbers, owners);
    return true;
}

}  // namespace wayfield
