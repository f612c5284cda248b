#include "bucket_queue.h"

#include <algorithm>

namespace wayfield {

template <TieOrder Order>
void BucketQueue<Order>::reset(int ring_bits, std::size_t entries) {
    // Occupied bits come in words.
    const std::size_t ring = std::size_t{1} << static_cast<unsigned>(std::max(ring_bits, 6));
    // Only buckets with an occupied bit can hold anything from a search that ended early.
    for (std::size_t word = 0; size_ > 0 && word < occupied_.size(); ++word) {
        for (std::uint64_t bits = occupied_[word]; bits != 0; bits &= bits - 1) {
            ends_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))] = kEmpty;
        }
        occupied_[word] = 0;
    }
    std::fill(occupied_words_.begin(), occupied_words_.end(), std::uint64_t{0});
    if (ends_.size() < ring) {
        ends_.resize(ring, kEmpty);
        if constexpr (Order == TieOrder::kFifo) begins_.resize(ring, 0);
        occupied_.resize(ring / 64, 0);
        occupied_words_.resize((ring / 64 + 63) / 64, 0);
    }
    // Room for that many entries and a block begun in each bucket.
    const std::size_t blocks = entries / kBlockMask + ring / 4 + 2;
    pool_.grow(blocks * kBlockWords, 0);
    ring_mask_ = static_cast<std::uint32_t>(ring - 1);
    group_mask_ = static_cast<std::uint32_t>((ring / 64 + 63) / 64 - 1);
    fresh_ = kBlockWords;
    free_ = 0;
    size_ = 0;
    current_ = 0;
}

template <TieOrder Order>
std::uint32_t BucketQueue<Order>::take_block() {
    if (free_ != 0) {
        const std::uint32_t block = free_;
        free_ = pool_[block];
        return block;
    }
    if (fresh_ + kBlockWords > pool_.size()) pool_.grow(pool_.size() * 2, fresh_);
    const std::uint32_t block = fresh_;
    fresh_ += kBlockWords;
    return block;
}

// Gives the bucket one more block; returns the place of its first entry.
template <TieOrder Order>
std::uint32_t BucketQueue<Order>::append_block(std::uint32_t slot) {
    const std::uint32_t block = take_block();
    const std::uint32_t end = ends_[slot];
    if (end == kEmpty) mark_occupied(slot);
    if constexpr (Order == TieOrder::kLifo) {
        pool_[block] = end;
    } else if (end == kEmpty) {
        begins_[slot] = block;
    } else {
        pool_[end & ~kBlockMask] = block;
    }
    return block + 1;
}

template class BucketQueue<TieOrder::kLifo>;
template class BucketQueue<TieOrder::kFifo>;

}  // namespace wayfield
