#include "wayfield/dijkstra_tree.h"

#include <algorithm>
#include <bit>

#include "field_scale.h"
#include "require_goal.h"
#include "search/raw_array.h"
#include "search/state.h"
#include "wave.h"

namespace wayfield {
namespace {

// Costs may grow by less than this in a step, or the ring of buckets would be too large.
constexpr int kLargestRingBits = 20;

template <class Value>
class TreeBuild {
  public:
    TreeBuild(const WaveField<Value>& field, CellIndex* next, const FieldControl& control)
        : field_(field), next_(next), check_(control) {}

    template <class Open>
    WaveEnd run(Open& open, CellIndex goal) {
        const TraversalMap& map = field_.map;
        const std::uint8_t* const steps_in = map.steps_in_data();
        const std::uint8_t* const terrain = map.terrain_data();
        Value* const cost = field_.cost;
        cost[goal] = 0;
        open.push(0, goal);
        while (!open.empty()) {
            const auto entry = open.pop();
            if (entry.f != cost[entry.cell]) continue;
            if (entry.f > field_.limit) return WaveEnd::kOverflow;
            if (check_.settled_one()) return WaveEnd::kCancelled;
            const Value straight = entry.f + field_.steps.straight[terrain[entry.cell]];
            const Value diagonal = entry.f + field_.steps.diagonal[terrain[entry.cell]];
            for (unsigned left = steps_in[entry.cell]; left != 0; left &= left - 1) {
                const int direction = std::countr_zero(left);
                const CellIndex cell = entry.cell + map.offsets()[static_cast<std::size_t>(direction)];
                const Value value = is_diagonal(direction) ? diagonal : straight;
                if (value >= cost[cell]) continue;
                cost[cell] = value;
                next_[cell] = entry.cell;
                open.push(value, cell);
            }
        }
        return WaveEnd::kDone;
    }

    // Where all steps cost the same, all that waits lies one step further than what is being expanded: of a
    // ring of buckets two are in use, each an array that is filled first and then emptied from one end. Cells
    // leave them in the order in which they would leave the bucket queue.
    WaveEnd run_levels(CellIndex goal, Value step, TieOrder ties) {
        RawArray<CellIndex> level;
        RawArray<CellIndex> further;
        level.grow(1, 0);
        level[0] = goal;
        field_.cost[goal] = 0;
        std::size_t count = 1;
        for (Value value = step; count != 0; value += step) {
            if (check_.settled(count)) return WaveEnd::kCancelled;
            if (further.size() < kDirectionCount * count) further.grow(count * 2 * kDirectionCount, 0);
            CellIndex* end = further.data();
            if (ties == TieOrder::kLifo) {
                while (count != 0) end = reach_neighbours(level[--count], value, end);
            } else {
                for (std::size_t i = 0; i < count; ++i) end = reach_neighbours(level[i], value, end);
            }
            count = static_cast<std::size_t>(end - further.data());
            if (count != 0 && value > field_.limit) return WaveEnd::kOverflow;
            std::swap(level, further);
        }
        return WaveEnd::kDone;
    }

    template <class Open>
    WaveEnd run_cleared(Open& open, CellIndex goal) {
        open.clear();
        open.reserve(field_.map.cell_count());
        return run(open, goal);
    }

    WaveEnd run_heap(OpenSets<Value>& open, const TreeOptions& options, CellIndex goal) {
        switch (options.open_set) {
            case OpenSet::kQuaternaryHeap:
                return run_cleared(open.quaternary, goal);
            case OpenSet::kSortedArray:
                open.sorted.set_order(options.ties);
                return run_cleared(open.sorted, goal);
            default:
                return run_cleared(open.binary, goal);
        }
    }

  private:
    // Those that nothing has reached before, written to `end` on.
    CellIndex* reach_neighbours(CellIndex from, Value value, CellIndex* end) {
        for (unsigned left = field_.map.steps_in_data()[from]; left != 0; left &= left - 1) {
            const CellIndex cell =
                from + field_.map.offsets()[static_cast<std::size_t>(std::countr_zero(left))];
            if (field_.cost[cell] != kUnreached<Value>) continue;
            field_.cost[cell] = value;
            next_[cell] = from;
            *end++ = cell;
        }
        return end;
    }

    const WaveField<Value>& field_;
    CellIndex* next_;
    WaveCheck check_;
};

std::uint32_t largest_step(const TraversalMap& map, const StepCosts<std::uint32_t>& steps) {
    std::uint32_t largest = 1;
    for (std::size_t i = 0; i < steps.diagonal.size(); ++i) {
        if (map.cost_table()[i] <= map.max_cost()) largest = std::max(largest, steps.diagonal[i]);
    }
    return largest;
}

}  // namespace

bool DijkstraTree::build(const TraversalMap& map, CellIndex goal, SearchScratch& scratch,
                         const TreeOptions& options, const FieldControl& control) {
    require_goal(map, goal);
    goal_ = goal;
    scale_ = std::make_shared<const FieldScale>(make_field_scale(map, options.unit_diagonals));
    whole_costs_.clear();
    real_costs_.clear();
    WaveEnd end = WaveEnd::kOverflow;
    if (scale_->whole) end = build_in(map, whole_costs_, scratch, options, control);
    if (end == WaveEnd::kOverflow) {
        whole_costs_.clear();
        end = build_in(map, real_costs_, scratch, options, control);
    }
    if (end != WaveEnd::kDone) next_.clear();
    revision_ = map.revision();
    return end == WaveEnd::kDone;
}

template <class Value>
WaveEnd DijkstraTree::build_in(const TraversalMap& map, std::vector<Value>& costs, SearchScratch& scratch,
                               const TreeOptions& options, const FieldControl& control) {
    costs.assign(map.cell_count(), kUnreached<Value>);
    next_.assign(map.cell_count(), kNoCell);
    open_set_ = options.open_set == OpenSet::kBitRows ? OpenSet::kBucketQueue : options.open_set;
    if (!map.passable(goal_)) return WaveEnd::kDone;
    const WaveField<Value> field = make_wave_field<Value>(map, *scale_, costs.data());
    TreeBuild<Value> tree(field, next_.data(), control);
    if constexpr (std::is_same_v<Value, std::uint32_t>) {
        if (open_set_ == OpenSet::kBucketQueue) {
            const std::uint8_t terrain = map.terrain_data()[goal_];
            if (!map.weighted() && field.steps.straight[terrain] == field.steps.diagonal[terrain]) {
                return tree.run_levels(goal_, field.steps.straight[terrain], options.ties);
            }
            const int ring_bits =
                std::max(6, static_cast<int>(std::bit_width(largest_step(map, field.steps))));
            if (ring_bits <= kLargestRingBits) {
                const auto run = [&](auto& buckets) {
                    buckets.reset(ring_bits, map.cell_count());
                    return tree.run(buckets, goal_);
                };
                return options.ties == TieOrder::kLifo ? run(scratch.state().lifo_buckets)
                                                       : run(scratch.state().fifo_buckets);
            }
        }
    }
    if (open_set_ == OpenSet::kBucketQueue) open_set_ = OpenSet::kBinaryHeap;
    if constexpr (std::is_same_v<Value, std::uint32_t>) {
        return tree.run_heap(scratch.state().integer_open, options, goal_);
    } else {
        return tree.run_heap(scratch.state().real_open, options, goal_);
    }
}

double DijkstraTree::cost(CellIndex cell) const {
    if (!real_costs_.empty()) return real_costs_[cell];
    const std::uint32_t cost = whole_costs_[cell];
    return cost == kUnreached<std::uint32_t> ? kNoEntry : cost * scale_->unit;
}

std::size_t DijkstraTree::memory_bytes() const {
    return whole_costs_.capacity() * sizeof(std::uint32_t) + real_costs_.capacity() * sizeof(double) +
           next_.capacity() * sizeof(CellIndex);
}

void DijkstraTree::walk(CellIndex start, std::vector<CellIndex>& path) const {
    if (empty() || !(cost(start) < kNoEntry)) return;
    for (CellIndex cell = start; cell != kNoCell; cell = next_[cell]) path.push_back(cell);
}

std::uint32_t DijkstraTree::count_steps(CellIndex start) const {
    std::uint32_t steps = 0;
    if (empty()) return steps;
    for (CellIndex cell = next_[start]; cell != kNoCell; cell = next_[cell]) ++steps;
    return steps;
}

}  // namespace wayfield
