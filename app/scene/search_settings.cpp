#include "scene/search_settings.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

bool choice(std::string_view name, std::string_view value, std::string_view yes, std::string_view no) {
    if (value == yes) return true;
    if (value == no) return false;
    throw UsageError(fmt::format("{}: \"{}\" or \"{}\" expected, not \"{}\"", name, yes, no, value));
}

std::uint64_t limit_of(std::string_view value) {
    const auto limit = integer_of(value);
    if (limit && *limit >= 0) return static_cast<std::uint64_t>(*limit);
    throw UsageError(fmt::format("limit: a number of expansions expected, not \"{}\"", value));
}

int cluster_of(std::string_view value) {
    for (const int cluster : kClusterSides) {
        if (value == std::to_string(cluster)) return cluster;
    }
    throw UsageError(fmt::format("cluster: 4, 8, 16, 32 or 64 cells expected, not \"{}\"", value));
}

double step_of(std::string_view value) {
    const auto step = number_of(value);
    if (step && *step >= 0.01 && *step <= kMaxWeight) return *step;
    throw UsageError(
        fmt::format("weight-step: a number from 0.01 to {:.0f}, expected, not \"{}\"", kMaxWeight, value));
}

// The one table of `set` and `--set`.
struct Setting {
    std::string_view name;
    std::string_view values;
    void (*apply)(SearchOptions& options, std::string_view value);
    std::string (*text)(const SearchOptions& options);
};

constexpr std::array<Setting, 8> kSettings = {{
    {"ties", "lifo|fifo",
     [](SearchOptions& options, std::string_view value) { options.ties = tie_order_of_id(value); },
     [](const SearchOptions& options) { return std::string(info(options.ties).id); }},
    {"reopen", "on|off",
     [](SearchOptions& options, std::string_view value) {
         options.reopen = choice("reopen", value, "on", "off");
     },
     [](const SearchOptions& options) { return std::string(options.reopen ? "on" : "off"); }},
    {"weight-step", "W",
     [](SearchOptions& options, std::string_view value) { options.weight_step = step_of(value); },
     [](const SearchOptions& options) { return fmt::format("{}", options.weight_step); }},
    {"limit", "N", [](SearchOptions& options, std::string_view value) { options.limit = limit_of(value); },
     [](const SearchOptions& options) { return std::to_string(options.limit); }},
    {"diagonal-cost", "one|sqrt2",
     [](SearchOptions& options, std::string_view value) {
         options.unit_diagonals = choice("diagonal-cost", value, "one", "sqrt2");
     },
     [](const SearchOptions& options) { return std::string(options.unit_diagonals ? "one" : "sqrt2"); }},
    {"smooth", "off|bresenham|supercover",
     [](SearchOptions& options, std::string_view value) { options.smoothing = smoothing_of_id(value); },
     [](const SearchOptions& options) { return std::string(info(options.smoothing).id); }},
    {"cluster", "4|8|16|32|64",
     [](SearchOptions& options, std::string_view value) { options.cluster = cluster_of(value); },
     [](const SearchOptions& options) { return std::to_string(options.cluster); }},
    {"goal-bounds", "on|off",
     [](SearchOptions& options, std::string_view value) {
         options.goal_bounds = choice("goal-bounds", value, "on", "off");
     },
     [](const SearchOptions& options) { return std::string(options.goal_bounds ? "on" : "off"); }},
}};

}  // namespace

std::string settings_usage() {
    std::string text;
    for (const Setting& setting : kSettings) {
        if (!text.empty()) text += ", ";
        text += fmt::format("{}={}", setting.name, setting.values);
    }
    return text;
}

void apply_setting(SearchOptions& options, std::string_view name, std::string_view value) {
    std::vector<std::string_view> names;
    for (const Setting& setting : kSettings) {
        if (setting.name == name) return setting.apply(options, value);
        names.push_back(setting.name);
    }
    const std::string hint = did_you_mean(name, names);
    throw UsageError(fmt::format("unknown parameter \"{}\"{}", name,
                                 hint.empty() ? "; known are " + settings_usage() : hint));
}

std::vector<std::pair<std::string, std::string>> changed_settings(const SearchOptions& options,
                                                                  const SearchOptions& usual) {
    std::vector<std::pair<std::string, std::string>> changed;
    for (const Setting& setting : kSettings) {
        std::string value = setting.text(options);
        if (value != setting.text(usual)) changed.emplace_back(setting.name, std::move(value));
    }
    return changed;
}

Terrain terrain_of_name(std::string_view name) {
    if (const auto known = terrain_of_id(name)) return *known;
    if (name.size() == 1 && name[0] > ' ' && name[0] <= '~') {
        return terrain_of_letter(name[0]).value_or(custom_terrain(name[0]));
    }
    std::vector<std::string_view> ids = {"free"};
    for (const TerrainInfo& terrain : terrains()) ids.push_back(terrain.id);
    throw UsageError(fmt::format("unknown terrain \"{}\"{}", name, did_you_mean(name, ids)));
}

std::string name_of(Terrain terrain) {
    return terrain == Terrain::kGround ? "free" : std::string(id_of(terrain));
}

TerrainWeights parse_weights(std::string_view text) {
    TerrainWeights weights;
    while (!text.empty()) {
        // The name may be the letter ',' or '=' itself.
        const std::size_t comma = text.find(',', 1);
        const std::string_view item = text.substr(0, comma);
        const std::size_t equals = item.find('=', 1);
        const auto cost = equals == item.npos ? std::nullopt : number_of(item.substr(equals + 1));
        if (!cost || !(*cost > 0) || *cost > kMaxTerrainCost) {
            throw UsageError(
                fmt::format("a terrain and its cost above 0, at most {}, such as mud=3 expected, not \"{}\"",
                            kMaxTerrainCost, item));
        }
        weights.emplace_back(terrain_of_name(item.substr(0, equals)), *cost);
        text = comma == text.npos ? std::string_view() : text.substr(comma + 1);
        if (comma != std::string_view::npos && text.empty()) {
            throw UsageError("a terrain and its cost expected behind the last comma");
        }
    }
    return weights;
}

std::string weights_text(const TerrainWeights& weights) {
    std::string text;
    for (const auto& [terrain, cost] : weights) {
        if (!text.empty()) text += ',';
        text += fmt::format("{}={}", name_of(terrain), cost);
    }
    return text;
}

std::string custom_letters(const TerrainWeights& weights) {
    std::string letters;
    for (const auto& [terrain, cost] : weights) {
        if (is_custom(terrain)) letters += letter_of(terrain);
    }
    return letters;
}

}  // namespace wayfield
