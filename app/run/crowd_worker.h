#pragma once

#include <array>
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

#include "run/cpu_timer.h"
#include "run/grid_feed.h"
#include "run/lent_threads.h"
#include "run/runner.h"
#include "scene/crowd_setup.h"
#include "scene/crowd_snapshot.h"
#include "wayfield/crowd.h"
#include "wayfield/field_cache.h"

namespace wayfield {

/// Which crowd a pane wants.
struct CrowdOrder {
    Profile profile;
    std::vector<Point> goals;
    CrowdSetup setup;
    bool unit_diagonals = false;
    std::uint64_t begun = 0;  ///< another number: it sets out anew
    friend bool operator==(const CrowdOrder&, const CrowdOrder&) = default;
};

/// What became of the scene since the last request.
struct CrowdRequest {
    GridUpdate map;
    std::array<std::optional<CrowdOrder>, kMaxPanes> orders;
    std::array<bool, kMaxPanes> withdrawn{};       ///< the pane's crowd goes, before its order is looked at
    std::array<bool, kMaxPanes> forget_ticks{};    ///< those that weren't done yet were for another crowd
    std::array<std::uint64_t, kMaxPanes> ticks{};  ///< to be done after all this
    bool empty() const;
};

struct CrowdReport {
    std::size_t pane = 0;
    std::uint64_t grid_number = 0;            ///< GridUpdate::grid_number
    std::shared_ptr<CrowdSnapshot> snapshot;  ///< null: memory gave out, and no pane has a crowd any more
};

/// The thread on which crowds walk, one a pane. It follows the scene's grid on a copy of its own, and shows
/// what became of its agents in snapshots: so no frame waits for it. Edits, goals and choices are taken
/// between two ticks.
///
/// A crowd that hasn't set out is drawn anew whenever something changes: at tick 0 it depends on the scene
/// alone, not on how that came to be.
class CrowdWorker {
  public:
    CrowdWorker();
    ~CrowdWorker();

    /// All of a request at once: an order is never looked at without the grid that it was given for.
    void submit(CrowdRequest request);
    /// Lets go of it when there is time.
    void discard(std::shared_ptr<const void> memory);

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

  private:
    struct Slot {
        std::optional<CrowdOrder> order;
        std::shared_ptr<TraversalMap> map;
        std::unique_ptr<Crowd> crowd;  // after its map
        CrowdOrder applied;            // what the crowd was made and changed by
        std::uint64_t drawn_on = 0;    // revision of the map
        std::uint32_t left_out = 0;    // agents that stand in walls
        double free_speed = 0;
        CrowdFigures figures;
        double tick_milliseconds = 0;
        double plan_milliseconds = 0;
        bool published = false;
        bool planning = false;  // routes are searched, and have been for a while
        std::chrono::steady_clock::time_point published_at;
        void drop_crowd();
    };

    void work(const std::stop_token& stop);
    void carry_out(CrowdRequest& request);
    void take_grid(CrowdRequest& request);
    void update_maps();
    void bring_up_to_date(std::size_t pane);
    bool must_begin(const Slot& slot) const;
    void begin(Slot& slot);
    void add(Slot& slot, const AgentsByHand& agents);
    void add_all(Slot& slot, std::vector<AgentSpec> agents);
    void adapt(Slot& slot);
    void set_projection(Slot& slot);
    bool plan(std::size_t pane);
    bool goes_on_planning(std::size_t pane);
    void walk(std::size_t pane);
    void publish(std::size_t pane);
    void give_up();
    std::shared_ptr<CrowdSnapshot> spare_snapshot();
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
    std::vector<std::shared_ptr<const void>> discarded_;
    PathfindingCost cost_;

    // The worker's own.
    GridFollower followed_;
    std::array<Slot, kMaxPanes> slots_;
    FieldCache cache_;
    LentThreads threads_;
    CpuTimer plan_timer_;
    double billed_ = 0;  // of plan_timer_'s milliseconds
    std::uint64_t versions_ = 0;
    std::size_t last_walked_ = 0;
    std::vector<std::shared_ptr<CrowdSnapshot>> snapshots_;  // that were handed out, to be used again

    std::jthread thread_;  // last: starts when all else is there, ends before it goes
};

/// Why an agent can't stand on a map, or nothing (empty).
std::string refusal_of(const TraversalMap& map, const PlacedAgent& agent);

}  // namespace wayfield
