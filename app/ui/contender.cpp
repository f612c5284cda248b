#include "ui/contender.h"

#include <fmt/format.h>

#include <algorithm>

#include "ui/race_score.h"
#include "wayfield/registry.h"

namespace wayfield {

namespace {

std::string heuristic_label(const PaneSetup& setup) {
    const auto heuristic = setup.query.options.heuristic;
    return heuristic ? std::string(info(*heuristic).label) : "default heuristic";
}

// The settings of a pane in words, those that are compared most first.
std::vector<std::string> settings_of(const PaneSetup& setup) {
    const SearchOptions& options = setup.query.options;
    return {fmt::format("p {}", options.tie_break),
            fmt::format("weight {}", options.weight),
            heuristic_label(setup),
            std::string(info(options.open_set).label),
            std::string(info(setup.profile.rule).label),
            fmt::format("size {}", setup.profile.unit_size),
            std::string(info(options.ties).id)};
}

// By how they plan, and where that is the same, how they steer.
std::vector<std::string> crowd_names(const Scene& scene) {
    std::vector<std::string> names;
    for (const Pane& pane : scene.panes()) {
        const CrowdSetup& own = pane.setup.crowd;
        std::string name(info(own.planner).label);
        const auto steers_otherwise = [&](const Pane& other) {
            return other.setup.crowd.planner == own.planner && other.setup.crowd.steering != own.steering;
        };
        if (std::ranges::any_of(scene.panes(), steers_otherwise))
            name += fmt::format(" · {}", info(own.steering).label);
        if (std::ranges::find(names, name) != names.end()) name += fmt::format(" ({})", names.size() + 1);
        names.push_back(std::move(name));
    }
    return names;
}

// By what their searches may cost: the first setting in which they differ.
std::vector<std::string> battle_names(const Scene& scene) {
    const auto settings = [](const Pane& pane) {
        const ArmyTuning& own = pane.setup.battle.tuning;
        const auto or_usual = [](const auto& value) {
            return value ? fmt::format("{}", *value) : "as usual";
        };
        std::string memo = "memo as usual";
        if (own.memo) memo = own.memo->delay ? fmt::format("memo {}", *own.memo->delay) : "no memo";
        return std::vector<std::string>{memo, "budget " + or_usual(own.budget),
                                        "limit " + or_usual(own.limit),
                                        "soft cost " + or_usual(own.soft_cost)};
    };
    const std::vector<std::string> first = settings(scene.panes().front());
    std::size_t shown = 0;
    for (std::size_t i = first.size(); i-- > 0;) {
        if (std::ranges::any_of(scene.panes(),
                                [&](const Pane& pane) { return settings(pane)[i] != first[i]; }))
            shown = i;
    }
    std::vector<std::string> names;
    for (const Pane& pane : scene.panes()) {
        std::string name = settings(pane)[shown];
        if (std::ranges::find(names, name) != names.end()) name += fmt::format(" ({})", names.size() + 1);
        names.push_back(std::move(name));
    }
    return names;
}

}  // namespace

std::vector<std::string> contender_names(const Scene& scene) {
    if (battles_race(scene)) return battle_names(scene);
    if (crowds_race(scene)) return crowd_names(scene);
    std::vector<std::string> names;
    for (const Pane& pane : scene.panes()) {
        const Algorithm own = pane.setup.query.options.algorithm;
        std::string name(info(own).label);
        const std::vector<std::string> settings = settings_of(pane.setup);
        for (std::size_t i = 0; i < settings.size(); ++i) {
            const auto tells_apart = [&](const Pane& other) {
                return other.setup.query.options.algorithm == own &&
                       settings_of(other.setup)[i] != settings[i];
            };
            if (!std::ranges::any_of(scene.panes(), tells_apart)) continue;
            name += " · " + settings[i];
            break;
        }
        if (std::ranges::find(names, name) != names.end()) name += fmt::format(" ({})", names.size() + 1);
        names.push_back(std::move(name));
    }
    return names;
}

Colour contender_tint(std::size_t pane, bool dark) {
    return colour_of(contender_colour(static_cast<int>(pane), dark));
}

}  // namespace wayfield
