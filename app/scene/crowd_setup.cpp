#include "scene/crowd_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr std::array<AgentColourInfo, 3> kAgentColours = {{
    {AgentColour::kGroup, "group", "Group", "A colour for each group; who has arrived is dimmed."},
    {AgentColour::kSpeed, "speed", "Speed", "How fast each walks, against its own free speed."},
    {AgentColour::kDensity, "density", "Density", "How many share the square metre around."},
}};

}  // namespace

Rect area_of(const SpawnedAgents& agents) {
    return {std::min(agents.from.x, agents.to.x), std::min(agents.from.y, agents.to.y),
            std::max(agents.from.x, agents.to.x) + 1, std::max(agents.from.y, agents.to.y) + 1};
}

const std::optional<Point>& own_goal(const AgentsByHand& agents) {
    return std::visit([](const auto& part) -> const std::optional<Point>& { return part.goal; }, agents);
}

std::uint64_t CrowdMembers::wanted() const {
    std::uint64_t sum = count;
    for (const AgentsByHand& part : by_hand) {
        const auto* spawned = std::get_if<SpawnedAgents>(&part);
        sum += spawned ? spawned->count : 1;
    }
    return sum;
}

bool CrowdMembers::has_own_goals() const {
    return std::ranges::any_of(by_hand, [](const AgentsByHand& part) { return own_goal(part).has_value(); });
}

std::span<const AgentColourInfo> agent_colours() { return kAgentColours; }
std::string_view id_of(AgentColour colour) { return kAgentColours[static_cast<std::size_t>(colour)].id; }

AgentColour agent_colour_of_id(std::string_view id) {
    std::array<std::string_view, kAgentColours.size()> ids;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        ids[i] = kAgentColours[i].id;
        if (id == ids[i]) return kAgentColours[i].value;
    }
    throw UsageError(fmt::format("unknown colour of agents \"{}\"{}", id, did_you_mean(id, ids)));
}

}  // namespace wayfield
