#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "raw_array.h"
#include "wayfield/geometry.h"

namespace wayfield {

/// A bucket queue for priorities that span four values at most, last in first out: 4-way movement on uniform
/// ground, where a step adds 0 or 2 to f. Each bucket is one array, so that a push is a store that can be
/// done in any case and taken back by not counting it: push_if has no branch.
///
/// A bucket has room for every cell once. That is enough where f = g + h: a cell is pushed only when its g
/// falls, so never twice with the same f.
class FewBuckets {
  public:
    static constexpr int kRingBits = 2;

    struct Entry {
        std::uint32_t f;
        CellIndex cell;
    };

    /// Empties the queue; `cells` is how many different ones may be pushed.
    void reset(std::size_t cells) {
        // One more, for the store that isn't counted.
        const std::size_t stride = cells + 1;
        cells_.grow(stride * kBuckets, 0);
        for (std::size_t i = 0; i < kBuckets; ++i) begins_[i] = cells_.data() + i * stride;
        ends_ = begins_;
        size_ = 0;
    }
    void set_lowest(std::uint32_t f) { current_ = f; }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }

    void push(std::uint32_t f, CellIndex cell) { push_if(1, f, cell); }
    /// `wanted` is 0 or 1: how many times.
    void push_if(std::uint32_t wanted, std::uint32_t f, CellIndex cell) {
        assert(wanted == 0 || f - current_ < kBuckets);
        CellIndex*& end = ends_[f % kBuckets];
        *end = cell;
        end += wanted;
        size_ += wanted;
    }
    /// Precondition: not empty.
    Entry pop() {
        while (ends_[current_ % kBuckets] == begins_[current_ % kBuckets]) ++current_;
        --size_;
        return {current_, *--ends_[current_ % kBuckets]};
    }
    std::size_t memory_bytes() const { return cells_.memory_bytes(); }

  private:
    static constexpr std::size_t kBuckets = std::size_t{1} << kRingBits;

    RawArray<CellIndex> cells_;
    std::array<CellIndex*, kBuckets> begins_{};
    std::array<CellIndex*, kBuckets> ends_{};
    std::size_t size_ = 0;
    std::uint32_t current_ = 0;
};

}  // namespace wayfield
