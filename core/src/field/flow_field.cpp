// Dijkstra's algorithm from the goals backwards (E. W. Dijkstra, "A Note on Two Problems in Connexion with
// Graphs", 1959), over the sorted queues of wave.h, and one direction a cell from the costs that it leaves.
#include "wayfield/flow_field.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

#include "cell_marks.h"
#include "directions.h"
#include "require_goal.h"
#include "scratch.h"

namespace wayfield {
namespace {

template <class Value>
WaveEnd run_wave(const WaveField<Value>& field, const FieldOptions& options, FieldScratch::State& scratch,
                 std::span<const CellIndex> goals, WaveCheck& check) {
    if (goals.empty()) return WaveEnd::kDone;
    const TraversalMap& map = field.map;
    if constexpr (std::is_same_v<Value, std::uint32_t>) {
        const bool octile = map.profile().rule != MovementRule::k4 && !options.unit_diagonals;
        if (octile && !map.weighted() && !map.directed()) {
            return octile_wave(field, scratch.octile, goals, map.terrain_data()[goals.front()], check);
        }
    }
    WaveState<Value>& state = scratch.wave<Value>();
    state.seeds.clear();
    for (const CellIndex goal : goals) {
        field.cost[goal] = 0;
        state.add_seed(goal, 0);
    }
    NoSink sink;
    return seeded_wave(field, state, check, sink);
}

template <class Value>
CellIndex farthest_cell(const std::vector<Value>& costs) {
    Value most = 0;
    for (const Value cost : costs) most = std::max(most, cost == kUnreached<Value> ? Value{0} : cost);
    const auto found = std::find(costs.begin(), costs.end(), most);
    return found == costs.end() ? kNoCell : static_cast<CellIndex>(found - costs.begin());
}

// Giving up at these shares of the cells wastes less than another build, and keeps all repairs that are worth
// it: a repaired cell costs some times what one that is built does, and more where all are built in levels.
constexpr std::size_t kLargestShare = 32;
constexpr std::size_t kLargestShareInLevels = 64;
constexpr std::size_t kAlwaysRepaired = 256;
// What lies in the changed rectangle is only looked at.
constexpr std::size_t kLargestArea = 16;

// Below so many cells handing out parts costs more than it saves.
constexpr CellIndex kCellsWorthSplitting = 1U << 19U;

// Between so many, a pause may be made.
constexpr CellIndex kCellsAtOnce = 1U << 14U;

bool splits(const TraversalMap& map, const FieldControl& control) {
    return control.executor != nullptr && control.executor->threads > 1 &&
           map.cell_count() >= kCellsWorthSplitting;
}

int part_count(const TraversalMap& map, const FieldControl& control) {
    if (splits(map, control)) return std::min(control.executor->threads, map.height());
    if (control.pause == nullptr) return 1;
    return std::clamp(static_cast<int>(map.cell_count() / kCellsAtOnce), 1, map.height());
}

// Work on all rows, a part after the other or on the threads that were lent: work(rows, part).
template <class Work>
void by_rows(const TraversalMap& map, const FieldControl& control, const Work& work) {
    const int parts = part_count(map, control);
    const auto row = [&](int part) { return static_cast<int>(std::int64_t{map.height()} * part / parts); };
    const auto do_part = [&](int part) {
        work(Rect{0, row(part), map.width(), row(part + 1)}, static_cast<std::size_t>(part));
    };
    if (splits(map, control)) {
        control.executor->run(parts, do_part);
        return;
    }
    for (int part = 0; part < parts; ++part) {
        do_part(part);
        if (control.pause != nullptr) (*control.pause)();
    }
}

}  // namespace

FieldScratch::FieldScratch() : state_(std::make_unique<State>()) {}
FieldScratch::~FieldScratch() = default;
FieldScratch::FieldScratch(FieldScratch&&) noexcept = default;
FieldScratch& FieldScratch::operator=(FieldScratch&&) noexcept = default;

std::size_t FieldScratch::memory_bytes() const {
    return state_->whole.memory_bytes() + state_->real.memory_bytes() + state_->levels.memory_bytes() +
           state_->marks.memory_bytes() + state_->octile.memory_bytes();
}

void FlowField::clear() {
    goals_.clear();
    whole_costs_.clear();
    real_costs_.clear();
    directions_.clear();
    reachable_ = 0;
    farthest_ = kNoCell;
    max_cost_ = 0;
    revision_ = 0;
}

void FlowField::find_goals(const TraversalMap& map) {
    goals_.clear();
    for (const CellIndex goal : wanted_) {
        if (map.passable(goal)) goals_.push_back(goal);
    }
}

bool FlowField::build(const TraversalMap& map, std::span<const CellIndex> goals, FieldScratch& scratch,
                      const FieldOptions& options, const FieldControl& control) {
    for (const CellIndex goal : goals) require_goal(map, goal);
    wanted_.clear();
    std::vector<bool> seen(map.cell_count(), false);
    for (const CellIndex goal : goals) {
        if (!seen[goal]) wanted_.push_back(goal);
        seen[goal] = true;
    }
    options_ = options;
    width_ = map.width();
    scale_ = std::make_shared<const FieldScale>(make_field_scale(map, options.unit_diagonals));
    return rebuild(map, scratch, control);
}

bool FlowField::rebuild(const TraversalMap& map, FieldScratch& scratch, const FieldControl& control) {
    revision_ = 0;  // should memory give out on the way
    WaveEnd end = WaveEnd::kOverflow;
    if (scale_->whole) {
        real_costs_.clear();
        end = build_in(map, whole_costs_, scratch, control);
    }
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

// kTooFar: what was written is worthless.
WaveEnd FlowField::build_in_levels(const TraversalMap& map, FieldScratch& scratch,
                                   const FieldControl& control) {
    LevelState& levels = scratch.state().levels;
    levels.make_room(map);
    by_rows(map, control, [&](const Rect& rows, std::size_t) { clear_levels<Lanes>(map, rows, levels); });
    find_goals(map);
    WaveCheck check(control);
    if (level_wave<Lanes>(map, goals_, levels, check) != WaveEnd::kDone) return WaveEnd::kCancelled;

    whole_costs_.resize(map.cell_count());
    directions_.resize(map.cell_count());
    const std::uint32_t step =
        goals_.empty() ? 1 : scale_->whole_costs.straight[map.terrain_data()[goals_.front()]];
    std::vector<LevelTotals> totals(static_cast<std::size_t>(part_count(map, control)));
    by_rows(map, control, [&](const Rect& rows, std::size_t part) {
        totals[part] = write_levels<Lanes>(map, rows, levels, step, whole_costs_.data(), directions_.data());
    });
    const LevelTotals* most = &totals.front();
    reachable_ = 0;
    for (const LevelTotals& part : totals) {
        reachable_ += part.reached;
        if (part.reached != 0 && (most->reached == 0 || part.highest > most->highest)) most = &part;
    }
    if (most->highest > kHighestLevel || most->highest > scale_->limit / step) return WaveEnd::kTooFar;
    farthest_ = most->farthest;
    max_cost_ = farthest_ == kNoCell ? 0 : cost(farthest_);
    return WaveEnd::kDone;
}

template <class Value>
WaveEnd FlowField::build_in(const TraversalMap& map, std::vector<Value>& costs, FieldScratch& scratch,
                            const FieldControl& control) {
    if constexpr (std::is_same_v<Value, std::uint32_t>) {
        if (counts_in_levels(map)) {
            const WaveEnd end = build_in_levels(map, scratch, control);
            if (end != WaveEnd::kTooFar) return end;
        }
    }
    // Vectors that are as long as needed keep their memory, and nothing is filled twice.
    if (costs.size() != map.cell_count()) {
        costs.assign(map.cell_count(), kUnreached<Value>);
    } else {
        by_rows(map, control, [&](const Rect& rows, std::size_t) {
            std::fill_n(costs.begin() + map.index({0, rows.y0}), rows.area(), kUnreached<Value>);
        });
    }
    find_goals(map);
    const WaveField<Value> field = make_wave_field<Value>(map, *scale_, costs.data());
    WaveCheck check(control);
    const WaveEnd end = run_wave(field, options_, scratch.state(), goals_, check);
    if (end != WaveEnd::kDone) return end;
    directions_.resize(map.cell_count());
    by_rows(map, control, [&](const Rect& rows, std::size_t) {
        DirectionWriter<Value>(map, field.steps, costs.data(), directions_.data()).write(rows);
    });
    reachable_ = static_cast<CellIndex>(check.settled_count());
    farthest_ = check.last != kNoCell ? check.last : farthest_cell(costs);
    max_cost_ = farthest_ == kNoCell ? 0 : cost(farthest_);
    return end;
}

Rect FlowField::repair(const TraversalMap& map, const Rect& changed, FieldScratch& scratch,
                       const FieldControl& control) {
    assert(directions_.size() == map.cell_count() && width_ == map.width());
    Rect differing = changed;
    const WaveEnd end = changed.empty() ? WaveEnd::kDone : try_repair(map, differing, scratch, control);
    if (end == WaveEnd::kDone) {
        revision_ = map.revision();
        return differing;
    }
    if (end != WaveEnd::kCancelled) return rebuild(map, scratch, control) ? map.bounds() : Rect{};
    clear();
    return {};
}

// Neither kDone nor kCancelled: it is better to build anew.
WaveEnd FlowField::try_repair(const TraversalMap& map, Rect& changed, FieldScratch& scratch,
                              const FieldControl& control) {
    if (!whole_costs_.empty()) return repair_in(map, whole_costs_, changed, scratch, control);
    // In doubles because whole numbers ran over: they may fit now, which only building anew can tell.
    if (scale_->whole) return WaveEnd::kOverflow;
    return repair_in(map, real_costs_, changed, scratch, control);
}

// Unless it is done, nothing of the field can be used any more. `changed` becomes the cells that may differ.
template <class Value>
WaveEnd FlowField::repair_in(const TraversalMap& map, std::vector<Value>& costs, Rect& changed,
                             FieldScratch& scratch, const FieldControl& control) {
    RepairedCells& cells = scratch.state().repaired;
    cells.clear();
    const std::size_t share = counts_in_levels(map) ? kLargestShareInLevels : kLargestShare;
    cells.limit = std::max<std::size_t>(kAlwaysRepaired, map.passable_count() / share);
    if (changed.area() > std::max<std::size_t>(kAlwaysRepaired, map.cell_count() / kLargestArea))
        return WaveEnd::kTooMany;
    const std::size_t goals_before = goals_.size();
    find_goals(map);
    const WaveField<Value> field = make_wave_field<Value>(map, *scale_, costs.data());
    WaveState<Value>& state = scratch.state().wave<Value>();
    WaveCheck check(control);
    const WaveEnd repaired = repair_costs(field, state, directions_.data(), changed, goals_, check, cells);
    if (repaired != WaveEnd::kDone) return repaired;
    if (check.look()) return WaveEnd::kCancelled;
    reachable_ += static_cast<CellIndex>(goals_.size()) - static_cast<CellIndex>(goals_before);
    count_again(costs, cells);
    if (check.look()) return WaveEnd::kCancelled;
    CellMarks& marks = scratch.state().marks;
    marks.reset(map);
    for (const auto* list : {&cells.raised, &cells.settled}) {
        for (const CellIndex cell : *list) marks.mark_around(cell);
    }
    const DirectionWriter<Value> writer(map, field.steps, costs.data(), directions_.data());
    const Rect touched =
        marks.take(writer.grain(), [&](CellIndex begin, CellIndex end) { writer.write(begin, end); });
    writer.write(changed);
    changed = united(changed, touched);
    return WaveEnd::kDone;
}

// The count of reachable cells and the highest cost, after the costs of these cells were changed. Directions
// are still the old ones: whoever had none was a goal or reached none.
template <class Value>
void FlowField::count_again(const std::vector<Value>& costs, const RepairedCells& cells) {
    for (const CellIndex cell : cells.raised) {
        if (directions_[cell] != kNoDirection) --reachable_;
        directions_[cell] = kNoDirection;
    }
    for (const CellIndex cell : cells.settled) {
        if (directions_[cell] == kNoDirection && costs[cell] != 0) ++reachable_;
        if (farthest_ == kNoCell || costs[cell] > costs[farthest_]) farthest_ = cell;
    }
    // Where the farthest cell has come closer, another one may be the farthest.
    if (farthest_ != kNoCell && (costs[farthest_] == kUnreached<Value> || cost(farthest_) < max_cost_)) {
        farthest_ = farthest_cell(costs);
    }
    max_cost_ = farthest_ == kNoCell ? 0 : cost(farthest_);
}

double FlowField::cost(CellIndex cell) const {
    if (!real_costs_.empty()) return real_costs_[cell];
    const std::uint32_t cost = whole_costs_[cell];
    return cost == kUnreached<std::uint32_t> ? kNoEntry : cost * scale_->unit;
}

void FlowField::copy_costs(const Rect& rect, std::span<float> out) const {
    assert(out.size() >= rect.area());
    const auto copy = [&](auto cost_of) {
        std::size_t written = 0;
        for (int y = rect.y0; y < rect.y1; ++y) {
            CellIndex cell =
                static_cast<CellIndex>(y) * static_cast<CellIndex>(width_) + static_cast<CellIndex>(rect.x0);
            for (int x = rect.x0; x < rect.x1; ++x) out[written++] = cost_of(cell++);
        }
    };
    if (!real_costs_.empty()) {
        copy([&](CellIndex cell) { return static_cast<float>(real_costs_[cell]); });
    } else if (!whole_costs_.empty()) {
        const double unit = scale_->unit;
        copy([&](CellIndex cell) {
            const std::uint32_t cost = whole_costs_[cell];
            return static_cast<float>(cost == kUnreached<std::uint32_t> ? kNoEntry : cost * unit);
        });
    }
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

void FlowField::count_steps(const TraversalMap& map, std::span<const CellIndex> starts,
                            std::span<std::uint32_t> steps) const {
    // A step waits for the one before it, so eight walkers hide each other's waiting.
    struct Walker {
        CellIndex cell;
        std::uint32_t steps;
        std::size_t start;
    };
    std::array<Walker, 8> walkers;
    std::size_t walking = 0;
    std::size_t begun = 0;
    for (; walking < walkers.size() && begun < starts.size(); ++begun) {
        walkers[walking++] = {starts[begun], 0, begun};
    }
    while (walking > 0) {
        for (std::size_t i = 0; i < walking; ++i) {
            Walker& walker = walkers[i];
            const std::uint8_t direction = directions_[walker.cell];
            if (direction != kNoDirection) {
                walker.cell += map.offsets()[direction];
                ++walker.steps;
                continue;
            }
            steps[walker.start] = walker.steps;
            if (begun < starts.size()) {
                walker = {starts[begun], 0, begun};
                ++begun;
            } else {
                walker = walkers[--walking];
            }
        }
    }
}

}  // namespace wayfield
