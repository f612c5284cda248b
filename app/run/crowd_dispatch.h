#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "run/crowd_worker.h"
#include "scene/scene.h"

namespace wayfield {

/// Which ticks of the clock are sent on.
enum class CrowdTime : std::uint8_t {
    kCatchUp,  ///< what the worker can't do in time is left out, but for some frames' worth
    kAll,
};

/// Decides when crowds and battles are made, changed and go on: keeps the crowd worker's grid like the
/// scene's, orders what panes have and brings back what is ready.
class CrowdDispatch {
  public:
    /// The pool's threads are lent to crowds that plan and walk; it must outlive this.
    explicit CrowdDispatch(WorkerPool& pool) : worker_(pool) {}

    /// Sends what changed, and the ticks that came. True if there is something to wait for besides ticks.
    bool start(Scene& scene, CrowdTime time);
    /// Picks up what is ready; true if any pane changed.
    bool collect(Scene& scene);

    bool busy(const Scene& scene) const;
    /// Ticks that a command asked for are still to be done.
    bool ticks_due(const Scene& scene) const;
    /// Gives up the ticks that are due.
    void cancel(Scene& scene);

    CrowdWorker& worker() { return worker_; }
    const CrowdWorker& worker() const { return worker_; }

  private:
    static std::optional<PopulaceOrder> order_of(const Scene& scene, std::size_t pane);
    bool needs_order(const Scene& scene, std::size_t pane) const;
    bool add_orders(Scene& scene, CrowdRequest& request);
    void add_ticks(Scene& scene, CrowdTime time, CrowdRequest& request);

    std::array<std::optional<PopulaceOrder>, kMaxPanes> ordered_;
    bool asked_ = false;   // ticks that a command asked for are under way
    bool failed_ = false;  // memory gave out for what is ordered
    GridFeed feed_;
    CrowdWorker worker_;
};

}  // namespace wayfield
