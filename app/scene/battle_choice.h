#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wayfield/battle.h"

namespace wayfield {

/// Which armies stand on the map: what can be undone of a battle.
struct BattleMembers {
    std::string scenario;        ///< id of battle_scenarios(); empty: no battle
    std::uint32_t soldiers = 0;  ///< units in each army, 0: as many as the scenario has by default
    std::uint32_t seed = 1;
    bool empty() const { return scenario.empty(); }
    friend bool operator==(const BattleMembers&, const BattleMembers&) = default;
};

/// How a failure memo is to work (RequestOptions::retry_delay).
struct MemoChoice {
    std::optional<std::uint32_t> delay;  ///< ticks; none: no memo
    friend bool operator==(const MemoChoice&, const MemoChoice&) = default;
};

/// How the armies search, where it isn't as their scenario has it.
struct ArmyTuning {
    std::optional<std::uint32_t> budget;      ///< searches a tick, 0: any number
    std::optional<std::uint64_t> expansions;  ///< cells expanded a tick, 0: any number
    std::optional<std::uint64_t> limit;       ///< cells that a search may expand, 0: any number
    std::optional<MemoChoice> memo;
    std::optional<double> soft_cost;  ///< what a tile under another unit costs more
    friend bool operator==(const ArmyTuning&, const ArmyTuning&) = default;
};

/// The part of a pane's setup that is about its battle.
struct BattleChoice {
    BattleMembers members;
    ArmyTuning tuning;
    bool empty() const { return members.empty(); }
    friend bool operator==(const BattleChoice&, const BattleChoice&) = default;
};

/// The options with what was chosen in their place.
BattleOptions tuned(BattleOptions options, const ArmyTuning& tuning);

/// "off", or a number of ticks; throws UsageError for anything else.
MemoChoice memo_of_text(std::string_view text);

/// `armies NAME VALUE` by one table that army_settings_usage() prints; VALUE is `default` for what the
/// scenario has. Throws UsageError that names what is unknown and what was expected.
void apply_army_setting(ArmyTuning& tuning, std::string_view name, std::string_view value);
std::string army_settings_usage();
/// What isn't as the scenario has it, as apply_army_setting takes it.
std::vector<std::pair<std::string, std::string>> changed_army_settings(const ArmyTuning& tuning);

}  // namespace wayfield
