// G. Ramalingam, T. Reps, "An Incremental Algorithm for a Generalization of the Shortest-Path Problem", 1996.
// First, in the order of their old costs, the cells are found whose old way to a goal is gone: the cell that
// their direction leads to is one of them, and no other neighbour bears out their cost. Then they, and the
// cells that changed, take the best that their neighbours offer, and a wave from there settles the rest. The
// order of old costs makes one look at a cell enough, because whatever bears out a cost is lower. Both passes
// run over the sorted queues of wave.h.
#include "repair.h"

#include <algorithm>

namespace wayfield {
namespace {

// What a step into a cell costs, on a map of one cost and on any other.
template <class Value>
struct OneStepCost {
    Value straight;
    Value diagonal;

    OneStepCost(const TraversalMap& map, const StepCosts<Value>& steps)
        : straight(steps.straight[only_terrain(map)]), diagonal(steps.diagonal[only_terrain(map)]) {}
    Value into(CellIndex, int direction) const { return is_diagonal(direction) ? diagonal : straight; }
};
template <class Value>
struct StepCostByTerrain {
    const StepCosts<Value>& steps;
    const std::uint8_t* terrain;

    StepCostByTerrain(const TraversalMap& map, const StepCosts<Value>& costs)
        : steps(costs), terrain(map.terrain_data()) {}
    Value into(CellIndex cell, int direction) const {
        return is_diagonal(direction) ? steps.diagonal[terrain[cell]] : steps.straight[terrain[cell]];
    }
};

template <class Value, class StepCost>
class CostRepair {
  public:
    CostRepair(const WaveField<Value>& field, WaveState<Value>& state, const std::uint8_t* directions,
               WaveCheck& check, RepairedCells& repaired)
        : field_(field),
          map_(field.map),
          step_cost_(field.map, field.steps),
          state_(state),
          directions_(directions),
          check_(check),
          repaired_(repaired) {}

    WaveEnd run(const Rect& changed, std::span<const CellIndex> goals) {
        std::vector<Seed> seeds;
        for_each_cell(changed, [&](CellIndex cell) {
            if (field_.cost[cell] != kUnreached<Value>) seeds.push_back({field_.cost[cell], cell});
        });
        queue_up(seeds);
        if (const WaveEnd end = raise_all(); end != WaveEnd::kDone) return end;
        if (check_.look()) return WaveEnd::kCancelled;

        seeds.clear();
        for (const CellIndex cell : repaired_.raised) {
            lower(cell, best_offer(cell), seeds);
            if (check_.settled_one()) return WaveEnd::kCancelled;
        }
        for_each_cell(changed, [&](CellIndex cell) {
            // What lies beside the map's changes may have lost its way and found none; a goal needs none.
            if (field_.cost[cell] != 0) lower(cell, best_offer(cell), seeds);
        });
        for (const CellIndex goal : goals) lower(goal, 0, seeds);
        if (seeds.empty()) return WaveEnd::kDone;
        if (check_.look()) return WaveEnd::kCancelled;
        queue_up(seeds);
        return check_.look() ? WaveEnd::kCancelled : seeded_wave(field_, state_, check_, repaired_);
    }

  private:
    struct Seed {
        Value value;
        CellIndex cell;
    };

    template <class Visit>
    void for_each_cell(const Rect& rect, Visit visit) {
        for (int y = rect.y0; y < rect.y1; ++y) {
            for (int x = rect.x0; x < rect.x1; ++x) visit(map_.index({x, y}));
        }
    }

    void queue_up(std::vector<Seed>& seeds) {
        std::sort(seeds.begin(), seeds.end(), [](const Seed& a, const Seed& b) {
            return a.value != b.value ? a.value < b.value : a.cell < b.cell;
        });
        state_.seeds.clear();
        for (const Seed& seed : seeds) state_.add_seed(seed.cell, seed.value);
    }

    // What a legal step and what lies behind it cost; kUnreached, or more, where nothing does.
    Value offer(CellIndex cell, int direction) const {
        const CellIndex next = cell + map_.offsets()[static_cast<std::size_t>(direction)];
        const Value behind = field_.cost[next];
        return behind == kUnreached<Value> ? behind : behind + step_cost_.into(next, direction);
    }
    Value best_offer(CellIndex cell) const {
        Value best = kUnreached<Value>;
        for (unsigned left = map_.steps(cell); left != 0; left &= left - 1) {
            best = std::min(best, offer(cell, std::countr_zero(left)));
        }
        return best;
    }
    bool bears_out(CellIndex cell, Value cost) const {
        if (cost == 0) return map_.passable(cell);
        for (unsigned left = map_.steps(cell); left != 0; left &= left - 1) {
            if (offer(cell, std::countr_zero(left)) <= cost) return true;
        }
        return false;
    }

    WaveEnd raise_all() {
        if (map_.weighted()) {
            MergedQueues<Value> queues(map_, state_);
            return raise(queues);
        }
        PairedQueues<Value> queues(state_);
        return raise(queues);
    }

    // Takes the cost away from every cell that has lost its way. Entries are cells that may have, by old
    // cost.
    template <class Queues>
    WaveEnd raise(Queues& queues) {
        WaveEntry<Value> entry;
        while (queues.pop(field_.limit, entry)) {
            if (check_.settled_one()) return WaveEnd::kCancelled;
            const CellIndex cell = entry.cell;
            if (field_.cost[cell] != entry.value || bears_out(cell, entry.value)) continue;
            field_.cost[cell] = kUnreached<Value>;
            if (!repaired_.add_raised(cell)) return WaveEnd::kTooMany;
            queue_dependents(cell, entry.value, queues);
        }
        return WaveEnd::kDone;
    }

    // The neighbours whose direction leads to this cell. Where it was blocked meanwhile, or its steps or its
    // terrain changed, they lie in the changed rectangle and are looked at in any case.
    template <class Queues>
    void queue_dependents(CellIndex cell, Value cost, Queues& queues) {
        // A blocked cell's terrain has no queues where nothing like it can be entered.
        if (map_.steps_in(cell) == 0) return;
        const std::uint8_t terrain = map_.terrain_data()[cell];
        for (unsigned left = map_.steps_in(cell); left != 0; left &= left - 1) {
            const int direction = std::countr_zero(left);
            const CellIndex next = cell + map_.offsets()[static_cast<std::size_t>(direction)];
            if (directions_[next] != reversed(direction)) continue;
            const Value through = cost + step_cost_.into(cell, direction);
            if (field_.cost[next] != through) continue;
            WaveQueue<Value>& queue =
                is_diagonal(direction) ? queues.diagonal(terrain) : queues.straight(terrain);
            queue.make_room(1);
            queue.push(through, next);
            queue.close();
        }
        queues.refresh(terrain);
    }

    void lower(CellIndex cell, Value value, std::vector<Seed>& seeds) {
        if (value >= field_.cost[cell]) return;
        field_.cost[cell] = value;
        seeds.push_back({value, cell});
    }

    const WaveField<Value>& field_;
    const TraversalMap& map_;
    StepCost step_cost_;
    WaveState<Value>& state_;
    const std::uint8_t* directions_;
    WaveCheck& check_;
    RepairedCells& repaired_;
};

}  // namespace

template <class Value>
WaveEnd repair_costs(const WaveField<Value>& field, WaveState<Value>& state, const std::uint8_t* directions,
                     const Rect& changed, std::span<const CellIndex> goals, WaveCheck& check,
                     RepairedCells& repaired) {
    if (field.map.weighted()) {
        using Repair = CostRepair<Value, StepCostByTerrain<Value>>;
        return Repair(field, state, directions, check, repaired).run(changed, goals);
    }
    using Repair = CostRepair<Value, OneStepCost<Value>>;
    return Repair(field, state, directions, check, repaired).run(changed, goals);
}

template WaveEnd repair_costs(const WaveField<std::uint32_t>&, WaveState<std::uint32_t>&, const std::uint8_t*,
                              const Rect&, std::span<const CellIndex>, WaveCheck&, RepairedCells&);
template WaveEnd repair_costs(const WaveField<double>&, WaveState<double>&, const std::uint8_t*, const Rect&,
                              std::span<const CellIndex>, WaveCheck&, RepairedCells&);

}  // namespace wayfield
