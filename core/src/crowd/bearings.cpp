#include "crowd/bearings.h"

#include <cmath>
#include <cstdlib>

#include "wayfield/line_of_sight.h"

namespace wayfield {
namespace {

// Lines are looked along no farther: what is gained beyond is a degree or two.
constexpr int kFarthest = 64;  // cells
constexpr double kSlack = 1e-6;

CellIndex load(CellIndex& place) { return std::atomic_ref(place).load(std::memory_order_relaxed); }

bool is_far(Point a, Point b) { return std::abs(a.x - b.x) > kFarthest || std::abs(a.y - b.y) > kFarthest; }

// A cell about half way on the line.
Point half_way(Point a, Point b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

// Straight on is no worse than by the guide's steps.
bool can_cut(const TraversalMap& map, const Guide& guide, CellIndex from, CellIndex to) {
    if (!map.passable(to) || !line_of_sight(map, from, to)) return false;
    if (!map.weighted()) return true;
    return line_cost(map, from, to) <= guide.cost(from) - guide.cost(to) + kSlack;
}

std::uint8_t in_parts(float part) {
    const float scaled = part * static_cast<float>(Bearings::kLength);
    return static_cast<std::uint8_t>(static_cast<std::int8_t>(scaled + (scaled < 0 ? -0.5F : 0.5F)));
}

std::uint16_t packed_way(Point from, Point to) {
    const auto dx = static_cast<float>(to.x - from.x);
    const auto dy = static_cast<float>(to.y - from.y);
    const float length = std::sqrt(dx * dx + dy * dy);
    return static_cast<std::uint16_t>(in_parts(dx / length) | in_parts(dy / length) << 8U);
}

}  // namespace

void Bearings::reset(std::size_t cells) {
    packed_.assign(cells, kUnknown);
    targets_.assign(cells, kNoCell);
}

// Along the guide to the first cell that is known, or to the end, and back.
std::uint16_t Bearings::find(const TraversalMap& map, const Guide& guide, CellIndex cell) const {
    const std::span<const std::uint8_t> directions = guide.directions();
    std::vector<CellIndex> ahead;
    CellIndex at = cell;
    while (directions[at] != kNoDirection && load(targets_[at]) == kNoCell) {
        ahead.push_back(at);
        at += map.offsets()[directions[at]];
    }
    if (ahead.empty()) {
        // The end of the way, or another thread has just been here.
        const CellIndex target = load(targets_[cell]);
        const std::uint16_t known =
            target == kNoCell ? std::uint16_t{0} : packed_way(map.point(cell), map.point(target));
        std::atomic_ref(packed_[cell]).store(known, std::memory_order_relaxed);
        return known;
    }
    std::uint16_t packed = 0;
    for (; !ahead.empty(); ahead.pop_back()) {
        const CellIndex here = ahead.back();
        const CellIndex target = target_of(map, guide, here, here + map.offsets()[directions[here]]);
        packed = packed_way(map.point(here), map.point(target));
        std::atomic_ref(packed_[here]).store(packed, std::memory_order_relaxed);
        std::atomic_ref(targets_[here]).store(target, std::memory_order_relaxed);
    }
    return packed;
}

// What the next cell looks at, if it can be seen from here as well.
CellIndex Bearings::target_of(const TraversalMap& map, const Guide& guide, CellIndex cell,
                              CellIndex next) const {
    CellIndex target = load(targets_[next]);
    if (target == kNoCell) return next;  // the next one is the goal
    if (is_far(map.point(cell), map.point(target))) {
        target = map.index(half_way(map.point(next), map.point(target)));
    }
    return can_cut(map, guide, cell, target) ? target : next;
}

}  // namespace wayfield
