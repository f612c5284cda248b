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
        // First who is near, then what to know of them: square roots overlap where no branch lies between.
        const Fixed* xs = agents.motion.x.data();
        const Fixed* ys = agents.motion.y.data();
        std::size_t count = 0;
        input.bins.around(x, y, to_fixed(range), [&](Bins::Run run) {
            for (std::uint32_t other = run.begin; other < run.end; ++other) {
                const auto dx = static_cast<float>(xs[other] - x);
                const auto dy = static_cast<float>(ys[other] - y);
                const float squared = dx * dx + dy * dy;
                if (squared > squared_range) continue;
                if (other == slot || count == kMost) continue;
                found_[count++] = {other, {dx, dy}, squared};
            }
        });
        count_ = count;
        for (std::size_t i = 0; i < count; ++i) near_[i] = seen(agents, slot, found_[i]);
    }
    /// The least gap to any of them, and to one that is at home; the range if there is none.
    float closest_gap() const { return closest_gap_; }
    float closest_home_gap() const { return closest_home_gap_; }
    bool empty() const { return count_ == 0; }
    const Neighbour* begin() const { return near_.data(); }
    const Neighbour* end() const { return near_.data() + count_; }

  private:
    struct Found {
        std::uint32_t slot;
        Vec2 between;
        float squared;
    };

    Neighbour seen(const Agents& agents, std::uint32_t slot, const Found& found) {
        const Traits& mine = agents.traits[slot];
        const Traits& theirs = agents.traits[found.slot];
        const bool first = agents.ids[found.slot] < agents.ids[slot];
        const float length = std::sqrt(found.squared);
        // On the same spot there is no direction: one goes east, the other west.
        const Vec2 to = length > 0 ? found.between * (1 / length) : Vec2{first ? -1.0F : 1.0F, 0};
        const bool settled = theirs.state == AgentState::kArrived;
        const bool at_home = settled && theirs.group == mine.group;
        const float distance = length * kFixedToMetres;
        const float reach = mine.radius + theirs.radius;
        closest_gap_ = std::min(closest_gap_, distance - reach);
        if (at_home) closest_home_gap_ = std::min(closest_home_gap_, distance - reach);
        return {to, distance, reach, agents.motion.velocity[found.slot], settled, at_home, first};
    }

    std::array<Found, kMost> found_;
    std::array<Neighbour, kMost> near_;
    std::size_t count_ = 0;
    float closest_gap_ = 0;
    float closest_home_gap_ = 0;
};

}  // namespace wayfield
