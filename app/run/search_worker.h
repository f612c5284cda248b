#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "run/billed_threads.h"
#include "run/runner.h"
#include "run/searched_map.h"
#include "scene/pane.h"
#include "wayfield/hierarchy.h"
#include "wayfield/search.h"

namespace wayfield {

/// A search first; its film when the outcome is out, and then a search to compare it with: what the shortest
/// path costs where it may be another, what a search from nothing takes where it was a repair. What has to be
/// prepared for the algorithm comes between: a substitute's outcome is there by then, and the search follows
/// once more.
enum class JobKind : std::uint8_t { kSearch, kPrepare, kRecord, kOptimum, kFromNothing };

struct SearchJob {
    JobKind kind = JobKind::kSearch;
    std::uint64_t id = 0;  ///< grows from job to job
    std::size_t pane = 0;
    std::shared_ptr<SearchedMap> map;
    Query query;
    bool record = true;
    bool from_nothing = false;  ///< whatever the pane's last search left behind
    std::size_t trace_cap_bytes = 0;
    std::uint32_t first_step = 0;       ///< from which on the trace keeps events
    std::uint64_t outcome_version = 0;  ///< of the outcome that is there, for the kinds that follow it
};

/// What a job has to say; one of the four is set.
struct SearchReport {
    std::uint64_t job = 0;
    std::size_t pane = 0;
    std::shared_ptr<const SearchOutcome> outcome;
    std::shared_ptr<PaneTrace> trace;
    std::optional<PathOptimum> optimum;
    std::optional<WorkFromNothing> from_nothing;
};

/// The thread that searches: one job at a time, each pane's at most once in the queue. All panes are searched
/// before anything is prepared and before the first trace is recorded, and all traces are recorded before a
/// search for comparison begins.
class SearchWorker {
  public:
    /// The pool helps to prepare; it must outlive the worker.
    explicit SearchWorker(WorkerPool& pool);
    ~SearchWorker();

    void submit(SearchJob job);
    /// Records the trace of a job whose outcome is known by `outcome_version` already.
    void record_later(SearchJob job);
    /// Drops a pane's job; if it runs, cancels it. Nothing is heard of it any more but by its number.
    void cancel(std::size_t pane);
    /// Drops and cancels all panes' and waits, at most so long, until none reads its map any more; true if
    /// so.
    bool cancel_all(std::optional<std::chrono::microseconds> at_most = {});

    /// Lets go of it when there is time: giving back half a gigabyte takes longer than a frame.
    void discard(std::shared_ptr<const void> memory);

    std::vector<SearchReport> take_reports();
    PathfindingCost take_cost();

    /// Waits until every job submitted has reported its complete outcome, at most so long.
    void wait_for_outcomes(std::optional<std::chrono::microseconds> at_most = {});
    /// Waits until nothing runs and nothing is queued.
    void wait_idle();

    PaneActivity activity(std::size_t pane) const;
    /// True while a job labels or searches; recording doesn't count.
    bool searching() const;
    bool idle() const;
    bool has_reports() const;
    /// Of the search that runs.
    std::uint64_t expanded() const { return expanded_.load(std::memory_order_relaxed); }
    /// Of what is being prepared.
    std::uint32_t prepared_permille() const { return permille_.load(std::memory_order_relaxed); }

  private:
    using Queue = std::array<std::optional<SearchJob>, kMaxPanes>;

    void work(const std::stop_token& stop);
    std::optional<SearchJob> take_job();
    void carry_out(const SearchJob& job);
    void search_untraced(const SearchJob& job);
    bool try_quickly(const SearchJob& job, SearchOutcome& outcome);
    bool label(const SearchJob& job);
    void follow_edits(SearchedMap& map);
    void keep_search(const SearchJob& job, Algorithm algorithm);
    void forget_unasked(SearchedMap& map) const;
    void prepare_for(const SearchJob& job);
    SearchControl control_of(const SearchJob& job);
    void tell_unreachable(const SearchJob& job, SearchOutcome& outcome);
    void record(const SearchJob& job);
    void find_optimum(const SearchJob& job);
    void search_from_nothing(const SearchJob& job);
    void describe_ground(const SearchJob& job, SearchOutcome& outcome);
    void smooth(const SearchJob& job, SearchOutcome& outcome);
    void add_clusters(const SearchJob& job, SearchOutcome& outcome);
    double timed_search(const SearchJob& job, const Query& query, SearchResult& result);
    void report(const SearchJob& job, SearchOutcome outcome);
    void let_go_of_map();
    void refuse(const SearchJob& job, std::string reason);
    bool outcomes_pending() const;
    bool nothing_to_do() const;

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::condition_variable_any changed_;
    Queue searches_;
    Queue preparing_;
    Queue recordings_;
    Queue comparisons_;
    std::optional<std::size_t> running_;  // its pane
    bool reads_map_ = false;              // that of the job which runs
    std::vector<std::shared_ptr<const void>> discarded_;
    PaneActivity running_activity_ = PaneActivity::kIdle;
    std::vector<SearchReport> reports_;
    PathfindingCost cost_;

    std::atomic<bool> cancel_{false};
    std::atomic<std::uint64_t> expanded_{0};
    std::atomic<std::uint32_t> permille_{0};

    // The worker's own.
    BilledThreads preparers_;
    std::array<SearchOptions, kMaxPanes> asked_;  // by pane, in its last search
    SearchScratch scratch_;
    SearchResult traced_result_;
    HierarchyScratch hierarchy_scratch_;
    std::uint64_t versions_ = 0;

    std::jthread thread_;  // last: starts when all else is there, ends before it goes
};

}  // namespace wayfield
