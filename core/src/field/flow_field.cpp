// Dijkstra's algorithm from the goals backwards (E. W. Dijkstra, "A Note on Two Problems in Connexion with
// Graphs", 1959), over the sorted queues of wave.h, and one direction a cell from the costs that it leaves.
#include "wayfield/flow_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>

#include "directions.h"
#include "scratch.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

template <class Value>
WaveEnd run_queues(const WaveField<Value>& field, const FieldOptions& options, FieldScratch::State& scratch,
                   std::span<const CellIndex> goals, WaveCheck& check) {
    WaveState<Value>& state = scratch.wave<Value>();
    state.seeds.clear();
    for (const CellIndex goal : goals) {
        field.cost[goal] = 0;
        state.add_seed(goal, 0);
    }
    NoSink sink;
    const TraversalMap& map = field.map;
    if (map.weighted()) return weighted_wave(field, state, check, sink);
    const std::uint8_t terrain = map.terrain_data()[goals.front()];
    const bool prune = !map.directed() && !options.unit_diagonals;
    return prune ? uniform_wave<true>(field, state, terrain, check, sink)
                 : uniform_wave<false>(field, state, terrain, check, sink);
}

template <class Value>
WaveEnd run_wave(const WaveField<Value>& field, const FieldOptions& options, FieldScratch::State& scratch,
                 std::span<const CellIndex> goals, WaveCheck& check) {
    if (goals.empty()) return WaveEnd::kDone;
    if constexpr (std::is_same_v<Value, std::uint32_t>) {
        const TraversalMap& map = field.map;
        if (map.profile().rule == MovementRule::k4 && !map.weighted() && !map.directed()) {
            const std::uint32_t step = field.steps.straight[map.terrain_data()[goals.front()]];
            return breadth_wave(field, scratch.breadth, goals, step, check);
        }
    }
    return run_queues(field, options, scratch, goals, check);
}

template <class Value>
Value limit_of(const FieldScale& scale) {
    if constexpr (std::is_same_v<Value, double>) {
        return std::numeric_limits<double>::max();
    } else {
        return scale.limit;
    }
}

template <class Value>
const StepCosts<Value>& steps_of(const FieldScale& scale) {
    if constexpr (std::is_same_v<Value, double>) {
        return scale.real_costs;
    } else {
        return scale.whole_costs;
    }
}

template <class Value>
double highest(const std::vector<Value>& costs) {
    Value most = 0;
    for (const Value cost : costs) {
        if (cost != kUnreached<Value>) most = std::max(most, cost);
    }
    return static_cast<double>(most);
}

}  // namespace

FieldScratch::FieldScratch() : state_(std::make_unique<State>()) {}
FieldScratch::~FieldScratch() = default;
FieldScratch::FieldScratch(FieldScratch&&) noexcept = default;
FieldScratch& FieldScratch::operator=(FieldScratch&&) noexcept = default;

std::size_t FieldScratch::memory_bytes() const {
    return state_->whole.memory_bytes() + state_->real.memory_bytes() + state_->breadth.memory_bytes();
}

void FlowField::clear() {
    goals_.clear();
    whole_costs_.clear();
    real_costs_.clear();
    directions_.clear();
    reachable_ = 0;
    revision_ = 0;
}

bool FlowField::build(const TraversalMap& map, std::span<const CellIndex> goals, FieldScratch& scratch,
                      const FieldOptions& options, const FieldControl& control) {
    for (const CellIndex goal : goals) {
        if (goal < map.cell_count()) continue;
        throw Error(fmt::format("goal {} lies outside the map of {} cells", goal, map.cell_count()));
    }
    wanted_.assign(goals.begin(), goals.end());
    options_ = options;
    width_ = map.width();
    scale_ = std::make_shared<const FieldScale>(make_field_scale(map, options.unit_diagonals));
    return rebuild(map, scratch, control);
}

bool FlowField::rebuild(const TraversalMap& map, FieldScratch& scratch, const FieldControl& control) {
    clear();
    WaveEnd end = WaveEnd::kOverflow;
    if (scale_->whole) end = build_in(map, whole_costs_, scratch, control);
    if (end == WaveEnd::kOverflow) {
        whole_costs_.clear();
        end = build_in(map, real_costs_, scratch, control);
    }
    if (end != WaveEnd::kDone) {
        clear();
        return false;
    }
    revision_ = map.revision();
    return true;
}

template <class Value>
WaveEnd FlowField::build_in(const TraversalMap& map, std::vector<Value>& costs, FieldScratch& scratch,
                            const FieldControl& control) {
    costs.assign(map.cell_count(), kUnreached<Value>);
    goals_.clear();
    for (const CellIndex goal : wanted_) {
        if (!map.passable(goal) || costs[goal] == 0) continue;
        costs[goal] = 0;
        goals_.push_back(goal);
    }
    const StepCosts<Value>& steps = steps_of<Value>(*scale_);
    const WaveField<Value> field{map, steps, costs.data(), limit_of<Value>(*scale_)};
    WaveCheck check(control);
    const WaveEnd end = run_wave(field, options_, scratch.state(), goals_, check);
    if (end != WaveEnd::kDone) return end;
    directions_.resize(map.cell_count());
    derive_directions(map, steps, costs.data(), map.bounds(), directions_.data());
    reachable_ =
        map.cell_count() - static_cast<CellIndex>(std::count(costs.begin(), costs.end(), kUnreached<Value>));
    return end;
}

Rect FlowField::repair(const TraversalMap& map, const Rect& changed, FieldScratch& scratch) {
    assert(directions_.size() == map.cell_count() && width_ == map.width());
    if (changed.empty()) {
        revision_ = map.revision();
        return {};
    }
    rebuild(map, scratch, {});
    return map.bounds();
}

double FlowField::cost(CellIndex cell) const {
    if (!real_costs_.empty()) return real_costs_[cell];
    const std::uint32_t cost = whole_costs_[cell];
    return cost == kUnreached<std::uint32_t> ? kNoEntry : cost * scale_->unit;
}

void FlowField::copy_costs(const Rect& rect, std::span<float> out) const {
    assert(out.size() >= static_cast<std::size_t>(rect.width()) * static_cast<std::size_t>(rect.height()));
    std::size_t written = 0;
    for (int y = rect.y0; y < rect.y1; ++y) {
        CellIndex cell =
            static_cast<CellIndex>(y) * static_cast<CellIndex>(width_) + static_cast<CellIndex>(rect.x0);
        for (int x = rect.x0; x < rect.x1; ++x) out[written++] = static_cast<float>(cost(cell++));
    }
}

double FlowField::max_cost() const {
    if (!real_costs_.empty()) return highest(real_costs_);
    return whole_costs_.empty() ? 0 : highest(whole_costs_) * scale_->unit;
}

std::size_t FlowField::memory_bytes() const {
    return directions_.capacity() + whole_costs_.capacity() * sizeof(std::uint32_t) +
           real_costs_.capacity() * sizeof(double) +
           (wanted_.capacity() + goals_.capacity()) * sizeof(CellIndex);
}

void FlowField::follow(const TraversalMap& map, CellIndex start, std::vector<CellIndex>& path) const {
    if (empty() || !(cost(start) < kNoEntry)) return;
    path.push_back(start);
    for (CellIndex cell = start; directions_[cell] != kNoDirection;) {
        cell += map.offsets()[directions_[cell]];
        path.push_back(cell);
    }
}

}  // namespace wayfield
