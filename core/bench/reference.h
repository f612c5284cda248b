#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "wayfield/metrics.h"

namespace wayfield {

/// What the search below took on the machine where the published figures were measured.
inline constexpr double kReferenceMilliseconds = 0.58;

/// Plain breadth-first search on an empty 512 x 512 grid: 16-bit costs, an array as the queue, walls around.
class ReferenceSearch {
  public:
    void run() {
        const double begin = thread_cpu_seconds();
        std::fill(cost_.begin(), cost_.end(), std::uint16_t{0});
        for (std::ptrdiff_t y = 1; y <= kSide; ++y) {
            std::fill_n(cost_.begin() + y * kPitch + 1, kSide, kUnseen);
        }
        std::size_t head = 0;
        std::size_t tail = 0;
        queue_[tail++] = kPitch + 1;
        cost_[kPitch + 1] = 0;
        while (head < tail) {
            const std::int32_t cell = queue_[head++];
            const auto next = static_cast<std::uint16_t>(cost_[static_cast<std::size_t>(cell)] + 1);
            for (const int offset : {1, -1, kPitch, -kPitch}) {
                std::uint16_t& neighbour = cost_[static_cast<std::size_t>(cell + offset)];
                if (neighbour != kUnseen) continue;
                neighbour = next;
                queue_[tail++] = cell + offset;
            }
        }
        best_ = std::min(best_, (thread_cpu_seconds() - begin) * 1000);
    }
    double best_milliseconds() const { return best_; }

  private:
    static constexpr int kSide = 512;
    static constexpr int kPitch = kSide + 2;
    static constexpr std::uint16_t kUnseen = 0xFFFF;

    std::vector<std::uint16_t> cost_ = std::vector<std::uint16_t>(std::size_t{kPitch} * kPitch);
    std::vector<std::int32_t> queue_ = std::vector<std::int32_t>(std::size_t{kSide} * kSide);
    double best_ = std::numeric_limits<double>::infinity();
};

inline double reference_milliseconds() {
    ReferenceSearch search;
    for (int pass = 0; pass < 40; ++pass) search.run();
    return search.best_milliseconds();
}

}  // namespace wayfield
