#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "wayfield/worker_pool.h"

namespace wayfield {

/// The last spans of a pool, a ring.
class SpanLog {
  public:
    SpanLog() : ring_(kLength) {}

    void add(const PoolSpan& span) {
        ring_[next_] = span;
        next_ = (next_ + 1) % kLength;
        size_ = std::min(size_ + 1, kLength);
    }
    /// Appends those that ended after `since`, in the order in which they were added.
    void read(double since, std::vector<PoolSpan>& spans) const {
        for (std::size_t i = 0; i < size_; ++i) {
            const PoolSpan& span = ring_[(next_ + kLength - size_ + i) % kLength];
            if (span.times.finished > since) spans.push_back(span);
        }
    }

  private:
    static constexpr std::size_t kLength = kPoolSpans;

    std::vector<PoolSpan> ring_;
    std::size_t next_ = 0;
    std::size_t size_ = 0;
};

}  // namespace wayfield
