#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "crowd/agents.h"
#include "crowd/bearings.h"
#include "crowd/bins.h"
#include "crowd/guide.h"
#include "crowd/routes.h"
#include "crowd/settling.h"
#include "crowd/walls.h"

namespace wayfield {

/// What a step reads of a group.
struct GroupView {
    /// Null where agents plan for themselves.
    const Guide* guide;
    const Bearings* bearings;
    const Settling* settling;
};

/// All that a step reads: the crowd as the last one left it.
struct StepInput {
    const TraversalMap& map;
    const Walls& walls;
    const Bins& bins;
    const Agents& agents;
    std::span<const GroupView> groups;
    /// By id, each for its own agent to note what it has passed; empty where a group is guided as one.
    std::span<Route> routes;
    /// By terrain class: what a walker makes of its speed there.
    const std::array<float, 256>& pace;
    float only_pace;      ///< where all cells cost the same
    float range;          ///< how far agents see each other, metres
    float contact_range;  ///< how far off one may be that an agent touches
    float seconds;        ///< of the step
    bool projection;
    std::uint8_t patience;  ///< ticks that one who is held up tries on before it settles
};

/// An agent whose state is another one after the step.
struct StateChange {
    std::uint32_t slot;
    AgentState state;
    std::uint8_t held_up;
    std::uint32_t goal;  ///< at which it settled
};

/// What a step writes for a run of slots.
struct StepOutput {
    Motion& next;
    std::vector<StateChange> changes;
    std::uint32_t in_wall = 0;
};

/// How agents get along with each other. One step of some agents: reads the state before, writes theirs.
class LocalModel {
  public:
    virtual ~LocalModel() = default;
    /// How far agents look beyond each other's discs, metres.
    virtual float sight() const = 0;
    virtual void step(const StepInput& input, Bins::Run slots, StepOutput& output) const = 0;
};

std::unique_ptr<LocalModel> make_force_model();
std::unique_ptr<LocalModel> make_orca_model();
/// By the table of choices.cpp.
std::unique_ptr<LocalModel> make_local_model(Steering steering);

}  // namespace wayfield
