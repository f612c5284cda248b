#include "crowd/settling.h"

#include <algorithm>
#include <functional>

namespace wayfield {
namespace {

// Squared radii, in square metres, that a square metre of ground holds: discs that lean on each other fill
// half of it, and a disc is pi times its squared radius.
constexpr double kRoom = 0.15;

}  // namespace

void Settling::reset(const TraversalMap& map, const Guide& guide, std::span<const CellIndex> goals) {
    goals_.assign(goals.begin(), goals.end());
    grounds_.assign(goals.size(), {});
    highest_limit_ = 0;
    for (std::size_t i = 0; i < goals.size(); ++i) {
        if (map.passable(goals[i])) grounds_[i].rim.emplace_back(guide.cost(goals[i]), goals[i]);
    }
}

void Settling::make_room(const TraversalMap& map, const Guide& guide, std::size_t goal, double settled,
                         float radius) {
    Ground& ground = grounds_[goal];
    const double wanted = settled + static_cast<double>(radius) * static_cast<double>(radius);
    while (static_cast<double>(ground.cells) * kRoom < wanted && !ground.rim.empty()) {
        count_cell(map, guide, ground);
    }
}

// The next cell of the ground, and those behind it whose way leads over it: each cell is reached by its own
// step alone, so that none is counted twice, or for two goals.
void Settling::count_cell(const TraversalMap& map, const Guide& guide, Ground& ground) {
    std::ranges::pop_heap(ground.rim, std::greater{});
    const auto [cost, cell] = ground.rim.back();
    ground.rim.pop_back();
    ++ground.cells;
    // Half a cell more: costs are those of middles.
    ground.limit = cost + 0.5 * map.cost(cell);
    highest_limit_ = std::max(highest_limit_, ground.limit);
    for (int d = 0; d < kDirectionCount; ++d) {
        if ((map.steps_in(cell) >> d & 1U) == 0) continue;
        const CellIndex behind = cell + map.offsets()[static_cast<std::size_t>(d)];
        if (guide.directions()[behind] != reversed(d)) continue;
        ground.rim.emplace_back(guide.cost(behind), behind);
        std::ranges::push_heap(ground.rim, std::greater{});
    }
}

std::size_t Settling::goal_of(const TraversalMap& map, const Guide& guide, CellIndex cell) const {
    const std::span<const std::uint8_t> directions = guide.directions();
    while (directions[cell] != kNoDirection) cell += map.offsets()[directions[cell]];
    return place_of(cell);
}

std::size_t Settling::place_of(CellIndex cell) const {
    const auto place = std::ranges::lower_bound(goals_, cell);
    const bool found = place != goals_.end() && *place == cell;
    return found ? static_cast<std::size_t>(place - goals_.begin()) : goals_.size();
}

}  // namespace wayfield
