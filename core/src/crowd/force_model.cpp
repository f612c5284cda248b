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
        near.each_four([&](const Neighbours4& others) {
            const Float4 gap = others.gap();
            const Float4 apart = greater(all_lanes(0), gap);
            const Vec2x4 off = others.to * (kSeparation * (1 - apart / kPersonal));
            const Mask4 ahead = (gap < kLookAhead) & (dot(others.to, self.way) > 0);
            const Vec2x4 left = aside(self, others, 1 - apart / kLookAhead);
            const Vec2x4 pushed = only((gap < kPersonal) & ~others.at_home, off);
            const Vec2x4 avoided = only(ahead & ~others.at_home, left);
            for (std::size_t i = 0; i < kLanes; ++i) {
                aim = aim - Vec2{pushed.x[i], pushed.y[i]};
                aim = aim - Vec2{avoided.x[i], avoided.y[i]};
            }
        });
        return aim;
    }

    // What to take off the way to step aside for those that it is going to hit.
    static Vec2x4 aside(const Walker& self, const Neighbours4& others, Float4 urgency) {
        const Vec2x4 closing = self.velocity - others.velocity;
        // How far they would miss each other is distance * |turn| / |closing|.
        const Float4 turn = cross(others.to, closing);
        const Float4 squared = dot(closing, closing);
        const Float4 miss = others.reach + kMargin;
        const Float4 way = others.distance * turn;
        const Mask4 hits = (dot(closing, others.to) > 0) & (way * way < miss * miss * squared);
        const Mask4 head_on = turn * turn <= kHeadOn * kHeadOn * squared;
        // y points down: the left hand of (x, y) is (y, -x).
        const Vec2x4 left{others.to.y, -others.to.x};
        const Float4 side = (turn > 0) | head_on ? all_lanes(kAvoidance) : all_lanes(-kAvoidance);
        const Float4 share = others.first ? all_lanes(1) : all_lanes(kOfTheFirst);
        return only(hits, left * (side * urgency * share));
    }

    static float free_speed(const Walker& self, const Neighbours& near, Vec2 heading) {
        Float4 speed = all_lanes(self.speed);
        near.each_four([&](const Neighbours4& others) {
            const Float4 ahead = dot(others.to, heading) * others.distance;
            const Float4 beside = cross(others.to, heading) * others.distance;
            const Float4 swath = kSwath * others.reach;
            const Float4 aside = beside * beside;
            // Of two beside each other one has to go first.
            const Mask4 in_the_way =
                (ahead > 0) & (aside < swath * swath) & (others.first | (aside <= ahead * ahead));
            const Float4 least = only(others.at_home, all_lanes(kJoining * self.speed));
            const Float4 allowed = greater(least, (others.gap() - kLeastGap) / kHeadway);
            speed = in_the_way ? lesser(speed, allowed) : speed;
        });
        return std::max(least_lane(speed), kCreep * self.speed);
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
