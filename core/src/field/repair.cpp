// G. Ramalingam, T. Reps, "An Incremental Algorithm for a Generalization of the Shortest-Path Problem", 1996.
// First, in the order of their old costs, the cells are found whose old way to a goal is gone: none of their
// neighbours bears out their cost any more. Then they, and the cells that changed, take the best that their
// neighbours offer, and a wave from there settles the rest. The order of old costs makes one look at a
// cell enough, because whatever bears out a cost is lower. Both passes run over the sorted queues of wave.h.
#include "repair.h"

#include <algorithm>

namespace wayfield {
namespace {

template <class Value>
class CostRepair {
  public:
    CostRepair(const WaveField<Value>& field, WaveState<Value>& state, RepairedCells& repaired)
        : field_(field), map_(field.map), state_(state), repaired_(repaired) {}

    WaveEnd run(const Rect& changed, std::span<const CellIndex> goals) {
        std::vector<Seed> seeds;
        for_each_cell(changed, [&](CellIndex cell) {
            if (field_.cost[cell] != kUnreached<Value>) seeds.push_back({field_.cost[cell], cell});
        });
        queue_up(seeds);
        if (!raise()) return WaveEnd::kTooMany;

        seeds.clear();
        for (const CellIndex cell : repaired_.raised) lower(cell, best_offer(cell), seeds);
        for_each_cell(changed, [&](CellIndex cell) {
            // What lies beside the map's changes may have lost its way and found none; a goal needs none.
            if (field_.cost[cell] != 0) lower(cell, best_offer(cell), seeds);
        });
        for (const CellIndex goal : goals) lower(goal, 0, seeds);
        queue_up(seeds);
        return settle(seeds);
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

    // The least that a legal step and what lies behind it cost.
    Value best_offer(CellIndex cell) const {
        Value best = kUnreached<Value>;
        for (unsigned left = map_.steps(cell); left != 0; left &= left - 1) {
            const int direction = std::countr_zero(left);
            const CellIndex next = cell + map_.offsets()[static_cast<std::size_t>(direction)];
            if (field_.cost[next] == kUnreached<Value>) continue;
            best = std::min(best, field_.cost[next] + step_into(next, direction));
        }
        return best;
    }
    Value step_into(CellIndex cell, int direction) const {
        const std::uint8_t terrain = map_.terrain_data()[cell];
        return is_diagonal(direction) ? field_.steps.diagonal[terrain] : field_.steps.straight[terrain];
    }
    bool bears_out(CellIndex cell, Value cost) const {
        return cost == 0 ? map_.passable(cell) : best_offer(cell) <= cost;
    }

    // Takes the cost away from every cell that has lost its way. Entries are cells that may have, by old
    // cost.
    bool raise() {
        MergedQueues<Value> queues(map_, state_);
        WaveEntry<Value> entry;
        while (queues.pop(field_.limit, entry)) {
            const CellIndex cell = entry.cell;
            if (field_.cost[cell] != entry.value || bears_out(cell, entry.value)) continue;
            field_.cost[cell] = kUnreached<Value>;
            if (!repaired_.add_raised(cell)) return false;
            queue_dependents(cell, entry.value, queues);
        }
        return true;
    }

    // The neighbours whose way led over this cell. Where it was blocked meanwhile, or its steps changed, they
    // lie in the changed rectangle and are looked at in any case.
    void queue_dependents(CellIndex cell, Value cost, MergedQueues<Value>& queues) {
        // A blocked cell's terrain has no queues where nothing like it can be entered.
        if (map_.steps_in(cell) == 0) return;
        const std::uint8_t terrain = map_.terrain_data()[cell];
        for (unsigned left = map_.steps_in(cell); left != 0; left &= left - 1) {
            const int direction = std::countr_zero(left);
            const CellIndex next = cell + map_.offsets()[static_cast<std::size_t>(direction)];
            const Value through = cost + step_into(cell, direction);
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

    WaveEnd settle(const std::vector<Seed>& seeds) {
        if (seeds.empty()) return WaveEnd::kDone;
        const FieldControl nobody;
        WaveCheck check(nobody);
        if (map_.weighted()) return weighted_wave(field_, state_, check, repaired_);
        const std::uint8_t terrain = map_.terrain_data()[seeds.front().cell];
        return uniform_wave(field_, state_, terrain, check, repaired_);
    }

    const WaveField<Value>& field_;
    const TraversalMap& map_;
    WaveState<Value>& state_;
    RepairedCells& repaired_;
};

}  // namespace

template <class Value>
WaveEnd repair_costs(const WaveField<Value>& field, WaveState<Value>& state, const Rect& changed,
                     std::span<const CellIndex> goals, RepairedCells& repaired) {
    return CostRepair<Value>(field, state, repaired).run(changed, goals);
}

template WaveEnd repair_costs(const WaveField<std::uint32_t>&, WaveState<std::uint32_t>&, const Rect&,
                              std::span<const CellIndex>, RepairedCells&);
template WaveEnd repair_costs(const WaveField<double>&, WaveState<double>&, const Rect&,
                              std::span<const CellIndex>, RepairedCells&);

}  // namespace wayfield
