#include "scene/battle_choice.h"

#include <fmt/format.h>

#include <limits>

#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr std::int64_t kMostOfAnything = std::numeric_limits<std::uint32_t>::max();
constexpr double kMostSoftCost = 1000;

template <class Number>
Number whole_number_of(std::string_view name, std::string_view text) {
    const auto value = integer_of(text);
    if (value && *value >= 0 && *value <= kMostOfAnything) return static_cast<Number>(*value);
    throw UsageError(
        fmt::format("{}: a whole number from 0 to {} expected, not \"{}\"", name, kMostOfAnything, text));
}

double soft_cost_of(std::string_view text) {
    const auto value = number_of(text);
    if (value && *value >= 0 && *value <= kMostSoftCost) return *value;
    throw UsageError(
        fmt::format("soft-cost: a number from 0 to {} expected, not \"{}\"", kMostSoftCost, text));
}

std::string memo_text(const MemoChoice& memo) { return memo.delay ? fmt::format("{}", *memo.delay) : "off"; }

struct ArmySetting {
    std::string_view name;
    std::string_view values;
    void (*apply)(ArmyTuning& tuning, std::string_view value);
    void (*forget)(ArmyTuning& tuning);
    /// Empty: as the scenario has it.
    std::string (*text)(const ArmyTuning& tuning);
};

template <auto Member>
void forget_member(ArmyTuning& tuning) {
    (tuning.*Member).reset();
}
template <auto Member>
std::string number_of_member(const ArmyTuning& tuning) {
    return tuning.*Member ? fmt::format("{}", *(tuning.*Member)) : "";
}

constexpr ArmySetting kArmySettings[] = {
    {"budget", "N",
     [](ArmyTuning& tuning, std::string_view value) {
         tuning.budget = whole_number_of<std::uint32_t>("budget", value);
     },
     forget_member<&ArmyTuning::budget>, number_of_member<&ArmyTuning::budget>},
    {"expansions", "N",
     [](ArmyTuning& tuning, std::string_view value) {
         tuning.expansions = whole_number_of<std::uint64_t>("expansions", value);
     },
     forget_member<&ArmyTuning::expansions>, number_of_member<&ArmyTuning::expansions>},
    {"limit", "N",
     [](ArmyTuning& tuning, std::string_view value) {
         tuning.limit = whole_number_of<std::uint64_t>("limit", value);
     },
     forget_member<&ArmyTuning::limit>, number_of_member<&ArmyTuning::limit>},
    {"memo", "N|off", [](ArmyTuning& tuning, std::string_view value) { tuning.memo = memo_of_text(value); },
     forget_member<&ArmyTuning::memo>,
     [](const ArmyTuning& tuning) { return tuning.memo ? memo_text(*tuning.memo) : std::string(); }},
    {"soft-cost", "C",
     [](ArmyTuning& tuning, std::string_view value) { tuning.soft_cost = soft_cost_of(value); },
     forget_member<&ArmyTuning::soft_cost>, number_of_member<&ArmyTuning::soft_cost>},
};

}  // namespace

BattleOptions tuned(BattleOptions options, const ArmyTuning& tuning) {
    RequestOptions& requests = options.requests;
    requests.searches_per_tick = tuning.budget.value_or(requests.searches_per_tick);
    requests.expansions_per_tick = tuning.expansions.value_or(requests.expansions_per_tick);
    requests.search.limit = tuning.limit.value_or(requests.search.limit);
    if (tuning.memo) requests.retry_delay = tuning.memo->delay;
    options.soft_cost = tuning.soft_cost.value_or(options.soft_cost);
    return options;
}

MemoChoice memo_of_text(std::string_view text) {
    if (text == "off") return {};
    const auto delay = integer_of(text);
    if (delay && *delay >= 0 && *delay <= kMostOfAnything) return {static_cast<std::uint32_t>(*delay)};
    throw UsageError(fmt::format("memo: '{}' is neither 'off' nor a number of ticks", text));
}

void apply_army_setting(ArmyTuning& tuning, std::string_view name, std::string_view value) {
    std::vector<std::string_view> names;
    for (const ArmySetting& setting : kArmySettings) {
        if (setting.name == name)
            return value == "default" ? setting.forget(tuning) : setting.apply(tuning, value);
        names.push_back(setting.name);
    }
    const std::string hint = did_you_mean(name, names);
    throw UsageError(fmt::format("armies have no \"{}\"{}", name,
                                 hint.empty() ? "; known are " + army_settings_usage() : hint));
}

std::string army_settings_usage() {
    std::string text;
    for (const ArmySetting& setting : kArmySettings)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", setting.name, setting.values);
    return text;
}

std::vector<std::pair<std::string, std::string>> changed_army_settings(const ArmyTuning& tuning) {
    std::vector<std::pair<std::string, std::string>> changed;
    for (const ArmySetting& setting : kArmySettings) {
        if (std::string text = setting.text(tuning); !text.empty())
            changed.emplace_back(setting.name, std::move(text));
    }
    return changed;
}

}  // namespace wayfield
