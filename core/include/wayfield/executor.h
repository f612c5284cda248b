#pragma once

#include <functional>

namespace wayfield {

/// Threads that a caller lends, as WorkerPool::executor() does; nothing else in core starts any. What is
/// built with them is the same to the last bit as what one thread builds, however many there are.
struct Executor {
    int threads = 1;  ///< work is split into so many parts
    /// Calls part(0) to part(count - 1), each once, in any order and at the same time if it likes, and
    /// returns when all have returned. Parts don't throw.
    std::function<void(int count, const std::function<void(int)>& part)> run;
};

}  // namespace wayfield
