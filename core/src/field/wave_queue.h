#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "field_scale.h"
#include "search/raw_array.h"
#include "wayfield/geometry.h"

namespace wayfield {

/// A cell that a wave has reached at a cost.
template <class Value>
struct WaveEntry {
    Value value;
    CellIndex cell;
};

/// First in, first out. Values never fall from one entry to the next, because cells are expanded in the order
/// of their cost and all entries of a queue are one step of the same cost further: so the queue is sorted
/// without anybody sorting it. Behind the last entry lies one of cost kUnreached, which saves asking whether
/// there is a first.
template <class Value>
class WaveQueue {
  public:
    using Entry = WaveEntry<Value>;

    void clear() {
        head_ = tail_ = 0;
        make_room(0);
        close();
    }
    const Entry& front() const { return entries_[head_]; }
    bool empty() const { return head_ == tail_; }
    Entry pop() { return entries_[head_++]; }

    /// Room for so many entries and the end mark.
    void make_room(std::size_t count) {
        if (tail_ + count + 1 > entries_.size()) move_or_grow(count + 1);
    }
    /// Preconditions: there is room; close() follows before the queue is read again.
    void push(Value value, CellIndex cell) { entries_[tail_++] = {value, cell}; }
    void close() { entries_[tail_].value = kUnreached<Value>; }

    Entry* begin() { return entries_.data() + head_; }
    Entry* end() { return entries_.data() + tail_; }
    std::size_t memory_bytes() const { return entries_.memory_bytes(); }

  private:
    void move_or_grow(std::size_t count) {
        const std::size_t size = tail_ - head_;
        // Entries move down only where that frees as much room again: a constant share of each push.
        if (size + count <= entries_.size() / 2) {
            std::copy_n(entries_.data() + head_, size + 1, entries_.data());
            tail_ = size;
            head_ = 0;
            return;
        }
        entries_.grow(std::max<std::size_t>(1024, 2 * (tail_ + count)), entries_.size() == 0 ? 0 : tail_ + 1);
    }

    RawArray<Entry> entries_;
    std::size_t head_ = 0;
    std::size_t tail_ = 0;
};

}  // namespace wayfield
