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
    shape_buckets(uniform_ ? 1 : lowest, uniform_ ? 1 : highest);
    set_targets({});
}

void ClusterWindow::shape_buckets(double lowest, double highest) {
    buckets_per_unit_ = lowest == highest ? 1 / lowest : kNarrower / lowest;
    const double reach = highest * kDiagonal * buckets_per_unit_ + 2;
    settles_ = reach <= kLargestRing;
    if (!settles_) buckets_per_unit_ *= (kLargestRing - 2) / reach;
    const auto ring = std::bit_ceil(static_cast<unsigned>(settles_ ? reach + 1 : kLargestRing));
    if (ring > ring_.size()) ring_.resize(ring);
    ring_mask_ = ring - 1;
}

void ClusterWindow::set_targets(const std::vector<Local>& cells, std::size_t first) {
    for (const Local cell : targets_) is_target_[cell] = 0;
    targets_.assign(cells.begin() + static_cast<std::ptrdiff_t>(first), cells.end());
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
    std::fill_n(distance_.data(), cells_, kNoEntry);
    distance_[origin] = 0;
    arrival_[origin] = kNoDirection;
    std::size_t wanted = targets_.empty() || !settles_ ? cells_ + 1 : targets_.size();
    std::size_t waiting = 1;
    ring_[0].push_back(origin);
    int current = 0;
    for (; waiting > 0 && wanted > 0; ++current) {
        std::vector<Local>& bucket = ring_[static_cast<unsigned>(current) & ring_mask_];
        while (!bucket.empty()) {
            const Local cell = bucket.back();
            bucket.pop_back();
            --waiting;
            const double here = distance_[cell];
            const std::uint8_t arrival = arrival_[cell];
            if (arrival >= kTaken) continue;
            arrival_[cell] = arrival | kTaken;
            ++scanned_;
            if (is_target_[cell] != 0 && --wanted == 0) break;
            unsigned left = steps_[cell];
            if constexpr (!kWeighted) {
                if (arrival != kNoDirection) {
                    left &= ~unsigned{
                        kCovered[arrival][steps_[static_cast<std::size_t>(cell - offsets_[arrival])]]};
                }
            }
            for (; left != 0; left &= left - 1) {
                const auto d = static_cast<std::size_t>(std::countr_zero(left));
                const auto next = static_cast<std::size_t>(cell + offsets_[d]);
                double farther = lengths_[d];
                // Walked backward, the step enters the cell that it was generated from.
                if constexpr (kWeighted) farther *= costs_[backward_ ? cell : next];
                farther += here;
                if (!(farther < distance_[next])) continue;
                distance_[next] = farther;
                arrival_[next] = static_cast<std::uint8_t>(d);
                ring_[static_cast<unsigned>(bucket_of(farther)) & ring_mask_].push_back(
                    static_cast<Local>(next));
                ++waiting;
            }
        }
    }
    if (waiting == 0) return;
    for (std::vector<Local>& bucket : ring_) bucket.clear();
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
    std::size_t bytes = steps_.capacity() + arrival_.capacity() + is_target_.capacity() +
                        (distance_.capacity() + costs_.capacity()) * sizeof(double) +
                        targets_.capacity() * sizeof(Local);
    for (const std::vector<Local>& bucket : ring_) bytes += bucket.capacity() * sizeof(Local);
    return bytes;
}

}  // namespace wayfield
