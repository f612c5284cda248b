#include "crowd/settling.h"

#include <algorithm>
#include <functional>

namespace wayfield {
namespace {

// Squared radii, in square metres, that a square metre of ground holds: discs that push each other together
// fill four fifths of it, and a disc is pi times its squared radius. Where they stand looser some find no
// room and settle outside when their patience ends; were it less, they would settle where they come in.
constexpr double kRoom = 0.25;

}  // namespace

void Settling::reset(const TraversalMap& map, std::span<const CellIndex> goals) {
    *this = {};
    goals_.assign(goals.begin(), goals.end());
    grounds_.resize(goals.size());
    for (std::size_t i = 0; i < goals.size(); ++i) {
        if (map.passable(goals[i])) rim_.emplace_back(0.0, i, goals[i]);
    }
    std::ranges::make_heap(rim_, std::greater{});
}

void Settling::make_room(const TraversalMap& map, std::size_t goal, double settled, float radius) {
    const double wanted = settled + static_cast<double>(radius) * static_cast<double>(radius);
    const auto needed = static_cast<std::size_t>(wanted / kRoom) + 1;
    Ground& ground = grounds_[goal];
    while (ground.cells.size() < needed && !rim_.empty()) count_cell(map);
    if (ground.cells.empty()) return;
    // More of it may have been counted for another goal.
    const Ground::Cell& last = ground.cells[std::min(needed, ground.cells.size()) - 1];
    ground.farthest = last.cost;
    ground.limit = last.limit;
    farthest_ = 0;
    for (const Ground& other : grounds_) farthest_ = std::max(farthest_, other.farthest);
    // All that lies no farther, so that what is known doesn't depend on what was asked before.
    while (!rim_.empty() && std::get<0>(rim_.front()) <= farthest_) count_cell(map);
}

void Settling::count_cell(const TraversalMap& map) {
    std::ranges::pop_heap(rim_, std::greater{});
    const auto [cost, goal, cell] = rim_.back();
    rim_.pop_back();
    if (!counted_.try_emplace(cell, Place{goal, cost}).second) return;
    const Point p = map.point(cell);
    bounds_ = united(bounds_, {p.x, p.y, p.x + 1, p.y + 1});
    // Half a cell more: costs are those of middles.
    grounds_[goal].cells.push_back({cost, cost + 0.5 * map.cost(cell)});
    for (int d = 0; d < kDirectionCount; ++d) {
        if ((map.steps_in(cell) >> d & 1U) == 0) continue;
        const CellIndex behind = cell + map.offsets()[static_cast<std::size_t>(d)];
        if (counted_.contains(behind)) continue;
        rim_.emplace_back(cost + map.cost(cell) * (is_diagonal(d) ? kDiagonal : 1), goal, behind);
        std::ranges::push_heap(rim_, std::greater{});
    }
}

std::optional<Settling::Place> Settling::place_of(const TraversalMap& map, CellIndex cell) const {
    if (!bounds_.contains(map.point(cell))) return std::nullopt;
    const auto counted = counted_.find(cell);
    if (counted == counted_.end() || counted->second.cost > farthest_) return std::nullopt;
    return counted->second;
}

bool Settling::is_goal(CellIndex cell) const { return std::ranges::binary_search(goals_, cell); }

std::size_t Settling::nearest_goal(const TraversalMap& map, CellIndex cell) const {
    const auto squared_distance = [&](CellIndex goal) {
        const std::int64_t dx = map.point(goal).x - map.point(cell).x;
        const std::int64_t dy = map.point(goal).y - map.point(cell).y;
        return dx * dx + dy * dy;
    };
    const auto nearest = std::ranges::min_element(goals_, {}, squared_distance);
    return static_cast<std::size_t>(nearest - goals_.begin());
}

std::size_t Settling::memory_bytes() const {
    constexpr std::size_t kNode = sizeof(std::pair<CellIndex, Place>) + 2 * sizeof(void*);
    return counted_.size() * kNode + rim_.capacity() * sizeof(rim_[0]);
}

}  // namespace wayfield
