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
// The one that is shown, the one to be shown next, and one to be filled, of each pane.
constexpr std::size_t kMostKept = std::size_t{3} * kMaxPanes;
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
    if (!snapshot) return;
    const std::lock_guard lock(mutex_);
    if (returned_crowds_.size() < kMostKept) returned_crowds_.push_back(std::move(snapshot));
}

void CrowdWorker::give_back(std::shared_ptr<const BattleSnapshot> snapshot) {
    if (!snapshot) return;
    const std::lock_guard lock(mutex_);
    if (returned_battles_.size() < kMostKept) returned_battles_.push_back(std::move(snapshot));
}

template <>
CrowdWorker::Returned<CrowdSnapshot>& CrowdWorker::returned() {
    return returned_crowds_;
}
template <>
CrowdWorker::Returned<BattleSnapshot>& CrowdWorker::returned() {
    return returned_battles_;
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

std::optional<BattleReading> CrowdWorker::read_battle(std::size_t pane) const {
    if (!battles_[pane].has_battle()) return std::nullopt;
    return battles_[pane].read();
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
                can_walk_[pane] = crowds_[pane].has_crowd() || battles_[pane].has_battle();
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
        for (std::size_t pane = 0; pane < kMaxPanes; ++pane) {
            auto& order = request.orders[pane];
            auto* crowd = order ? std::get_if<CrowdOrder>(&*order) : nullptr;
            auto* battle = order ? std::get_if<BattleOrder>(&*order) : nullptr;
            if (request.withdrawn[pane] || battle) crowds_[pane].withdraw();
            if (request.withdrawn[pane] || crowd) battles_[pane].withdraw();
            if (crowd) crowds_[pane].set_order(std::move(*crowd));
            if (battle) battles_[pane].set_order(std::move(*battle));
        }
        if (request.map.more_patches) return;
        update_maps();
        if (followed_.has_grid()) {
            for (std::size_t pane = 0; pane < kMaxPanes; ++pane) bring_up_to_date(pane);
        }
        if (!anybody_ordered()) {
            followed_.drop();
            cache_.clear();
        }
    } catch (const std::bad_alloc&) {
        give_up();
    }
}

bool CrowdWorker::anybody_ordered() const {
    return std::ranges::any_of(crowds_, [](const auto& crowd) { return crowd.order().has_value(); }) ||
           std::ranges::any_of(battles_, [](const auto& battle) { return battle.order().has_value(); });
}

void CrowdWorker::give_up() {
    for (PaneCrowd& crowd : crowds_) crowd.withdraw();
    for (PaneBattle& battle : battles_) battle.withdraw();
    cache_.clear();
    followed_.drop();
    const std::lock_guard lock(mutex_);
    owed_.fill(0);
    can_walk_.fill(false);
    reports_.push_back({});
}

void CrowdWorker::take_grid(CrowdRequest& request) {
    const CpuTimer timer;
    // Before the grid goes that armies stand on.
    if (request.map.has_grid()) {
        for (PaneBattle& battle : battles_) battle.drop_battle();
    }
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
    if (crowds_[pane].order()) return bring_crowd_up_to_date(pane);
    if (!battles_[pane].order()) return;
    const CpuTimer timer;
    const bool changed = battles_[pane].bring_up_to_date(followed_.grid());
    bill(&PathfindingCost::map_milliseconds, timer.milliseconds());
    if (changed) publish(pane);
}

void CrowdWorker::bring_crowd_up_to_date(std::size_t pane) {
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
        if (battles_[pane].has_battle()) {
            fight(pane);
        } else if (!walk_crowd(pane)) {
            return;
        }
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

// False if it hasn't all routes yet.
bool CrowdWorker::walk_crowd(std::size_t pane) {
    if (!plan(pane)) return false;
    const CpuTimer timer;
    const double before = walkers_.milliseconds();
    crowds_[pane].tick(walkers_.executor());
    bill(&PathfindingCost::crowd_milliseconds, timer.milliseconds() + walkers_.milliseconds() - before);
    return true;
}

void CrowdWorker::fight(std::size_t pane) {
    const CpuTimer timer;
    const double before = walkers_.milliseconds();
    battles_[pane].tick(walkers_.executor());
    const double all = timer.milliseconds() + walkers_.milliseconds() - before;
    const double rest = all - battles_[pane].last_tick().search_seconds * 1000;
    bill_battle(battles_[pane].last_tick().caller_seconds, rest);
}

void CrowdWorker::publish(std::size_t pane) {
    CrowdReport fresh{pane, followed_.grid_number(), nullptr, nullptr};
    if (battles_[pane].has_battle()) {
        fresh.battle = empty_snapshot<BattleSnapshot>();
        battles_[pane].fill(*fresh.battle);
    } else {
        fresh.crowd = empty_snapshot<CrowdSnapshot>();
        crowds_[pane].fill(*fresh.crowd);
    }
    published_at_[pane] = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex_);
    // One that wasn't taken yet is overtaken.
    for (CrowdReport& report : reports_) {
        if (report.pane != pane || (!report.crowd && !report.battle)) continue;
        if (report.crowd) returned_crowds_.push_back(std::move(report.crowd));
        if (report.battle) returned_battles_.push_back(std::move(report.battle));
        report = std::move(fresh);
        return;
    }
    reports_.push_back(std::move(fresh));
}

// One that nobody looks at any more is filled again: no memory is asked for in every tick.
template <class Snapshot>
std::shared_ptr<Snapshot> CrowdWorker::empty_snapshot() {
    std::shared_ptr<Snapshot> snapshot;
    {
        const std::lock_guard lock(mutex_);
        Returned<Snapshot>& spares = returned<Snapshot>();
        while (!spares.empty() && !snapshot) {
            const std::shared_ptr<const Snapshot> spare = std::move(spares.back());
            spares.pop_back();
            if (spare.use_count() == 1) snapshot = std::const_pointer_cast<Snapshot>(spare);
        }
    }
    if (!snapshot) snapshot = std::make_shared<Snapshot>();
    snapshot->version = ++versions_;
    snapshot->map_revision = followed_.revision();
    return snapshot;
}

void CrowdWorker::bill(double PathfindingCost::*part, double milliseconds) {
    const std::lock_guard lock(mutex_);
    cost_.*part += milliseconds;
}

void CrowdWorker::bill_battle(const CallerSeconds& searches, double rest_milliseconds) {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < searches.size(); ++i) cost_.army_milliseconds[i] += searches[i] * 1000;
    cost_.battle_milliseconds += std::max(0.0, rest_milliseconds);
}

}  // namespace wayfield
