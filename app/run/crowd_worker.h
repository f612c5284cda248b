#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <variant>
#include <vector>

#include "run/billed_threads.h"
#include "run/cpu_timer.h"
#include "run/grid_feed.h"
#include "run/pane_battle.h"
#include "run/pane_crowd.h"
#include "run/runner.h"
#include "scene/crowd_snapshot.h"
#include "wayfield/field_cache.h"
#include "wayfield/worker_pool.h"

namespace wayfield {

/// Who is to walk in a pane.
using PopulaceOrder = std::variant<CrowdOrder, BattleOrder>;
/// Another number of it: what was there begins anew.
inline std::uint64_t begun_of(const PopulaceOrder& order) {
    return std::visit([](const auto& each) { return each.begun; }, order);
}

/// What became of the scene since the last request.
struct CrowdRequest {
    GridUpdate map;
    std::array<std::optional<PopulaceOrder>, kMaxPanes> orders;
    std::array<bool, kMaxPanes> withdrawn{};       ///< who is there goes, before its order is looked at
    std::array<bool, kMaxPanes> forget_ticks{};    ///< those that weren't done yet were for another crowd
    std::array<std::uint64_t, kMaxPanes> ticks{};  ///< to be done after all this
    bool empty() const;
};

struct CrowdReport {
    std::size_t pane = 0;
    std::uint64_t grid_number = 0;  ///< GridUpdate::grid_number
    // One of them; neither: memory gave out, and nobody walks in any pane any more.
    std::shared_ptr<CrowdSnapshot> crowd;
    std::shared_ptr<BattleSnapshot> battle;
};

/// The thread on which crowds walk and armies fight, one a pane. It follows the scene's grid on a copy of its
/// own, and shows what became of them in snapshots: so no frame waits for it. Edits, goals and choices are
/// taken between two ticks.
class CrowdWorker {
  public:
    /// The pool must outlive it.
    explicit CrowdWorker(WorkerPool& pool);
    ~CrowdWorker();

    /// All of a request at once: an order is never looked at without the grid that it was given for.
    void submit(CrowdRequest request);
    /// A snapshot that isn't shown any more: its memory is used again.
    void give_back(std::shared_ptr<const CrowdSnapshot> snapshot);
    void give_back(std::shared_ptr<const BattleSnapshot> snapshot);

    /// At most one a pane, the newest.
    std::vector<CrowdReport> take_reports();
    PathfindingCost take_cost();
    /// Neither requests nor ticks are left.
    bool idle() const;
    bool has_reports() const;
    /// Ticks of a pane that are still to be done.
    std::uint64_t owed(std::size_t pane) const;
    void forget_ticks();
    void wait_idle();
    /// Until everything but ticks is done, at most so long.
    void wait_for_orders(std::chrono::microseconds at_most);
    /// Precondition: idle(). None if the pane has no crowd.
    std::optional<CrowdReading> read(std::size_t pane) const;
    std::optional<BattleReading> read_battle(std::size_t pane) const;

  private:
    void work(const std::stop_token& stop);
    void carry_out(CrowdRequest& request);
    void take_grid(CrowdRequest& request);
    void update_maps();
    void bring_up_to_date(std::size_t pane);
    void bring_crowd_up_to_date(std::size_t pane);
    bool anybody_ordered() const;
    bool plan(std::size_t pane);
    bool goes_on_planning(std::size_t pane);
    void walk(std::size_t pane);
    bool walk_crowd(std::size_t pane);
    void fight(std::size_t pane);
    void publish(std::size_t pane);
    void give_up();
    template <class Snapshot>
    std::shared_ptr<Snapshot> empty_snapshot();
    void bill_battle(const CallerSeconds& searches, double rest_milliseconds);
    void bill(double PathfindingCost::*part, double milliseconds);
    std::optional<std::size_t> pane_to_walk();

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::condition_variable_any changed_;
    CrowdRequest inbox_;
    bool waiting_ = false;  // the inbox isn't empty
    bool running_ = false;
    bool ordering_ = false;  // while it runs: it isn't about a tick
    bool ending_ = false;
    std::array<std::uint64_t, kMaxPanes> owed_{};
    std::array<bool, kMaxPanes> can_walk_{};
    std::vector<CrowdReport> reports_;
    template <class Snapshot>
    using Returned = std::vector<std::shared_ptr<const Snapshot>>;
    Returned<CrowdSnapshot> returned_crowds_;
    Returned<BattleSnapshot> returned_battles_;
    template <class Snapshot>
    Returned<Snapshot>& returned();
    PathfindingCost cost_;

    // The worker's own.
    GridFollower followed_;
    std::array<PaneCrowd, kMaxPanes> crowds_;
    std::array<PaneBattle, kMaxPanes> battles_;  // after the grid that they stand on
    std::array<std::chrono::steady_clock::time_point, kMaxPanes> published_at_{};
    FieldCache cache_;
    BilledThreads planners_;
    BilledThreads walkers_;
    double planning_milliseconds() const { return plan_timer_.milliseconds() + planners_.milliseconds(); }
    CpuTimer plan_timer_;
    double billed_ = 0;  // of planning_milliseconds()
    std::uint64_t versions_ = 0;
    std::size_t last_walked_ = 0;

    std::jthread thread_;  // last: starts when all else is there, ends before it goes
};

}  // namespace wayfield
