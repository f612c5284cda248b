#include "crowd/bearings.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "wayfield/line_of_sight.h"

namespace wayfield {
namespace {

// Lines are looked along no farther: what is gained beyond is a degree or two.
constexpr int kFarthest = 64;  // cells
constexpr double kSlack = 1e-6;
// So little longer than straight, and nothing shorter is looked for.
constexpr double kStraight = 1.0005;
constexpr std::size_t kFewGoals = 8;

template <class Value>
Value load(Value& place) {
    return std::atomic_ref(place).load(std::memory_order_relaxed);
}

bool is_far(Point a, Point b) { return std::abs(a.x - b.x) > kFarthest || std::abs(a.y - b.y) > kFarthest; }

// A cell about half way on the line.
Point half_way(Point a, Point b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

// Straight on is no worse than by the guide's steps.
bool can_cut(const TraversalMap& map, const Guide& guide, CellIndex from, CellIndex to, double way) {
    if (!map.passable(to)) return false;
    if (map.weighted() && way > guide.cost(from) - guide.cost(to) + kSlack) return false;
    return line_of_sight(map, from, to);
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

bool is_end(const Guide& guide, CellIndex cell) { return guide.directions()[cell] == kNoDirection; }

// Whether a step leads to a goal as cheaply as the guide's own.
bool is_best(const TraversalMap& map, const Guide& guide, CellIndex cell, CellIndex next, int direction) {
    const double step = map.cost(next) * (is_diagonal(direction) ? kDiagonal : 1);
    return guide.cost(next) + step <= guide.cost(cell) * (1 + kSlack) + kSlack;
}

double distance(Point a, Point b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    return std::sqrt(dx * dx + dy * dy);
}

// In cells, or in what they cost where that differs.
double way_between(const TraversalMap& map, CellIndex from, CellIndex to) {
    if (map.weighted()) return line_cost(map, from, to);
    return distance(map.point(from), map.point(to));
}

}  // namespace

/// A way from a cell: straight to a target, and on from there.
struct Bearings::Leg {
    CellIndex target = kNoCell;
    double way = std::numeric_limits<double>::infinity();
};

void Bearings::reset(const TraversalMap& map, std::span<const CellIndex> goals) {
    goals_.assign(goals.begin(), goals.end());
    packed_.assign(map.cell_count(), kUnknown);
    known_.assign(map.cell_count(), Known{});
}

std::uint16_t Bearings::find(const TraversalMap& map, const Guide& guide, CellIndex cell) const {
    std::uint16_t packed = 0;
    if (!is_end(guide, cell)) {
        look_ahead(map, guide, cell);
        packed = packed_way(map.point(cell), map.point(load(known_[cell]).target));
    }
    std::atomic_ref(packed_[cell]).store(packed, std::memory_order_relaxed);
    return packed;
}

// Along the best steps to cells that are known, or to ends, and back. Costs fall on the way, so that there is
// no circle.
void Bearings::look_ahead(const TraversalMap& map, const Guide& guide, CellIndex cell) const {
    std::vector<CellIndex> ahead{cell};
    while (!ahead.empty()) {
        const CellIndex here = ahead.back();
        Leg leg;
        const CellIndex first =
            load(known_[here]).target == kNoCell ? unknown_ahead(map, guide, here, leg) : kNoCell;
        if (first != kNoCell) {
            ahead.push_back(first);
            continue;
        }
        if (leg.target != kNoCell) {
            const Known known{leg.target, static_cast<float>(leg.way)};
            std::atomic_ref(known_[here]).store(known, std::memory_order_relaxed);
        }
        ahead.pop_back();
    }
}

// A cell ahead that has to be known first; kNoCell once the shortest leg is found.
CellIndex Bearings::unknown_ahead(const TraversalMap& map, const Guide& guide, CellIndex cell,
                                  Leg& leg) const {
    // The guide's own step first, so that it is kept where none is shorter, and alone where none can be.
    const std::size_t own = guide.directions()[cell];
    const auto is_unknown = [&](CellIndex next) {
        return !is_end(guide, next) && load(known_[next]).target == kNoCell;
    };
    const CellIndex own_next = cell + map.offsets()[own];
    if (is_unknown(own_next)) return own_next;
    consider(map, guide, cell, own_next, leg);
    if (leg.way <= least_way(map, cell) * kStraight) return kNoCell;
    for (unsigned steps = map.steps(cell) & ~(1U << own); steps != 0; steps &= steps - 1) {
        const int direction = std::countr_zero(steps);
        const CellIndex next = cell + map.offsets()[static_cast<std::size_t>(direction)];
        if (!is_best(map, guide, cell, next, direction)) continue;
        if (is_unknown(next)) return next;
        consider(map, guide, cell, next, leg);
    }
    return kNoCell;
}

// The way over a cell: to what that one looks at, if it can be seen from here as well.
void Bearings::consider(const TraversalMap& map, const Guide& guide, CellIndex cell, CellIndex next,
                        Leg& leg) const {
    const auto take = [&leg](CellIndex target, double way) {
        if (way < leg.way * (1 - kSlack)) leg = {target, way};
    };
    const Known beyond = load(known_[next]);
    const double over_next = way_between(map, cell, next) + static_cast<double>(beyond.way);
    if (is_end(guide, next)) return take(next, over_next);
    CellIndex target = beyond.target;
    double rest = static_cast<double>(load(known_[target]).way);
    if (is_far(map.point(cell), map.point(target))) {
        const CellIndex nearer = map.index(half_way(map.point(next), map.point(target)));
        rest += way_between(map, nearer, std::exchange(target, nearer));
    }
    // Looking is what takes time: not where nothing can be won by it.
    const double cut = way_between(map, cell, target);
    if (cut + rest < leg.way * (1 - kSlack) && can_cut(map, guide, cell, target, cut)) {
        return take(target, cut + rest);
    }
    take(next, over_next);
}

// No way is shorter than this.
double Bearings::least_way(const TraversalMap& map, CellIndex cell) const {
    // With many goals it would take longer than it saves.
    if (goals_.size() > kFewGoals) return 0;
    double least = std::numeric_limits<double>::infinity();
    for (const CellIndex goal : goals_) {
        least = std::min(least, distance(map.point(cell), map.point(goal)));
    }
    return map.weighted() ? least * map.min_cost() : least;
}

}  // namespace wayfield
