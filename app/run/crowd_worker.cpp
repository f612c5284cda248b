#include "run/crowd_worker.h"

#include <algorithm>
#include <functional>
#include <new>
#include <utility>

#include "run/cpu_timer.h"

namespace wayfield {
namespace {

// While it has more ticks to do than a frame shows, a snapshot a frame is enough.
constexpr std::chrono::milliseconds kBetweenSnapshots{8};
// Half of the processor's: the window draws and searches beside.
int threads_for_crowds() {
    constexpr unsigned kMost = 8;
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency() / 2, 1U, kMost));
}

}  // namespace

bool CrowdRequest::empty() const {
    return map.changes_nothing() && std::ranges::none_of(withdrawn, std::identity{}) &&
           std::ranges::none_of(forget_ticks, std::identity{}) &&
           std::ranges::none_of(orders, [](const auto& order) { return order.has_value(); }) &&
           std::ranges::all_of(ticks, [](std::uint64_t count) { return count == 0; });
}

CrowdWorker::CrowdWorker(WorkerPool& pool)
    : planners_(pool.executor(pool.workers())),
      walkers_(pool.executor(threads_for_crowds())),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

CrowdWorker::~CrowdWorker() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_one();
    thread_.request_stop();
}

// ---- Orders and answers ----

void CrowdWorker::submit(CrowdRequest request) {
    {
        const std::lock_guard lock(mutex_);
        inbox_.map.append(std::move(request.map));
        for (std::size_t pane = 0; pane < kMaxPanes; ++pane) {
            if (request.withdrawn[pane]) {
                inbox_.withdrawn[pane] = true;
                inbox_.orders[pane].reset();
            }
            if (request.forget_ticks[pane]) {
                inbox_.ticks[pane] = 0;
                owed_[pane] = 0;
            }
            if (request.orders[pane]) inbox_.orders[pane] = std::move(request.orders[pane]);
            inbox_.ticks[pane] += request.ticks[pane];
        }
        waiting_ = true;
    }
    wake_.notify_one();
}

void CrowdWorker::give_back(std::shared_ptr<const CrowdSnapshot> snapshot) {
    // The one that is shown, the one to be shown next, and one to be filled, of each pane.
    constexpr std::size_t kMostKept = 3 * kMaxPanes;
    if (!snapshot) return;
    const std::lock_guard lock(mutex_);
    if (returned_.size() < kMostKept) returned_.push_back(std::move(snapshot));
}

std::vector<CrowdReport> CrowdWorker::take_reports() {
    const std::lock_guard lock(mutex_);
    return std::exchange(reports_, {});
}

PathfindingCost CrowdWorker::take_cost() {
    const std::lock_guard lock(mutex_);
    return std::exchange(cost_, {});
}

bool CrowdWorker::idle() const {
    const std::lock_guard lock(mutex_);
    return !running_ && !waiting_ && std::ranges::all_of(owed_, [](auto ticks) { return ticks == 0; });
}

bool CrowdWorker::has_reports() const {
    const std::lock_guard lock(mutex_);
    return !reports_.empty();
}

std::uint64_t CrowdWorker::owed(std::size_t pane) const {
    const std::lock_guard lock(mutex_);
    return owed_[pane] + inbox_.ticks[pane];
}

void CrowdWorker::forget_ticks() {
    const std::lock_guard lock(mutex_);
    owed_.fill(0);
    inbox_.ticks.fill(0);
}

void CrowdWorker::wait_idle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
        return !running_ && !waiting_ && std::ranges::all_of(owed_, [](auto ticks) { return ticks == 0; });
    });
}

void CrowdWorker::wait_for_orders(std::chrono::microseconds at_most) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, at_most, [&] { return !waiting_ && !(running_ && ordering_); });
}

std::optional<CrowdReading> CrowdWorker::read(std::size_t pane) const {
    if (!crowds_[pane].has_crowd()) return std::nullopt;
    return crowds_[pane].read();
}

// ---- On the worker's thread ----

void CrowdWorker::work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (true) {
        const auto something = [&] { return waiting_ || pane_to_walk().has_value(); };
        if (!wake_.wait(lock, stop, something) || ending_) return;
        running_ = true;
        ordering_ = waiting_;
        if (waiting_) {
            CrowdRequest request = std::exchange(inbox_, {});
            waiting_ = false;
            lock.unlock();
            carry_out(request);
            lock.lock();
            for (std::size_t pane = 0; pane < kMaxPanes; ++pane) {
                can_walk_[pane] = crowds_[pane].has_crowd();
                owed_[pane] = can_walk_[pane] ? owed_[pane] + request.ticks[pane] : 0;
            }
        } else if (const auto pane = pane_to_walk()) {
            last_walked_ = *pane;
            lock.unlock();
            walk(*pane);
            lock.lock();
        }
        running_ = false;
        changed_.notify_all();
    }
}

// In turns. Precondition: the mutex is held.
std::optional<std::size_t> CrowdWorker::pane_to_walk() {
    for (std::size_t i = 1; i <= kMaxPanes; ++i) {
        const std::size_t pane = (last_walked_ + i) % kMaxPanes;
        if (owed_[pane] > 0 && can_walk_[pane]) return pane;
    }
    return std::nullopt;
}

void CrowdWorker::carry_out(CrowdRequest& request) {
    try {
        take_grid(request);
        for (std::size_t pane = 0; pane < crowds_.size(); ++pane) {
            if (request.withdrawn[pane]) crowds_[pane].withdraw();
            if (request.orders[pane]) crowds_[pane].set_order(*std::move(request.orders[pane]));
        }
        if (request.map.more_patches) return;
        update_maps();
        for (std::size_t pane = 0; pane < crowds_.size(); ++pane) {
            if (crowds_[pane].order() && followed_.has_grid()) bring_up_to_date(pane);
        }
        if (std::ranges::none_of(crowds_, [](const auto& crowd) { return crowd.order().has_value(); })) {
            followed_.drop();
            cache_.clear();
        }
    } catch (const std::bad_alloc&) {
        give_up();
    }
}

void CrowdWorker::give_up() {
    for (PaneCrowd& crowd : crowds_) crowd.withdraw();
    cache_.clear();
    followed_.drop();
    const std::lock_guard lock(mutex_);
    owed_.fill(0);
    can_walk_.fill(false);
    reports_.push_back({});
}

void CrowdWorker::take_grid(CrowdRequest& request) {
    const CpuTimer timer;
    if (followed_.take(request.map)) {
        cache_.clear();
        for (PaneCrowd& crowd : crowds_) crowd.drop_crowd();
    }
    bill(&PathfindingCost::map_milliseconds, timer.milliseconds());
}

void CrowdWorker::update_maps() {
    const CpuTimer timer;
    for (PaneCrowd& crowd : crowds_) {
        if (crowd.map() && crowd.order() && crowd.map()->profile() != crowd.order()->profile)
            crowd.drop_crowd();
    }
    followed_.update_maps([this](const TraversalMap& map, std::uint64_t before, const Rect& changed) {
        cache_.map_changed(map, before, changed);
        for (PaneCrowd& crowd : crowds_) {
            if (crowd.map() == &map) crowd.map_changed(changed);
        }
    });
    bill(&PathfindingCost::map_milliseconds, timer.milliseconds());
}

void CrowdWorker::bring_up_to_date(std::size_t pane) {
    PaneCrowd& crowd = crowds_[pane];
    if (!crowd.map()) {
        const CpuTimer timer;
        crowd.give_map(followed_.map_for(crowd.order()->profile));
        bill(&PathfindingCost::map_milliseconds, timer.milliseconds());
    }
    if (!crowd.bring_up_to_date(cache_)) return;
    plan(pane);
    publish(pane);
}

// A route each for ten thousand agents takes seconds: new orders come in between, and frames see what it
// costs. False if it was interrupted; the rest follows.
bool CrowdWorker::plan(std::size_t pane) {
    plan_timer_ = {};
    billed_ = planning_milliseconds();
    const bool done = crowds_[pane].plan([&] { return goes_on_planning(pane); }, planners_);
    bill(&PathfindingCost::plan_milliseconds, planning_milliseconds() - billed_);
    return done;
}

bool CrowdWorker::goes_on_planning(std::size_t pane) {
    constexpr double kBetweenBills = 5;  // milliseconds
    constexpr std::chrono::milliseconds kBetweenNews{100};
    const double milliseconds = planning_milliseconds();
    if (milliseconds - billed_ < kBetweenBills) return true;
    bill(&PathfindingCost::plan_milliseconds, milliseconds - std::exchange(billed_, milliseconds));
    if (std::chrono::steady_clock::now() - published_at_[pane] >= kBetweenNews) publish(pane);
    const std::lock_guard lock(mutex_);
    return !waiting_ && !ending_;
}

void CrowdWorker::walk(std::size_t pane) {
    try {
        if (!plan(pane)) return;
        const CpuTimer timer;
        const double before = walkers_.milliseconds();
        crowds_[pane].tick(walkers_.executor());
        bill(&PathfindingCost::crowd_milliseconds, timer.milliseconds() + walkers_.milliseconds() - before);
        bool last = false;
        {
            const std::lock_guard lock(mutex_);
            if (owed_[pane] > 0) --owed_[pane];
            last = owed_[pane] == 0;
        }
        if (last || std::chrono::steady_clock::now() - published_at_[pane] >= kBetweenSnapshots)
            publish(pane);
    } catch (const std::bad_alloc&) {
        give_up();
    }
}

void CrowdWorker::publish(std::size_t pane) {
    const std::shared_ptr<CrowdSnapshot> snapshot = spare_snapshot();
    crowds_[pane].fill(*snapshot);
    snapshot->version = ++versions_;
    snapshot->map_revision = followed_.revision();
    published_at_[pane] = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex_);
    // One that wasn't taken yet is overtaken.
    for (CrowdReport& report : reports_) {
        if (report.pane != pane || !report.snapshot) continue;
        returned_.push_back(std::exchange(report.snapshot, snapshot));
        report.grid_number = followed_.grid_number();
        return;
    }
    reports_.push_back({pane, followed_.grid_number(), snapshot});
}

// One that nobody looks at any more is filled again: no memory is asked for in every tick.
std::shared_ptr<CrowdSnapshot> CrowdWorker::spare_snapshot() {
    const std::lock_guard lock(mutex_);
    while (!returned_.empty()) {
        const std::shared_ptr<const CrowdSnapshot> spare = std::move(returned_.back());
        returned_.pop_back();
        if (spare.use_count() == 1) return std::const_pointer_cast<CrowdSnapshot>(spare);
    }
    return std::make_shared<CrowdSnapshot>();
}

void CrowdWorker::bill(double PathfindingCost::*part, double milliseconds) {
    const std::lock_guard lock(mutex_);
    cost_.*part += milliseconds;
}

}  // namespace wayfield
