#include "run/search_worker.h"

#include <algorithm>
#include <new>
#include <utility>

#include "run/cluster_picture.h"
#include "run/cpu_timer.h"
#include "run/straight_path.h"
#include "run/timed_search.h"
#include "scene/why_fast.h"
#include "wayfield/error.h"
#include "wayfield/worker_pool.h"

namespace wayfield {
namespace {

// Most searches end sooner than components are labelled, so some expansions are tried first: about a
// millisecond of them, or a third of what labelling would take.
constexpr std::uint64_t kLeastQuickExpansions = 20'000;
constexpr std::uint64_t kCellsPerQuickExpansion = 16;

std::uint64_t quick_expansions(const TraversalMap& map) {
    return std::max<std::uint64_t>(kLeastQuickExpansions, map.cell_count() / kCellsPerQuickExpansion);
}

// True if the labels alone tell that there is no path. A blocked end is left to the search, which says so.
bool excluded(const LiveComponents& labels, CellIndex start, CellIndex goal) {
    return labels.part(start) != Components::kBlocked && labels.part(goal) != Components::kBlocked &&
           !labels.connected(start, goal);
}

bool holds_job(const std::optional<SearchJob>& job) { return job.has_value(); }

PaneActivity activity_of(JobKind kind) {
    switch (kind) {
        case JobKind::kSearch:
            return PaneActivity::kSearching;
        case JobKind::kPrepare:
            return PaneActivity::kPreparing;
        default:
            return PaneActivity::kRecording;
    }
}

}  // namespace

SearchWorker::SearchWorker(WorkerPool& pool)
    : preparers_(pool.executor(pool.workers())),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

SearchWorker::~SearchWorker() {
    cancel_all();
    thread_.request_stop();
}

void SearchWorker::submit(SearchJob job) {
    {
        const std::lock_guard lock(mutex_);
        searches_[job.pane] = std::move(job);
    }
    wake_.notify_one();
}

void SearchWorker::record_later(SearchJob job) {
    {
        const std::lock_guard lock(mutex_);
        recordings_[job.pane] = std::move(job);
    }
    wake_.notify_one();
}

void SearchWorker::cancel(std::size_t pane) {
    const std::lock_guard lock(mutex_);
    searches_[pane].reset();
    preparing_[pane].reset();
    recordings_[pane].reset();
    comparisons_[pane].reset();
    if (running_ == pane) cancel_.store(true, std::memory_order_relaxed);
}

bool SearchWorker::cancel_all(std::optional<std::chrono::microseconds> at_most) {
    std::unique_lock lock(mutex_);
    for (auto& job : searches_) job.reset();
    for (auto& job : preparing_) job.reset();
    for (auto& job : recordings_) job.reset();
    for (auto& job : comparisons_) job.reset();
    if (!running_) return true;
    cancel_.store(true, std::memory_order_relaxed);
    const auto let_go = [&] { return !running_ || !reads_map_; };
    if (at_most) return changed_.wait_for(lock, *at_most, let_go);
    changed_.wait(lock, let_go);
    return true;
}

void SearchWorker::discard(std::shared_ptr<const void> memory) {
    if (!memory) return;
    {
        const std::lock_guard lock(mutex_);
        discarded_.push_back(std::move(memory));
    }
    wake_.notify_one();
}

std::vector<SearchReport> SearchWorker::take_reports() {
    const std::lock_guard lock(mutex_);
    return std::exchange(reports_, {});
}

PathfindingCost SearchWorker::take_cost() {
    const std::lock_guard lock(mutex_);
    return std::exchange(cost_, {});
}

bool SearchWorker::outcomes_pending() const {
    return running_activity_ == PaneActivity::kSearching || running_activity_ == PaneActivity::kPreparing ||
           std::ranges::any_of(searches_, holds_job) || std::ranges::any_of(preparing_, holds_job);
}

bool SearchWorker::nothing_to_do() const {
    return !running_ && std::ranges::none_of(searches_, holds_job) &&
           std::ranges::none_of(preparing_, holds_job) && std::ranges::none_of(recordings_, holds_job) &&
           std::ranges::none_of(comparisons_, holds_job);
}

void SearchWorker::wait_for_outcomes(std::optional<std::chrono::microseconds> at_most) {
    std::unique_lock lock(mutex_);
    const auto reported = [&] { return !outcomes_pending(); };
    if (at_most)
        changed_.wait_for(lock, *at_most, reported);
    else
        changed_.wait(lock, reported);
}

void SearchWorker::wait_idle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return nothing_to_do(); });
}

PaneActivity SearchWorker::activity(std::size_t pane) const {
    const std::lock_guard lock(mutex_);
    if (running_ == pane) return running_activity_;
    if (searches_[pane]) return PaneActivity::kSearching;
    if (preparing_[pane]) return PaneActivity::kPreparing;
    return recordings_[pane] || comparisons_[pane] ? PaneActivity::kRecording : PaneActivity::kIdle;
}

bool SearchWorker::searching() const {
    const std::lock_guard lock(mutex_);
    return running_activity_ == PaneActivity::kSearching;
}

bool SearchWorker::idle() const {
    const std::lock_guard lock(mutex_);
    return nothing_to_do();
}

bool SearchWorker::has_reports() const {
    const std::lock_guard lock(mutex_);
    return !reports_.empty();
}

// ---- On the worker's thread ----

std::optional<SearchJob> SearchWorker::take_job() {
    for (Queue* queue : {&searches_, &preparing_, &recordings_, &comparisons_}) {
        const auto found = std::ranges::find_if(*queue, holds_job);
        if (found != queue->end()) return std::exchange(*found, std::nullopt);
    }
    return std::nullopt;
}

void SearchWorker::work(const std::stop_token& stop) {
    while (true) {
        std::optional<SearchJob> job;
        std::vector<std::shared_ptr<const void>> discarded;
        {
            std::unique_lock lock(mutex_);
            const auto something = [&] { return (job = take_job()).has_value() || !discarded_.empty(); };
            if (!wake_.wait(lock, stop, something)) return;
            discarded.swap(discarded_);
            if (!job) continue;
            reads_map_ = true;
            running_ = job->pane;
            running_activity_ = activity_of(job->kind);
            cancel_.store(false, std::memory_order_relaxed);
            expanded_.store(0, std::memory_order_relaxed);
            permille_.store(0, std::memory_order_relaxed);
        }
        carry_out(*job);
        // The map must be let go before anyone hears that nothing runs.
        job.reset();
        {
            const std::lock_guard lock(mutex_);
            running_.reset();
            reads_map_ = false;
            running_activity_ = PaneActivity::kIdle;
        }
        changed_.notify_all();
    }
}

void SearchWorker::carry_out(const SearchJob& job) {
    if (job.kind != JobKind::kSearch) {
        try {
            if (job.kind == JobKind::kPrepare) prepare_for(job);
            if (job.kind == JobKind::kRecord) record(job);
            if (job.kind == JobKind::kOptimum) find_optimum(job);
            if (job.kind == JobKind::kFromNothing) search_from_nothing(job);
        } catch (const std::bad_alloc&) {
            // The outcome stands; what follows it is all that was too large.
            job.map->kept[job.pane].reset();
        }
        return;
    }
    try {
        search_untraced(job);
    } catch (const Error& error) {
        refuse(job, error.what());
    } catch (const std::bad_alloc&) {
        job.map->kept[job.pane].reset();  // it may be half done
        refuse(job, "there is not enough memory for this search");
    }
}

void SearchWorker::search_untraced(const SearchJob& job) {
    SearchOutcome outcome;
    outcome.map_revision = job.map->map().revision();
    asked_[job.pane] = job.query.options;
    follow_edits(*job.map);
    outcome.plan = plan_search(job.map->map(), job.query, control_of(job).prepared);
    if (!outcome.plan.refusal.empty()) return refuse(job, outcome.plan.refusal);
    describe_ground(job, outcome);
    keep_search(job, outcome.plan.options.algorithm);
    // Labels that are there cost an edit's worth to keep; others are made when a search takes longer. A
    // search that goes on from what it knows would have done a part of its work by then and count the rest
    // alone.
    const bool goes_on = job.map->kept[job.pane] != nullptr;
    if (!job.map->labelled && !goes_on && try_quickly(job, outcome)) return;
    if (!label(job)) return;
    tell_unreachable(job, outcome);
    outcome.search_milliseconds = timed_search(job, job.query, outcome.result);
    smooth(job, outcome);
    add_clusters(job, outcome);
    if (outcome.result.status != SearchStatus::kCancelled) report(job, std::move(outcome));
}

// A substitute searches without what was prepared.
void SearchWorker::describe_ground(const SearchJob& job, SearchOutcome& outcome) {
    const SearchedMap::Prepared* prepared = job.map->prepared(job.query.options);
    if (!info(outcome.plan.options.algorithm).prepared) prepared = nullptr;
    outcome.ground = ground_of(job.map->map(), job.query, outcome.plan,
                               prepared == nullptr ? nullptr : prepared->preparation.get());
    if (prepared != nullptr) outcome.ground.preparation_milliseconds = prepared->milliseconds;
}

// Says that there is no path, and why, before the search has found it out.
void SearchWorker::tell_unreachable(const SearchJob& job, SearchOutcome& outcome) {
    const TraversalMap& map = job.map->map();
    if (!excluded(job.map->labels, map.index(job.query.start), map.index(job.query.goal))) return;
    outcome.complete = false;
    outcome.result = {};
    outcome.result.reason = NoPathReason::kUnreachable;
    report(job, outcome);
    outcome.complete = true;
}

// Searches with a limit; true if that came to an end (by being cancelled, too).
bool SearchWorker::try_quickly(const SearchJob& job, SearchOutcome& outcome) {
    const std::uint64_t limit = job.query.options.limit;
    const std::uint64_t few = quick_expansions(job.map->map());
    if (limit != 0 && limit <= few) return false;
    // Stopped by its limit it would hand over what it has by then.
    if (info(outcome.plan.options.algorithm).uses.weight_step) return false;
    Query quick = job.query;
    quick.options.limit = few;
    outcome.search_milliseconds = timed_search(job, quick, outcome.result);
    if (outcome.result.status == SearchStatus::kLimit) return false;
    smooth(job, outcome);
    add_clusters(job, outcome);
    if (outcome.result.status != SearchStatus::kCancelled) report(job, std::move(outcome));
    return true;
}

// False if cancelled: then the labels are as they were.
bool SearchWorker::label(const SearchJob& job) {
    SearchedMap& searched = *job.map;
    if (searched.labelled && searched.unlabelled.empty()) return true;
    const CpuTimer timer;
    // Should memory give out on the way, they are made anew.
    const bool kept = std::exchange(searched.labelled, false);
    const bool done = kept ? searched.labels.update(searched.map(), searched.unlabelled, &cancel_) !=
                                 LabelUpdate::kCancelled
                           : searched.labels.rebuild(searched.map(), &cancel_);
    searched.labelled = kept || done;
    if (done) searched.unlabelled = {};
    const std::lock_guard lock(mutex_);
    cost_.map_milliseconds += timer.milliseconds();
    return done;
}

void SearchWorker::follow_edits(SearchedMap& searched) {
    const CpuTimer timer;
    searched.follow_edits();
    const std::lock_guard lock(mutex_);
    cost_.map_milliseconds += timer.milliseconds();
}

// LPA* and D* Lite go on where the pane's last search ended; what others left behind goes.
void SearchWorker::keep_search(const SearchJob& job, Algorithm algorithm) {
    std::unique_ptr<IncrementalSearch>& kept = job.map->kept[job.pane];
    if (!info(algorithm).incremental) {
        kept.reset();
    } else if (!kept || kept->algorithm() != algorithm || job.from_nothing) {
        kept = std::make_unique<IncrementalSearch>(algorithm);
    }
}

// What no pane has asked for last costs memory, and repairs at every edit.
void SearchWorker::forget_unasked(SearchedMap& searched) const {
    std::erase_if(searched.preparations, [&](const SearchedMap::Prepared& prepared) {
        return std::ranges::none_of(asked_, [&](const SearchOptions& options) {
            return serves(*prepared.preparation, searched.map(), options);
        });
    });
}

// The search follows once more, now that there is more to search with.
void SearchWorker::prepare_for(const SearchJob& job) {
    follow_edits(*job.map);
    const CpuTimer timer;
    const double before = preparers_.milliseconds();
    std::unique_ptr<Preparation> preparation =
        prepare(job.query.options, job.map->map(), {&cancel_, &permille_, &preparers_.executor()});
    const bool prepared = preparation != nullptr;
    const double spent = timer.milliseconds() + preparers_.milliseconds() - before;
    if (prepared) {
        forget_unasked(*job.map);
        // A worn one makes room.
        std::erase_if(job.map->preparations, [&](const SearchedMap::Prepared& held) {
            return serves(*held.preparation, job.map->map(), job.query.options);
        });
        job.map->preparations.push_back({std::move(preparation), spent});
    }
    const std::lock_guard lock(mutex_);
    cost_.map_milliseconds += spent;
    if (!prepared || cancel_.load(std::memory_order_relaxed) || searches_[job.pane]) return;
    searches_[job.pane] = job;
    searches_[job.pane]->kind = JobKind::kSearch;
}

SearchControl SearchWorker::control_of(const SearchJob& job) {
    SearchControl control{&cancel_, &expanded_};
    control.prepared = job.map->preparation(job.query.options);
    control.kept = job.map->kept[job.pane].get();
    return control;
}

double SearchWorker::timed_search(const SearchJob& job, const Query& query, SearchResult& result) {
    const SearchTime time = wayfield::timed_search(job.map->map(), query, scratch_, result, control_of(job));
    // What a cancelled search took was taken from the frame all the same.
    const std::lock_guard lock(mutex_);
    cost_.search_milliseconds += time.spent;
    return time.search;
}

void SearchWorker::let_go_of_map() {
    {
        const std::lock_guard lock(mutex_);
        reads_map_ = false;
    }
    changed_.notify_all();
}

void SearchWorker::record(const SearchJob& job) {
    const CpuTimer timer;
    auto recorder = std::make_shared<TraceRecorder>(job.trace_cap_bytes, job.first_step);
    SearchControl control = control_of(job);
    const bool incremental = control.kept != nullptr;
    // A repair is done once more; what began from nothing does so again.
    if (control.kept != nullptr && !control.kept->rewind()) control.kept = nullptr;
    search_traced(job.map->map(), job.query, scratch_, traced_result_, *recorder, control);
    if (control.kept != nullptr) control.kept->restore();
    // What follows takes its time with a long search, and nobody who changes the map has to wait for that.
    let_go_of_map();
    std::shared_ptr<PaneTrace> trace;
    if (traced_result_.status != SearchStatus::kCancelled) {
        trace = std::make_shared<PaneTrace>(std::move(recorder));
        trace->version = ++versions_;
        trace->outcome_version = job.outcome_version;
        if (incremental) trace->inconsistent = inconsistent_times(*trace->recorder);
        if (trace->inconsistent.size() > PaneTrace::kMostInconsistent) trace->inconsistent = {};
        trace->trace_milliseconds = timer.milliseconds();
    }
    const std::lock_guard lock(mutex_);
    cost_.trace_milliseconds += timer.milliseconds();
    if (trace) reports_.push_back({job.id, job.pane, nullptr, std::move(trace), {}, {}});
}

// Not a part of the search's time. Where it is cancelled, so is the search.
void SearchWorker::smooth(const SearchJob& job, SearchOutcome& outcome) {
    const Smoothing smoothing = job.query.options.smoothing;
    if (outcome.result.status != SearchStatus::kFound) return;
    outcome.smoothed = straight_path(job.map->map(), outcome.result, smoothing, &cancel_);
    if (smoothing != Smoothing::kOff && outcome.smoothed.waypoints.empty()) {
        outcome.result.status = SearchStatus::kCancelled;
    }
}

// Not a part of the search's time.
void SearchWorker::add_clusters(const SearchJob& job, SearchOutcome& outcome) {
    const CpuTimer timer;
    outcome.clusters =
        picture_of_clusters(job.map->map(), outcome, control_of(job).prepared, hierarchy_scratch_);
    const std::lock_guard lock(mutex_);
    cost_.trace_milliseconds += timer.milliseconds();
}

void SearchWorker::find_optimum(const SearchJob& job) {
    const CpuTimer timer;
    Query query = job.query;
    query.options = optimal_options(query.options);
    search(job.map->map(), query, scratch_, traced_result_, {&cancel_, nullptr});
    const PathOptimum optimum{job.outcome_version, traced_result_.cost, traced_result_.counts.expanded,
                              timer.milliseconds()};
    const std::lock_guard lock(mutex_);
    cost_.trace_milliseconds += optimum.milliseconds;
    if (traced_result_.status == SearchStatus::kFound) {
        reports_.push_back({job.id, job.pane, nullptr, nullptr, optimum, {}});
    }
}

void SearchWorker::search_from_nothing(const SearchJob& job) {
    const CpuTimer timer;
    search(job.map->map(), job.query, scratch_, traced_result_, {&cancel_, nullptr});
    const WorkFromNothing work{job.outcome_version, traced_result_.counts.expanded, timer.milliseconds()};
    const std::lock_guard lock(mutex_);
    cost_.trace_milliseconds += work.milliseconds;
    if (traced_result_.status != SearchStatus::kCancelled) {
        reports_.push_back({job.id, job.pane, nullptr, nullptr, {}, work});
    }
}

void SearchWorker::refuse(const SearchJob& job, std::string reason) {
    SearchOutcome outcome;
    outcome.map_revision = job.map->map().revision();
    outcome.refusal = std::move(reason);
    report(job, std::move(outcome));
}

void SearchWorker::report(const SearchJob& job, SearchOutcome outcome) {
    outcome.version = ++versions_;
    outcome.query = job.query;
    auto published = std::make_shared<const SearchOutcome>(std::move(outcome));
    {
        const std::lock_guard lock(mutex_);
        // Unless it was cancelled since: then nobody waits for a film of it.
        const bool wanted = !cancel_.load(std::memory_order_relaxed) && !published->refused();
        if (published->complete && wanted) {
            SearchJob follow = job;
            follow.outcome_version = published->version;
            follow.kind = JobKind::kPrepare;
            const Algorithm asked = job.query.options.algorithm;
            const Preparation* const held = job.map->preparation(job.query.options);
            const bool wanting = held == nullptr || held->worn();
            if (wanting && can_prepare(asked, job.map->map())) preparing_[job.pane] = follow;
            follow.kind = JobKind::kRecord;
            if (job.record) recordings_[job.pane] = follow;
            follow.kind = published->result.repaired ? JobKind::kFromNothing : JobKind::kOptimum;
            const bool may_be_longer = published->found() && !published->result.optimal;
            if (published->result.repaired || may_be_longer) comparisons_[job.pane] = std::move(follow);
        }
        if (published->complete) running_activity_ = PaneActivity::kIdle;
        reports_.push_back({job.id, job.pane, std::move(published), nullptr, {}, {}});
    }
    changed_.notify_all();
}

}  // namespace wayfield
