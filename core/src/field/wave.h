#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "field_scale.h"
#include "wave_queue.h"
#include "wayfield/flow_field.h"

namespace wayfield {

/// Waves are Dijkstra's algorithm run from the goals along the steps that lead in. What a step costs depends
/// on the cell entered alone, and cells are expanded in the order of their cost; so all straight steps into
/// cells of one terrain cost form a queue that is sorted by itself, and so do the diagonal ones. A wave
/// merges those few queues; no heap, no buckets, and the same in whole numbers and in doubles.

enum class WaveEnd : std::uint8_t {
    kDone,
    kCancelled,
    kOverflow,  ///< a cost could pass 32 bits: what was written is worthless
    kTooMany,   ///< more cells changed than the sink allows
};

/// What a wave reads and writes.
template <class Value>
struct WaveField {
    const TraversalMap& map;
    const StepCosts<Value>& steps;
    Value* cost;  ///< by cell; kUnreached where nothing is known
    Value limit;  ///< costs above it end the wave
};

/// Queues of one kind of number. Seeds are cells whose cost is known from outside, in ascending order.
template <class Value>
struct WaveState {
    WaveQueue<Value> seeds;
    std::vector<WaveQueue<Value>> queues;

    void add_seed(CellIndex cell, Value value);
    std::size_t memory_bytes() const {
        std::size_t bytes = seeds.memory_bytes();
        for (const auto& queue : queues) bytes += queue.memory_bytes();
        return bytes;
    }
};

/// Cancelling and progress behind one comparison a cell.
class WaveCheck {
  public:
    explicit WaveCheck(const FieldControl& control) : control_(control) {}
    /// True if the wave has to stop.
    bool settled_one() {
        if (++settled_ % kInterval != 0) return false;
        return look();
    }
    bool settled(std::uint64_t count) {
        const bool due = (settled_ + count) / kInterval != settled_ / kInterval;
        settled_ += count;
        return due && look();
    }

  private:
    static constexpr std::uint64_t kInterval = 4096;

    bool look() const {
        if (control_.settled != nullptr) control_.settled->store(settled_, std::memory_order_relaxed);
        return control_.cancel != nullptr && control_.cancel->load(std::memory_order_relaxed);
    }

    const FieldControl& control_;
    std::uint64_t settled_ = 0;
};

/// The sink of a build: nobody asks which cells were settled.
struct NoSink {
    static bool add(CellIndex) { return true; }
};

/// A code's mask of directions worth expanding; see wave_codes.cpp.
inline constexpr std::uint32_t kExpandAll = 32;
struct WaveCodes {
    std::array<std::uint8_t, 64> mask{};                  ///< by code
    std::array<std::array<std::uint8_t, 256>, 8> code{};  ///< by direction taken and legal steps left behind
};
/// For maps of one cost, no one-way steps, and diagonals at the square root of two.
const WaveCodes& octile_codes();
/// For 4-connected maps of one cost and no one-way steps.
const WaveCodes& square_codes();

template <class Value>
void WaveState<Value>::add_seed(CellIndex cell, Value value) {
    seeds.make_room(1);
    seeds.push(value, cell | kExpandAll << kCellBits);
    seeds.close();
}

/// Expands one entry of a map of one cost: pushes its straight neighbours and its diagonal ones.
template <bool Pruned, class Value>
void expand_uniform(const WaveField<Value>& field, const WaveCodes& codes, const WaveEntry<Value>& entry,
                    WaveQueue<Value>& straight, Value straight_value, WaveQueue<Value>& diagonal,
                    Value diagonal_value) {
    const CellIndex cell = entry.cell_and_code & kCellMask;
    const unsigned legal = field.map.steps_in(cell);
    const unsigned mask = Pruned ? legal & codes.mask[entry.cell_and_code >> kCellBits] : legal;
    const auto push = [&](int direction, WaveQueue<Value>& queue, Value value) {
        const CellIndex next = cell + field.map.offsets()[static_cast<std::size_t>(direction)];
        // Where a cell is reached twice at one cost, both ways matter: each leaves out other neighbours.
        if (Pruned ? value > field.cost[next] : value >= field.cost[next]) return;
        field.cost[next] = value;
        const std::uint32_t code =
            Pruned ? codes.code[static_cast<std::size_t>(direction)][legal] : kExpandAll;
        queue.push(value, next | code << kCellBits);
    };
    if ((mask & 0x0FU) != 0) {
        straight.make_room(4);
        for (unsigned left = mask & 0x0FU; left != 0; left &= left - 1) {
            push(std::countr_zero(left), straight, straight_value);
        }
        straight.close();
    }
    if ((mask & 0xF0U) != 0) {
        diagonal.make_room(4);
        for (unsigned left = mask & 0xF0U; left != 0; left &= left - 1) {
            push(std::countr_zero(left), diagonal, diagonal_value);
        }
        diagonal.close();
    }
}

/// A map of one cost: two queues.
template <bool Pruned, class Value, class Sink>
WaveEnd uniform_wave(const WaveField<Value>& field, WaveState<Value>& state, std::uint8_t terrain,
                     WaveCheck& check, Sink& sink) {
    const WaveCodes& codes = octile_codes();
    const Value straight_step = field.steps.straight[terrain];
    const Value diagonal_step = field.steps.diagonal[terrain];
    state.queues.resize(std::max<std::size_t>(state.queues.size(), 2));
    WaveQueue<Value>& straight = state.queues[0];
    WaveQueue<Value>& diagonal = state.queues[1];
    straight.clear();
    diagonal.clear();
    for (;;) {
        WaveQueue<Value>* first = &straight;
        if (diagonal.front().value < first->front().value) first = &diagonal;
        if (state.seeds.front().value < first->front().value) first = &state.seeds;
        const WaveEntry<Value> entry = first->front();
        if (entry.value > field.limit) break;
        first->pop();
        const CellIndex cell = entry.cell_and_code & kCellMask;
        if (field.cost[cell] != entry.value) continue;
        if (check.settled_one()) return WaveEnd::kCancelled;
        if (!sink.add(cell)) return WaveEnd::kTooMany;
        expand_uniform<Pruned>(field, codes, entry, straight, entry.value + straight_step, diagonal,
                               entry.value + diagonal_step);
    }
    const bool left_over = !straight.empty() || !diagonal.empty() || !state.seeds.empty();
    return left_over ? WaveEnd::kOverflow : WaveEnd::kDone;
}

/// Any map: two queues for each terrain cost.
template <class Value, class Sink>
WaveEnd weighted_wave(const WaveField<Value>& field, WaveState<Value>& state, WaveCheck& check, Sink& sink) {
    // Queues by terrain class: classes of one cost share a pair.
    std::array<std::uint8_t, 256> pair_of_class{};
    const auto costs = field.map.distinct_costs();
    for (std::size_t i = 0; i < 256; ++i) {
        for (std::size_t k = 0; k < costs.size(); ++k) {
            if (field.map.cost_table()[i] == costs[k]) pair_of_class[i] = static_cast<std::uint8_t>(k);
        }
    }
    const std::size_t count = 2 * costs.size();
    state.queues.resize(std::max(state.queues.size(), count));
    std::vector<Value> fronts(count + 1, kUnreached<Value>);
    for (std::size_t i = 0; i < count; ++i) state.queues[i].clear();
    const auto queue_at = [&](std::size_t i) -> WaveQueue<Value>& {
        return i == count ? state.seeds : state.queues[i];
    };
    fronts[count] = state.seeds.front().value;
    const std::uint8_t* const terrain = field.map.terrain_data();
    for (;;) {
        std::size_t first = 0;
        for (std::size_t i = 1; i <= count; ++i) {
            if (fronts[i] < fronts[first]) first = i;
        }
        const Value value = fronts[first];
        if (value > field.limit) break;
        WaveQueue<Value>& queue = queue_at(first);
        while (queue.front().value == value) {
            const CellIndex cell = queue.pop().cell_and_code & kCellMask;
            if (field.cost[cell] != value) continue;
            if (check.settled_one()) return WaveEnd::kCancelled;
            if (!sink.add(cell)) return WaveEnd::kTooMany;
            const std::size_t pair = pair_of_class[terrain[cell]];
            WaveQueue<Value>& straight = state.queues[2 * pair];
            WaveQueue<Value>& diagonal = state.queues[2 * pair + 1];
            expand_uniform<false>(field, octile_codes(), {value, cell}, straight,
                                  value + field.steps.straight[terrain[cell]], diagonal,
                                  value + field.steps.diagonal[terrain[cell]]);
            fronts[2 * pair] = straight.front().value;
            fronts[2 * pair + 1] = diagonal.front().value;
        }
        fronts[first] = queue.front().value;
    }
    for (std::size_t i = 0; i <= count; ++i) {
        if (!queue_at(i).empty()) return WaveEnd::kOverflow;
    }
    return WaveEnd::kDone;
}

}  // namespace wayfield
