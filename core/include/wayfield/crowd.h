#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "wayfield/executor.h"
#include "wayfield/field_cache.h"
#include "wayfield/search_ledger.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// Who tells agents where to go.
enum class Planner : std::uint8_t {
    kAStar,  ///< "astar": A* for each agent
    kJps,    ///< "jps": jump point search for each agent
    kTree,   ///< "tree": a Dijkstra tree for each goal
    kField,  ///< "field": one flow field for all goals of a group
    kHpa,    ///< "hpa": a hierarchy for all, refined for each agent a sector at a time
};

/// How agents get along with each other on the way.
enum class Steering : std::uint8_t {
    kForce,  ///< "force": drawn along the way, pushed off each other
    kOrca,   ///< "orca": velocities by which nobody is met
};

struct SteeringInfo {
    Steering value;
    std::string_view id;
    std::string_view label;
    std::string_view paper;    ///< author, title, year
    std::string_view meaning;  ///< what it does and is good at, in a sentence
};

std::span<const ChoiceInfo<Planner>> planners();
std::span<const SteeringInfo> steerings();
const ChoiceInfo<Planner>& info(Planner planner);
const SteeringInfo& info(Steering steering);
/// By id; throws UsageError that names the unknown id and the nearest known one.
Planner planner_of_id(std::string_view id);
Steering steering_of_id(std::string_view id);

/// Walking speed of people on open ground, m/s (U. Weidmann, "Transporttechnik der Fussgänger", 1993).
inline constexpr double kWalkingSpeed = 1.34;
inline constexpr double kMaxAgentSpeed = 100;
inline constexpr std::uint32_t kMaxAgents = 1U << 20U;

struct CrowdOptions {
    Planner planner = Planner::kField;
    Steering steering = Steering::kForce;
    /// Simulated time of a tick, above 0 and at most 1 s. A tick in which the fastest agent would go farther
    /// than half a cell is done in as many equal parts as it takes.
    double tick_seconds = 1.0 / 60;
    bool projection = true;       ///< pushes agents apart that overlap
    bool unit_diagonals = false;  ///< for planning: a diagonal step costs as much as a straight one
    friend bool operator==(const CrowdOptions&, const CrowdOptions&) = default;
};

/// An agent to be added. Its place is that of its top left cell's middle if it is a unit of several cells;
/// one cell is one metre.
struct AgentSpec {
    double x = 0;
    double y = 0;
    double radius = 0;             ///< metres, at most half the unit's size; 0: default_radius()
    double speed = kWalkingSpeed;  ///< m/s on terrain of cost 1, above 0; slower where a cell costs more
    std::uint32_t group = 0;       ///< as add_group() returned it
};

/// Throws what Crowd::add throws for the agent on this map, its group apart.
void check_agent(const TraversalMap& map, const AgentSpec& spec);

/// 0.2 m for a unit of one cell, half a metre more for each further one.
double default_radius(const Profile& profile);

enum class AgentState : std::uint8_t {
    kWalking,
    kArrived,  ///< settled at its goal
};

/// All about one agent that outlasts a tick. Places are in 2^-17 of a metre.
struct AgentRecord {
    std::int32_t x = 0;
    std::int32_t y = 0;
    float vx = 0;  ///< what it wants, m/s; what became of it is in the places
    float vy = 0;
    float radius = 0;
    float speed = 0;
    std::uint32_t group = 0;
    AgentState state = AgentState::kWalking;
    std::uint8_t held_up = 0;  ///< ticks that it has been kept from its goal by those who arrived before
    // For `stuck` alone: no tick depends on them.
    std::int32_t anchor_x = 0;
    std::int32_t anchor_y = 0;
    std::uint64_t anchor_tick = 0;
    friend bool operator==(const AgentRecord&, const AgentRecord&) = default;
};

/// What a picture shows of an agent. Metres and m/s.
struct AgentView {
    float x = 0;
    float y = 0;
    float vx = 0;  ///< of the last step, 0 before the first
    float vy = 0;
    float radius = 0;
    std::uint32_t id = 0;
    std::uint16_t group = 0;
    AgentState state = AgentState::kWalking;

    float speed() const { return std::sqrt(vx * vx + vy * vy); }
};

enum class RouteState : std::uint8_t {
    kWanted,  ///< to be searched before the next step
    kFound,
    kNone,  ///< there is no path
};

/// What an agent walks by that plans for itself.
struct RouteRecord {
    RouteState state = RouteState::kWanted;
    std::uint32_t next = 0;            ///< the waypoint that it is heading for
    CellIndex seen_from = kNoCell;     ///< the cell from which that was looked at last
    std::vector<CellIndex> waypoints;  ///< pulled straight; the last one is the goal, or on the way to it
    bool goes_on = false;              ///< it is on the way: the rest is planned when the agent comes near
    friend bool operator==(const RouteRecord&, const RouteRecord&) = default;
};

struct GroupRecord {
    std::vector<CellIndex> goals;              ///< ascending, passable or not
    std::vector<std::uint64_t> settled_areas;  ///< by goal: sum of squared radii of those who arrived
    friend bool operator==(const GroupRecord&, const GroupRecord&) = default;
};

/// A crowd as it is between two ticks, agents by id.
struct CrowdRecord {
    std::uint64_t ticks = 0;
    CrowdOptions options;
    std::vector<GroupRecord> groups;
    std::vector<AgentRecord> agents;
    std::vector<RouteRecord> routes;  ///< by agent; empty where a planner plans for all at once
    friend bool operator==(const CrowdRecord&, const CrowdRecord&) = default;
};

struct CrowdFigures {
    std::uint32_t agents = 0;
    std::uint64_t ticks = 0;
    std::uint32_t arrived = 0;
    std::uint32_t stuck = 0;    ///< not arrived and moved less than half a radius in the last 5 s
    std::uint32_t in_wall = 0;  ///< the most agents with their centre in a wall at the end of any tick
    /// The share of agents that overlap another by more than 20 % of the smaller diameter.
    double overlapping = 0;
    double mean_speed = 0;  ///< m/s in the last tick, of those who haven't arrived; 0 if all have
};

/// Thousands of agents on one map. Each tick they read which way to go from the cell under their feet, make
/// room for each other, and walk; none is ever in a cell that it can't enter, and none crosses an edge that
/// the traversal map closes, at any speed. An agent that reaches a goal, or touches others that have and can
/// come no nearer, settles there and stops.
///
/// A tick reads the last one's state alone, so that its outcome is the same whatever the number of threads;
/// only + - * / and square roots of 32-bit floats decide it, and places are whole numbers.
class Crowd {
  public:
    /// `map` must outlive the crowd. `cache` is where fields come from, null: one of its own. Throws
    /// UsageError for options out of range.
    explicit Crowd(const TraversalMap& map, const CrowdOptions& options = {}, FieldCache* cache = nullptr);
    ~Crowd();
    Crowd(Crowd&&) noexcept;
    Crowd& operator=(Crowd&&) noexcept;

    const CrowdOptions& options() const;
    /// From the next tick on.
    void set_planner(Planner planner);
    void set_steering(Steering steering);

    /// A group of agents that go to the nearest of these cells (blocked ones are left out). Throws Error for
    /// a cell off the map.
    std::uint32_t add_group(std::span<const CellIndex> goals);
    /// Sends a group elsewhere: those who have arrived set out again.
    void set_goals(std::uint32_t group, std::span<const CellIndex> goals);
    std::uint32_t group_count() const;

    /// Returns the agent's id, counted from 0. Throws Error for a place off the map or in a wall, UsageError
    /// for a radius, speed or group out of range.
    std::uint32_t add(const AgentSpec& spec);
    std::uint32_t agent_count() const;

    /// Does now what the next tick would begin with: fields and routes that are wanted. For who bills them
    /// apart, or has to see to other things meanwhile: `goes_on` is asked after each route, or some routes if
    /// `executor` spreads them, and where it says no, false comes back and the rest is left to the next
    /// plan() or tick().
    bool plan(const std::function<bool()>& goes_on = {}, const Executor* executor = nullptr);
    /// One step of options().tick_seconds. `executor` splits the work by agents, and by routes before it.
    void tick(const Executor* executor = nullptr);
    std::uint64_t ticks() const;

    /// To be called after TraversalMap::update with what it returned, before the next tick. Who stands on a
    /// cell that was closed is put on the nearest one that isn't.
    void map_changed(const Rect& changed);

    /// Of one agent, by id; metres. Throws UsageError for an id that there isn't.
    struct Place {
        double x = 0;
        double y = 0;
    };
    Place place(std::uint32_t id) const;
    /// All of them, in an order of their own that may be another after each tick. What `agents` held is
    /// replaced.
    void view(std::vector<AgentView>& agents) const;

    CrowdRecord record() const;
    /// Becomes the crowd of a record that was taken on a map like this one; what it did from there on it does
    /// again. Throws Error for a record that doesn't fit the map. Ledger and in_wall begin anew.
    void restore(const CrowdRecord& record);
    /// Of all that the next tick depends on: agents, groups, options and map.
    std::uint64_t state_hash() const;

    CrowdFigures figures() const;
    const SearchLedger& searches() const;
    std::size_t memory_bytes() const;

  private:
    class State;
    std::unique_ptr<State> state_;
};

/// The planner that serves a crowd of so many groups: the one that is wanted, but A* for each agent where a
/// plan for every group would take more than kMostPlanBytes together.
Planner serving_planner(const TraversalMap& map, std::size_t groups, Planner wanted);
inline constexpr std::uint64_t kMostPlanBytes = std::uint64_t{1} << 30U;
/// Groups by the goal that is theirs alone, for a crowd in which agents have goals of their own.
class GoalGroups {
  public:
    /// The group of those who go to this cell; the crowd's newest if nobody has gone there before.
    std::uint32_t group_of(Crowd& crowd, CellIndex goal);
    void clear() { groups_.clear(); }

  private:
    std::map<CellIndex, std::uint32_t> groups_;
};

/// The columns along the left edge in which a crowd sets out that is to walk across a map: a sixteenth of its
/// width from the first column on that holds a passable cell. Empty if none does.
Rect left_edge(const TraversalMap& map);

/// Agents of one group on open cells other than its goals, drawn with mulberry32 among all cells in index
/// order, each cell once, in its middle. Where there are more agents than cells, every cell takes its turn
/// before one comes twice, and those who share one stand in a square. Empty if there is no such cell.
std::vector<AgentSpec> draw_agents(const TraversalMap& map, std::span<const CellIndex> goals,
                                   std::uint32_t count, std::uint32_t seed, std::uint32_t group = 0);
/// The same among the cells of an area, which may reach over the map's edges.
std::vector<AgentSpec> draw_agents(const TraversalMap& map, const Rect& area,
                                   std::span<const CellIndex> goals, std::uint32_t count, std::uint32_t seed,
                                   std::uint32_t group = 0);

}  // namespace wayfield
