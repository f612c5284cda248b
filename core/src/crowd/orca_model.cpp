// ORCA. J. van den Berg, S. J. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance", 2011: for
// each neighbour a half-plane of velocities by which, if both keep to theirs, the two don't meet for a while;
// of all velocities in every half-plane the one nearest to the way that is wanted. What is different: who
// overlaps already only has to part, who has settled leaves all of the
// avoiding to the others, walls are left to the walk, and the speed that is wanted falls with the density
// ahead, as people's does (U. Weidmann, "Transporttechnik der Fussgänger", 1993).
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "crowd/step.h"

namespace wayfield {
namespace {

/// Velocities w with dot(normal, w) >= bound; the normal has length 1.
struct HalfPlane {
    Vec2 normal;
    float bound;
};

constexpr float kParallel = 1e-5F;
constexpr float kSight = 1.2F;  // metres of gap

Vec2 quarter_turn(Vec2 v) { return {-v.y, v.x}; }

/// What is wanted of a velocity within the half-planes: to be near to one, or to lie far out in a direction.
struct Wish {
    Vec2 target;
    bool is_direction;
};

/// The best velocity on the border of half-plane `at` that lies in all before it and is no faster than
/// `most`; false if there is none.
bool best_on_border(std::span<const HalfPlane> planes, std::size_t at, float most, const Wish& wish,
                    Vec2& velocity) {
    const HalfPlane& border = planes[at];
    const float squared = most * most - border.bound * border.bound;
    if (squared < 0) return false;
    const Vec2 foot = border.normal * border.bound;
    const Vec2 along = quarter_turn(border.normal);
    float high = std::sqrt(squared);
    float low = -high;
    for (std::size_t i = 0; i < at; ++i) {
        const float slope = dot(planes[i].normal, along);
        const float rest = planes[i].bound - dot(planes[i].normal, foot);
        if (std::abs(slope) < kParallel) {
            if (rest > 0) return false;
            continue;
        }
        const float place = rest / slope;
        if (slope > 0) low = std::max(low, place);
        if (slope < 0) high = std::min(high, place);
        if (low > high) return false;
    }
    const float wanted = dot(along, wish.target);
    const float place = wish.is_direction ? (wanted > 0 ? high : low) : std::clamp(wanted, low, high);
    velocity = foot + along * place;
    return true;
}

/// Brings `velocity` into the half-planes one after the other; returns the number of the first that it can't
/// be brought into, or their count. (R. Seidel, "Small-dimensional linear programming and convex hulls made
/// easy", 1991.)
std::size_t bring_into(std::span<const HalfPlane> planes, float most, const Wish& wish, Vec2& velocity) {
    for (std::size_t i = 0; i < planes.size(); ++i) {
        if (dot(planes[i].normal, velocity) >= planes[i].bound) continue;
        if (!best_on_border(planes, i, most, wish, velocity)) return i;
    }
    return planes.size();
}

/// For half-planes that have nothing in common: the velocity that lies out of the worst of them by least.
/// Those before `from` are kept already.
void come_nearest(std::span<const HalfPlane> planes, std::size_t from, float most, Vec2& velocity) {
    std::array<HalfPlane, Neighbours::kMost> equals;
    float worst = 0;
    for (std::size_t i = from; i < planes.size(); ++i) {
        if (planes[i].bound - dot(planes[i].normal, velocity) <= worst) continue;
        // Where it lies no farther out of any other than of this one, which is to be as little as can be.
        std::size_t count = 0;
        for (std::size_t k = 0; k < i; ++k) {
            const Vec2 between = planes[k].normal - planes[i].normal;
            const float length = std::sqrt(dot(between, between));
            if (length < kParallel) continue;
            equals[count++] = {between * (1 / length), (planes[k].bound - planes[i].bound) / length};
        }
        const Vec2 before = velocity;
        velocity = planes[i].normal * most;
        const std::span<const HalfPlane> others(equals.data(), count);
        // Rounding alone can make it fail; what there was is as good then.
        if (bring_into(others, most, {planes[i].normal, true}, velocity) < count) velocity = before;
        worst = planes[i].bound - dot(planes[i].normal, velocity);
    }
}

struct OrcaRule {
    static constexpr float kHorizon = 1.2F;  // seconds for which two shall not meet
    // Of the free speed, for those of a square metre ahead who go the same way: 1.2 m/s at 0.5, 0.67 at 1.9,
    // 0.2 at 3.2 in a corridor of 4 m, of which the half disc that is looked at reaches into the walls.
    static constexpr float kAlone = 1.06F;
    static constexpr float kSlower = 0.37F;
    static constexpr float kSlowest = 0.05F;
    static constexpr float kRightHand = 0.03F;  // of the speed: head-on, somebody has to begin

    Vec2 velocity(const Walker& self, const Neighbours& near, float) const {
        std::array<HalfPlane, Neighbours::kMost> planes;
        std::size_t count = 0;
        Vec2 wanted = self.way * (self.speed * part_of_speed(self, near));
        for (std::size_t i = 0; i < near.size(); ++i) {
            const Neighbour other = near[i];
            if (other.at_home) continue;
            planes[count++] = half_plane(self, other);
        }
        if (count > 0) wanted = wanted + quarter_turn(wanted) * kRightHand;
        const float squared = dot(wanted, wanted);
        const float most = self.speed;
        if (squared > most * most) wanted = wanted * (most / std::sqrt(squared));
        Vec2 velocity = wanted;
        const std::span<const HalfPlane> all(planes.data(), count);
        const std::size_t failed = bring_into(all, most, {wanted, false}, velocity);
        if (failed < count) come_nearest(all, failed, most, velocity);
        return velocity;
    }

  private:
    // Each counts for the half disc that it would be seen in. Who comes towards one is avoided, not followed.
    static float part_of_speed(const Walker& self, const Neighbours& near) {
        constexpr float kHalfDisc = 1.5707963F;
        float density = 0;
        for (std::size_t i = 0; i < near.size(); ++i) {
            const Neighbour other = near[i];
            if (other.at_home || dot(other.to, self.way) <= 0 || dot(other.velocity, self.way) < 0) continue;
            const float radius = kSight + other.reach;
            density += 1 / (kHalfDisc * radius * radius);
        }
        return std::clamp(kAlone - kSlower * density, kSlowest, 1.0F);
    }

    static HalfPlane half_plane(const Walker& self, const Neighbour& other) {
        const Vec2 relative = self.velocity - other.velocity;
        const Vec2 normal = way_out(relative, other);
        // How much the relative velocity has to change in that direction; half of it each.
        const float wanted = least_along(normal, other);
        const float change = wanted - dot(relative, normal);
        const float share = other.settled ? 1.0F : 0.5F;
        return {normal, dot(self.velocity, normal) + share * change};
    }

    // The direction in which a relative velocity leaves those that lead to a meeting soonest: away from the
    // disc of those that reach the other within the horizon, or off the nearer side of the cone behind it.
    static Vec2 way_out(Vec2 relative, const Neighbour& other) {
        if (other.gap() <= 0) return other.to * -1.0F;
        const Vec2 middle = other.to * (other.distance / kHorizon);
        const Vec2 from_middle = relative - middle;
        const float along = dot(from_middle, other.to);
        const float squared = dot(from_middle, from_middle);
        const float sine = other.reach / other.distance;
        if (along < 0 && along * along > sine * sine * squared) {
            return from_middle * (1 / std::sqrt(squared));
        }
        const float cosine = std::sqrt(1 - sine * sine);
        const float side = cross(other.to, from_middle) >= 0 ? 1.0F : -1.0F;
        // The cone's side is `to` turned by its half angle; this is at a right angle to it, outwards.
        return quarter_turn(other.to) * (side * cosine) - other.to * sine;
    }

    // What a relative velocity has to have at least in its way out: as much as the disc asks for, whose
    // border the sides of the cone touch; nothing for those who overlap.
    static float least_along(Vec2 normal, const Neighbour& other) {
        if (other.gap() <= 0) return 0;
        return (dot(normal, other.to) * other.distance + other.reach) / kHorizon;
    }
};

class OrcaModel final : public LocalModel {
  public:
    float sight() const override { return kSight; }
    void step(const StepInput& input, Bins::Run slots, StepOutput& output) const override {
        step_agents(OrcaRule{}, input, slots, output);
    }
};

}  // namespace

std::unique_ptr<LocalModel> make_orca_model() { return std::make_unique<OrcaModel>(); }

}  // namespace wayfield
