#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "crowd/neighbours.h"

namespace wayfield {

/// One agent at the beginning of a step, as a rule of avoidance sees it.
struct Walker {
    Vec2 velocity;
    Vec2 way;     ///< to its goal, of length 1; (0, 0) if there is none
    float speed;  ///< that it would walk at here, m/s
};

/// The step of any local model, around its rule. A rule has
///     Vec2 velocity(const Walker&, const Neighbours&, float seconds) const
/// and all else is the same for all: the way by the guide, room for those who overlap, walls, settling.
template <class Rule>
class AgentStep {
  public:
    AgentStep(const StepInput& input, StepOutput& output) : in_(input), out_(output) {}

    void run(const Rule& rule, std::uint32_t slot) {
        const Traits& traits = in_.agents.traits[slot];
        const Motion& before = in_.agents.motion;
        const Fixed x = before.x[slot];
        const Fixed y = before.y[slot];
        const CellIndex cell = in_.map.index({x >> kFixedBits, y >> kFixedBits});
        const bool walking = traits.state == AgentState::kWalking;
        near_.look(in_, slot, walking ? in_.range : in_.contact_range);

        Vec2 velocity;
        if (walking) {
            const GroupView& group = in_.groups[traits.group];
            Walker walker{before.velocity[slot], way_from(group, slot, cell, x, y),
                          traits.speed * pace(cell)};
            const bool at_end = walker.way.x == 0 && walker.way.y == 0;
            if (at_end) {
                head_for_middle(walker, group, cell, x, y);
            } else if (traits.held_up != 0) {
                go_around(walker, group, traits.held_up, cell, x, y);
            }
            velocity = yielded(rule.velocity(walker, near_, in_.seconds));
            const bool slow = dot(velocity, velocity) < kSlow * kSlow * walker.speed * walker.speed;
            if (at_end || slow || near_.closest_home_gap() < kTouch || traits.held_up != 0) {
                settle(traits, walker.way, slow, slot, cell, x, y);
            }
        }
        Vec2 way = velocity * in_.seconds;
        if (in_.projection && near_.closest_gap() < 0) way = way + push(traits);
        const Fixed dx = to_fixed(way.x);
        const Fixed dy = to_fixed(way.y);
        Walk walk;
        if (!walk_inside(in_.walls, cell, x, y, dx, dy, traits.wall_radius, walk)) {
            walk = wayfield::walk(in_.map, in_.walls, x, y, dx, dy, traits.wall_radius);
        }
        // What leads into a wall is lost.
        const float into = dot(velocity, walk.stopped);
        if (into > 0) velocity = velocity - walk.stopped * (into / dot(walk.stopped, walk.stopped));
        out_.next.x[slot] = walk.x;
        out_.next.y[slot] = walk.y;
        out_.next.velocity[slot] = velocity;
        const CellIndex now = in_.map.index({walk.x >> kFixedBits, walk.y >> kFixedBits});
        if (in_.walls.at(now) == 0 && !in_.map.passable(now)) ++out_.in_wall;
    }

  private:
    Vec2 way_from(const GroupView& group, std::uint32_t slot, CellIndex cell, Fixed x, Fixed y) const {
        if (in_.routes.empty()) return guided_way(group, cell, x, y);
        return way_along(in_.map, in_.routes[in_.agents.ids[slot]], cell, x, y);
    }

    // The way to go from a place, of length 1: the bearings of its cell and of those beside it that may be
    // entered from there, weighed by how near their middles are, so that ways bend instead of breaking. Where
    // they contradict each other, that of the cell itself. (0, 0) where the cell has none.
    Vec2 guided_way(const GroupView& group, CellIndex cell, Fixed x, Fixed y) const {
        const Point own = group.bearings->at(in_.map, *group.guide, cell);
        if (own == Point{}) return {};
        const Fixed off_x = (x & kFixedMask) - kFixedHalf;
        const Fixed off_y = (y & kFixedMask) - kFixedHalf;
        const unsigned west = off_x < 0 ? 1 : 0;
        const unsigned north = off_y < 0 ? 1 : 0;
        // In whole numbers: parts of a cell's side in 512ths.
        const int part_x = std::abs(off_x) >> (kFixedBits - 9);
        const int part_y = std::abs(off_y) >> (kFixedBits - 9);
        const unsigned steps = in_.walls.at(cell);
        Point sum{own.x * (512 - part_x) * (512 - part_y), own.y * (512 - part_x) * (512 - part_y)};
        // Without branches: whether a step is legal is anybody's guess where walls are scattered.
        const auto add = [&](unsigned direction, int weight) {
            const unsigned legal = steps >> direction & 1U;
            const CellIndex there = cell + in_.map.offsets()[direction] * legal;
            const Point way = group.bearings->at(in_.map, *group.guide, there);
            sum.x += way.x * weight * static_cast<int>(legal);
            sum.y += way.y * weight * static_cast<int>(legal);
        };
        add(kEast + west, part_x * (512 - part_y));
        add(kSouth + north, (512 - part_x) * part_y);
        add(kSouthEast + 2 * west + north, part_x * part_y);
        Vec2 way{static_cast<float>(sum.x), static_cast<float>(sum.y)};
        constexpr float kContradiction = 0.5F * 512 * 512 * Bearings::kLength;
        if (dot(way, way) < kContradiction * kContradiction) {
            way = {static_cast<float>(own.x), static_cast<float>(own.y)};
        }
        return way * (1 / std::sqrt(dot(way, way)));
    }

    // What a walker makes of its speed in a cell.
    float pace(CellIndex cell) const {
        return in_.map.weighted() ? in_.pace[in_.map.terrain_data()[cell]] : in_.only_pace;
    }

    // In a goal's cell the way is to its middle, and no farther.
    void head_for_middle(Walker& walker, const GroupView& group, CellIndex cell, Fixed x, Fixed y) const {
        if (!group.settling->is_goal(cell)) return;
        const Vec2 off = off_middle(x, y);
        const float distance = std::sqrt(dot(off, off));
        if (distance > 0) walker.way = off * (-1 / distance);
        walker.speed = std::min(walker.speed, distance / in_.seconds);
    }

    static Vec2 off_middle(Fixed x, Fixed y) {
        return {static_cast<float>((x & kFixedMask) - kFixedHalf) * kFixedToMetres,
                static_cast<float>((y & kFixedMask) - kFixedHalf) * kFixedToMetres};
    }

    // Where the heap of those who arrived reaches as far as it may: along it, to the side where there is less
    // of it, so that it gets round wherever its agents come from. Who goes to one side keeps to it.
    void go_around(Walker& walker, const GroupView& group, int held_up, CellIndex cell, Fixed x,
                   Fixed y) const {
        const auto place = group.settling->place_of(in_.map, cell);
        if (may_stay(group, place, walker.way, cell, off_middle(x, y))) return;
        if (held_up >= patience_at(group, goal_of(group, place, cell))) return;
        Vec2 heap;
        for (std::size_t i = 0; i < near_.size(); ++i) {
            const Neighbour other = near_[i];
            if (other.at_home) heap = heap + other.to;
        }
        const Vec2 across{-walker.way.y, walker.way.x};
        const bool lower = dot(across, heap) <= kKeepSide * dot(across, walker.velocity);
        walker.way = walker.way * kInwards + across * (lower ? kAlong : -kAlong);
    }

    std::size_t goal_of(const GroupView& group, const std::optional<Settling::Place>& place,
                        CellIndex cell) const {
        return place ? place->goal : group.settling->nearest_goal(in_.map, cell);
    }

    // In ticks: around a large heap it takes longer.
    int patience_at(const GroupView& group, std::size_t goal) const {
        const double times = std::max(1.0, group.settling->limit(goal) / kSmallHeap);
        return static_cast<int>(std::min<double>(kMostPatience, in_.patience * times));
    }

    // Costs are those of the cells' middles; what lies between is read off the slope.
    bool may_stay(const GroupView& group, const std::optional<Settling::Place>& place, Vec2 way,
                  CellIndex cell, Vec2 off) const {
        return place && place->cost - static_cast<double>(dot(off, way)) * in_.map.cost(cell) <=
                            group.settling->limit(place->goal);
    }

    // At the goal; or where those who arrive may stay, and lying between two of them or held up for a moment;
    // or leaning on them farther out and held up for long.
    void settle(const Traits& traits, Vec2 way, bool slow, std::uint32_t slot, CellIndex cell, Fixed x,
                Fixed y) {
        const GroupView& group = in_.groups[traits.group];
        const Vec2 off = off_middle(x, y);
        const bool there = group.settling->is_goal(cell) && dot(off, off) <= traits.radius * traits.radius;
        const int supports = supporters(way);
        const auto place = group.settling->place_of(in_.map, cell);
        const bool touches = supports > 0 || there || (slow && place);
        if (!touches && traits.held_up == 0) return;
        const std::size_t goal = goal_of(group, place, cell);
        const int patience = patience_at(group, goal);
        if (!touches) {
            // Who has once been held up looks around the heap no longer than its patience lasts, bumps and
            // walls on the way or not.
            if (traits.held_up < patience) wait(slot, traits.held_up + 1);
            return;
        }
        const bool fits = may_stay(group, place, way, cell, off);
        const int most = fits ? in_.patience / kInsidePatience : patience;
        if (there || (fits && supports > 1) || traits.held_up >= most) {
            out_.changes.push_back({slot, AgentState::kArrived, 0, static_cast<std::uint32_t>(goal)});
            return;
        }
        if (fits || supports > 0 || traits.held_up != 0) wait(slot, traits.held_up + 1);
    }

    // Of those at home, how many it leans on.
    int supporters(Vec2 way) const {
        int count = 0;
        for (std::size_t i = 0; i < near_.size(); ++i) {
            const Neighbour other = near_[i];
            if (other.at_home && other.gap() < kTouch && dot(other.to, way) > 0) ++count;
        }
        return count;
    }

    void wait(std::uint32_t slot, int ticks) {
        out_.changes.push_back({slot, AgentState::kWalking, static_cast<std::uint8_t>(ticks), 0});
    }

    // Without what leads farther into those who overlap with it.
    Vec2 yielded(Vec2 velocity) const {
        if (near_.closest_gap() >= 0) return velocity;
        for (std::size_t i = 0; i < near_.size(); ++i) {
            const Neighbour other = near_[i];
            const float into = dot(velocity, other.to);
            if (other.gap() >= 0 || into <= 0) continue;
            const float share = std::min(1.0F, -other.gap() / (kYield * other.reach));
            velocity = velocity - other.to * (into * share);
        }
        return velocity;
    }

    // Away from those who overlap with it: half of it each, but who has settled gives way little.
    Vec2 push(const Traits& traits) const {
        Vec2 sum;
        int contacts = 0;
        const bool settled = traits.state == AgentState::kArrived;
        for (std::size_t i = 0; i < near_.size(); ++i) {
            const Neighbour other = near_[i];
            const float overlap = -other.gap() - kSlack * other.reach;
            if (overlap <= 0) continue;
            ++contacts;
            const float share = settled == other.settled ? 0.5F : settled ? kSettledShare : 1 - kSettledShare;
            sum = sum - other.to * (overlap * share);
        }
        if (contacts == 0) return sum;
        // All who touch it push at once; together they would overdo it.
        if (contacts > 1) sum = sum * (2.0F / static_cast<float>(contacts + 1));
        const float squared = dot(sum, sum);
        if (squared < kLeastPush * kLeastPush) return {};
        return squared > kMostPush * kMostPush ? sum * (kMostPush / std::sqrt(squared)) : sum;
    }

    static constexpr int kInsidePatience = 6;  // so many times sooner where one may stay
    static constexpr double kSmallHeap = 4;    // metres to its edge: patience is for one no larger
    static constexpr double kMostPatience = 254;
    static constexpr float kTouch = 0.03F;  // metres
    static constexpr float kAlong = 0.94F;  // of the way around a heap, and what is left of the way in
    static constexpr float kInwards = 0.35F;
    static constexpr float kKeepSide = 0.5F;       // neighbours that a metre a second outweighs
    static constexpr float kSlow = 0.3F;           // of its speed: held up
    static constexpr float kYield = 0.1F;          // of both radii: overlapping so far stops all pushing on
    static constexpr float kSlack = 0.01F;         // of both radii: less is no overlap
    static constexpr float kSettledShare = 0.15F;  // of an overlap between a settled one and a walker
    static constexpr float kLeastPush = 0.0003F;   // metres: who has settled comes to rest
    static constexpr float kMostPush = 0.1F;       // metres in a step

    const StepInput& in_;
    StepOutput& out_;
    Neighbours near_;
};

template <class Rule>
void step_agents(const Rule& rule, const StepInput& input, Bins::Run slots, StepOutput& output) {
    AgentStep<Rule> step(input, output);
    for (std::uint32_t slot = slots.begin; slot < slots.end; ++slot) step.run(rule, slot);
}

}  // namespace wayfield
