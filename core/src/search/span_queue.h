#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "raw_array.h"
#include "wayfield/geometry.h"

namespace wayfield {

/// An open set of buckets that take in a span of priorities each (R. Dial, "Algorithm 360: shortest-path
/// forest with topological ordering", 1969): constant time, but entries less than a span apart leave in any
/// order, last in, first out. Who uses it opens cells again that were closed too early, and goes on until no
/// bucket can hold a better one. Priorities may not fall below the bucket that is being emptied.
class SpanQueue {
  public:
    struct Entry {
        std::uint64_t g;
        std::uint32_t node;
        std::uint32_t next;
    };

    /// Empty, for priorities from `lowest` on, each at most `growth` above the bucket being emptied.
    void reset(std::uint64_t lowest, std::uint64_t growth, std::size_t room) {
        const std::size_t slots = std::bit_ceil((growth >> kShift) + 4);
        const std::size_t words = (slots + 63) / 64;
        heads_.grow(words * 64, 0);
        occupied_.grow(words, 0);
        std::fill_n(occupied_.data(), words, 0);
        slot_mask_ = static_cast<std::uint32_t>(words * 64 - 1);
        word_mask_ = static_cast<std::uint32_t>(words - 1);
        entries_.grow(room, 0);
        count_ = 0;
        size_ = 0;
        current_ = static_cast<std::uint32_t>(lowest >> kShift) & slot_mask_;
        base_ = lowest >> kShift;
    }

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }

    void push(std::uint64_t f, std::uint64_t g, std::uint32_t node) {
        const std::uint32_t slot = static_cast<std::uint32_t>(f >> kShift) & slot_mask_;
        if (count_ == entries_.size()) entries_.grow(entries_.size() * 2, count_);
        std::uint64_t& word = occupied_[slot / 64];
        const std::uint64_t bit = std::uint64_t{1} << (slot % 64);
        entries_[count_] = {g, node, (word & bit) != 0 ? heads_[slot] : kNone};
        word |= bit;
        heads_[slot] = static_cast<std::uint32_t>(count_++);
        ++size_;
    }

    /// Takes as many entries as `batch` has room for, all from one bucket; says how many. Precondition: not
    /// empty.
    template <std::size_t kRoom>
    std::size_t pop(std::array<Entry, kRoom>& batch) {
        find();
        std::size_t taken = 0;
        std::uint32_t head = heads_[current_];
        while (taken < kRoom && head != kNone) {
            batch[taken] = entries_[head];
            head = batch[taken++].next;
        }
        heads_[current_] = head;
        if (head == kNone) occupied_[current_ / 64] &= ~(std::uint64_t{1} << (current_ % 64));
        size_ -= taken;
        return taken;
    }

    /// No entry has a priority below this one, as of the last pop.
    std::uint64_t lowest() const { return base_ << kShift; }

    std::size_t memory_bytes() const {
        return heads_.memory_bytes() + occupied_.memory_bytes() + entries_.memory_bytes();
    }

  private:
    // A quarter of a straight step: finer ones take longer to find, coarser ones close more cells too early.
    static constexpr int kShift = 25;
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    // Moves on to the next bucket with entries.
    void find() {
        std::uint32_t word = current_ / 64;
        std::uint64_t bits = occupied_[word] >> (current_ % 64);
        if (bits != 0) {
            advance(static_cast<std::uint32_t>(std::countr_zero(bits)));
            return;
        }
        advance(64 - current_ % 64);
        for (word = current_ / 64; occupied_[word] == 0; word = (word + 1) & word_mask_) advance(64);
        advance(static_cast<std::uint32_t>(std::countr_zero(occupied_[word])));
    }
    void advance(std::uint32_t slots) {
        current_ = (current_ + slots) & slot_mask_;
        base_ += slots;
    }

    RawArray<std::uint32_t> heads_;
    RawArray<std::uint64_t> occupied_;
    RawArray<Entry> entries_;
    std::size_t count_ = 0;
    std::size_t size_ = 0;
    std::uint32_t slot_mask_ = 0;
    std::uint32_t word_mask_ = 0;
    std::uint32_t current_ = 0;
    std::uint64_t base_ = 0;
};

}  // namespace wayfield
