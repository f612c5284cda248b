#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "service/span_log.h"
#include "wayfield/worker_pool.h"

namespace wayfield {

/// What is behind WorkerPool: one mutex over queue, results and what each worker is about. It is held while
/// a job or part is taken and put back, never while one is carried out.
class WorkerPool::State {
  public:
    explicit State(const PoolOptions& options);
    ~State();

    int worker_count() const { return static_cast<int>(workers_.size()); }
    std::uint64_t submit(PathJob job);
    bool cancel(std::uint64_t id);
    std::size_t cancel_all();
    void take(std::vector<PathJobResult>& results);
    void take_due(std::uint64_t tick, std::vector<PathJobResult>& results);
    void wait_idle();
    bool has_results() const;
    bool idle() const;
    void run_parts(int count, const std::function<void(int)>& part);
    void read(PoolReading& reading, double since) const;

  private:
    using Lock = std::unique_lock<std::mutex>;

    /// Where a job waits: a heap of these has the one that goes first in front.
    struct Place {
        std::int32_t priority;
        std::uint64_t id;
        std::size_t slot;  // of slots_
    };
    struct Slot {
        PathJob job;
        double queued = 0;
    };
    /// What one thread works with. On cache lines of its own: the others write theirs all the time.
    struct alignas(64) Worker {
        int index = 0;
        SearchScratch scratch;
        SearchResult found;
        double cpu_seconds = 0;  // when its last work had ended
        std::atomic<bool> cancel{false};
        // What it is about, 0: no job. Under the mutex.
        std::uint64_t job = 0;
        std::uint64_t due = 0;
        bool in_part = false;
        JobTimes times;
    };
    /// Work that a caller of the executor spreads; it lives on that caller's stack.
    struct Batch {
        const std::function<void(int)>* part;
        int count;
        int next = 0;
        int done = 0;
    };

    static bool goes_after(const Place& a, const Place& b);
    double now() const { return clock_ ? clock_() : 0; }
    bool is_idle() const { return queue_.empty() && running_ == 0; }

    void work(Worker& worker);
    Batch* open_batch();
    void take_part(Batch& batch, Worker* worker, Lock& lock);
    void take_job(Worker& worker, Lock& lock);
    static double take_cpu_seconds(Worker& worker);
    static void carry_out(Worker& worker, const PathJob& job, PathJobResult& result);

    PathJob let_out(const Place& place);
    PathJobResult make_result(const Place& place);
    void finish(PathJobResult&& result);
    static void give_up(PathJobResult& result);
    std::size_t count_due(std::uint64_t tick) const;
    void give_back(std::vector<PathJobResult>& results);

    const std::function<double()> clock_;
    mutable std::mutex mutex_;
    std::condition_variable work_;     // there is some
    std::condition_variable changed_;  // some has ended
    std::vector<Place> queue_;
    std::vector<Slot> slots_;
    std::vector<std::size_t> free_slots_;
    std::vector<PathJobResult> finished_;  // in the order in which they did
    std::vector<PathJobResult> spares_;    // their memory is used again
    std::vector<Batch*> batches_;
    SpanLog log_;
    std::size_t running_ = 0;
    std::uint64_t ids_ = 0;
    std::uint64_t done_ = 0;
    std::uint64_t cancelled_ = 0;
    // Of the caller that waits for what is due; awaited_ of them are still to come.
    std::uint64_t awaited_tick_ = 0;
    std::size_t awaited_ = 0;
    bool stop_ = false;
    std::vector<Worker> workers_;
    std::vector<std::jthread> threads_;  // last: they end before what they use goes
};

}  // namespace wayfield
