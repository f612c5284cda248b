#pragma once

#include <thread>
#include <vector>

#include "wayfield/executor.h"

namespace wayfield {

/// Each part on a thread of its own, the first on the caller's.
inline Executor executor_of(int threads) {
    Executor executor;
    executor.threads = threads;
    executor.run = [](int count, const std::function<void(int)>& part) {
        std::vector<std::jthread> others;
        for (int i = 1; i < count; ++i) others.emplace_back([&part, i] { part(i); });
        part(0);
    };
    return executor;
}

}  // namespace wayfield
