#include "scene/search_settings.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr std::array<std::string_view, 5> kSettings = {"ties", "reopen", "limit", "diagonal-cost", "smooth"};

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> known) {
    const std::string nearest = nearest_id(typed, known);
    return nearest.empty() ? "" : fmt::format(", did you mean \"{}\"?", nearest);
}

bool choice(std::string_view name, std::string_view value, std::string_view yes, std::string_view no) {
    if (value == yes) return true;
    if (value == no) return false;
    throw UsageError(fmt::format("{}: \"{}\" or \"{}\" expected, not \"{}\"", name, yes, no, value));
}

}  // namespace

void apply_setting(SearchOptions& options, std::string_view name, std::string_view value) {
    if (name == "ties") {
        options.ties = tie_order_of_id(value);
    } else if (name == "reopen") {
        options.reopen = choice(name, value, "on", "off");
    } else if (name == "diagonal-cost") {
        options.unit_diagonals = choice(name, value, "one", "sqrt2");
    } else if (name == "smooth") {
        options.smoothing = smoothing_of_id(value);
    } else if (name == "limit") {
        const auto limit = integer_of(value);
        if (!limit || *limit < 0) {
            throw UsageError(fmt::format("limit: a number of expansions expected, not \"{}\"", value));
        }
        options.limit = static_cast<std::uint64_t>(*limit);
    } else {
        throw UsageError(fmt::format("unknown parameter \"{}\"{}", name, did_you_mean(name, kSettings)));
    }
}

std::vector<std::pair<std::string, std::string>> changed_settings(const SearchOptions& options,
                                                                  const SearchOptions& usual) {
    std::vector<std::pair<std::string, std::string>> changed;
    if (options.ties != usual.ties) changed.emplace_back("ties", info(options.ties).id);
    if (options.reopen != usual.reopen) changed.emplace_back("reopen", options.reopen ? "on" : "off");
    if (options.limit != usual.limit) changed.emplace_back("limit", std::to_string(options.limit));
    if (options.unit_diagonals != usual.unit_diagonals) {
        changed.emplace_back("diagonal-cost", options.unit_diagonals ? "one" : "sqrt2");
    }
    if (options.smoothing != usual.smoothing) changed.emplace_back("smooth", info(options.smoothing).id);
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
        if (!cost || !(*cost > 0)) {
            throw UsageError(
                fmt::format("a terrain and its cost above 0 such as mud=3 expected, not \"{}\"", item));
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
