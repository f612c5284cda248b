#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "run/frame_log.h"
#include "scene/scene.h"
#include "wayfield/battle.h"
#include "wayfield/crowd.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

struct SearchedMap;
class RequestLoad;
class WorkerPool;

/// What flow fields may take of a frame after an edit, CPU time; the rest follows in the next frames. Tests
/// take others.
struct FieldSlices {
    double one_cell_milliseconds = 0.6;  ///< if the edit was one of a single cell
    double milliseconds = 3.3;
};

/// A cell of a flow field.
struct FieldValue {
    double cost = kNoEntry;              ///< to the nearest goal, kNoEntry where none can be reached
    Direction direction = kNoDirection;  ///< kNoDirection there and at goals
};

/// A crowd's figures at a tick, and what proves that two runs of one scene are the same.
struct CrowdReading {
    CrowdFigures figures;
    std::uint64_t state_hash = 0;
    std::uint64_t searches = 0;          ///< of all callers
    std::optional<double> nearest_pair;  ///< metres between the middles of the two nearest; none below two
};

/// The same of a battle.
struct BattleReading {
    BattleFigures figures;
    std::uint64_t state_hash = 0;
    std::uint32_t units = 0;  ///< that it began with
    SearchLedger searches;
    std::uint64_t unsettled = 0;  ///< paths found that aren't billed yet
    std::uint32_t queue = 0;
};

/// Decides when to search. Watches a scene: what changed since the last look is searched anew on one worker
/// thread, pane by pane. A job first labels components if the map changed (so that "no path" and why is
/// published at once), then searches untraced and publishes the outcome, then records the trace and publishes
/// that, then, if the path may not be a shortest one, finds what that would cost.
///
/// All methods are for one thread, the one that changes the scene. The worker reads traversal maps that are
/// the runner's own and stops within some thousand expansions when they have to change; editing the scene
/// itself needs no care.
///
/// Flow fields are built on a thread of their own, for the panes that show one (field_dispatch.h): an edit
/// repairs them beside the search, in slices where it is much, and no frame waits longer for them than for
/// searches.
///
/// Crowds and armies walk on a thread of their own, too (crowd_dispatch.h), and the pool's workers help
/// crowds to plan. Path requests by the many are the pool's, too (request_load.h).
///
/// Grids of different sizes, other profiles: all the same. A pane that was given up by cancel() stays as it
/// is until something that it depends on changes.
class Runner {
  public:
    struct Options {
        /// Events of all panes' traces together. Above it they are kept of as many steps as have room, and
        /// those around the playhead are recorded again where it rests; stamps are kept of all.
        std::size_t trace_cap_bytes = std::size_t{512} << 20U;
        bool record_traces = true;
        /// From so many cells on, traces wait for the end of a gesture, and fields aren't built in slices.
        std::size_t large_map_cells = kLargeMapCells;
        FieldSlices field_slices;
        /// Of the pool; 0: as many as the machine has processors, but a few at most.
        int workers = 0;
    };

    /// Installs the scene's setup check. The scene must outlive the runner.
    explicit Runner(Scene& scene);
    Runner(Scene& scene, const Options& options);
    ~Runner();
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    /// Once a frame, after the commands: starts what changed, then picks up what is ready. Waits up to
    /// `patience` for untraced results of searches that it started, so that on small maps the path follows an
    /// edit within the frame; never otherwise. True if any pane changed.
    ///
    /// An edit cancels what runs and searches anew, but lets an untraced search have some frames to come to
    /// its end: else the path of a large map would stand still for as long as a drag lasts.
    bool update(std::chrono::microseconds patience = std::chrono::microseconds{0});

    /// Tells that a drag is under way. Filling and sending the stamps of a large map takes longer than a
    /// frame, so its traces are recorded when the drag is over; searches go on meanwhile.
    void set_gesture(bool under_way);

    /// Takes over traversal maps of the scene's grid as it is now that were derived elsewhere (map_worker.h),
    /// what that took, and a copy of the grid for the flow fields, if there is one.
    void adopt(std::vector<std::shared_ptr<SearchedMap>> maps, double milliseconds, std::optional<Grid> copy);
    /// Gives away the maps of the grid as it is, for give_back() when the scene has it again, whatever it had
    /// meanwhile.
    std::vector<std::shared_ptr<SearchedMap>> take_maps();
    void give_back(std::vector<std::shared_ptr<SearchedMap>> maps);
    /// Lets go of it when there is time: giving back the memory of a large map takes longer than a frame.
    void discard(std::shared_ptr<const void> memory);
    /// Profiles that there are traversal maps for.
    std::vector<Profile> mapped_profiles() const;

    /// Once a frame, after the crowds' clocks have got its ticks: sends them on. The worker does them beside
    /// the frame; what it hasn't done by then it catches up on, but never more than some frames' worth.
    void walk();
    /// The same, waiting for all of them.
    void finish_crowds();
    /// True while ticks that a command asked for aren't done.
    bool ticks_due() const;

    /// Brings everything up to date and waits for it, traces, fields and ticks included, gesture or not.
    void finish();
    /// The same without waiting for traces.
    void finish_searches();

    /// True while a search or a recording is under way or has to start.
    bool busy() const;
    /// Gives up what runs; the panes keep what they have until the next change.
    void cancel();

    /// The traversal map of a pane as of the last update(), of the size of the scene's grid whatever happened
    /// since. During a drag it may lag some frames behind, for a long search is let come to its end. The
    /// reference is good until update() or finish() is called.
    const TraversalMap& map(std::size_t pane);
    /// What would run on that map for a setup: its notes, and why not. For the panel, every frame.
    SearchPlan plan(const PaneSetup& setup);

    /// A cell of a pane's field, brought up to date; built for the question alone if the pane shows none.
    /// Precondition: the cell lies on the map.
    FieldValue field_value(std::size_t pane, CellIndex cell);

    /// All about a pane's crowd between two ticks, once the ticks that are due are done; none without one.
    std::optional<CrowdReading> read_crowd(std::size_t pane);
    /// The same of its battle.
    std::optional<BattleReading> read_battle(std::size_t pane);

    /// The workers that search what `requests` asks for and lend themselves to crowds that plan; and what
    /// came back. Their clock begins with the runner.
    const WorkerPool& pool() const;
    const RequestLoad& requests() const;

    /// What was spent since the last call.
    PathfindingCost take_cost();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace wayfield
