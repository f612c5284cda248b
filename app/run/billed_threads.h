#pragma once

#include <atomic>
#include <cmath>
#include <functional>
#include <thread>

#include "run/cpu_timer.h"
#include "wayfield/executor.h"

namespace wayfield {

/// Threads that are lent, and what those of them took that aren't the one who spreads the work: its own time
/// it takes itself.
class BilledThreads {
  public:
    explicit BilledThreads(Executor lent) : lent_(std::move(lent)) {
        executor_.threads = lent_.threads;
        executor_.run = [this](int count, const std::function<void(int)>& part) { run(count, part); };
    }
    BilledThreads(const BilledThreads&) = delete;
    BilledThreads& operator=(const BilledThreads&) = delete;

    /// Valid as long as this is.
    const Executor& executor() const { return executor_; }
    /// Thread CPU time of the others since this was made.
    double milliseconds() const { return static_cast<double>(microseconds_) / 1000; }

  private:
    void run(int count, const std::function<void(int)>& part) {
        const std::thread::id caller = std::this_thread::get_id();
        lent_.run(count, [&](int index) {
            if (std::this_thread::get_id() == caller) return part(index);
            const CpuTimer timer;
            part(index);
            microseconds_ += std::llround(timer.milliseconds() * 1000);
        });
    }

    Executor lent_;
    Executor executor_;
    std::atomic<long long> microseconds_{0};
};

}  // namespace wayfield
