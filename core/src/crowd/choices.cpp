#include <array>

#include "crowd/local_model.h"
#include "search/choice_ids.h"
#include "wayfield/crowd.h"

namespace wayfield {
namespace {

constexpr std::array<ChoiceInfo<Planner>, 5> kPlanners = {{
    {Planner::kAStar, "astar", "A* for each",
     "Each agent searches for itself: cheapest for a few, dearest for many."},
    {Planner::kJps, "jps", "JPS for each",
     "Each agent searches by jump points; on terrain of several costs by A*."},
    {Planner::kTree, "tree", "Dijkstra tree",
     "A tree of next cells for each goal: slower to build than a field, and as quick to follow."},
    {Planner::kField, "field", "Flow field",
     "One field for all goals of a group, repaired after an edit: costs the same for one agent and for all."},
    {Planner::kHpa, "hpa", "HPA* by sectors",
     "A graph of the map's clusters for all; each agent's way is found in it a sector at a time as it "
     "walks."},
}};

struct SteeringEntry {
    SteeringInfo info;
    std::unique_ptr<LocalModel> (*make)();
};

constexpr std::array<SteeringEntry, 2> kSteerings = {{
    {{Steering::kForce, "force", "Forces",
      "Helbing, Molnár: Social force model for pedestrian dynamics, 1995; Tordeux, Chraibi, Seyfried: "
      "Collision-free speed model for pedestrian dynamics, 2016",
      "Drawn along the way, pushed off each other, as fast as the gap ahead allows; cheap, at its best in "
      "dense "
      "crowds that go one way."},
     make_force_model},
    {{Steering::kOrca, "orca", "ORCA",
      "van den Berg, Guy, Lin, Manocha: Reciprocal n-body collision avoidance, 2011",
      "Each keeps to velocities by which nobody is met for a second, if the others do as well; dearer, at "
      "its best "
      "where agents meet in the open."},
     make_orca_model},
}};

constexpr auto kSteeringInfos = [] {
    std::array<SteeringInfo, kSteerings.size()> infos{};
    for (std::size_t i = 0; i < infos.size(); ++i) infos[i] = kSteerings[i].info;
    return infos;
}();

}  // namespace

std::span<const ChoiceInfo<Planner>> planners() { return kPlanners; }
std::span<const SteeringInfo> steerings() { return kSteeringInfos; }
const ChoiceInfo<Planner>& info(Planner planner) { return kPlanners[static_cast<std::size_t>(planner)]; }
const SteeringInfo& info(Steering steering) { return kSteeringInfos[static_cast<std::size_t>(steering)]; }
Planner planner_of_id(std::string_view id) { return value_of_id(kPlanners, "planner", id); }
Steering steering_of_id(std::string_view id) { return value_of_id(kSteeringInfos, "steering", id); }

std::unique_ptr<LocalModel> make_local_model(Steering steering) {
    return kSteerings[static_cast<std::size_t>(steering)].make();
}

}  // namespace wayfield
