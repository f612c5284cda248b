#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "wayfield/executor.h"

namespace wayfield {

/// Threads that are there for the while that core asks for them again and again, as a crowd does every tick.
/// The caller's own thread is one of them.
class LentThreads {
  public:
    /// Precondition: threads >= 1.
    explicit LentThreads(int threads);
    /// Precondition: nothing runs on them.
    ~LentThreads();
    LentThreads(const LentThreads&) = delete;
    LentThreads& operator=(const LentThreads&) = delete;

    /// Valid as long as these are. Used by one caller at a time.
    const Executor& executor() const { return executor_; }

  private:
    void run(int count, const std::function<void(int)>& part);
    void work();
    void take_parts(std::unique_lock<std::mutex>& lock);

    Executor executor_;
    std::mutex mutex_;
    std::condition_variable begun_;
    std::condition_variable finished_;
    const std::function<void(int)>* part_ = nullptr;
    int count_ = 0;
    int next_ = 0;
    int done_ = 0;
    bool stop_ = false;
    std::vector<std::jthread> threads_;  // last: they end before what they use goes
};

}  // namespace wayfield
