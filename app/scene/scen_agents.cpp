#include "scene/scen_agents.h"

#include "files/files.h"
#include "wayfield/scen_file.h"

namespace wayfield {
namespace {

int scaled_to(int coordinate, int size, int queried_size) {
    return static_cast<int>(std::int64_t{coordinate} * size / queried_size);
}

}  // namespace

std::vector<PlacedAgent> agents_of_scen(const std::string& file, int width, int height, std::uint32_t first) {
    std::vector<PlacedAgent> agents;
    for (const ScenEntry& entry : read_scen(read_file(file), file)) {
        if (agents.size() == first) break;
        const auto on_map = [&](Point queried) {
            return Point{scaled_to(queried.x, width, entry.width),
                         scaled_to(queried.y, height, entry.height)};
        };
        const Point start = on_map(entry.start);
        PlacedAgent agent;
        agent.x = start.x + 0.5;
        agent.y = start.y + 0.5;
        agent.goal = on_map(entry.goal);
        agents.push_back(agent);
    }
    return agents;
}

}  // namespace wayfield
