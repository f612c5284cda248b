#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scene/crowd_setup.h"
#include "view/palette.h"

namespace wayfield {

/// How a crowd is coloured.
struct AgentPaint {
    AgentColour by = AgentColour::kGroup;
    ValuePalette values = ValuePalette::kViridis;
    bool dark = true;
    double free_speed = kWalkingSpeed;  ///< m/s, what speeds are stretched over
    bool several_groups = false;        ///< each has the hue of its goal
    friend bool operator==(const AgentPaint&, const AgentPaint&) = default;
};

/// Agents a square metre from which on the colour stays the same: who stands in so thick a crowd hardly
/// moves.
inline constexpr double kHighDensity = 4;

/// The colour of a speed or a density as a share of the highest, 0..1. Its low end can still be told from the
/// ground, which the palette's own can't.
Rgb agent_value_colour(ValuePalette values, double share, bool dark);

/// The colour of each agent, in the order of `agents`, on a map of this size.
void colour_agents(std::span<const AgentView> agents, const AgentPaint& paint, int map_width, int map_height,
                   std::vector<Rgb>& colours);

}  // namespace wayfield
