#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "raw_array.h"

namespace wayfield {

/// 64 cells of a row, a bit each. The cells of `free` that a walk to higher bits comes by from `seeds`: the
/// carry of an addition runs on along ones.
constexpr std::uint64_t run_to_higher(std::uint64_t seeds, std::uint64_t free) {
    return (((free + seeds) ^ free) | seeds) & free;
}

/// The same to lower bits, where no carry runs: twice as far with each line.
constexpr std::uint64_t run_to_lower(std::uint64_t seeds, std::uint64_t free) {
    std::uint64_t reached = seeds & free;
    for (int length = 1; length < 64; length *= 2) {
        reached |= free & reached >> length;
        free &= free >> length;
    }
    return reached;
}

/// How many bits are set in each byte; sums of up to 31 of these can be added up byte by byte. (The portable
/// build has no instruction for it.)
constexpr std::uint64_t bit_counts_of_bytes(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555'5555'5555'5555U;
    bits = (bits & 0x3333'3333'3333'3333U) + (bits >> 2 & 0x3333'3333'3333'3333U);
    return (bits + (bits >> 4)) & 0x0F0F'0F0F'0F0F'0F0FU;
}
constexpr std::uint64_t sum_of_bytes(std::uint64_t bytes) { return bytes * 0x0101'0101'0101'0101U >> 56; }
constexpr std::uint64_t count_bits(std::uint64_t bits) { return sum_of_bytes(bit_counts_of_bytes(bits)); }

/// What a search on bit rows knows of 64 cells.
struct BitRowWord {
    std::uint64_t closed = 0;
    std::array<std::uint64_t, 2> open{};     ///< of the level at hand and of the next one, by turns
    std::array<std::uint64_t, 2> arrival{};  ///< the direction of the last step to a cell, bit by bit

    void set_arrival(std::uint64_t cells, unsigned direction) {
        for (unsigned i = 0; i < 2; ++i) {
            const std::uint64_t value = std::uint64_t{0} - (direction >> i & 1U);
            arrival[i] = (arrival[i] & ~cells) | (cells & value);
        }
    }
};

/// The words of a map, laid out as TraversalMap's blocked rows are, and the open set over them: a stack of
/// words for the level at hand and one for the next. A word is in each of them once at most.
class BitRowSet {
  public:
    /// Room for maps of `words` words.
    void reserve(std::size_t words) {
        if (words <= size_) return;
        words_.grow(words, size_);
        std::fill_n(words_.data() + size_, words - size_, BitRowWord{});
        stacks_.grow(2 * words, 0);
        size_ = words;
    }
    /// Empties the stacks, and clears the words that were pushed since the last time.
    void begin() {
        for (std::uint32_t w = first_; w < end_; ++w) words_[w] = {};
        near_ = near_end_ = stacks_.data();
        far_ = far_end_ = near_ + size_;
        level_ = 0;
        first_ = static_cast<std::uint32_t>(size_);
        end_ = 0;
    }
    /// Between these lie all words that were pushed.
    std::uint32_t first_word() const { return first_; }
    std::uint32_t end_word() const { return end_; }

    BitRowWord& operator[](std::uint32_t word) { return words_[word]; }
    const BitRowWord& operator[](std::uint32_t word) const { return words_[word]; }
    std::uint64_t& open(BitRowWord& word) const { return word.open[level_]; }
    std::uint64_t& open_next(BitRowWord& word) const { return word.open[level_ ^ 1U]; }

    bool level_is_empty() const { return near_end_ == near_; }
    bool empty() const { return level_is_empty() && far_end_ == far_; }
    std::size_t size() const {
        return static_cast<std::size_t>(near_end_ - near_) + static_cast<std::size_t>(far_end_ - far_);
    }
    void push(std::uint32_t word) {
        *near_end_++ = word;
        note(word);
    }
    void push_next(std::uint32_t word) {
        *far_end_++ = word;
        note(word);
    }
    std::uint32_t pop() { return *--near_end_; }
    void next_level() {
        std::swap(near_, far_);
        std::swap(near_end_, far_end_);
        level_ ^= 1U;
    }
    std::size_t memory_bytes() const { return words_.memory_bytes() + stacks_.memory_bytes(); }

  private:
    void note(std::uint32_t word) {
        first_ = std::min(first_, word);
        end_ = std::max(end_, word + 1);
    }

    RawArray<BitRowWord> words_;
    RawArray<std::uint32_t> stacks_;  // one behind the other
    std::size_t size_ = 0;
    std::uint32_t *near_ = nullptr, *near_end_ = nullptr;
    std::uint32_t *far_ = nullptr, *far_end_ = nullptr;
    unsigned level_ = 0;  // which of BitRowWord::open the near stack is for
    std::uint32_t first_ = 0;
    std::uint32_t end_ = 0;
};

}  // namespace wayfield
