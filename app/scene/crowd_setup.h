#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "wayfield/crowd.h"
#include "wayfield/geometry.h"

namespace wayfield {

/// An agent put on the map by hand or by a list of queries; `agent X,Y`.
struct PlacedAgent {
    double x = 0;  ///< metres, of its middle
    double y = 0;
    double radius = 0;  ///< metres; 0: default_radius()
    double speed = kWalkingSpeed;
    std::optional<Point> goal;  ///< its own; none: those of the pane
    friend bool operator==(const PlacedAgent&, const PlacedAgent&) = default;
};

/// Agents drawn among the open cells of a rectangle; `spawn X,Y X,Y N`.
struct SpawnedAgents {
    Point from;  ///< two opposite corners, both included; may lie off the map
    Point to;
    std::uint32_t count = 1;
    std::uint32_t seed = 1;
    double radius = 0;
    double speed = kWalkingSpeed;
    std::optional<Point> goal;  ///< their own; none: those of the pane
    friend bool operator==(const SpawnedAgents&, const SpawnedAgents&) = default;
};

/// The cells of the rectangle, which may reach over the map's edges.
Rect area_of(const SpawnedAgents& agents);

using AgentsByHand = std::variant<PlacedAgent, SpawnedAgents>;
/// The goal that is theirs alone, if they have one.
const std::optional<Point>& own_goal(const AgentsByHand& agents);

/// Where a crowd is drawn: on all open cells, or on those along the left edge, from where it walks across the
/// map.
enum class CrowdOrigin : std::uint8_t { kAnywhere, kLeftEdge };

/// Who is in a crowd: what can be undone of it.
struct CrowdMembers {
    std::uint32_t count = 0;  ///< drawn on the map; ids from 0
    std::uint32_t seed = 1;
    CrowdOrigin origin = CrowdOrigin::kAnywhere;
    double speed = kWalkingSpeed;       ///< of those who are drawn, m/s, above 0 and at most kMaxAgentSpeed
    std::vector<AgentsByHand> by_hand;  ///< their ids follow, in this order
    bool empty() const { return count == 0 && by_hand.empty(); }
    /// Some have a goal that is theirs alone.
    bool has_own_goals() const;
    /// How many are asked for; cells may be lacking.
    std::uint64_t wanted() const;
    friend bool operator==(const CrowdMembers&, const CrowdMembers&) = default;
};

inline constexpr double kMaxPace = 64;

/// The part of a pane's setup that is about its crowd.
struct CrowdSetup {
    CrowdMembers members;
    Planner planner = CrowdOptions{}.planner;
    Steering steering = CrowdOptions{}.steering;
    bool projection = true;  ///< agents that overlap are pushed apart
    /// One group a goal, agents dealt to them in turn; else all go to the nearest.
    bool group_a_goal = false;
    double pace = 1;  ///< ticks a sixtieth of a second, 0..kMaxPace
    bool empty() const { return members.empty(); }
    friend bool operator==(const CrowdSetup&, const CrowdSetup&) = default;
};

/// What the colour of an agent says.
enum class AgentColour : std::uint8_t { kGroup, kSpeed, kDensity };
struct AgentColourInfo {
    AgentColour value;
    std::string_view id;
    std::string_view label;
    std::string_view meaning;
};
std::span<const AgentColourInfo> agent_colours();
std::string_view id_of(AgentColour colour);
/// Throws UsageError that names the unknown id and the nearest known one.
AgentColour agent_colour_of_id(std::string_view id);

}  // namespace wayfield
