#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "scene/scene.h"
#include "wayfield/components.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// CPU time that pathfinding took, for the frame plot.
struct PathfindingCost {
    double search_milliseconds = 0;  ///< untraced searches
    double map_milliseconds = 0;     ///< traversal maps and components re-derived
    double trace_milliseconds = 0;   ///< recording of traces: billed apart
    double total() const { return search_milliseconds + map_milliseconds; }
};

/// Decides when to search. Watches a scene: what changed since the last look is searched anew on one worker
/// thread, pane by pane. A job first labels components if the map changed (so that "no path" and why is
/// published at once), then searches untraced and publishes the outcome, then records the trace and publishes
/// that.
///
/// All methods are for one thread, the one that changes the scene. The worker reads traversal maps that are
/// the runner's own and stops within some thousand expansions when they have to change; editing the scene
/// itself needs no care.
class Runner {
  public:
    struct Options {
        /// Events of all panes' traces together; above it only stamps are kept.
        std::size_t trace_cap_bytes = std::size_t{512} << 20U;
        bool record_traces = true;
    };

    /// Installs the scene's setup check. The scene must outlive the runner.
    explicit Runner(Scene& scene);
    Runner(Scene& scene, const Options& options);
    ~Runner();
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    /// Once a frame, after the commands: starts what changed, then picks up what is ready. Waits up to
    /// `patience` for untraced results, so that on small maps the path follows an edit within the frame;
    /// never otherwise. True if any pane changed.
    bool update(std::chrono::microseconds patience = std::chrono::microseconds{0});

    /// Brings everything up to date and waits for it, traces included.
    void finish();
    /// The same without waiting for traces.
    void finish_searches();

    /// True while a search or a recording is under way or has to start.
    bool busy() const;
    /// Gives up what runs; the panes keep what they have until the next change.
    void cancel();

    /// The traversal map of a pane, up to date with the scene's grid. The reference is good until the scene
    /// changes or update() is called. May stop the worker for a moment.
    const TraversalMap& map(std::size_t pane);
    /// What would run for a pane's setup, its notes and why not; for the panel and the setup check.
    SearchPlan plan(const PaneSetup& setup);

    /// What was spent since the last call.
    PathfindingCost take_cost();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace wayfield
