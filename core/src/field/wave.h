#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "field_scale.h"
#include "wave_queue.h"
#include "wayfield/flow_field.h"
#include "wayfield/grid.h"

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
    kTooFar,    ///< more steps than 16 bits count: another wave has to be sent
};

/// What a wave reads and writes.
template <class Value>
struct WaveField {
    const TraversalMap& map;
    const StepCosts<Value>& steps;
    Value* cost;  ///< by cell; kUnreached where nothing is known
    Value limit;  ///< costs above it end the wave
};

template <class Value>
WaveField<Value> make_wave_field(const TraversalMap& map, const FieldScale& scale, Value* cost) {
    if constexpr (std::is_same_v<Value, double>) {
        return {map, scale.real_costs, cost, std::numeric_limits<double>::max()};
    } else {
        return {map, scale.whole_costs, cost, scale.limit};
    }
}

/// Queues of one kind of number. Seeds are cells whose cost is known from outside, in ascending order.
template <class Value>
struct WaveState {
    WaveQueue<Value> seeds;
    std::vector<WaveQueue<Value>> queues;

    void add_seed(CellIndex cell, Value value) {
        seeds.make_room(1);
        seeds.push(value, cell);
        seeds.close();
    }
    std::size_t memory_bytes() const {
        std::size_t bytes = seeds.memory_bytes();
        for (const auto& queue : queues) bytes += queue.memory_bytes();
        return bytes;
    }
};

/// Cancelling, pauses and progress behind one comparison a cell.
class WaveCheck {
  public:
    explicit WaveCheck(const FieldControl& control) : control_(control) {}
    CellIndex last = kNoCell;  ///< the farthest cell; kNoCell if the wave can't tell which it is
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

    /// The same between two pieces of work that take a moment each.
    bool look() const {
        if (control_.settled != nullptr) control_.settled->store(settled_, std::memory_order_relaxed);
        if (control_.pause != nullptr) (*control_.pause)();
        return control_.cancel != nullptr && control_.cancel->load(std::memory_order_relaxed);
    }

    std::uint64_t settled_count() const { return settled_; }

  private:
    // Less than a tenth of a millisecond of the slowest wave.
    static constexpr std::uint64_t kInterval = 2048;

    const FieldControl& control_;
    std::uint64_t settled_ = 0;
};

/// The sink of a build: nobody asks which cells were settled.
struct NoSink {
    static bool add(CellIndex) { return true; }
};

/// Pruned waves hold in one word a cell and how it was reached, which says what is worth expanding from it;
/// see wave_codes.cpp. The largest map has 2^26 cells.
inline constexpr int kCellBits = 26;
inline constexpr std::uint32_t kCellMask = (1U << kCellBits) - 1;
static_assert(std::uint64_t{kMaxGridSide} * kMaxGridSide <= std::uint64_t{1} << kCellBits);
inline constexpr std::uint8_t kExpandAll = 32;
struct WaveCodes {
    std::array<std::uint8_t, 64> mask{};                  ///< by code; a straight run goes on without it
    std::array<std::array<std::uint8_t, 256>, 8> code{};  ///< by direction taken and legal steps left behind
};
/// For maps of one cost, no one-way steps, and diagonals at the square root of two.
const WaveCodes& octile_codes();

/// Expands one entry: pushes its straight neighbours and its diagonal ones.
template <class Value>
void expand_entry(const WaveField<Value>& field, const WaveEntry<Value>& entry, WaveQueue<Value>& straight,
                  Value straight_value, WaveQueue<Value>& diagonal, Value diagonal_value) {
    const unsigned legal = field.map.steps_in(entry.cell);
    const auto push_all = [&](unsigned directions, WaveQueue<Value>& queue, Value value) {
        if (directions == 0) return;
        queue.make_room(4);
        for (; directions != 0; directions &= directions - 1) {
            const auto direction = static_cast<std::size_t>(std::countr_zero(directions));
            const CellIndex next = entry.cell + field.map.offsets()[direction];
            if (value >= field.cost[next]) continue;
            field.cost[next] = value;
            queue.push(value, next);
        }
        queue.close();
    };
    push_all(legal & 0x0FU, straight, straight_value);
    push_all(legal & 0xF0U, diagonal, diagonal_value);
}

/// The queues of a map of one cost, and the seeds.
template <class Value>
class PairedQueues {
  public:
    explicit PairedQueues(WaveState<Value>& state) : seeds_(state.seeds) {
        state.queues.resize(std::max<std::size_t>(state.queues.size(), 2));
        straight_ = &state.queues[0];
        diagonal_ = &state.queues[1];
        straight_->clear();
        diagonal_->clear();
    }

    WaveQueue<Value>& straight(std::uint8_t) { return *straight_; }
    WaveQueue<Value>& diagonal(std::uint8_t) { return *diagonal_; }
    void refresh(std::uint8_t) {}

    /// Takes the cheapest entry; false if all that is left, if anything, costs more than `limit`.
    bool pop(Value limit, WaveEntry<Value>& entry) {
        WaveQueue<Value>* first = straight_;
        if (diagonal_->front().value < first->front().value) first = diagonal_;
        if (seeds_.front().value < first->front().value) first = &seeds_;
        if (first->front().value > limit) return false;
        entry = first->pop();
        return true;
    }
    bool empty() const { return straight_->empty() && diagonal_->empty() && seeds_.empty(); }

  private:
    WaveQueue<Value>& seeds_;
    WaveQueue<Value>* straight_;
    WaveQueue<Value>* diagonal_;
};

/// The queues of a weighted map: two for each terrain cost, and the seeds.
template <class Value>
class MergedQueues {
  public:
    MergedQueues(const TraversalMap& map, WaveState<Value>& state) : state_(state) {
        const auto costs = map.distinct_costs();
        for (std::size_t i = 0; i < pair_of_class_.size(); ++i) {
            for (std::size_t k = 0; k < costs.size(); ++k) {
                if (map.cost_table()[i] == costs[k]) pair_of_class_[i] = static_cast<std::uint8_t>(k);
            }
        }
        count_ = 2 * costs.size();
        state.queues.resize(std::max(state.queues.size(), count_));
        for (std::size_t i = 0; i < count_; ++i) state.queues[i].clear();
        fronts_.assign(count_ + 1, kUnreached<Value>);
        fronts_[count_] = state.seeds.front().value;
        first_ = count_;
    }

    WaveQueue<Value>& straight(std::uint8_t terrain) { return state_.queues[pair(terrain)]; }
    WaveQueue<Value>& diagonal(std::uint8_t terrain) { return state_.queues[pair(terrain) + 1]; }
    /// To be called after a push to the queues of this class.
    void refresh(std::uint8_t terrain) {
        const std::size_t i = pair(terrain);
        fronts_[i] = state_.queues[i].front().value;
        fronts_[i + 1] = state_.queues[i + 1].front().value;
    }

    /// Takes the cheapest entry; false if all that is left, if anything, costs more than `limit`.
    bool pop(Value limit, WaveEntry<Value>& entry) {
        if (queue(first_).front().value != value_) choose();
        if (value_ > limit) return false;
        entry = queue(first_).pop();
        return true;
    }
    bool empty() const { return value_ == kUnreached<Value>; }

  private:
    std::size_t pair(std::uint8_t terrain) const { return std::size_t{2} * pair_of_class_[terrain]; }
    WaveQueue<Value>& queue(std::size_t i) { return i == count_ ? state_.seeds : state_.queues[i]; }
    void choose() {
        fronts_[first_] = queue(first_).front().value;
        for (std::size_t i = 0; i <= count_; ++i) {
            if (fronts_[i] < fronts_[first_]) first_ = i;
        }
        value_ = fronts_[first_];
    }

    WaveState<Value>& state_;
    std::array<std::uint8_t, 256> pair_of_class_{};
    std::size_t count_ = 0;
    std::vector<Value> fronts_;
    std::size_t first_ = 0;
    Value value_ = kUnreached<Value>;
};

/// The wave itself, over either kind of queues.
template <class Value, class Queues, class Sink>
WaveEnd run_queues(const WaveField<Value>& field, Queues& queues, WaveCheck& check, Sink& sink) {
    WaveEntry<Value> entry;
    while (queues.pop(field.limit, entry)) {
        const CellIndex cell = entry.cell;
        if (field.cost[cell] != entry.value) continue;
        check.last = cell;
        if (check.settled_one()) return WaveEnd::kCancelled;
        if (!sink.add(cell)) return WaveEnd::kTooMany;
        const std::uint8_t terrain = field.map.terrain_data()[cell];
        expand_entry(field, entry, queues.straight(terrain), entry.value + field.steps.straight[terrain],
                     queues.diagonal(terrain), entry.value + field.steps.diagonal[terrain]);
        queues.refresh(terrain);
    }
    return queues.empty() ? WaveEnd::kDone : WaveEnd::kOverflow;
}

/// From the seeds on, on any map.
template <class Value, class Sink>
WaveEnd seeded_wave(const WaveField<Value>& field, WaveState<Value>& state, WaveCheck& check, Sink& sink) {
    if (field.map.weighted()) {
        MergedQueues<Value> queues(field.map, state);
        return run_queues(field, queues, check, sink);
    }
    PairedQueues<Value> queues(state);
    return run_queues(field, queues, check, sink);
}

}  // namespace wayfield
