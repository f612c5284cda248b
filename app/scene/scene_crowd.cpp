// What commands do to a pane's crowd. Who is in it can be undone; how it plans and steers can't, like how a
// search searches.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "scene/scen_agents.h"
#include "scene/scene_actions.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr const char* kArmiesStandThere = "armies stand on this map: battle off";

}  // namespace

std::vector<Populace> SceneActions::populace() const {
    std::vector<Populace> all;
    for (const Pane& pane : scene.panes_) all.push_back(populace_of(pane.setup));
    return all;
}

void SceneActions::record_populace(std::vector<Populace> before) {
    EditStep step;
    step.populace_after = populace();
    if (step.populace_after != before) {
        step.populace_before = std::move(before);
        scene.history_.add(std::move(step));
    }
    ++scene.revision_;
}

// The same crowd asked for again sets out again.
Outcome SceneActions::operator()(const command::SetCrowd& action) {
    if (action.count > kMaxAgents) {
        return Outcome::refused(fmt::format("a crowd has at most {} agents", kMaxAgents));
    }
    if (!(action.speed > 0 && action.speed <= kMaxAgentSpeed)) {
        throw UsageError(fmt::format("agents walk above 0 and at most at {} m/s", kMaxAgentSpeed));
    }
    if (action.count > 0 && pane().has_battle()) return Outcome::refused(kArmiesStandThere);
    std::vector<Populace> before = populace();
    for (Pane& each : scene.film(index)) {
        each.setup.crowd.members = {action.count, action.seed, action.origin, action.speed, {}};
        each.crowd_clock.running = true;
        each.begin_crowd_anew();
    }
    record_populace(std::move(before));
    return Outcome::done();
}

// Those who walk already walk on.
Outcome SceneActions::add_by_hand(std::vector<AgentsByHand> agents) {
    if (pane().has_battle()) return Outcome::refused(kArmiesStandThere);
    std::vector<Populace> before = populace();
    for (Pane& each : scene.film(index)) {
        CrowdMembers& members = each.setup.crowd.members;
        if (members.empty()) {
            each.crowd_clock.running = true;
            each.begin_crowd_anew();
        }
        members.by_hand.insert(members.by_hand.end(), agents.begin(), agents.end());
        if (members.wanted() <= kMaxAgents) continue;
        for (std::size_t i = 0; i < before.size(); ++i) set_populace(scene.panes_[i].setup, before[i]);
        return Outcome::refused(fmt::format("a crowd has at most {} agents", kMaxAgents));
    }
    record_populace(std::move(before));
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::PlaceAgent& action) {
    const PlacedAgent& agent = action.agent;
    const Point cell{static_cast<int>(std::floor(agent.x)), static_cast<int>(std::floor(agent.y))};
    if (!scene.grid_.contains(cell)) return outside(cell, "agent");
    if (agent.goal && !scene.grid_.contains(*agent.goal)) return outside(*agent.goal, "goal");
    if (scene.agent_check_) {
        const std::string reason = scene.agent_check_(pane().setup, agent);
        if (!reason.empty()) return Outcome::refused(reason);
    }
    return add_by_hand({agent});
}

Outcome SceneActions::operator()(const command::Spawn& action) {
    const SpawnedAgents& agents = action.agents;
    if (intersected(area_of(agents), scene.grid_.bounds()).empty()) return outside(agents.from, "spawn");
    if (agents.goal && !scene.grid_.contains(*agents.goal)) return outside(*agents.goal, "goal");
    return add_by_hand({agents});
}

// Starts in walls are left out; the crowd's note counts them.
Outcome SceneActions::operator()(const command::SpawnScen& action) {
    const Rect bounds = scene.grid_.bounds();
    const std::vector<PlacedAgent> agents = agents_of_scen(action.file, bounds.x1, bounds.y1, action.first);
    if (agents.empty()) return Outcome::refused(action.file + ": there are no queries");
    Outcome outcome = add_by_hand({agents.begin(), agents.end()});
    if (outcome.ok) outcome.message = fmt::format("{} starts from {}", agents.size(), action.file);
    return outcome;
}

Outcome SceneActions::operator()(const command::SetPlanner& action) {
    pane().setup.crowd.planner = action.planner;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::SetSteering& action) {
    pane().setup.crowd.steering = action.steering;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::SetProjection& action) {
    pane().setup.crowd.projection = action.on;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::SetGroups& action) {
    for (Pane& each : scene.film(index)) each.setup.crowd.group_a_goal = action.group_a_goal;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Pace& action) {
    if (!(action.pace >= 0 && action.pace <= kMaxPace)) {
        throw UsageError(fmt::format("a pace is 0 to {} ticks a frame", kMaxPace));
    }
    for (Pane& each : scene.film(index)) each.setup.crowd.pace = action.pace;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Tick& action) {
    bool any = false;
    for (Pane& each : scene.film(index)) {
        if (!each.populated()) continue;
        each.crowd_clock.asked += action.count;
        any = true;
    }
    if (!any) return Outcome::refused("there is no crowd and no battle: crowd N, battle SCENARIO");
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::SetAgentColour& action) {
    pane().setup.agent_colour = action.colour;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Requests& action) {
    if (action.count > kMaxRequests) throw UsageError(fmt::format("at most {} requests", kMaxRequests));
    pane().path_requests = {action.count, action.seed, ++scene.revision_};
    return Outcome::done();
}

// Those put by hand belong to the map that they were put on; another one may have no room for them.
void SceneActions::keep_agents_inside() {
    const Rect bounds = scene.grid_.bounds();
    const auto lies_outside = [&](const AgentsByHand& agents) {
        if (own_goal(agents) && !bounds.contains(*own_goal(agents))) return true;
        if (const auto* placed = std::get_if<PlacedAgent>(&agents)) {
            return placed->x < 0 || placed->y < 0 || placed->x >= bounds.x1 || placed->y >= bounds.y1;
        }
        return intersected(area_of(std::get<SpawnedAgents>(agents)), bounds).empty();
    };
    for (Pane& each : scene.panes_) std::erase_if(each.setup.crowd.members.by_hand, lies_outside);
}

}  // namespace wayfield
