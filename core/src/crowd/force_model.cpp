// Force model. After D. Helbing, P. Molnár, "Social force model for pedestrian dynamics", 1995: agents are
// drawn along their way and pushed off each other. What is different: forces choose a direction, and the
// speed is what the gap ahead allows (A. Tordeux, M. Chraibi, A. Seyfried, "Collision-free speed model for
// pedestrian dynamics", 2016), which makes speed fall with density and needs no stiff springs, so that 60
// steps a second are enough; and who is about to be hit steps aside, to the right if it is head-on.
#include <algorithm>
#include <cmath>

#include "crowd/step.h"

namespace wayfield {
namespace {

struct ForceRule {
    // What makes 0.67 m/s of 1.9 people a square metre, and 0.2 m/s of 3.2.
    static constexpr float kHeadway = 0.38F;     // seconds
    static constexpr float kLeastGap = 0.165F;   // metres
    static constexpr float kRelaxation = 0.25F;  // seconds to the speed that is wanted
    static constexpr float kPersonal = 0.3F;     // metres of gap within which others are kept off
    static constexpr float kSeparation = 0.6F;
    static constexpr float kLookAhead = 0.5F;  // metres of gap within which one steps aside
    static constexpr float kMargin = 0.1F;     // metres by which to miss another
    static constexpr float kAvoidance = 1.5F;
    static constexpr float kOfTheFirst = 0.5F;  // how much less the one who goes first steps aside
    static constexpr float kCreep = 0.1F;       // of the speed: held up, one still leans forward
    static constexpr float kSwath = 0.95F;      // of both radii: who is farther beside isn't in the way
    static constexpr float kJoining = 0.6F;     // of the speed: how one looks for a place among the settled
    static constexpr float kHeadOn = 1e-3F;

    Vec2 velocity(const Walker& self, const Neighbours& near, float seconds) const {
        const Vec2 wanted = near.empty() ? self.way * self.speed : wanted_among(self, near);
        const Vec2 velocity =
            self.velocity + (wanted - self.velocity) * std::min(1.0F, seconds / kRelaxation);
        const float squared = dot(velocity, velocity);
        const float most = self.speed;
        return squared > most * most ? velocity * (most / std::sqrt(squared)) : velocity;
    }

  private:
    static Vec2 wanted_among(const Walker& self, const Neighbours& near) {
        const Vec2 aim = aimed(self, near);
        const float length = std::sqrt(dot(aim, aim));
        if (length <= kHeadOn) return {};
        const Vec2 heading = aim * (1 / length);
        const float speed = std::min(self.speed * std::min(1.0F, length), free_speed(self, near, heading));
        return heading * speed;
    }

    static Vec2 aimed(const Walker& self, const Neighbours& near) {
        Vec2 aim = self.way;
        for (const Neighbour& other : near) {
            const float gap = other.gap();
            if (gap < kPersonal && !other.at_home) {
                aim = aim - other.to * (kSeparation * (1 - std::max(0.0F, gap) / kPersonal));
            }
            if (gap < kLookAhead && dot(other.to, self.way) > 0 && !other.at_home) {
                aim = aim + aside(self, other, gap);
            }
        }
        return aim;
    }

    // A step aside for one that it is going to hit.
    static Vec2 aside(const Walker& self, const Neighbour& other, float gap) {
        const Vec2 closing = self.velocity - other.velocity;
        if (dot(closing, other.to) <= 0) return {};
        // How far they would miss each other is distance * |turn| / |closing|.
        const float turn = cross(other.to, closing);
        const float squared = dot(closing, closing);
        const float miss = other.reach + kMargin;
        const float way = other.distance * turn;
        if (way * way >= miss * miss * squared) return {};
        const bool head_on = turn * turn <= kHeadOn * kHeadOn * squared;
        // y points down: the right hand of (x, y) is (-y, x).
        const Vec2 right{-other.to.y, other.to.x};
        const float side = turn > 0 || head_on ? 1.0F : -1.0F;
        const float urgency = 1 - std::max(0.0F, gap) / kLookAhead;
        return right * (side * kAvoidance * urgency * (other.first ? 1.0F : kOfTheFirst));
    }

    static float free_speed(const Walker& self, const Neighbours& near, Vec2 heading) {
        float speed = self.speed;
        for (const Neighbour& other : near) {
            const float ahead = dot(other.to, heading) * other.distance;
            if (ahead <= 0) continue;
            const float beside = cross(other.to, heading) * other.distance;
            const float swath = kSwath * other.reach;
            if (beside * beside >= swath * swath) continue;
            // Of two beside each other one has to go first.
            if (!other.first && beside * beside > ahead * ahead) continue;
            const float least = other.at_home ? kJoining * self.speed : 0.0F;
            speed = std::min(speed, std::max(least, (other.gap() - kLeastGap) / kHeadway));
        }
        return std::max(speed, kCreep * self.speed);
    }
};

class ForceModel final : public LocalModel {
  public:
    float sight() const override { return ForceRule::kLookAhead; }
    void step(const StepInput& input, Bins::Run slots, StepOutput& output) const override {
        step_agents(ForceRule{}, input, slots, output);
    }
};

}  // namespace

std::unique_ptr<LocalModel> make_force_model() { return std::make_unique<ForceModel>(); }

}  // namespace wayfield
