#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "crowd/lanes.h"
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

/// The same of four others.
struct Neighbours4 {
    Vec2x4 to;
    Float4 distance;
    Float4 reach;
    Vec2x4 velocity;
    Mask4 at_home;
    Mask4 first;

    Float4 gap() const { return distance - reach; }
};

/// Those around an agent, in the order of their slots; an array for each of their traits, so that four are
/// reckoned with at a time: who of them is near, ahead or at home is anybody's guess, and a wrong guess of a
/// branch costs more than the arithmetic that it saves.
class Neighbours {
  public:
    /// More don't fit around an agent unless they stand on each other; those who are left out in such a heap
    /// have their turn when it has spread.
    static constexpr std::size_t kMost = 64;

    /// `range` in metres, at most the input's.
    void look(const StepInput& input, std::uint32_t slot, float range) {
        find(input, slot, range);
        gather(input.agents, slot);
        reckon(range);
    }
    /// The least gap to any of them, and to one that is at home; the range if there is none.
    float closest_gap() const { return closest_gap_; }
    float closest_home_gap() const { return closest_home_gap_; }
    bool empty() const { return count_ == 0; }
    std::size_t size() const { return count_; }

    Neighbour operator[](std::size_t i) const {
        return {{to_x_[i], to_y_[i]}, distance_[i],     reach_[i],     {velocity_x_[i], velocity_y_[i]},
                settled_[i] != 0,     at_home_[i] != 0, first_[i] != 0};
    }

    /// Calls visit(Neighbours4) for all of them. What is left over of the last four is out of everybody's
    /// sight, at rest, and has no disc.
    template <class Visit>
    void each_four(const Visit& visit) const {
        for (std::size_t i = 0; i < count_; i += kLanes) visit(four(i));
    }

  private:
    template <class Element>
    using Column = std::array<Element, kMost + kLanes>;

    // Who is near: written down before it is known to be, and kept by counting on.
    void find(const StepInput& input, std::uint32_t slot, float range) {
        const Fixed* xs = input.agents.motion.x.data();
        const Fixed* ys = input.agents.motion.y.data();
        const Fixed x = xs[slot];
        const Fixed y = ys[slot];
        const float squared_range = range * range / (kFixedToMetres * kFixedToMetres);
        std::size_t count = 0;
        input.bins.around(x, y, to_fixed(range), [&](Bins::Run run) {
            for (std::uint32_t other = run.begin; other < run.end; ++other) {
                const auto dx = static_cast<float>(xs[other] - x);
                const auto dy = static_cast<float>(ys[other] - y);
                slots_[count] = other;
                to_x_[count] = dx;
                to_y_[count] = dy;
                const bool near = dx * dx + dy * dy <= squared_range;
                count += static_cast<std::size_t>(near & (other != slot) & (count < kMost));
            }
        });
        count_ = count;
    }

    // What to know of them.
    void gather(const Agents& agents, std::uint32_t slot) {
        const Traits& mine = agents.traits[slot];
        const std::uint32_t id = agents.ids[slot];
        for (std::size_t i = 0; i < count_; ++i) {
            const std::uint32_t other = slots_[i];
            const Traits& theirs = agents.traits[other];
            const Vec2 velocity = agents.motion.velocity[other];
            const bool settled = theirs.state == AgentState::kArrived;
            reach_[i] = mine.radius + theirs.radius;
            velocity_x_[i] = velocity.x;
            velocity_y_[i] = velocity.y;
            settled_[i] = mask_of(settled);
            at_home_[i] = mask_of(settled & (theirs.group == mine.group));
            first_[i] = mask_of(agents.ids[other] < id);
        }
        for (std::size_t i = count_; i % kLanes != 0; ++i) {
            to_x_[i] = kOutOfSight;
            to_y_[i] = reach_[i] = velocity_x_[i] = velocity_y_[i] = 0;
            settled_[i] = at_home_[i] = first_[i] = 0;
        }
    }
    static std::int32_t mask_of(bool set) { return -static_cast<std::int32_t>(set); }

    // Directions and distances of what was found as differences of places.
    void reckon(float range) {
        Float4 closest = all_lanes(range);
        Float4 closest_home = closest;
        for (std::size_t i = 0; i < count_; i += kLanes) {
            const auto x = load_lanes<Float4>(&to_x_[i]);
            const auto y = load_lanes<Float4>(&to_y_[i]);
            const Float4 length = square_root(x * x + y * y);
            const Float4 distance = length * kFixedToMetres;
            // On the same spot there is no direction: one goes east, the other west.
            const Mask4 apart = length > 0;
            const Float4 east = load_lanes<Mask4>(&first_[i]) ? all_lanes(-1) : all_lanes(1);
            const Float4 scale = 1 / (apart ? length : all_lanes(1));
            store_lanes(&to_x_[i], apart ? x * scale : east);
            store_lanes(&to_y_[i], y * scale);
            store_lanes(&distance_[i], distance);
            const Float4 gap = distance - load_lanes<Float4>(&reach_[i]);
            closest = lesser(closest, gap);
            closest_home = load_lanes<Mask4>(&at_home_[i]) ? lesser(closest_home, gap) : closest_home;
        }
        closest_gap_ = least_lane(closest);
        closest_home_gap_ = least_lane(closest_home);
    }

    Neighbours4 four(std::size_t i) const {
        return {{load_lanes<Float4>(&to_x_[i]), load_lanes<Float4>(&to_y_[i])},
                load_lanes<Float4>(&distance_[i]),
                load_lanes<Float4>(&reach_[i]),
                {load_lanes<Float4>(&velocity_x_[i]), load_lanes<Float4>(&velocity_y_[i])},
                load_lanes<Mask4>(&at_home_[i]),
                load_lanes<Mask4>(&first_[i])};
    }

    static constexpr float kOutOfSight = 1e9F;  // kilometres, in parts of a cell

    Column<std::uint32_t> slots_;
    Column<float> to_x_;
    Column<float> to_y_;
    Column<float> distance_;
    Column<float> reach_;
    Column<float> velocity_x_;
    Column<float> velocity_y_;
    Column<std::int32_t> settled_;  // these three as masks
    Column<std::int32_t> at_home_;
    Column<std::int32_t> first_;
    std::size_t count_ = 0;
    float closest_gap_ = 0;
    float closest_home_gap_ = 0;
};

}  // namespace wayfield
