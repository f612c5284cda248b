#pragma once

#include <cstdint>
#include <vector>

#include "crowd/fixed.h"
#include "wayfield/crowd.h"

namespace wayfield {

/// What changes every tick, an array each.
struct Motion {
    std::vector<Fixed> x;
    std::vector<Fixed> y;
    std::vector<Vec2> velocity;

    std::size_t size() const { return x.size(); }
    void resize(std::size_t count) {
        x.resize(count);
        y.resize(count);
        velocity.resize(count);
    }
    std::size_t memory_bytes() const {
        return (x.capacity() + y.capacity()) * sizeof(Fixed) + velocity.capacity() * sizeof(Vec2);
    }
};

/// What seldom changes.
struct Traits {
    float radius;
    float speed;
    Fixed wall_radius;
    std::uint16_t group;
    AgentState state;
    std::uint8_t held_up;
};

/// Agents by bin and, within one, by id: who stands side by side lies side by side.
struct Agents {
    Motion motion;
    std::vector<Traits> traits;
    std::vector<std::uint32_t> ids;

    std::size_t size() const { return ids.size(); }
    void resize(std::size_t count) {
        motion.resize(count);
        traits.resize(count);
        ids.resize(count);
    }
    void take(std::size_t slot, const Agents& from, std::size_t other) {
        motion.x[slot] = from.motion.x[other];
        motion.y[slot] = from.motion.y[other];
        motion.velocity[slot] = from.motion.velocity[other];
        traits[slot] = from.traits[other];
        ids[slot] = from.ids[other];
    }
    std::size_t memory_bytes() const {
        return motion.memory_bytes() + traits.capacity() * sizeof(Traits) + ids.capacity() * sizeof(ids[0]);
    }
};

}  // namespace wayfield
