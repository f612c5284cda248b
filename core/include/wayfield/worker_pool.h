#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "wayfield/executor.h"
#include "wayfield/map_snapshots.h"
#include "wayfield/search.h"

namespace wayfield {

inline constexpr int kMaxWorkers = 64;
inline constexpr std::size_t kPoolSpans = 4096;  ///< that a pool remembers

/// A search for a pool.
struct PathJob {
    MapSnapshot map;  ///< what it is searched on
    Query query;
    std::int32_t priority = 0;  ///< lower ones go first; of equal ones, the one that came first
    std::uint64_t budget = 0;   ///< at most so many expansions, if query.options.limit isn't less; 0: any
    std::uint64_t due = 0;      ///< the tick whose take_due() hands out the result
};

/// When things happened, in seconds on the pool's clock; all 0 without one.
struct JobTimes {
    double queued = 0;
    double started = 0;
    double finished = 0;
};

struct PathJobResult {
    std::uint64_t id = 0;            ///< as submit() returned it
    std::uint64_t map_revision = 0;  ///< the map's for which the result is true
    std::uint64_t due = 0;
    Point start;
    Point goal;
    SearchResult found;  ///< status kCancelled, and nothing else, if the job was cancelled in time
    std::string error;   ///< not empty: why it could not be searched
    // What differs from run to run:
    int worker = -1;         ///< counted from 0; -1: cancelled before it began
    double cpu_seconds = 0;  ///< the worker's CPU time, from the end of what it did before
    JobTimes times;
};

/// What a worker did, or is doing.
struct PoolSpan {
    std::uint64_t id = 0;  ///< of the job; 0 for a part of work that was spread by the executor
    int worker = 0;
    SearchStatus status = SearchStatus::kFound;  ///< of a job that is done
    bool done = true;
    JobTimes times;  ///< `finished` is now while it isn't done
};

/// A pool as it is at a moment.
struct PoolReading {
    double now = 0;           ///< on the pool's clock
    std::size_t queue = 0;    ///< jobs that nobody has begun
    std::size_t running = 0;  ///< jobs under way
    std::size_t untaken = 0;  ///< results that nobody has taken
    std::uint64_t submitted = 0;
    std::uint64_t done = 0;       ///< searched to an end
    std::uint64_t cancelled = 0;  ///< while they waited or ran
    std::vector<PoolSpan> spans;  ///< in the order in which they ended, then those under way
};

struct PoolOptions {
    /// 0: none of its own; then it takes no jobs, and an executor's work is the caller's. At most
    /// kMaxWorkers.
    int workers = 2;
    /// Seconds since any moment, going on steadily; called from all threads. Empty: no times are taken.
    std::function<double()> clock;
};

/// Threads that search, one query a job, each with memory of its own, and lend themselves out as an executor
/// in between. Nothing is locked while a search runs: jobs are taken from a queue and results put into
/// another one in one step, and the maps are snapshots that stay as they are. Once memory has grown to
/// maps and paths, nothing is allocated from a submit() to the take() of its result, if results are given
/// back.
///
/// A result depends on its job alone, and not on the number of workers; only when it comes does. take_due()
/// makes that the same as well, so that a run in which results matter stays the same to the last bit: it
/// hands them out at the tick that they are due, in the order of their ids, and waits for those that aren't
/// there.
class WorkerPool {
  public:
    /// Throws UsageError for a number of workers out of range.
    explicit WorkerPool(const PoolOptions& options = {});
    /// Cancels what there is. Precondition: nobody waits for it or uses its executor.
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int workers() const;

    /// Puts a job into the queue; returns its id, counted from 1. Throws UsageError for a pool without
    /// workers or a job without map, Error for a start or goal outside it.
    std::uint64_t submit(PathJob job);
    /// True if its result hasn't been handed out: then it comes with status kCancelled, even if the search
    /// came to its end before. One that runs stops within some thousand expansions.
    bool cancel(std::uint64_t id);
    /// All of them; returns how many.
    std::size_t cancel_all();

    /// Replaces what `results` holds, whose memory is used again, by what is ready, in the order in which it
    /// was.
    void take(std::vector<PathJobResult>& results);
    /// The same with all that is due by this tick, ascending by id; waits for it. Not from several threads.
    void take_due(std::uint64_t tick, std::vector<PathJobResult>& results);
    /// Until no job waits or runs.
    void wait_idle();
    bool has_results() const;
    /// No job waits or runs.
    bool idle() const;

    /// Spreads work over the workers that have no part of another one, before they go on with jobs, and the
    /// caller, who takes the parts that are left. Good for any number of callers, as long as the pool is
    /// there. `threads` is how many parts are asked for; 0: the workers and one.
    Executor executor(int threads = 0);

    /// With those of the last kPoolSpans spans that ended after `since`.
    void read(PoolReading& reading, double since = 0) const;

  private:
    class State;
    std::unique_ptr<State> state_;
};

/// What the jobs of a reading took, those of a window of its clock. Parts count for the workers' share alone.
struct PoolFigures {
    std::size_t jobs = 0;       ///< ended in the window
    double median_latency = 0;  ///< seconds from submit to the end
    double p99_latency = 0;
    double median_waiting = 0;        ///< of these, in the queue
    std::vector<double> utilisation;  ///< by worker, 0..1
};
PoolFigures pool_figures(const PoolReading& reading, int workers, double from, double to);

/// Queries whose ends are drawn with mulberry32 among all cells of a map, again and again until one is
/// passable; none if there is no such cell.
std::vector<Query> draw_queries(const TraversalMap& map, int count, std::uint32_t seed,
                                const SearchOptions& options = {});

}  // namespace wayfield
