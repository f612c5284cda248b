#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "raw_array.h"
#include "wayfield/geometry.h"
#include "wayfield/registry.h"

namespace wayfield {

/// A ring of buckets, one a priority, for integer priorities that never fall below the one popped last and
/// never exceed it by the ring's size (R. Dial, "Algorithm 360: Shortest-path forest with topological
/// ordering", 1969). Buckets are chains of 64-byte blocks out of one pool, so that a push is a store, equal
/// priorities lie side by side, and nothing is allocated however they are spread. A bit a bucket says whether
/// it holds anything.
template <TieOrder Order>
class BucketQueue {
  public:
    struct Entry {
        std::uint32_t f;
        CellIndex cell;
    };

    /// Empties the queue and gives it a ring of 2^ring_bits buckets, or 64 if that is less.
    void reset(int ring_bits, std::size_t entries);
    /// The priority of the first entry, before it is pushed.
    void set_lowest(std::uint32_t f) { current_ = f; }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }

    void push(std::uint32_t f, CellIndex cell) {
        assert(f - current_ <= ring_mask_);
        const std::uint32_t slot = f & ring_mask_;
        std::uint32_t end = ends_[slot] + 1;
        if ((end & kBlockMask) == 0) end = append_block(slot);
        pool_[end] = cell;
        ends_[slot] = end;
        ++size_;
    }

    Entry pop() {
        std::uint32_t slot = current_ & ring_mask_;
        if (ends_[slot] == kEmpty) {
            advance();
            slot = current_ & ring_mask_;
        }
        --size_;
        if constexpr (Order == TieOrder::kLifo) {
            const std::uint32_t end = ends_[slot];
            const CellIndex cell = pool_[end];
            ends_[slot] = end - 1;
            if (((end - 1) & kBlockMask) == 0) drop_last_block(slot, end - 1);
            return {current_, cell};
        } else {
            const std::uint32_t begin = ++begins_[slot];
            const CellIndex cell = pool_[begin];
            if (begin == ends_[slot]) {
                free_block(begin & ~kBlockMask);
                mark_empty(slot);
            } else if ((begin & kBlockMask) == kBlockMask) {
                const std::uint32_t block = begin & ~kBlockMask;
                begins_[slot] = pool_[block];
                free_block(block);
            }
            return {current_, cell};
        }
    }

    std::size_t memory_bytes() const {
        return pool_.memory_bytes() + (ends_.capacity() + begins_.capacity()) * sizeof(std::uint32_t) +
               (occupied_.capacity() + occupied_words_.capacity()) * sizeof(std::uint64_t);
    }

  private:
    // A block is 16 words: word 0 links to another block, the rest are cells. Last in first out, the link is
    // the end of the block below; first in first out, the beginning of the block after. Block 0 is never
    // used, so that its last word can mean "empty": one more is a block's edge, and the push needs no second
    // test.
    static constexpr std::uint32_t kBlockMask = 15;
    static constexpr std::uint32_t kBlockWords = 16;
    static constexpr std::uint32_t kEmpty = 15;

    std::uint32_t take_block();
    std::uint32_t append_block(std::uint32_t slot);
    void free_block(std::uint32_t block) {
        pool_[block] = free_;
        free_ = block;
    }
    void drop_last_block(std::uint32_t slot, std::uint32_t block) {
        const std::uint32_t below = pool_[block];
        free_block(block);
        ends_[slot] = below;
        if (below == kEmpty) mark_empty(slot);
    }
    void mark_empty(std::uint32_t slot) {
        ends_[slot] = kEmpty;
        std::uint64_t& word = occupied_[slot >> 6U];
        word &= ~(std::uint64_t{1} << (slot & 63U));
        if (word == 0) occupied_words_[slot >> 12U] &= ~(std::uint64_t{1} << (slot >> 6U & 63U));
    }
    void mark_occupied(std::uint32_t slot) {
        occupied_[slot >> 6U] |= std::uint64_t{1} << (slot & 63U);
        occupied_words_[slot >> 12U] |= std::uint64_t{1} << (slot >> 6U & 63U);
    }
    // Moves on to the next bucket that holds something; there is one.
    void advance() {
        const std::uint32_t slot = current_ & ring_mask_;
        const std::uint64_t here = occupied_[slot >> 6U] >> (slot & 63U);
        const std::uint32_t next =
            here != 0 ? slot + static_cast<std::uint32_t>(std::countr_zero(here)) : next_word(slot >> 6U);
        current_ += (next - slot) & ring_mask_;
    }
    // The first occupied bucket in the words after this one, around the ring.
    std::uint32_t next_word(std::uint32_t word) const {
        std::uint32_t group = word >> 6U;
        // Shifted twice: by 64 at once is undefined.
        std::uint64_t bits = occupied_words_[group] >> (word & 63U) >> 1U << 1U << (word & 63U);
        while (bits == 0) {
            group = (group + 1) & group_mask_;
            bits = occupied_words_[group];
        }
        const std::uint32_t found = group * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
        return found * 64 + static_cast<std::uint32_t>(std::countr_zero(occupied_[found]));
    }

    RawArray<std::uint32_t> pool_;
    std::uint32_t fresh_ = kBlockWords;  // the first word that was never used
    std::uint32_t free_ = 0;             // a list of blocks given back, linked by word 0
    std::vector<std::uint32_t> ends_;    // by bucket: the last entry
    std::vector<std::uint32_t>
        begins_;  // by bucket: the word before the first entry (first in first out only)
    std::vector<std::uint64_t> occupied_;        // a bit a bucket
    std::vector<std::uint64_t> occupied_words_;  // a bit a word of those
    std::uint32_t ring_mask_ = 0;
    std::uint32_t group_mask_ = 0;
    std::uint32_t current_ = 0;
    std::size_t size_ = 0;
};

extern template class BucketQueue<TieOrder::kLifo>;
extern template class BucketQueue<TieOrder::kFifo>;

}  // namespace wayfield
