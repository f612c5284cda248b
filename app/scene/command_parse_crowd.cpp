// Lines about a pane's crowd and its battle, and about what it asks the workers.
#include <limits>

#include "scene/command_parse.h"
#include "scene/tokens.h"
#include "wayfield/battle_scenarios.h"

namespace wayfield {

using namespace command;

namespace {

constexpr std::int64_t kHighestSeed = std::numeric_limits<std::uint32_t>::max();
constexpr double kLargestRadius = 32;  // half the largest unit
// Eleven days of simulated time.
constexpr std::int64_t kMostTicks = 60'000'000;

std::uint32_t read_count(TokenReader& line, std::int64_t least) {
    return static_cast<std::uint32_t>(line.integer("a number of agents", least, kMaxAgents));
}

std::uint32_t read_seed(TokenReader& line) {
    if (!line.accept("seed")) return 1;
    return static_cast<std::uint32_t>(line.integer("a seed", 0, kHighestSeed));
}

double read_speed(TokenReader& line) {
    constexpr double kLeast = 0.001;
    return line.number("metres a second", kLeast, kMaxAgentSpeed);
}

// Zero is what stands for "the usual one", so a person can't ask for it.
template <class Agents>
void read_build(TokenReader& line, Agents& agents) {
    while (!line.at_end()) {
        if (line.accept("radius")) {
            agents.radius = line.number("metres", 0.01, kLargestRadius);
        } else if (line.accept("speed")) {
            agents.speed = read_speed(line);
        } else {
            return;
        }
    }
}

template <class Agents>
void read_own_goal(TokenReader& line, Agents& agents) {
    if (line.accept("goal")) agents.goal = line.point("a goal");
}

}  // namespace

Action read_crowd(TokenReader& line) {
    SetCrowd crowd;
    crowd.count = read_count(line, 0);
    crowd.seed = read_seed(line);
    if (line.accept("left")) crowd.origin = CrowdOrigin::kLeftEdge;
    if (line.accept("speed")) crowd.speed = read_speed(line);
    return crowd;
}

Action read_agent(TokenReader& line) {
    PlaceAgent place;
    const Place at = line.place("a place");
    place.agent.x = at.x;
    place.agent.y = at.y;
    read_build(line, place.agent);
    read_own_goal(line, place.agent);
    return place;
}

Action read_spawn(TokenReader& line) {
    if (line.accept("scen")) {
        SpawnScen scen;
        scen.file = line.word("a .scen file");
        if (line.accept("first")) scen.first = read_count(line, 1);
        return scen;
    }
    Spawn spawn;
    spawn.agents.from = line.point("a cell");
    spawn.agents.to = line.point("a second cell");
    spawn.agents.count = read_count(line, 1);
    spawn.agents.seed = read_seed(line);
    read_build(line, spawn.agents);
    read_own_goal(line, spawn.agents);
    return spawn;
}

Action read_groups(TokenReader& line) {
    if (line.accept("one")) return SetGroups{false};
    if (line.accept("goals")) return SetGroups{true};
    line.fail("one or goals");
}

Action read_tick(TokenReader& line) {
    if (line.at_end()) return Tick{};
    return Tick{static_cast<std::uint64_t>(line.integer("a number of ticks", 0, kMostTicks))};
}

Action read_requests(TokenReader& line) {
    Requests requests;
    requests.count = static_cast<std::uint32_t>(line.integer("a number of requests", 0, kMaxRequests));
    requests.seed = read_seed(line);
    return requests;
}

Action read_battle(TokenReader& line) {
    if (line.accept("off")) return SetBattle{};
    if (line.accept("save")) return SaveBattle{line.rest("a file")};
    SetBattle battle;
    battle.members.scenario = battle_scenario_of_id(line.word("a scenario, save or off")).id;
    while (!line.at_end()) {
        if (line.accept("soldiers")) {
            battle.members.soldiers =
                static_cast<std::uint32_t>(line.integer("units in each army", 1, kMaxAgents));
        } else if (line.accept("here")) {
            battle.here = true;
        } else {
            battle.members.seed = read_seed(line);
        }
        if (line.peek() != "soldiers" && line.peek() != "seed" && line.peek() != "here") break;
    }
    return battle;
}

Action read_armies(TokenReader& line) {
    SetArmies setting;
    setting.name = line.word("a setting");
    setting.value = line.word("a value");
    ArmyTuning checked;
    apply_army_setting(checked, setting.name, setting.value);
    return setting;
}

}  // namespace wayfield
