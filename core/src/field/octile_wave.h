#pragma once

#include <span>

#include "search/raw_array.h"
#include "wave.h"

namespace wayfield {

/// A queue as in wave_queue.h, for the tightest loop: entries know how their cells were reached, room is made
/// for many at once, and all of the array behind the last entry is marked as the end.
template <class Value>
class OctileQueue {
  public:
    struct Entry {
        Value value;
        std::uint32_t cell_and_code;
    };

    void clear() {
        head = tail = entries_.data();
        mark_end(entries_.data());
    }
    /// So many more entries can be pushed through `tail`.
    void make_room(std::size_t count);
    std::size_t memory_bytes() const { return entries_.memory_bytes(); }

    Entry* head = nullptr;
    Entry* tail = nullptr;

  private:
    void mark_end(Entry* from) {
        for (Entry* entry = from; entry != entries_.data() + entries_.size(); ++entry) {
            entry->value = kUnreached<Value>;
        }
    }

    RawArray<Entry> entries_;
};

template <class Value>
struct OctileState {
    OctileQueue<Value> straight;
    OctileQueue<Value> diagonal;

    std::size_t memory_bytes() const { return straight.memory_bytes() + diagonal.memory_bytes(); }
};

/// The wave of a map of one cost, that of `terrain`, without one-way steps and with diagonals at the square
/// root of two. The costs of all cells must be kUnreached; those of the goals are set here.
template <class Value>
WaveEnd octile_wave(const WaveField<Value>& field, OctileState<Value>& state,
                    std::span<const CellIndex> goals, std::uint8_t terrain, WaveCheck& check);

}  // namespace wayfield
