// wayfield list: what the registry knows.
#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "cli/command.h"
#include "wayfield/battle_scenarios.h"
#include "wayfield/crowd.h"
#include "wayfield/generators.h"
#include "wayfield/registry.h"
#include "wayfield/terrain.h"

namespace wayfield::cli {

namespace {

Json parameter_json(const ParameterInfo& parameter) {
    Json json;
    json["id"] = parameter.id;
    json["label"] = parameter.label;
    json["min"] = number(parameter.min);
    json["max"] = number(parameter.max);
    json["default"] = number(parameter.default_value);
    json["unit"] = parameter.unit;
    return json;
}

/// Whether an algorithm listens to a parameter; those that the registry doesn't tie to a use go for all.
bool listens_to(const AlgorithmInfo& algorithm, const ParameterInfo& parameter) {
    if (parameter.id == "weight" || parameter.id == "tie-break") return algorithm.uses.weight;
    if (parameter.id == "weight-step") return algorithm.uses.weight_step;
    if (parameter.id == "reopen") return algorithm.uses.reopen;
    if (parameter.id == "cluster") return algorithm.uses.cluster;
    if (parameter.id == "goal-bounds") return algorithm.uses.goal_bounds;
    if (parameter.id == "ties") return algorithm.uses.open_set;
    return true;
}

Json algorithms_json() {
    Json list = Json::array();
    for (const AlgorithmInfo& algorithm : algorithms()) {
        Json json;
        json["id"] = algorithm.id;
        json["label"] = algorithm.label;
        json["paper"] = algorithm.paper;
        json["optimal"] = algorithm.optimal;
        Json parameters = Json::array();
        for (const ParameterInfo& parameter : search_parameters()) {
            if (listens_to(algorithm, parameter)) parameters.push_back(parameter_json(parameter));
        }
        json["parameters"] = std::move(parameters);
        list.push_back(std::move(json));
    }
    return list;
}

template <class Info>
Json choices_json(std::span<const Info> table) {
    Json list = Json::array();
    for (const Info& entry : table) {
        Json json;
        json["id"] = entry.id;
        json["label"] = entry.label;
        list.push_back(std::move(json));
    }
    return list;
}

Json registry_json() {
    Json json;
    json["algorithms"] = algorithms_json();
    json["heuristics"] = choices_json(heuristics());
    json["open_sets"] = choices_json(open_sets());
    json["movements"] = choices_json(movement_rules());
    json["profiles"] = choices_json(movement_classes());
    json["planners"] = choices_json(planners());
    json["steering"] = choices_json(steerings());
    json["generators"] = choices_json(generators());
    json["terrains"] = choices_json(terrains());
    json["scenarios"] = choices_json(battle_scenarios());
    return json;
}

void print_registry(std::ostream& out, const Json& registry) {
    for (const auto& [section, entries] : registry.items()) {
        if (entries.empty()) continue;
        out << section << '\n';
        for (const Json& entry : entries) {
            out << fmt::format("  {:<16} {}", entry["id"].get<std::string>(),
                               entry["label"].get<std::string>());
            if (entry.contains("paper")) out << fmt::format("  ({})", entry["paper"].get<std::string>());
            out << '\n';
        }
    }
}

}  // namespace

void add_list(CLI::App& root, Session& session) {
    const auto json = std::make_shared<bool>(false);
    CLI::App* command = root.add_subcommand("list", "Algorithms, heuristics, generators and all other ids");
    add_json(*command, *json);
    command->callback([json, &session] {
        session.chosen = [json, &session] {
            const Json registry = registry_json();
            if (*json) {
                session.out << registry.dump() << '\n';
            } else {
                print_registry(session.out, registry);
            }
            return 0;
        };
    });
}

}  // namespace wayfield::cli
