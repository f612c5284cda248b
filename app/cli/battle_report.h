#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/command.h"
#include "wayfield/battle_scenarios.h"

namespace wayfield::cli {

/// A battle that was run.
struct BattleReport {
    const BattleScenarioInfo& scenario;
    std::uint32_t seed = 0;
    std::vector<double> milliseconds = {};  ///< by tick, on the clock
    double cpu_milliseconds = 0;  ///< of all ticks, CPU time of the thread that searches are timed on
};

Json battle_json(const Battle& battle, const BattleReport& report);
void print_battle(std::ostream& out, const Battle& battle, const BattleReport& report);

}  // namespace wayfield::cli
