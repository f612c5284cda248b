#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "wayfield/metrics.h"

namespace wayfield {

/// What the search below took on the machine where the published figures were measured.
inline constexpr double kReferenceMilliseconds = 0.58;

/// Plain breadth-first search on an empty 512 x 512 grid: 16-bit costs, an array as the queue, walls around.
inline double reference_milliseconds() {
    constexpr int kSide = 512;
    constexpr int kPitch = kSide + 2;
    constexpr std::uint16_t kUnseen = 0xFFFF;
    std::vector<std::uint16_t> cost(kPitch * kPitch);
    std::vector<std::int32_t> queue(kSide * kSide);
    double best = std::numeric_limits<double>::infinity();
    for (int pass = 0; pass < 40; ++pass) {
        const double begin = thread_cpu_seconds();
        std::fill(cost.begin(), cost.end(), std::uint16_t{0});
        for (int y = 1; y <= kSide; ++y) std::fill_n(cost.begin() + y * kPitch + 1, kSide, kUnseen);
        std::size_t head = 0;
        std::size_t tail = 0;
        queue[tail++] = kPitch + 1;
        cost[kPitch + 1] = 0;
        while (head < tail) {
            const std::int32_t cell = queue[head++];
            const auto next = static_cast<std::uint16_t>(cost[static_cast<std::size_t>(cell)] + 1);
            for (const int offset : {1, -1, kPitch, -kPitch}) {
                std::uint16_t& neighbour = cost[static_cast<std::size_t>(cell + offset)];
                if (neighbour != kUnseen) continue;
                neighbour = next;
                queue[tail++] = cell + offset;
            }
        }
        best = std::min(best, (thread_cpu_seconds() - begin) * 1000);
    }
    return best;
}

}  // namespace wayfield
