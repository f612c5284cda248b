#pragma once

#include <optional>
#include <vector>

#include "wayfield/crowd.h"

namespace wayfield {

/// Metres between the middles of the two agents that are nearest to each other; none below two.
std::optional<double> nearest_pair(std::vector<AgentView> agents);

}  // namespace wayfield
