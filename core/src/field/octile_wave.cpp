// Dijkstra's algorithm over two sorted queues, with the pruning of wave_codes.cpp.
//
// One way of reaching a cell is enough, whatever else reaches it at the same cost. A neighbour n is left out
// at a cell c, reached from p, only because another way p-q-n costs less, or costs the same and ends with a
// straight step where c-n is diagonal; that way starts at the very p that c was reached from. By induction
// over what a step offers to its cell, straight ones first, no cell ends up dearer than any step offers.
#include "octile_wave.h"

#include <algorithm>

namespace wayfield {
namespace {

// Cells expanded between two looks at room, limits and cancelling.
constexpr std::size_t kBatch = 512;

}  // namespace

template <class Value>
void OctileQueue<Value>::make_room(std::size_t count) {
    const auto size = static_cast<std::size_t>(tail - head);
    const auto used = static_cast<std::size_t>(tail - entries_.data());
    if (entries_.size() > 0 && used + count < entries_.size()) return;
    // Entries move down only where that frees as much room again: a constant share of each push.
    if (2 * (size + count) < entries_.size()) {
        std::copy(head, tail, entries_.data());
    } else {
        RawArray<Entry> larger;
        larger.grow(4 * (size + count), 0);
        std::copy(head, tail, larger.data());
        std::swap(entries_, larger);
    }
    head = entries_.data();
    tail = head + size;
    mark_end(tail);
}

template <class Value>
WaveEnd octile_wave(const WaveField<Value>& field, OctileState<Value>& state,
                    std::span<const CellIndex> goals, std::uint8_t terrain, WaveCheck& check) {
    using Entry = typename OctileQueue<Value>::Entry;
    const WaveCodes& codes = octile_codes();
    const std::uint8_t* const steps = field.map.steps_data();
    const auto& offsets = field.map.offsets();
    const Value straight_step = field.steps.straight[terrain];
    const Value diagonal_step = field.steps.diagonal[terrain];
    Value* const cost = field.cost;
    OctileQueue<Value>& straight = state.straight;
    OctileQueue<Value>& diagonal = state.diagonal;
    straight.clear();
    diagonal.clear();
    straight.make_room(goals.size());
    for (const CellIndex goal : goals) {
        cost[goal] = 0;
        *straight.tail++ = {0, goal | std::uint32_t{kExpandAll} << kCellBits};
    }
    for (;;) {
        straight.make_room(4 * kBatch);
        diagonal.make_room(4 * kBatch);
        std::size_t settled = 0;
        for (std::size_t i = 0; i < kBatch; ++i) {
            const bool from_diagonal = diagonal.head->value < straight.head->value;
            const Entry entry = from_diagonal ? *diagonal.head : *straight.head;
            if (entry.value > field.limit) {
                check.settled(settled);
                return entry.value == kUnreached<Value> ? WaveEnd::kDone : WaveEnd::kOverflow;
            }
            if (from_diagonal) {
                ++diagonal.head;
            } else {
                ++straight.head;
            }
            const CellIndex cell = entry.cell_and_code & kCellMask;
            if (cost[cell] != entry.value) continue;
            ++settled;
            check.last = cell;
            const unsigned legal = steps[cell];
            const unsigned wanted = legal & codes.mask[entry.cell_and_code >> kCellBits];
            const auto push = [&](unsigned direction, Value value, OctileQueue<Value>& queue) {
                const CellIndex next = cell + offsets[direction];
                if (value >= cost[next]) return;
                cost[next] = value;
                *queue.tail++ = {value, next | std::uint32_t{codes.code[direction][legal]} << kCellBits};
            };
            for (unsigned left = wanted & 0x0FU; left != 0; left &= left - 1) {
                push(static_cast<unsigned>(std::countr_zero(left)), entry.value + straight_step, straight);
            }
            for (unsigned left = wanted & 0xF0U; left != 0; left &= left - 1) {
                push(static_cast<unsigned>(std::countr_zero(left)), entry.value + diagonal_step, diagonal);
            }
        }
        if (check.settled(settled)) return WaveEnd::kCancelled;
    }
}

template WaveEnd octile_wave(const WaveField<std::uint32_t>&, OctileState<std::uint32_t>&,
                             std::span<const CellIndex>, std::uint8_t, WaveCheck&);
template WaveEnd octile_wave(const WaveField<double>&, OctileState<double>&, std::span<const CellIndex>,
                             std::uint8_t, WaveCheck&);

}  // namespace wayfield
