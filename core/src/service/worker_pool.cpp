#include "wayfield/worker_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

#include "service/pool_state.h"
#include "wayfield/error.h"
#include "wayfield/metrics.h"

namespace wayfield {
namespace {

// Results that are kept for their memory. More are only there if a burst of jobs was taken at once.
constexpr std::size_t kMostSpares = std::size_t{1} << 14U;

int checked_workers(int workers) {
    if (workers >= 0 && workers <= kMaxWorkers) return workers;
    throw UsageError(fmt::format("a pool has 0 to {} workers, not {}", kMaxWorkers, workers));
}

void require_on_map(const TraversalMap& map, Point p, const char* what) {
    if (map.contains(p)) return;
    throw Error(fmt::format("the {} {},{} lies outside the map of {} x {} cells", what, p.x, p.y, map.width(),
                            map.height()));
}

// The lesser of two limits of which 0 means none.
std::uint64_t tighter(std::uint64_t a, std::uint64_t b) {
    return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

}  // namespace

WorkerPool::State::State(const PoolOptions& options)
    : clock_(options.clock), workers_(static_cast<std::size_t>(checked_workers(options.workers))) {
    threads_.reserve(workers_.size());
    for (Worker& worker : workers_) {
        worker.index = static_cast<int>(threads_.size());
        threads_.emplace_back([this, &worker] { work(worker); });
    }
}

WorkerPool::State::~State() {
    cancel_all();
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    work_.notify_all();
}

// ---- The queue ----

bool WorkerPool::State::goes_after(const Place& a, const Place& b) {
    return a.priority != b.priority ? a.priority > b.priority : a.id > b.id;
}

std::uint64_t WorkerPool::State::submit(PathJob job) {
    if (workers_.empty()) throw UsageError("a pool without workers takes no jobs");
    if (!job.map) throw UsageError("a job needs a map");
    require_on_map(*job.map, job.query.start, "start");
    require_on_map(*job.map, job.query.goal, "goal");
    std::uint64_t id = 0;
    {
        const Lock lock(mutex_);
        if (free_slots_.empty()) {
            free_slots_.push_back(slots_.size());
            slots_.emplace_back();
        }
        id = ++ids_;
        if (awaited_ > 0 && job.due <= awaited_tick_) ++awaited_;
        queue_.push_back({job.priority, id, free_slots_.back()});
        std::ranges::push_heap(queue_, goes_after);
        slots_[free_slots_.back()] = {std::move(job), now()};
        free_slots_.pop_back();
    }
    work_.notify_one();
    return id;
}

// Frees the place's slot.
PathJob WorkerPool::State::let_out(const Place& place) {
    free_slots_.push_back(place.slot);
    return std::exchange(slots_[place.slot].job, {});
}

PathJobResult WorkerPool::State::make_result(const Place& place) {
    PathJobResult result;
    if (!spares_.empty()) {
        result = std::move(spares_.back());
        spares_.pop_back();
    }
    const Slot& slot = slots_[place.slot];
    result.id = place.id;
    result.map_revision = slot.job.map->revision();
    result.due = slot.job.due;
    result.start = slot.job.query.start;
    result.goal = slot.job.query.goal;
    result.error.clear();
    result.worker = -1;
    result.cpu_seconds = 0;
    result.times = {slot.queued, 0, 0};
    return result;
}

// Keeps the memory of its path and waypoints.
void WorkerPool::State::give_up(PathJobResult& result) {
    std::vector<CellIndex> path = std::move(result.found.path);
    std::vector<CellIndex> waypoints = std::move(result.found.waypoints);
    path.clear();
    waypoints.clear();
    result.found = {};
    result.found.status = SearchStatus::kCancelled;
    result.found.path = std::move(path);
    result.found.waypoints = std::move(waypoints);
    result.error.clear();
}

// Precondition for all that ends a job: the mutex is held.
void WorkerPool::State::finish(PathJobResult&& result) {
    ++(result.found.status == SearchStatus::kCancelled ? cancelled_ : done_);
    const bool awaited = awaited_ > 0 && result.due <= awaited_tick_;
    if (awaited) --awaited_;
    finished_.push_back(std::move(result));
    // Who waits is woken when there is nothing left to wait for: to wake a thread takes longer than many a
    // search.
    if ((awaited && awaited_ == 0) || is_idle()) changed_.notify_all();
}

bool WorkerPool::State::cancel(std::uint64_t id) {
    // Maps are let go of without the mutex: who does that last may have much to free.
    PathJob dropped;
    const Lock lock(mutex_);
    const auto waiting = std::ranges::find(queue_, id, &Place::id);
    if (waiting != queue_.end()) {
        PathJobResult result = make_result(*waiting);
        give_up(result);
        dropped = let_out(*waiting);
        queue_.erase(waiting);
        std::ranges::make_heap(queue_, goes_after);
        finish(std::move(result));
        return true;
    }
    for (Worker& worker : workers_) {
        if (worker.job != id) continue;
        worker.cancel.store(true, std::memory_order_relaxed);
        return true;
    }
    const auto ready = std::ranges::find(finished_, id, &PathJobResult::id);
    if (ready == finished_.end()) return false;
    if (ready->found.status != SearchStatus::kCancelled) {
        --done_;
        ++cancelled_;
    }
    give_up(*ready);
    return true;
}

std::size_t WorkerPool::State::cancel_all() {
    std::vector<PathJob> dropped;
    const Lock lock(mutex_);
    const std::size_t count = queue_.size() + running_ + finished_.size();
    std::ranges::sort(queue_, {}, &Place::id);
    for (const Place& place : queue_) {
        PathJobResult result = make_result(place);
        give_up(result);
        dropped.push_back(let_out(place));
        finish(std::move(result));
    }
    queue_.clear();
    if (is_idle()) changed_.notify_all();
    for (Worker& worker : workers_) {
        if (worker.job != 0) worker.cancel.store(true, std::memory_order_relaxed);
    }
    for (PathJobResult& result : finished_) {
        if (result.found.status == SearchStatus::kCancelled) continue;
        --done_;
        ++cancelled_;
        give_up(result);
    }
    return count;
}

// ---- Results ----

void WorkerPool::State::give_back(std::vector<PathJobResult>& results) {
    const std::size_t kept = std::min(results.size(), kMostSpares - std::min(kMostSpares, spares_.size()));
    std::move(results.begin(), results.begin() + static_cast<std::ptrdiff_t>(kept),
              std::back_inserter(spares_));
    results.clear();
}

void WorkerPool::State::take(std::vector<PathJobResult>& results) {
    const Lock lock(mutex_);
    give_back(results);
    results.swap(finished_);
}

std::size_t WorkerPool::State::count_due(std::uint64_t tick) const {
    const auto waits = [&](const Place& place) { return slots_[place.slot].job.due <= tick; };
    const auto runs = [&](const Worker& worker) { return worker.job != 0 && worker.due <= tick; };
    return static_cast<std::size_t>(std::ranges::count_if(queue_, waits) +
                                    std::ranges::count_if(workers_, runs));
}

void WorkerPool::State::take_due(std::uint64_t tick, std::vector<PathJobResult>& results) {
    Lock lock(mutex_);
    give_back(results);
    awaited_tick_ = tick;
    awaited_ = count_due(tick);
    changed_.wait(lock, [this] { return awaited_ == 0; });
    const auto later = [&](const PathJobResult& result) { return result.due > tick; };
    const auto due = std::stable_partition(finished_.begin(), finished_.end(), later);
    std::move(due, finished_.end(), std::back_inserter(results));
    finished_.erase(due, finished_.end());
    lock.unlock();
    std::ranges::sort(results, {}, &PathJobResult::id);
}

void WorkerPool::State::wait_idle() {
    Lock lock(mutex_);
    changed_.wait(lock, [this] { return is_idle(); });
}

bool WorkerPool::State::has_results() const {
    const Lock lock(mutex_);
    return !finished_.empty();
}

bool WorkerPool::State::idle() const {
    const Lock lock(mutex_);
    return is_idle();
}

// ---- On the workers' threads ----

void WorkerPool::State::work(Worker& worker) {
    Lock lock(mutex_);
    while (true) {
        work_.wait(lock, [this] { return stop_ || open_batch() != nullptr || !queue_.empty(); });
        if (stop_) return;
        if (Batch* batch = open_batch()) {
            take_part(*batch, &worker, lock);
        } else {
            take_job(worker, lock);
        }
    }
}

void WorkerPool::State::take_job(Worker& worker, Lock& lock) {
    std::ranges::pop_heap(queue_, goes_after);
    const Place place = queue_.back();
    queue_.pop_back();
    PathJobResult result = make_result(place);
    PathJob job = let_out(place);
    worker.job = place.id;
    worker.due = job.due;
    worker.times = result.times;
    worker.times.started = now();
    worker.cancel.store(false, std::memory_order_relaxed);
    ++running_;
    lock.unlock();
    carry_out(worker, job, result);
    job.map.reset();
    lock.lock();
    --running_;
    worker.job = 0;
    worker.times.finished = now();
    result.times = worker.times;
    result.worker = worker.index;
    if (worker.cancel.load(std::memory_order_relaxed)) give_up(result);
    log_.add({place.id, worker.index, result.found.status, true, worker.times});
    finish(std::move(result));
}

// Since the last call: to ask for the time takes a microsecond, and many a search not much more.
double WorkerPool::State::take_cpu_seconds(Worker& worker) {
    const double now = thread_cpu_seconds();
    return now - std::exchange(worker.cpu_seconds, now);
}

void WorkerPool::State::carry_out(Worker& worker, const PathJob& job, PathJobResult& result) {
    Query query = job.query;
    query.options.limit = tighter(query.options.limit, job.budget);
    try {
        search(*job.map, query, worker.scratch, worker.found, {&worker.cancel, nullptr});
        result.found = worker.found;
        // As search() does: a shorter path may have more bends.
        if (!result.found.waypoints.empty()) result.found.waypoints.reserve(result.found.path.size());
    } catch (const std::bad_alloc&) {
        give_up(result);
        result.found.status = SearchStatus::kNoPath;
        result.error = "there is not enough memory for this search";
    } catch (const std::exception& error) {
        give_up(result);
        result.found.status = SearchStatus::kNoPath;
        result.error = error.what();
    }
    result.cpu_seconds = take_cpu_seconds(worker);
}

// ---- The executor ----

WorkerPool::State::Batch* WorkerPool::State::open_batch() {
    const auto open =
        std::ranges::find_if(batches_, [](const Batch* each) { return each->next < each->count; });
    return open == batches_.end() ? nullptr : *open;
}

void WorkerPool::State::run_parts(int count, const std::function<void(int)>& part) {
    Batch batch{&part, count};
    Lock lock(mutex_);
    batches_.push_back(&batch);
    if (count > 1) work_.notify_all();
    while (batch.next < batch.count) take_part(batch, nullptr, lock);
    changed_.wait(lock, [&] { return batch.done == batch.count; });
    std::erase(batches_, &batch);
}

// `worker` is null for the one who spreads the work.
void WorkerPool::State::take_part(Batch& batch, Worker* worker, Lock& lock) {
    const int part = batch.next++;
    if (worker != nullptr) {
        worker->in_part = true;
        const double begin = now();
        worker->times = {begin, begin, begin};
    }
    lock.unlock();
    (*batch.part)(part);
    if (worker != nullptr) take_cpu_seconds(*worker);
    lock.lock();
    if (worker != nullptr) {
        worker->in_part = false;
        worker->times.finished = now();
        log_.add({0, worker->index, SearchStatus::kFound, true, worker->times});
    }
    if (++batch.done == batch.count) changed_.notify_all();
}

// ---- What others see ----

void WorkerPool::State::read(PoolReading& reading, double since) const {
    reading.spans.clear();
    const Lock lock(mutex_);
    reading.now = now();
    reading.queue = queue_.size();
    reading.running = running_;
    reading.untaken = finished_.size();
    reading.submitted = ids_;
    reading.done = done_;
    reading.cancelled = cancelled_;
    log_.read(since, reading.spans);
    for (const Worker& worker : workers_) {
        if (worker.job == 0 && !worker.in_part) continue;
        JobTimes times = worker.times;
        times.finished = reading.now;
        reading.spans.push_back({worker.job, worker.index, SearchStatus::kFound, false, times});
    }
}

WorkerPool::WorkerPool(const PoolOptions& options) : state_(std::make_unique<State>(options)) {}
WorkerPool::~WorkerPool() = default;

int WorkerPool::workers() const { return state_->worker_count(); }
std::uint64_t WorkerPool::submit(PathJob job) { return state_->submit(std::move(job)); }
bool WorkerPool::cancel(std::uint64_t id) { return state_->cancel(id); }
std::size_t WorkerPool::cancel_all() { return state_->cancel_all(); }
void WorkerPool::take(std::vector<PathJobResult>& results) { state_->take(results); }
void WorkerPool::take_due(std::uint64_t tick, std::vector<PathJobResult>& results) {
    state_->take_due(tick, results);
}
void WorkerPool::wait_idle() { state_->wait_idle(); }
bool WorkerPool::has_results() const { return state_->has_results(); }
bool WorkerPool::idle() const { return state_->idle(); }
void WorkerPool::read(PoolReading& reading, double since) const { state_->read(reading, since); }

Executor WorkerPool::executor(int threads) {
    const auto run = [state = state_.get()](int count, const std::function<void(int)>& part) {
        state->run_parts(count, part);
    };
    return {threads > 0 ? threads : workers() + 1, run};
}

}  // namespace wayfield
