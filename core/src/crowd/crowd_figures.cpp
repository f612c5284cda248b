// What is told about a crowd; nothing of it decides a tick.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "crowd/crowd_state.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr double kStuckSeconds = 5;
constexpr double kAnchorSeconds = 0.25;  // how often it is looked whether agents have moved
constexpr double kOverlap = 0.2;         // of the smaller diameter

double square_sum(double a, double b) { return a * a + b * b; }

}  // namespace

Crowd::Place Crowd::State::place(std::uint32_t id) const {
    const auto found = std::ranges::find(agents_.ids, id);
    if (found == agents_.ids.end()) throw UsageError(fmt::format("there is no agent {}", id));
    const auto slot = static_cast<std::size_t>(found - agents_.ids.begin());
    return {to_metres(agents_.motion.x[slot]), to_metres(agents_.motion.y[slot])};
}

void Crowd::State::view(std::vector<AgentView>& agents) const {
    agents.resize(agents_.size());
    const auto per_second = static_cast<float>(1 / last_step_seconds_) * kFixedToMetres;
    const bool walked = next_.size() == agents_.size();  // since the last one was added
    for (std::size_t slot = 0; slot < agents.size(); ++slot) {
        const Motion& now = agents_.motion;
        const Traits& traits = agents_.traits[slot];
        AgentView& agent = agents[slot];
        agent = {static_cast<float>(now.x[slot]) * kFixedToMetres,
                 static_cast<float>(now.y[slot]) * kFixedToMetres,
                 0,
                 0,
                 traits.radius,
                 agents_.ids[slot],
                 traits.group,
                 traits.state};
        if (!walked) continue;
        agent.vx = static_cast<float>(now.x[slot] - next_.x[slot]) * per_second;
        agent.vy = static_cast<float>(now.y[slot] - next_.y[slot]) * per_second;
    }
}

void Crowd::State::move_anchors() {
    if (ticks_ % std::max<std::uint64_t>(1, ticks_in(kAnchorSeconds)) != 0) return;
    for (std::size_t slot = 0; slot < agents_.size(); ++slot) {
        Anchor& anchor = anchors_[agents_.ids[slot]];
        const Fixed x = agents_.motion.x[slot];
        const Fixed y = agents_.motion.y[slot];
        const double half = 0.5 * static_cast<double>(agents_.traits[slot].radius);
        if (square_sum(to_metres(x - anchor.x), to_metres(y - anchor.y)) >= half * half)
            anchor = {x, y, ticks_};
    }
}

double Crowd::State::overlapping() const {
    const std::size_t count = agents_.size();
    if (count == 0) return 0;
    // In an order of its own: looking must not change what the next tick finds.
    Agents sorted = agents_;
    Agents spare;
    float largest = 0;
    for (const Traits& traits : sorted.traits) largest = std::max(largest, traits.radius);
    Bins bins;
    const Fixed range = to_fixed(2 * largest);
    bins.shape(map_->width(), map_->height(), range, count);
    bins.sort(sorted, spare);
    const Motion& motion = sorted.motion;
    const auto overlaps = [&](std::size_t slot, std::size_t other) {
        const double mine = sorted.traits[slot].radius;
        const double theirs = sorted.traits[other].radius;
        const double reach = mine + theirs - kOverlap * 2 * std::min(mine, theirs);
        return square_sum(to_metres(motion.x[slot] - motion.x[other]),
                          to_metres(motion.y[slot] - motion.y[other])) < reach * reach;
    };
    std::size_t overlapping = 0;
    for (std::size_t slot = 0; slot < count; ++slot) {
        bool found = false;
        bins.around(motion.x[slot], motion.y[slot], range, [&](Bins::Run run) {
            for (std::uint32_t other = run.begin; other < run.end && !found; ++other) {
                found = other != slot && overlaps(slot, other);
            }
        });
        overlapping += found ? 1 : 0;
    }
    return static_cast<double>(overlapping) / static_cast<double>(count);
}

CrowdFigures Crowd::State::figures() const {
    CrowdFigures figures;
    figures.agents = agent_count();
    figures.ticks = ticks_;
    figures.in_wall = most_in_wall_;
    figures.overlapping = overlapping();
    const std::uint64_t patience = ticks_in(kStuckSeconds);
    double way = 0;
    std::uint32_t walking = 0;
    const bool walked = next_.size() == agents_.size();  // since the last one was added
    for (std::size_t slot = 0; slot < agents_.size(); ++slot) {
        if (agents_.traits[slot].state == AgentState::kArrived) {
            ++figures.arrived;
            continue;
        }
        ++walking;
        if (!walked) continue;
        way += std::sqrt(square_sum(to_metres(agents_.motion.x[slot] - next_.x[slot]),
                                    to_metres(agents_.motion.y[slot] - next_.y[slot])));
        if (ticks_ - anchors_[agents_.ids[slot]].tick >= patience) ++figures.stuck;
    }
    if (walking > 0) figures.mean_speed = way / walking / last_step_seconds_;
    return figures;
}

std::size_t Crowd::State::memory_bytes() const {
    std::size_t bytes = walls_.memory_bytes() + bins_.memory_bytes() + agents_.memory_bytes() +
                        spare_.memory_bytes() + next_.memory_bytes() +
                        anchors_.capacity() * sizeof(anchors_[0]) + macro_routes_.memory_bytes();
    for (const Route& route : routes_) {
        bytes += sizeof route + route.record.waypoints.capacity() * sizeof(CellIndex);
    }
    for (const Group& group : groups_) {
        bytes += group.bearings.memory_bytes() + group.settling.memory_bytes();
        if (group.guide) bytes += group.guide->memory_bytes();
    }
    return bytes;
}

}  // namespace wayfield
