#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "raw_array.h"
#include "wayfield/geometry.h"

namespace wayfield {

/// An implicit heap of (f, cell) with `Arity` children a node. Its order among equals is part of the
/// contract: an entry stops sifting up at parent <= child; the last entry sifts down from the root towards
/// the first of the smallest children while that child is strictly smaller. Entries are never moved or
/// removed on an improvement: the loop skips stale ones.
template <class Value, int Arity>
class Heap {
  public:
    struct Entry {
        Value f;
        CellIndex cell;
    };

    void reserve(std::size_t entries) { entries_.grow(entries, size_); }
    void clear() { size_ = 0; }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    const Entry& top() const { return entries_[0]; }
    /// All of them, in the order of the heap.
    std::span<const Entry> entries() const { return {entries_.data(), size_}; }

    void push(Value f, CellIndex cell) {
        if (size_ == entries_.size()) reserve(size_ < 64 ? 128 : size_ * 2);
        Entry* const entries = entries_.data();
        std::size_t hole = size_++;
        while (hole > 0) {
            const std::size_t parent = (hole - 1) / Arity;
            if (entries[parent].f <= f) break;
            entries[hole] = entries[parent];
            hole = parent;
        }
        entries[hole] = {f, cell};
    }

    Entry pop() {
        Entry* const entries = entries_.data();
        const Entry result = entries[0];
        const std::size_t size = --size_;
        if (size == 0) return result;
        const Entry last = entries[size];
        std::size_t hole = 0;
        for (;;) {
            const std::size_t first = hole * Arity + 1;
            if (first >= size) break;
            const std::size_t child = smallest_child(entries, first, size);
            if (!(entries[child].f < last.f)) break;
            entries[hole] = entries[child];
            hole = child;
        }
        entries[hole] = last;
        return result;
    }

    std::size_t memory_bytes() const { return entries_.memory_bytes(); }

  private:
    static std::size_t smallest_child(const Entry* entries, std::size_t first, std::size_t size) {
        if constexpr (Arity == 2) {
            // The slot behind the last entry exists and still holds the entry being moved, so the right child
            // can be read without asking whether there is one: it would only tie, never win.
            return first + (entries[first + 1].f < entries[first].f ? 1U : 0U);
        } else {
            std::size_t best = first;
            const std::size_t end = first + Arity < size ? first + Arity : size;
            for (std::size_t i = first + 1; i < end; ++i) {
                if (entries[i].f < entries[best].f) best = i;
            }
            return best;
        }
    }

    RawArray<Entry> entries_;
    std::size_t size_ = 0;
};

}  // namespace wayfield
