#include "run/lent_threads.h"

namespace wayfield {

LentThreads::LentThreads(int threads) {
    executor_.threads = threads;
    executor_.run = [this](int count, const std::function<void(int)>& part) { run(count, part); };
    for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

LentThreads::~LentThreads() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    begun_.notify_all();
}

void LentThreads::run(int count, const std::function<void(int)>& part) {
    std::unique_lock lock(mutex_);
    part_ = &part;
    count_ = count;
    next_ = 0;
    done_ = 0;
    begun_.notify_all();
    take_parts(lock);
    finished_.wait(lock, [this] { return done_ == count_; });
}

void LentThreads::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        begun_.wait(lock, [this] { return stop_ || next_ < count_; });
        if (stop_) return;
        take_parts(lock);
    }
}

void LentThreads::take_parts(std::unique_lock<std::mutex>& lock) {
    while (next_ < count_) {
        const int taken = next_++;
        lock.unlock();
        (*part_)(taken);
        lock.lock();
        if (++done_ == count_) finished_.notify_all();
    }
}

}  // namespace wayfield
