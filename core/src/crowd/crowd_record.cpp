// A crowd between two ticks: written down, taken up again, hashed; and what an edit of the map does to it.
#include <fmt/format.h>

#include <algorithm>

#include "crowd/crowd_state.h"
#include "crowd/map_fingerprint.h"
#include "crowd/nearest_passable.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

void check_routes(const CrowdRecord& record, const TraversalMap& map) {
    if (!record.routes.empty() && record.routes.size() != record.agents.size()) {
        throw Error("crowd record: not a route for each agent");
    }
    for (const RouteRecord& route : record.routes) {
        const bool on_map = std::ranges::all_of(
            route.waypoints, [&](CellIndex cell) { return cell < map.cell_count() && map.passable(cell); });
        const bool has_next = route.waypoints.empty() || route.next < route.waypoints.size();
        if (!on_map || !has_next) throw Error("crowd record: a route doesn't fit the map");
    }
}

}  // namespace

CrowdRecord Crowd::State::record() const {
    CrowdRecord record;
    record.ticks = ticks_;
    record.options = options_;
    for (const Group& group : groups_) record.groups.push_back({group.goals, group.settled_areas});
    record.agents.resize(agents_.size());
    for (std::size_t slot = 0; slot < agents_.size(); ++slot) {
        const std::uint32_t id = agents_.ids[slot];
        const Traits& traits = agents_.traits[slot];
        const Vec2 velocity = agents_.motion.velocity[slot];
        const Anchor& anchor = anchors_[id];
        record.agents[id] = {agents_.motion.x[slot],
                             agents_.motion.y[slot],
                             velocity.x,
                             velocity.y,
                             traits.radius,
                             traits.speed,
                             traits.group,
                             traits.state,
                             traits.held_up,
                             anchor.x,
                             anchor.y,
                             anchor.tick};
    }
    for (const Route& route : routes_) record.routes.push_back(route.record);
    return record;
}

void Crowd::State::restore(const CrowdRecord& record) {
    check_options(record.options);
    for (const GroupRecord& group : record.groups) {
        check_goals(group.goals);
        if (group.settled_areas.size() != group.goals.size() || !std::ranges::is_sorted(group.goals)) {
            throw Error("crowd record: goals out of order");
        }
    }
    const Rect bounds = map_->bounds();
    for (std::size_t id = 0; id < record.agents.size(); ++id) {
        const AgentRecord& agent = record.agents[id];
        const Point cell{agent.x >> kFixedBits, agent.y >> kFixedBits};
        if (!bounds.contains(cell) || !map_->passable(map_->index(cell)) ||
            agent.group >= record.groups.size()) {
            throw Error(fmt::format("crowd record: agent {} doesn't fit the map", id));
        }
    }
    check_routes(record, *map_);
    options_ = record.options;
    model_ = make_local_model(options_.steering);
    ticks_ = record.ticks;
    groups_.clear();
    for (const GroupRecord& group : record.groups) {
        groups_.push_back({group.goals, group.settled_areas, nullptr, {}, {}, false});
    }
    agents_.resize(record.agents.size());
    anchors_.resize(record.agents.size());
    for (std::size_t id = 0; id < record.agents.size(); ++id) {
        const AgentRecord& agent = record.agents[id];
        agents_.motion.x[id] = agent.x;
        agents_.motion.y[id] = agent.y;
        agents_.motion.velocity[id] = {agent.vx, agent.vy};
        agents_.traits[id] = traits_of(agent.radius, agent.speed, agent.group);
        agents_.traits[id].state = agent.state;
        agents_.traits[id].held_up = agent.held_up;
        agents_.ids[id] = static_cast<std::uint32_t>(id);
        anchors_[id] = {agent.anchor_x, agent.anchor_y, agent.anchor_tick};
    }
    routes_.clear();
    macro_routes_.clear();
    for (const RouteRecord& route : record.routes) routes_.push_back({route, SearchCaller::kOrder});
    ledger_ = {};
    most_in_wall_ = 0;
    shaped_ = false;
    next_.resize(0);
}

std::uint64_t Crowd::State::state_hash() const {
    const CrowdRecord now = record();
    Fingerprint64 hash;
    add_map(hash, *map_);
    hash.add(now.options.planner);
    hash.add(now.options.steering);
    hash.add(now.options.tick_seconds);
    hash.add(now.options.projection);
    hash.add(now.options.unit_diagonals);
    for (const GroupRecord& group : now.groups) {
        hash.add_all(group.goals);
        for (const std::uint64_t area : group.settled_areas) hash.add(area);
    }
    for (const AgentRecord& agent : now.agents) {
        hash.add(agent.x);
        hash.add(agent.y);
        hash.add(agent.vx);
        hash.add(agent.vy);
        hash.add(agent.radius);
        hash.add(agent.speed);
        hash.add(agent.group);
        hash.add(agent.state);
        hash.add(agent.held_up);
    }
    for (const RouteRecord& route : now.routes) {
        hash.add(route.state);
        hash.add(route.next);
        hash.add(route.seen_from);
        hash.add_all(route.waypoints);
        if (route.goes_on) hash.add(route.goes_on);
    }
    return hash.value();
}

void Crowd::State::map_changed(const Rect& changed) {
    if (changed.empty()) return;
    walls_.update(*map_, changed);
    // The cache knows what it has been told of; without one of ours it has to be told by its owner.
    if (cache_ == nullptr) own_cache_.map_changed(*map_, planned_revision_, changed);
    planned_revision_ = map_->revision();
    macro_routes_.map_changed(*map_, changed);
    if (options_.planner == Planner::kHpa) {
        forget_routes_through(changed);
    } else {
        forget_plans(SearchCaller::kBlocked);
    }
    shaped_ = false;
    for (std::size_t slot = 0; slot < agents_.size(); ++slot) {
        Fixed& x = agents_.motion.x[slot];
        Fixed& y = agents_.motion.y[slot];
        const Point cell{x >> kFixedBits, y >> kFixedBits};
        if (!changed.contains(cell) || map_->passable(map_->index(cell))) continue;
        const CellIndex refuge = nearest_passable(*map_, cell);
        if (refuge == kNoCell) continue;
        // Its near edge, so that it moves no farther than it must.
        const Point to = map_->point(refuge);
        const auto nearest = [](Fixed place, int column) {
            return std::clamp(place, column * kFixedCell, column * kFixedCell + kFixedMask);
        };
        x = nearest(x, to.x);
        y = nearest(y, to.y);
        if (next_.size() != agents_.size()) continue;
        next_.x[slot] = x;  // it was put there, it didn't walk
        next_.y[slot] = y;
    }
}

}  // namespace wayfield
