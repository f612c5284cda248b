#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/battle_choice.h"
#include "scene/battle_snapshot.h"
#include "scene/crowd_setup.h"
#include "scene/crowd_snapshot.h"
#include "scene/pane_field.h"
#include "wayfield/hierarchy.h"
#include "wayfield/line_of_sight.h"
#include "wayfield/profile.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {

inline constexpr int kMaxPanes = 4;
inline constexpr std::size_t kMaxGoals = 32;  ///< of a pane, the first included

/// What a pane shows over the ground; the names are those of the panel and of `layers show NAME`.
enum class Layer : std::uint8_t {
    kSearch,
    kPath,
    kMarkers,
    kGrid,
    kLevels,
    kCards,
    kJumps,
    kField,
    kArrows,
    kBands,
    kValues,
    kStreamline,
    kAgents,
    kMemo,
    kClusters,
};

inline constexpr int kLayerCount = 15;

std::string_view id_of(Layer layer);     ///< "search", ...
std::string_view label_of(Layer layer);  ///< "Search", ...
/// Throws UsageError that names the unknown layer and the nearest known one.
Layer layer_of_id(std::string_view id);

/// Which layers are shown; at first all but those of the flow field.
struct Layers {
    std::array<bool, kLayerCount> shown{true,  true,  true,  true,  true, true, true, false,
                                        false, false, false, false, true, true, true};
    bool shows(Layer layer) const { return shown[static_cast<std::size_t>(layer)]; }
    void set(Layer layer, bool show) { shown[static_cast<std::size_t>(layer)] = show; }
    /// While one of these is shown, the pane has a flow field.
    bool any_field() const {
        return shows(Layer::kField) || shows(Layer::kArrows) || shows(Layer::kBands) ||
               shows(Layer::kValues) || shows(Layer::kStreamline);
    }
    friend bool operator==(const Layers&, const Layers&) = default;
};

/// Expansions a frame of 1/60 s: a search of a few thousand steps plays for some seconds.
inline constexpr double kDefaultSpeed = 60;

/// The part of a pane that a scene file saves.
struct PaneSetup {
    Profile profile;
    Query query;  ///< start, goal and options as asked for; what really runs is SearchOutcome::plan
    /// Goals of the flow field besides query.goal, which is the first; all of them differ. A search knows
    /// only the first.
    std::vector<Point> more_goals;
    Layers layers;
    double speed = kDefaultSpeed;  ///< expansions a frame, >= 0
    CrowdSetup crowd;              ///< nobody while there is a battle
    BattleChoice battle;
    AgentColour agent_colour = AgentColour::kGroup;
    friend bool operator==(const PaneSetup&, const PaneSetup&) = default;

    /// All goals, the search's first.
    std::vector<Point> goals() const;
    /// The same backwards. Precondition: not empty.
    void set_goals(const std::vector<Point>& goals);
};

/// What a search of a hierarchy went by.
struct ClusterPicture {
    LevelPicture graph;                    ///< of the finest level that isn't too much to draw
    std::vector<CellIndex> abstract_path;  ///< through the level on which it was found; empty without a path
};

/// What a search had to go by: its map's, and what was prepared for it.
struct SearchGround {
    std::uint64_t open_cells = 0;
    double estimate = 0;  ///< of the path's cost, by the heuristic that ran or would have
    std::size_t preparation_bytes = 0;
    std::optional<double> preparation_milliseconds;  ///< CPU time of all threads, without later repairs
};

/// A search that was carried out (or refused). Published once by the runner and never changed after.
struct SearchOutcome {
    std::uint64_t version = 0;       ///< never the same for two outcomes of one runner
    std::uint64_t map_revision = 0;  ///< Grid::revision() of the map that was searched
    Query query;                     ///< as asked for
    SearchPlan plan;                 ///< what ran, its notes, whether it is optimal
    /// False: all that is known yet is that there is no path, for start and goal lie in different components.
    /// The counts follow.
    bool complete = true;
    std::string refusal;             ///< not empty: nothing ran, and why
    SearchResult result;             ///< meaningless if refused
    SmoothedPath smoothed;           ///< of a path that was pulled straight, or goes at any angle
    double search_milliseconds = 0;  ///< thread CPU time of the untraced search
    SearchGround ground;
    std::shared_ptr<const ClusterPicture> clusters;  ///< null unless a hierarchy was searched
    bool refused() const { return !refusal.empty(); }
    bool found() const { return !refused() && result.status == SearchStatus::kFound; }
};

/// A recorded search and the player that moves over it: the stamps that the view uploads and what the
/// inspector asks. The recorder never changes once published.
struct PaneTrace {
    std::uint64_t version = 0;          ///< never the same for two traces of one runner
    std::uint64_t outcome_version = 0;  ///< of the outcome that this is the trace of
    std::shared_ptr<const TraceRecorder> recorder;
    TracePlayer player;
    double trace_milliseconds = 0;  ///< thread CPU time of the traced run

    /// When cells were inconsistent, of LPA* and D* Lite; empty where that is too much to draw.
    std::vector<InconsistentTime> inconsistent;
    static constexpr std::size_t kMostInconsistent = 200'000;

    /// Lines of cells that it looked along; none where not all events were kept.
    std::optional<std::uint64_t> rays;

    /// The most that was open in each run of kPeakSteps steps, for who draws many steps on few columns.
    std::vector<std::uint32_t> open_peaks;
    static constexpr std::size_t kPeakSteps = 256;

    /// Takes its time with a long search, so that the frame need not.
    explicit PaneTrace(std::shared_ptr<const TraceRecorder> recorded);
};

/// What the shortest path costs, found by another search where a pane's own can't vouch for its path.
struct PathOptimum {
    std::uint64_t outcome_version = 0;  ///< of the outcome that it is to be compared with
    double cost = 0;
    std::uint64_t expanded = 0;
    double milliseconds = 0;  ///< thread CPU time
};

/// What a search from nothing takes, where a pane's own went on from what it knew.
struct WorkFromNothing {
    std::uint64_t outcome_version = 0;  ///< of the outcome that it is to be compared with
    std::uint64_t expanded = 0;
    double milliseconds = 0;  ///< thread CPU time
};

/// Where playback stands. `position` counts steps and may lie between two of them.
struct Playhead {
    double position = 0;
    bool playing = false;
    /// At the end, and to stay there when a new search comes: the state after a search and during a drag.
    bool follows_end = true;
};

/// When a pane's crowd walks: its ticks come from the same clock as those of the film.
struct CrowdClock {
    bool running = true;        ///< takes ticks from the clock
    double fraction = 0;        ///< of a tick that is still to come, 0..1
    std::uint64_t elapsed = 0;  ///< whole ticks that the clock has given and nobody has taken yet
    std::uint64_t asked = 0;    ///< the same that a command asked for: none of them may be left out
};

/// Random path requests for the workers, asked for by a command.
struct RequestOrder {
    std::uint32_t count = 0;
    std::uint32_t seed = 1;
    std::uint64_t number = 0;  ///< another one, and a higher one, with each order of the scene; 0: none yet
};
inline constexpr std::uint32_t kMaxRequests = 100'000;

/// What the runner is doing for a pane.
enum class PaneActivity : std::uint8_t { kIdle, kSearching, kPreparing, kRecording };

/// One view of the scene's grid: how to search it, what came out, and where its film stands. A value; nothing
/// in the app is shared by two panes but the grid. The camera is the view's own.
struct Pane {
    Pane() = default;
    explicit Pane(PaneSetup chosen) : setup(std::move(chosen)) {}

    PaneSetup setup;

    std::shared_ptr<const SearchOutcome> outcome;  ///< null until a search has ended
    std::shared_ptr<PaneTrace> trace;  ///< null until one was recorded; may lag behind `outcome` for a while
    std::optional<PathOptimum> optimum;           ///< known some time after an outcome that isn't optimal
    std::optional<WorkFromNothing> from_nothing;  ///< known some time after a repair
    std::shared_ptr<PaneField> field;  ///< null unless a layer of it is shown and it was built once
    Playhead playhead;
    /// Null without agents, and until those who are wanted have been placed.
    std::shared_ptr<const CrowdSnapshot> crowd;
    /// Null without armies, and until they stand.
    std::shared_ptr<const BattleSnapshot> battle;
    CrowdClock crowd_clock;         ///< of the battle, too
    std::uint64_t crowd_begun = 1;  ///< grows when the crowd, or the battle, is to begin anew
    PaneActivity activity = PaneActivity::kIdle;
    std::uint64_t expanded_so_far = 0;    ///< of the search that runs now
    std::uint32_t prepared_permille = 0;  ///< of the preparation that is under way
    std::uint64_t search_requests = 0;    ///< grows when a search is asked for anew
    RequestOrder path_requests;

    /// How much dearer the path is than the shortest: 0.0928 for +9.28 %. 0 where the search is optimal; none
    /// without a path or while the optimum isn't known.
    std::optional<double> loss() const;
    /// The outcome is a repair, and this is what it would have expanded from nothing. None if it isn't one,
    /// or not known yet.
    std::optional<std::uint64_t> expanded_from_nothing() const;
    std::uint32_t step_count() const { return trace ? trace->player.step_count() : 0; }
    /// 0..step_count().
    std::uint32_t step() const;
    /// The best path that an anytime search knew at the playhead; null if none, or no film is there.
    const TraceRecorder::Improvement* improvement() const;
    bool at_end() const { return step() >= step_count(); }
    bool has_battle() const { return !setup.battle.empty(); }
    /// Somebody is there who walks as time passes: a crowd or armies.
    bool populated() const { return !setup.crowd.empty() || has_battle(); }
    /// Those who are wanted stand where they begin, or have gone on from there.
    bool populace_placed() const {
        return has_battle() ? battle && battle->begun == crowd_begun : crowd && crowd->begun == crowd_begun;
    }
    /// Ticks done by crowd or armies, 0 until they are placed.
    std::uint64_t ticks() const { return battle ? battle->ticks : crowd ? crowd->ticks : 0; }
    /// Crowd or armies go on with the clock.
    bool walks() const { return populated() && crowd_clock.running; }
    /// They do, but all have arrived, or the battle is over: until somebody is sent elsewhere there is
    /// nothing to do.
    bool crowd_rests() const {
        return populace_placed() && (has_battle() ? battle->over : crowd->all_arrived());
    }
    /// From tick 0.
    void begin_crowd_anew();
};

/// The one playhead moves the wave of a field, too: a step of the film settles its share of the field's
/// cells, in order of cost. Cells up to this cost are shown; none: all of them, for the film stands at its
/// end.
std::optional<float> wave_cost(const Pane& pane);

}  // namespace wayfield
