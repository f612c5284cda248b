#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>

#include "run/lent_threads.h"

namespace wayfield {
namespace {

TEST(LentThreads, DoEachPartOnce) {
    for (const int threads : {1, 2, 5}) {
        const LentThreads lent(threads);
        EXPECT_EQ(lent.executor().threads, threads);
        for (int round = 0; round < 200; ++round) {
            std::array<std::atomic<int>, 7> done{};
            lent.executor().run(7, [&](int part) { ++done[static_cast<std::size_t>(part)]; });
            for (const auto& count : done) ASSERT_EQ(count, 1);
        }
        lent.executor().run(0, [](int) { FAIL(); });
    }
}

TEST(LentThreads, WorkAtTheSameTime) {
    const LentThreads lent(2);
    std::atomic<int> begun = 0;
    // Each part waits for the other: one thread alone would wait for ever.
    lent.executor().run(2, [&](int) {
        ++begun;
        while (begun < 2) std::this_thread::yield();
    });
    EXPECT_EQ(begun, 2);
}

}  // namespace
}  // namespace wayfield
