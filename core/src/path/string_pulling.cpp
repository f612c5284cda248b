#include <algorithm>
#include <cstdlib>
#include <limits>

#include "wayfield/line_of_sight.h"

namespace wayfield {
namespace {

// Sums of parts in another order may differ in their last bits.
constexpr double kRounding = 1e-9;

// From how many cells on it pays to find out first how far can be seen at all: else a walk through a maze of
// a million cells would take as many looks from each of its bends.
constexpr std::size_t kManyCells = 4096;
// What lies farther than this isn't found out.
constexpr int kFarthestBound = 48;

// The greatest distance, along the longer side, at which a line from a cell may still be clear: column by
// column (row by row) the free cells that some line could have come to, and a few more.
class SightBound {
  public:
    explicit SightBound(const TraversalMap& map) : map_(map) {}

    // std::numeric_limits<int>::max() if it is more than kFarthestBound.
    int operator()(Point from) {
        int farthest = 0;
        for (const Point ahead : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
            farthest = std::max(farthest, along(from, ahead));
            if (farthest == kFarthestBound) return std::numeric_limits<int>::max();
        }
        return farthest;
    }

  private:
    int along(Point from, Point ahead) {
        reached_.assign(1, 0);
        for (int distance = 1; distance <= kFarthestBound; ++distance) {
            // A line on its way ahead may enter the next column and then a cell above or below in it.
            for (int i = 0; i < 2; ++i) widen(from, ahead, distance);
            if (reached_.empty()) return distance - 1;
        }
        return kFarthestBound;
    }

    // The free ones among the cells reached and their neighbours on both sides, `distance` ahead.
    void widen(Point from, Point ahead, int distance) {
        next_.clear();
        for (const int reached : reached_) {
            for (int aside = reached - 1; aside <= reached + 1; ++aside) {
                if (std::abs(aside) > distance || (!next_.empty() && aside <= next_.back())) continue;
                const Point p{from.x + ahead.x * distance + ahead.y * aside,
                              from.y + ahead.y * distance + ahead.x * aside};
                if (map_.contains(p) && map_.passable(map_.index(p))) next_.push_back(aside);
            }
        }
        std::swap(reached_, next_);
    }

    const TraversalMap& map_;
    std::vector<int> reached_;  // how far aside, ascending
    std::vector<int> next_;
};

class StringPuller {
  public:
    StringPuller(const TraversalMap& map, std::span<const CellIndex> path, Smoothing smoothing)
        : map_(map), path_(path), exact_(smoothing == Smoothing::kSupercover), bound_(map) {
        if (!map.weighted()) return;
        cost_to_.push_back(0);
        for (std::size_t i = 1; i < path.size(); ++i) {
            cost_to_.push_back(cost_to_.back() + line_cost(map, path[i - 1], path[i]));
        }
    }

    // Index of the farthest cell that is seen from this one, the next one at least.
    std::size_t farthest(std::size_t from) {
        std::size_t to = path_.size() - 1;
        const Point here = map_.point(path_[from]);
        const int seen = to - from > kManyCells ? bound_(here) : std::numeric_limits<int>::max();
        while (to > from + 1) {
            const Point there = map_.point(path_[to]);
            const int distance = std::max(std::abs(there.x - here.x), std::abs(there.y - here.y));
            // A step of the path comes nearer by one cell at most.
            const int too_far = distance > seen ? distance - seen : 0;
            if (too_far == 0 && clear(from, to)) break;
            to -= std::min(static_cast<std::size_t>(std::max(too_far, 1)), to - from - 1);
        }
        return to;
    }

  private:
    bool clear(std::size_t from, std::size_t to) const {
        const CellIndex a = path_[from];
        const CellIndex b = path_[to];
        if (!(exact_ ? line_of_sight(map_, a, b) : bresenham_line(map_, a, b))) return false;
        if (cost_to_.empty()) return true;
        const double along = cost_to_[to] - cost_to_[from];
        return line_cost(map_, a, b) <= along * (1 + kRounding);
    }

    const TraversalMap& map_;
    std::span<const CellIndex> path_;
    const bool exact_;
    SightBound bound_;
    std::vector<double> cost_to_;  // by index in the path, weighted maps only
};

}  // namespace

SmoothedPath pull_string(const TraversalMap& map, std::span<const CellIndex> path, Smoothing smoothing,
                         const std::atomic<bool>* cancel) {
    SmoothedPath smoothed;
    if (path.empty()) return smoothed;
    if (smoothing == Smoothing::kOff) {
        smoothed.waypoints.assign(path.begin(), path.end());
    } else {
        StringPuller puller(map, path, smoothing);
        smoothed.waypoints.push_back(path[0]);
        for (std::size_t i = 0; i + 1 < path.size();) {
            if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) return {};
            i = puller.farthest(i);
            smoothed.waypoints.push_back(path[i]);
        }
    }
    smoothed.length = line_length(map, smoothed.waypoints);
    return smoothed;
}

}  // namespace wayfield
