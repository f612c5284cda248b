// Dijkstra with buckets (R. Dial, "Algorithm 360: shortest-path forest with topological ordering", 1969): a
// bucket is as wide as the cheapest step, so that nothing in it can improve anything else in it, and its
// entries need no order.
#include "hierarchy/cluster_window.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "search/neighbours.h"

namespace wayfield {
namespace {

// A little narrower than the cheapest step, so that rounding doesn't put two ends of one into one bucket.
constexpr double kNarrower = 1 + 1e-6;

// On the arrival of a cell that was taken up since it was reached.
constexpr std::uint8_t kTaken = 0x10;

constexpr std::uint8_t kWestward = 1U << kWest | 1U << kNorthWest | 1U << kSouthWest;
constexpr std::uint8_t kEastward = 1U << kEast | 1U << kNorthEast | 1U << kSouthEast;
constexpr std::uint8_t kNorthward = 1U << kNorth | 1U << kNorthWest | 1U << kNorthEast;
constexpr std::uint8_t kSouthward = 1U << kSouth | 1U << kSouthWest | 1U << kSouthEast;

}  // namespace

void ClusterWindow::load(const TraversalMap& map, const Rect& area, bool unit_diagonals, Walk walk) {
    assert(area.width() <= kLargestSide && area.height() <= kLargestSide && !area.empty());
    area_ = area;
    width_ = area.width();
    cells_ = area.area();
    backward_ = walk == Walk::kBackward;
    const std::uint8_t* const steps = backward_ ? map.steps_in_data() : map.steps_data();
    const auto width = static_cast<std::size_t>(width_);
    double lowest = kNoEntry;
    double highest = 0;
    if (map.weighted()) costs_.resize(kCells);
    for (int y = area.y0; y < area.y1; ++y) {
        const CellIndex from = map.index({area.x0, y});
        std::uint8_t* const row = steps_.data() + static_cast<std::size_t>(y - area.y0) * width;
        std::copy_n(steps + from, width, row);
        const unsigned closed =
            (y == area.y0 ? unsigned{kNorthward} : 0U) | (y + 1 == area.y1 ? unsigned{kSouthward} : 0U);
        if (closed != 0) {
            for (std::size_t x = 0; x < width; ++x) row[x] = static_cast<std::uint8_t>(row[x] & ~closed);
        }
        row[0] = static_cast<std::uint8_t>(row[0] & ~kWestward);
        row[width - 1] = static_cast<std::uint8_t>(row[width - 1] & ~kEastward);
        if (!map.weighted()) continue;
        double* const costs = costs_.data() + (row - steps_.data());
        for (std::size_t x = 0; x < width; ++x) {
            costs[x] = map.cost(from + static_cast<CellIndex>(x));
            if (costs[x] == kNoEntry) continue;
            lowest = std::min(lowest, costs[x]);
            highest = std::max(highest, costs[x]);
        }
    }
    uniform_ = !(lowest < highest);
    unit_ = 1;
    if (uniform_) unit_ = !map.weighted() ? map.min_cost() : (lowest < kNoEntry ? lowest : 1);
    for (std::size_t d = 0; d < lengths_.size(); ++d) {
        lengths_[d] = is_diagonal(static_cast<int>(d)) && !unit_diagonals ? kDiagonal : 1;
        offsets_[d] = kDy[d] * width_ + kDx[d];
    }
    // Each cell is reached from each of its neighbours once at most, as long as it is known when it is taken
    // up.
    if (entries_.size() < cells_ * 8 + 1) entries_.resize(cells_ * 8 + 1);
    shape_buckets(uniform_ ? 1 : lowest, uniform_ ? 1 : highest);
    set_targets({});
}

void ClusterWindow::shape_buckets(double lowest, double highest) {
    buckets_per_unit_ = lowest == highest ? 1 / lowest : kNarrower / lowest;
    const double reach = highest * kDiagonal * buckets_per_unit_ + 2;
    settles_ = reach <= kLargestRing;
    if (!settles_) buckets_per_unit_ *= (kLargestRing - 2) / reach;
    const auto ring = std::bit_ceil(static_cast<unsigned>(settles_ ? reach + 1 : kLargestRing));
    if (ring > heads_.size()) heads_.resize(ring, kNone);
    ring_mask_ = ring - 1;
}

void ClusterWindow::set_targets(std::span<const Local> cells) {
    for (const Local cell : targets_) is_target_[cell] = 0;
    targets_.assign(cells.begin(), cells.end());
    for (const Local cell : targets_) is_target_[cell] = 1;
}

void ClusterWindow::search(Local origin) {
    if (uniform_) {
        run<false>(origin);
    } else {
        run<true>(origin);
    }
}

template <bool kWeighted>
void ClusterWindow::run(Local origin) {
    // Copies, because the compiler has to take a written byte for anything that a member points to.
    const std::uint8_t* const steps = steps_.data();
    std::uint8_t* const arrivals = arrival_.data();
    const std::uint8_t* const is_target = is_target_.data();
    double* const distances = distance_.data();
    const double* const costs = costs_.data();
    Entry* entries = entries_.data();
    std::uint32_t* const heads = heads_.data();
    const std::array<double, 8> lengths = lengths_;
    const std::array<int, 8> offsets = offsets_;
    const unsigned ring_mask = ring_mask_;
    const double buckets_per_unit = buckets_per_unit_;
    const bool backward = backward_;

    std::fill_n(distances, cells_, kNoEntry);
    distances[origin] = 0;
    arrivals[origin] = kNoDirection;
    std::size_t wanted = targets_.empty() || !settles_ ? cells_ + 1 : targets_.size();
    std::uint32_t used = 0;
    std::uint32_t waiting = 1;
    std::uint64_t scanned = 0;
    entries[used] = {kNone, origin};
    heads[0] = used++;
    for (unsigned current = 0; waiting > 0 && wanted > 0; ++current) {
        std::uint32_t& head = heads[current & ring_mask];
        while (head != kNone) {
            const Local cell = entries[head].cell;
            head = entries[head].next;
            --waiting;
            const std::uint8_t arrival = arrivals[cell];
            if (arrival >= kTaken) continue;
            arrivals[cell] = arrival | kTaken;
            ++scanned;
            if (is_target[cell] != 0 && --wanted == 0) break;
            const double here = distances[cell];
            unsigned left = steps[cell];
            if constexpr (!kWeighted) {
                if (arrival != kNoDirection)
                    left &= ~unsigned{kCovered[arrival][steps[cell - offsets[arrival]]]};
            }
            for (; left != 0; left &= left - 1) {
                const auto d = static_cast<std::size_t>(std::countr_zero(left));
                const int next = cell + offsets[d];
                double farther = lengths[d];
                // Walked backward, the step enters the cell that it was generated from.
                if constexpr (kWeighted) farther *= costs[backward ? cell : next];
                farther += here;
                if (!(farther < distances[next])) continue;
                distances[next] = farther;
                arrivals[next] = static_cast<std::uint8_t>(d);
                const unsigned bucket = static_cast<unsigned>(farther * buckets_per_unit) & ring_mask;
                if constexpr (kWeighted) {
                    // Wide buckets let a cell be reached from one neighbour more than once.
                    if (used == entries_.size()) {
                        entries_.resize(entries_.size() * 2);
                        entries = entries_.data();
                    }
                }
                entries[used] = {heads[bucket], static_cast<Local>(next)};
                heads[bucket] = used++;
                ++waiting;
            }
        }
    }
    scanned_ += scanned;
    if (waiting > 0) std::fill_n(heads, ring_mask + 1, kNone);
}

void ClusterWindow::append_path(const TraversalMap& map, Local cell, std::vector<CellIndex>& path) const {
    const std::size_t before = path.size();
    for (;;) {
        const auto arrival = static_cast<std::uint8_t>(arrival_[cell] & ~kTaken);
        if (arrival == kNoDirection) break;
        path.push_back(map.index(point(cell)));
        cell = static_cast<Local>(cell - offsets_[arrival]);
    }
    std::reverse(path.begin() + static_cast<std::ptrdiff_t>(before), path.end());
}

std::size_t ClusterWindow::memory_bytes() const {
    return steps_.capacity() + arrival_.capacity() + is_target_.capacity() +
           (distance_.capacity() + costs_.capacity()) * sizeof(double) + targets_.capacity() * sizeof(Local) +
           entries_.capacity() * sizeof(Entry) + heads_.capacity() * sizeof(std::uint32_t);
}

}  // namespace wayfield
