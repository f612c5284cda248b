#include "view/agent_looks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace wayfield {
namespace {

constexpr int kShades = 64;
// Who has arrived stands back.
constexpr double kArrivedDim = 0.5;
// Blocks that agents are counted in: more of them would take longer to clear than agents to count.
constexpr std::size_t kMostBlocks = std::size_t{1} << 20U;

std::array<Rgb, kShades> shades_of(const AgentPaint& paint) {
    std::array<Rgb, kShades> shades;
    for (int i = 0; i < kShades; ++i) {
        shades[static_cast<std::size_t>(i)] =
            agent_value_colour(paint.values, (i + 0.5) / kShades, paint.dark);
    }
    return shades;
}

std::size_t shade_of(double share) {
    return static_cast<std::size_t>(std::clamp(share, 0.0, 0.999) * kShades);
}

/// How many agents stand in each block of cells.
class Census {
  public:
    Census(std::span<const AgentView> agents, int width, int height) {
        while (static_cast<std::size_t>(width / side_ + 3) * static_cast<std::size_t>(height / side_ + 3) >
               kMostBlocks)
            side_ *= 2;
        columns_ = width / side_ + 3;  // one more on either side: windows need no bounds
        counts_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(height / side_ + 3), 0);
        for (const AgentView& agent : agents) ++counts_[block_of(agent)];
    }
    /// A square metre of the 3 x 3 blocks around.
    double density(const AgentView& agent) const {
        const std::size_t middle = block_of(agent);
        const auto columns = static_cast<std::size_t>(columns_);
        int sum = 0;
        for (const std::size_t row : {middle - columns, middle, middle + columns})
            sum += counts_[row - 1] + counts_[row] + counts_[row + 1];
        return sum / (9.0 * side_ * side_);
    }

  private:
    std::size_t block_of(const AgentView& agent) const {
        const int column = static_cast<int>(agent.x) / side_ + 1;
        const int row = static_cast<int>(agent.y) / side_ + 1;
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column);
    }
    int side_ = 1;
    int columns_ = 0;
    std::vector<std::uint16_t> counts_;
};

void colour_by_group(std::span<const AgentView> agents, const AgentPaint& paint, std::vector<Rgb>& colours) {
    const MapPalette& palette = map_palette(paint.dark);
    struct Pair {
        Rgb walking;
        Rgb arrived;
    };
    std::array<Pair, kGoalHueCount> hues;
    for (int i = 0; i < kGoalHueCount; ++i) {
        const Rgb hue = paint.several_groups ? goal_colour(i, paint.dark) : palette.agents;
        hues[static_cast<std::size_t>(i)] = {hue, mixed(hue, palette.terrain[0], kArrivedDim)};
    }
    for (const AgentView& agent : agents) {
        const Pair& hue = hues[agent.group % hues.size()];
        colours.push_back(agent.state == AgentState::kArrived ? hue.arrived : hue.walking);
    }
}

}  // namespace

Rgb agent_value_colour(ValuePalette values, double share, bool dark) {
    constexpr double kFrom = 0.32;  // on dark ground the low end would be lost, on light ground the high one
    return value_colour(values, dark ? kFrom + (1 - kFrom) * share : (1 - kFrom) * share);
}

void colour_agents(std::span<const AgentView> agents, const AgentPaint& paint, int map_width, int map_height,
                   std::vector<Rgb>& colours) {
    colours.clear();
    colours.reserve(agents.size());
    if (paint.by == AgentColour::kGroup) return colour_by_group(agents, paint, colours);
    const auto shades = shades_of(paint);
    if (paint.by == AgentColour::kSpeed) {
        const double most = std::max(paint.free_speed, 1e-3);
        for (const AgentView& agent : agents) {
            const Rgb shade = shades[shade_of(static_cast<double>(agent.speed()) / most)];
            // Who stands because it is there isn't held up.
            const bool arrived = agent.state == AgentState::kArrived;
            colours.push_back(arrived ? mixed(shade, map_palette(paint.dark).terrain[0], kArrivedDim)
                                      : shade);
        }
        return;
    }
    const Census census(agents, map_width, map_height);
    for (const AgentView& agent : agents)
        colours.push_back(shades[shade_of(census.density(agent) / kHighDensity)]);
}

}  // namespace wayfield
