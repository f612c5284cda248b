#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "wayfield/crowd.h"

namespace wayfield {

/// A pane's crowd as it is shown: taken between two ticks, and never changed after.
struct CrowdSnapshot {
    std::uint64_t version = 0;       ///< never the same for two of one runner
    std::uint64_t begun = 0;         ///< Pane::crowd_begun of the crowd that it is of
    std::uint64_t map_revision = 0;  ///< Grid::revision() of the map that it walks on
    std::uint64_t ticks = 0;
    std::vector<AgentView> agents;
    std::uint32_t arrived = 0;
    double mean_speed = 0;  ///< m/s, of those who haven't arrived
    double free_speed = 0;  ///< the highest speed that an agent has on ground of cost 1
    CrowdFigures figures;   ///< as they were at figures.ticks, at most half a second of ticks before
    SearchLedger searches;
    double tick_milliseconds = 0;       ///< thread CPU time, mean of the last ticks; plans not counted
    double plan_milliseconds = 0;       ///< of the last plan that took any
    double all_plans_milliseconds = 0;  ///< since it set out
    std::size_t memory_bytes = 0;
    std::string note;  ///< who couldn't be placed, and why; empty: everybody is there

    bool all_arrived() const { return arrived == agents.size(); }
};

}  // namespace wayfield
