#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "raw_array.h"
#include "wayfield/geometry.h"
#include "wayfield/registry.h"

namespace wayfield {

/// An array kept in descending order of f: the next entry is its last one, and a new entry's place is found
/// by binary search. Simple, exact about ties, and quadratic when the open set is large.
template <class Value>
class SortedArray {
  public:
    struct Entry {
        Value f;
        CellIndex cell;
    };

    void set_order(TieOrder order) { order_ = order; }
    void reserve(std::size_t entries) { entries_.grow(entries, size_); }
    void clear() { size_ = 0; }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    const Entry& top() const { return entries_[size_ - 1]; }

    void push(Value f, CellIndex cell) {
        if (size_ == entries_.size()) reserve(size_ < 64 ? 128 : size_ * 2);
        Entry* const begin = entries_.data();
        Entry* const end = begin + size_;
        // Behind its equals it is the first of them to leave, before them the last.
        Entry* const place = order_ == TieOrder::kLifo
                                 ? std::partition_point(begin, end, [f](const Entry& e) { return e.f >= f; })
                                 : std::partition_point(begin, end, [f](const Entry& e) { return e.f > f; });
        std::copy_backward(place, end, end + 1);
        *place = {f, cell};
        ++size_;
    }

    Entry pop() { return entries_[--size_]; }

    std::size_t memory_bytes() const { return entries_.memory_bytes(); }

  private:
    RawArray<Entry> entries_;
    std::size_t size_ = 0;
    TieOrder order_ = TieOrder::kLifo;
};

}  // namespace wayfield
