#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "wayfield/grid.h"
#include "wayfield/path_requests.h"

namespace wayfield {

struct RequestLog;

inline constexpr std::uint32_t kMostArmies = 64;

/// What a unit can do. It stands on a square of tiles, and its step is one of the traversal map of its
/// movement class, size and climb.
struct UnitKind {
    std::string name;  ///< "soldier"
    MovementClass movement_class = MovementClass::kWalk;
    int size = 1;                     ///< tiles a side, 1..3
    int climb = 1;                    ///< as Profile::climb
    std::uint32_t step_ticks = 16;    ///< for a straight step on terrain of cost 1, 1..10,000
    std::uint32_t strike_ticks = 30;  ///< from one strike to the next action, 1..10,000
    std::uint32_t damage = 10;        ///< hit points that a strike takes
    std::uint32_t hit_points = 100;   ///< at least 1
    friend bool operator==(const UnitKind&, const UnitKind&) = default;
};

/// 64 searches a tick, 3,000 cells a search, and what was given up put off for 40 ticks.
RequestOptions default_battle_requests();

struct BattleOptions {
    MovementRule rule = MovementRule::k8Strict;
    /// What a tile under another unit adds to the cost of entering it, 0..1000: dearer, never a wall.
    double soft_cost = 4;
    std::uint32_t sight = 20;         ///< cells, 0..16,384; an enemy nearer than this is chased
    std::uint32_t look_ticks = 10;    ///< how often a unit looks for the nearest enemy, at least 1
    std::uint32_t replan_ticks = 10;  ///< at least so long between two searches after a target that moves
    std::uint32_t retry_ticks = 5;    ///< the same for a way around a friend and after a failure
    RequestOptions requests = default_battle_requests();
    friend bool operator==(const BattleOptions&, const BattleOptions&) = default;
};

/// A unit to be added.
struct UnitSpec {
    std::uint32_t army = 0;  ///< below kMostArmies
    std::uint32_t kind = 0;
    Point at;                                   ///< its top left tile
    std::optional<Point> order = std::nullopt;  ///< where it goes while it sees no enemy
    bool holds = false;                         ///< never leaves its place; strikes who comes into reach
};

/// All about one unit. Dead ones keep their place in the list and stand nowhere.
struct BattleUnit {
    std::uint32_t army = 0;
    std::uint32_t kind = 0;
    CellIndex cell = 0;  ///< its top left tile
    std::uint32_t hit_points = 0;
    std::uint64_t ready = 0;  ///< the tick from which on it can act again
    std::uint32_t target = kNoUnit;
    CellIndex order = kNoCell;
    bool holds = false;
    bool failed = false;               ///< its last search found nothing
    bool barred = false;               ///< a friend stands where it wants to go
    std::uint64_t asks_from = 0;       ///< the tick from which on it may ask for a path again
    std::vector<CellIndex> path;       ///< empty if it has none
    std::uint32_t next = 0;            ///< index in the path of the cell to be entered
    std::optional<SearchCaller> owes;  ///< who asked for the path, until it is walked by
    // For drawing and figures alone: no tick depends on them.
    CellIndex came_from = 0;
    std::uint64_t acted = 0;  ///< when it stepped or struck last
    std::uint32_t steps = 0;
    std::uint32_t strikes = 0;

    bool alive() const { return hit_points > 0; }
    friend bool operator==(const BattleUnit&, const BattleUnit&) = default;
};

/// A battle as it is between two ticks.
struct BattleRecord {
    std::uint64_t ticks = 0;
    std::vector<BattleUnit> units;
    std::vector<WaitingRequest> queue;
    std::vector<FailureMemo::Failure> failures;
    friend bool operator==(const BattleRecord&, const BattleRecord&) = default;
};

/// What the last tick did.
struct BattleTick {
    SearchLedger searches;     ///< billed in it
    std::uint32_t served = 0;  ///< requests that were answered
    std::uint32_t queue = 0;   ///< requests left
    std::uint32_t steps = 0;
    std::uint32_t strikes = 0;
    std::uint32_t deaths = 0;
    double search_seconds = 0;  ///< CPU time of the calling thread in searches
    CallerSeconds caller_seconds{};
};

struct BattleFigures {
    std::uint64_t ticks = 0;
    std::vector<std::uint32_t> alive;  ///< by army
    std::uint64_t steps = 0;
    std::uint64_t strikes = 0;
    std::uint32_t deaths = 0;
    std::optional<std::uint64_t> met;  ///< the tick of the first strike
    /// Units that want to be elsewhere and have neither stepped nor struck for 400 ticks.
    std::uint32_t pinned = 0;
    std::uint32_t longest_queue = 0;
    std::uint64_t longest_wait = 0;  ///< ticks from a request to its answer
    double search_seconds = 0;
};

/// Armies on tiles: units that follow an order until they see an enemy, chase the nearest, strike and die. A
/// tile holds one unit. Other units are a soft cost in searches and never a wall, so a unit may find a friend
/// on the tile that it wants; then it asks for another way. What the rules are for is what pathfinding costs
/// when armies meet: every search is requested, served in order under a budget, and billed.
///
/// A tick: units look and ask, requests are served, then each acts in the order of ids; the dead are taken
/// away at its end. Only searches are spread over threads; the outcome is the same for any number of them.
class Battle {
  public:
    /// `grid` must outlive the battle. Throws UsageError for kinds and options out of range.
    Battle(const Grid& grid, std::span<const UnitKind> kinds, const BattleOptions& options = {});
    ~Battle();
    Battle(Battle&&) noexcept;
    Battle& operator=(Battle&&) noexcept;

    const BattleOptions& options() const;
    std::span<const UnitKind> kinds() const;
    /// Where units of a kind can go.
    const TraversalMap& map_of(std::uint32_t kind) const;

    /// Returns the unit's id, counted from 0. An order to a cell that it can't stand on is one to the nearest
    /// that it can. Throws Error for a place that it can't stand on or that is taken, and for an order off
    /// the map; UsageError for a kind or army that there isn't.
    std::uint32_t add(const UnitSpec& spec);
    std::span<const BattleUnit> units() const;
    /// Sends a living unit elsewhere. Throws as add().
    void order(std::uint32_t unit, Point to);

    void tick(const Executor* executor = nullptr);
    std::uint64_t ticks() const;
    const BattleTick& last_tick() const;

    /// To be called after Grid::commit, before the next tick. Who stands on what can't be stood on any more
    /// dies.
    void grid_changed();

    BattleRecord record() const;
    /// Becomes the battle of a record that was taken of one with the same grid, kinds and options; what it
    /// did from there on it does again. Throws Error for a record that doesn't fit. Figures begin anew.
    void restore(const BattleRecord& record);
    /// Of all that the next tick depends on: units, queue, options, maps, and the memo where it puts
    /// anything off.
    std::uint64_t state_hash() const;

    BattleFigures figures() const;
    /// Counted among BattleFigures::pinned. Precondition: there is such a unit.
    bool is_pinned(std::uint32_t unit) const;
    /// What units wait for, in the order in which they will be served.
    std::vector<WaitingRequest> queue() const;
    /// What the memo knows that would keep a search from being run in the next tick.
    std::vector<FailureMemo::Failure> failures() const;
    const SearchLedger& searches() const;
    /// Paths that were found and that nobody has walked by or dropped yet; not in the ledger so far.
    std::uint64_t unsettled() const;

    /// From now on every request and whatever its answer depends on is written there; null: no more. The log
    /// becomes that of this battle as it stands, and must outlive it or be taken away.
    void set_log(RequestLog* log);

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace wayfield
