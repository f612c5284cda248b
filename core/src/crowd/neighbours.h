#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "crowd/local_model.h"

namespace wayfield {

/// What an agent sees of another one.
struct Neighbour {
    Vec2 to;         ///< of length 1, from the middle of the one who looks to the other's
    float distance;  ///< between their middles, metres
    float reach;     ///< both radii together
    Vec2 velocity;
    bool settled;  ///< has arrived
    bool at_home;  ///< has arrived where the one who looks is going
    bool first;    ///< goes first where only one of them can: the one with the lower id

    float gap() const { return distance - reach; }
};

/// Those around an agent, in the order of their slots.
class Neighbours {
  public:
    /// More don't fit around an agent unless they stand on each other; those who are left out in such a heap
    /// have their turn when it has spread.
    static constexpr std::size_t kMost = 64;

    /// `range` in metres, at most the input's.
    void look(const StepInput& input, std::uint32_t slot, float range) {
        const Agents& agents = input.agents;
        count_ = 0;
        closest_gap_ = range;
        closest_home_gap_ = range;
        const Fixed x = agents.motion.x[slot];
        const Fixed y = agents.motion.y[slot];
        const float squared_range = range * range / (kFixedToMetres * kFixedToMetres);
        // Whether one is near is anybody's guess: collected without branches, then looked at.
        std::array<std::uint32_t, kMost + 1> slots;
        std::size_t count = 0;
        input.bins.around(x, y, to_fixed(range), [&](Bins::Run run) {
            for (std::uint32_t other = run.begin; other < run.end; ++other) {
                const auto dx = static_cast<float>(agents.motion.x[other] - x);
                const auto dy = static_cast<float>(agents.motion.y[other] - y);
                const bool near = dx * dx + dy * dy <= squared_range;
                slots[count] = other;
                count += static_cast<std::size_t>(near) & static_cast<std::size_t>(other != slot) &
                         static_cast<std::size_t>(count < kMost);
            }
        });
        for (std::size_t i = 0; i < count; ++i) add(agents, slot, slots[i]);
    }
    /// The least gap to any of them, and to one that is at home; the range if there is none.
    float closest_gap() const { return closest_gap_; }
    float closest_home_gap() const { return closest_home_gap_; }
    const Neighbour* begin() const { return near_.data(); }
    const Neighbour* end() const { return near_.data() + count_; }

  private:
    void add(const Agents& agents, std::uint32_t slot, std::uint32_t other) {
        const Traits& mine = agents.traits[slot];
        const Traits& theirs = agents.traits[other];
        const bool first = agents.ids[other] < agents.ids[slot];
        const Vec2 between{static_cast<float>(agents.motion.x[other] - agents.motion.x[slot]),
                           static_cast<float>(agents.motion.y[other] - agents.motion.y[slot])};
        const float length = std::sqrt(dot(between, between));
        // On the same spot there is no direction: one goes east, the other west.
        const Vec2 to = length > 0 ? between * (1 / length) : Vec2{first ? -1.0F : 1.0F, 0};
        const bool settled = theirs.state == AgentState::kArrived;
        const bool at_home = settled && theirs.group == mine.group;
        const Neighbour& neighbour = near_[count_++] = {to,
                                                        length * kFixedToMetres,
                                                        mine.radius + theirs.radius,
                                                        agents.motion.velocity[other],
                                                        settled,
                                                        at_home,
                                                        first};
        closest_gap_ = std::min(closest_gap_, neighbour.gap());
        if (at_home) closest_home_gap_ = std::min(closest_home_gap_, neighbour.gap());
    }

    std::array<Neighbour, kMost> near_;
    std::size_t count_ = 0;
    float closest_gap_ = 0;
    float closest_home_gap_ = 0;
};

}  // namespace wayfield
