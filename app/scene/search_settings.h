#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wayfield/profile.h"
#include "wayfield/search.h"

namespace wayfield {

/// `NAME=VALUE` of `set` and `--set` on search options, by one table that settings_usage() prints; limit=0
/// means none. Throws UsageError that names what is unknown and what was expected.
void apply_setting(SearchOptions& options, std::string_view name, std::string_view value);

/// What there is to set, for help and messages: "ties=lifo|fifo, reopen=on|off, ...".
std::string settings_usage();

/// The settings that have another value in `options` than in `usual`, as apply_setting takes them.
std::vector<std::pair<std::string, std::string>> changed_settings(const SearchOptions& options,
                                                                  const SearchOptions& usual);

/// A kind of terrain by id ("mud", "free") or map letter; an unknown printable letter becomes a custom class.
/// Throws UsageError with the nearest known id.
Terrain terrain_of_name(std::string_view name);
/// The name that terrain_of_name takes back and that scripts use: "free" for ground.
std::string name_of(Terrain terrain);

/// The greatest weight of a heuristic: far beyond where the heuristic is all that counts, and f stays exact
/// enough to compare.
inline constexpr double kMaxWeight = 1e6;
/// The greatest cost of a terrain: the longest path of the largest map still has its cost to the last digit
/// that is shown.
inline constexpr double kMaxTerrainCost = 1e6;

/// `9=9,mud=0.2`: costs by letter or id, each > 0 and at most kMaxTerrainCost. Throws UsageError.
TerrainWeights parse_weights(std::string_view text);
std::string weights_text(const TerrainWeights& weights);
/// The custom letters among the terrains of some weights, as read_map wants them.
std::string custom_letters(const TerrainWeights& weights);

}  // namespace wayfield
