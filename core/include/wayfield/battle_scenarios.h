#pragma once

#include <cstdint>
#include <string_view>

#include "wayfield/battle.h"

namespace wayfield {

struct BattleScenarioInfo {
    std::string_view id;  ///< "bridge"
    std::string_view label;
    std::string_view meaning;  ///< what there is to be seen, in a sentence
    std::uint32_t armies;
    std::uint32_t default_units;  ///< in an army, by default
    std::uint32_t most_units;     ///< that its camps have room for
};

/// bridge, pass, eight-players, pinned.
std::span<const BattleScenarioInfo> battle_scenarios();
/// By id; throws UsageError that names the unknown id and the nearest known one.
const BattleScenarioInfo& battle_scenario_of_id(std::string_view id);

/// All that a battle begins with.
struct BattleSetup {
    Grid grid{1, 1};
    std::vector<UnitKind> kinds;
    BattleOptions options;
    std::vector<UnitSpec> units;
};

/// The same seed gives the same battle. `units` in each army, 0: as many as the scenario has by default.
/// Throws UsageError for more than it has room for.
BattleSetup make_battle_setup(const BattleScenarioInfo& scenario, std::uint32_t seed,
                              std::uint32_t units = 0);

/// A battle on the setup's grid, which must outlive it, with its units; options in place of the setup's where
/// they are given.
Battle begin_battle(const BattleSetup& setup, const BattleOptions* options = nullptr);

}  // namespace wayfield
