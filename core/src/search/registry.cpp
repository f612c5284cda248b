#include "wayfield/registry.h"

#include <array>
#include <vector>

#include "choice_ids.h"
#include "search_run.h"

namespace wayfield {
namespace {

struct Entry {
    AlgorithmInfo info;
    RunFunction run;
    PrepareFunction prepare = nullptr;
};

// By Algorithm's numbers.
constexpr std::array<Entry, 17> kAlgorithms = {{
    {{Algorithm::kAStar,
      "astar",
      "A*",
      "Hart, Nilsson, Raphael: A formal basis for the heuristic determination of minimum cost paths, 1968",
      "Expands the cell with the least cost so far plus estimate of the rest.",
      true,
      {.heuristic = true, .open_set = true, .weight = true, .reopen = true}},
     run_astar},
    {{Algorithm::kDijkstra,
      "dijkstra",
      "Dijkstra",
      "Dijkstra: A note on two problems in connexion with graphs, 1959",
      "Expands cells in the order of their distance from the start.",
      true,
      {.open_set = true}},
     run_dijkstra},
    {{Algorithm::kBfs,
      "bfs",
      "Breadth-first",
      "Moore: The shortest path through a maze, 1959",
      "Expands cells in the order of their number of steps; blind to costs.",
      true,
      {}},
     run_bfs},
    {{Algorithm::kGreedy,
      "greedy",
      "Greedy best-first",
      "Doran, Michie: Experiments with the graph traverser program, 1966",
      "Expands the cell that looks nearest to the goal, whatever it cost so far.",
      false,
      {.heuristic = true, .open_set = true, .reopen = true}},
     run_greedy},
    {{Algorithm::kBidirectional,
      "bidirectional",
      "Bidirectional A*",
      "Pijls, Post: Yet another bidirectional algorithm for finding the shortest path, 2009",
      "Searches from both ends at once, each side pruning by what the other has proved.",
      true,
      {.heuristic = true, .open_set = true}},
     run_bidirectional},
    {{Algorithm::kFringe,
      "fringe",
      "Fringe search",
      "Björnsson, Enzenberger, Holte, Schaeffer: Fringe search: beating A* at pathfinding on game maps, 2005",
      "Sweeps an unsorted list of the frontier under a rising limit on f.",
      true,
      {.heuristic = true, .weight = true}},
     run_fringe},
    {{Algorithm::kJps,
      "jps",
      "JPS",
      "Harabor, Grastien: Online graph pruning for pathfinding on grid maps, 2011",
      "Jumps along straight lines to the few cells where a shortest path can turn; scans every cell between.",
      true,
      {.heuristic = true, .open_set = true, .weight = true, .reopen = true},
      ServedMaps::kUniform},
     run_jps},
    {{Algorithm::kJps2,
      "jps2",
      "JPS2",
      "Harabor, Grastien: Improving jump point search, 2014",
      "Jumps 64 cells at a time along rows and columns of bits, and opens only cells where walls force a "
      "turn.",
      true,
      {},
      ServedMaps::kUniform},
     run_jps2},
    {{Algorithm::kJpsPlus,
      "jps-plus",
      "JPS+",
      "Rabin, Silva: JPS+: an extreme A* speed optimization for static uniform cost grids, 2015",
      "Knows before the first query what is seen from each jump point and how far it is from six landmarks.",
      true,
      {.goal_bounds = true},
      ServedMaps::kUniform,
      true},
     run_jps_plus,
     prepare_jps_plus},
    {{Algorithm::kSubgoal,
      "subgoal",
      "Subgoal graph",
      "Uras, Koenig, Hernández: Subgoal graphs for optimal pathfinding in eight-neighbor grids, 2013",
      "Goes from corner to corner of the walls, along shortcuts over corners that were contracted before the "
      "first query.",
      true,
      {},
      ServedMaps::kCorners,
      true},
     run_subgoal,
     prepare_subgoal},
    {{Algorithm::kHpa,
      "hpa",
      "HPA*",
      "Botea, Müller, Schaeffer: Near optimal hierarchical path-finding, 2004",
      "Searches a graph of clusters and the places where units cross between them, then refines cluster by "
      "cluster.",
      false,
      {.weight = true, .cluster = true},
      ServedMaps::kAll,
      true},
     run_hpa,
     prepare_hpa},
    {{Algorithm::kLpaStar,
      "lpa-star",
      "LPA*",
      "Koenig, Likhachev, Furcy: Lifelong planning A*, 2004",
      "Keeps what it knows: after an edit it searches again only what the edit made untrue.",
      true,
      {},
      ServedMaps::kWholeCosts,
      false,
      false,
      true},
     run_lpa_star},
    {{Algorithm::kDStarLite,
      "dstar-lite",
      "D* Lite",
      "Koenig, Likhachev: D* Lite, 2002",
      "Searches from the goal and keeps what it knows while edits come and the start moves on.",
      true,
      {},
      ServedMaps::kWholeCosts,
      false,
      false,
      true},
     run_dstar_lite},
    {{Algorithm::kTheta,
      "theta",
      "Theta*",
      "Nash, Daniel, Koenig, Felner: Theta*: any-angle path planning on grids, 2007",
      "Turns at any angle: a cell's parent may be any that it sees, not only a neighbour.",
      false,
      {.heuristic = true, .open_set = true},
      ServedMaps::kUnweighted,
      false,
      true},
     run_theta},
    {{Algorithm::kLazyTheta,
      "lazy-theta",
      "Lazy Theta*",
      "Nash, Koenig, Tovey: Lazy Theta*: any-angle path planning and path length analysis in 3D, 2010",
      "Theta* that looks along a line only when the cell at its end is expanded.",
      false,
      {.heuristic = true, .open_set = true},
      ServedMaps::kUnweighted,
      false,
      true},
     run_lazy_theta},
    {{Algorithm::kAraStar,
      "ara-star",
      "ARA*",
      "Likhachev, Gordon, Thrun: ARA*: anytime A* with provable bounds on sub-optimality, 2003",
      "Finds a path quickly and makes it better, with a bound that falls, until the limit or the optimum.",
      true,
      {.heuristic = true, .weight = true, .weight_step = true}},
     run_ara_star},
    {{Algorithm::kAuto,
      "auto",
      "Automatic",
      "Picked by what was measured of the others: core/bench/README.md",
      "Looks at terrain, movement and walls, and takes the fastest of the optimal ones; says which and why.",
      true,
      {},
      ServedMaps::kAll,
      true},
     nullptr},
}};

constexpr auto kAlgorithmInfos = [] {
    std::array<AlgorithmInfo, kAlgorithms.size()> infos{};
    for (std::size_t i = 0; i < infos.size(); ++i) infos[i] = kAlgorithms[i].info;
    return infos;
}();

constexpr std::array<ChoiceInfo<Heuristic>, 5> kHeuristics = {{
    {Heuristic::kZero, "zero", "Zero", "No estimate: the search becomes Dijkstra's."},
    {Heuristic::kManhattan, "manhattan", "Manhattan", "dx + dy: exact for 4-way movement on open ground."},
    {Heuristic::kOctile, "octile", "Octile",
     "max + (sqrt 2 - 1) min: exact for 8-way movement on open ground."},
    {Heuristic::kChebyshev, "chebyshev", "Chebyshev", "max(dx, dy): exact where diagonals cost 1."},
    {Heuristic::kEuclidean, "euclidean", "Euclidean", "The straight line: too low on any grid."},
}};

constexpr std::array<ChoiceInfo<OpenSet>, 5> kOpenSets = {{
    {OpenSet::kBinaryHeap, "binary-heap", "Binary heap", "The textbook's: log n a push and a pop."},
    {OpenSet::kQuaternaryHeap, "quaternary-heap", "4-ary heap", "Half as deep, four children side by side."},
    {OpenSet::kSortedArray, "sorted-array", "Sorted array",
     "Insertion by binary search; ties as you choose."},
    {OpenSet::kBucketQueue, "bucket-queue", "Bucket queue",
     "A bucket for each whole-number priority: constant time, ties as you choose."},
    {OpenSet::kBitRows, "bit-rows", "Bit rows",
     "64 cells of a row to an entry, expanded at once: 4-way A*, Manhattan distance, ground of one cost."},
}};

constexpr std::array<ChoiceInfo<MovementRule>, 4> kMovementRules = {{
    {MovementRule::k4, "4", "4-way", "No diagonal steps."},
    {MovementRule::k8Strict, "8-strict", "8-way strict", "A diagonal needs both cells beside it free."},
    {MovementRule::k8One, "8-one", "8-way, one free", "A diagonal needs one of the cells beside it free."},
    {MovementRule::k8Any, "8-any", "8-way any", "A diagonal needs only its target free."},
}};

constexpr std::array<ChoiceInfo<MovementClass>, kMovementClassCount> kMovementClasses = {{
    {MovementClass::kWalk, "walk", "Walk", "On foot: no deep water, no trees."},
    {MovementClass::kSwim, "swim", "Swim", "In water, shallows and swamp."},
    {MovementClass::kFly, "fly", "Fly", "Over everything but walls, at the same cost."},
    {MovementClass::kCarried, "carried", "Carried", "Where walkers go, at the same cost everywhere."},
    {MovementClass::kForest, "forest", "Forest", "On foot, and through trees."},
    {MovementClass::kHop, "hop", "Hop", "Over ground and trees, at the same cost."},
}};

constexpr std::array<ChoiceInfo<TieOrder>, 2> kTieOrders = {{
    {TieOrder::kLifo, "lifo", "Last in, first out", "The newest of equal priorities leaves first."},
    {TieOrder::kFifo, "fifo", "First in, first out", "The oldest of equal priorities leaves first."},
}};

constexpr std::array<ChoiceInfo<Smoothing>, 3> kSmoothings = {{
    {Smoothing::kOff, "off", "Off", "The path as it was found, cell by cell."},
    {Smoothing::kBresenham, "bresenham", "Bresenham",
     "Pulled straight as far as the cells on Bresenham's line are free; corners may be cut."},
    {Smoothing::kSupercover, "supercover", "Supercover",
     "Pulled straight as far as every cell that the line touches allows it: always legal."},
}};

constexpr std::array<ParameterInfo, 9> kSearchParameters = {{
    {"weight", "Weight", 0, 10, 1, "",
     "Multiplies the heuristic; above 1 the path may cost that many times more. ARA* begins with it."},
    {"weight-step", "Weight step", 0.01, 10, 0.5, "",
     "By how much the weight falls after each path that ARA* finds, until it is 1."},
    {"tie-break", "Tie-break p", 0, 1, 0, "", "f = g + h * weight * (1 + p): prefers cells near the goal."},
    {"reopen", "Reopen", 0, 1, 0, "", "1: a closed cell reached cheaper is expanded again."},
    {"limit", "Limit", 0, 1e9, 0, "expansions", "Gives up after so many expansions; 0: never."},
    {"ties", "Ties", 0, 1, 0, "",
     "lifo or fifo: which of equal priorities leaves a sorted array or bucket first."},
    {"smooth", "Smoothing", 0, 2, 0, "", "off, bresenham or supercover: how the path is pulled straight."},
    {"cluster", "Cluster", 4, 64, 32, "cells", "A side of a cluster: 4, 8, 16, 32 or 64."},
    {"goal-bounds", "Goal bounds", 0, 1, 0, "",
     "1: JPS+ prepares in which directions goals can lie, too, and leaves out the others. It takes a search "
     "from each "
     "jump point: seconds on a game's map, minutes among scattered walls. An edit drops them."},
}};

}  // namespace

std::span<const AlgorithmInfo> algorithms() { return kAlgorithmInfos; }
std::span<const ChoiceInfo<Heuristic>> heuristics() { return kHeuristics; }
std::span<const ChoiceInfo<OpenSet>> open_sets() { return kOpenSets; }
std::span<const ChoiceInfo<MovementRule>> movement_rules() { return kMovementRules; }
std::span<const ChoiceInfo<MovementClass>> movement_classes() { return kMovementClasses; }
std::span<const ChoiceInfo<TieOrder>> tie_orders() { return kTieOrders; }
std::span<const ChoiceInfo<Smoothing>> smoothings() { return kSmoothings; }
std::span<const ParameterInfo> search_parameters() { return kSearchParameters; }

const AlgorithmInfo& info(Algorithm algorithm) {
    return kAlgorithmInfos[static_cast<std::size_t>(algorithm)];
}
const ChoiceInfo<Heuristic>& info(Heuristic heuristic) {
    return kHeuristics[static_cast<std::size_t>(heuristic)];
}
const ChoiceInfo<OpenSet>& info(OpenSet open_set) { return kOpenSets[static_cast<std::size_t>(open_set)]; }
const ChoiceInfo<MovementRule>& info(MovementRule rule) {
    return kMovementRules[static_cast<std::size_t>(rule)];
}
const ChoiceInfo<MovementClass>& info(MovementClass movement_class) {
    return kMovementClasses[static_cast<std::size_t>(movement_class)];
}
const ChoiceInfo<TieOrder>& info(TieOrder order) { return kTieOrders[static_cast<std::size_t>(order)]; }
const ChoiceInfo<Smoothing>& info(Smoothing smoothing) {
    return kSmoothings[static_cast<std::size_t>(smoothing)];
}

Algorithm algorithm_of_id(std::string_view id) {
    std::vector<std::string_view> known;
    for (const AlgorithmInfo& algorithm : kAlgorithmInfos) {
        if (algorithm.id == id) return algorithm.algorithm;
        known.push_back(algorithm.id);
    }
    throw_unknown_id("algorithm", id, known);
}
Heuristic heuristic_of_id(std::string_view id) { return value_of_id(kHeuristics, "heuristic", id); }
OpenSet open_set_of_id(std::string_view id) { return value_of_id(kOpenSets, "open set", id); }
MovementRule movement_rule_of_id(std::string_view id) { return value_of_id(kMovementRules, "movement", id); }
MovementClass movement_class_of_id(std::string_view id) {
    return value_of_id(kMovementClasses, "profile", id);
}
TieOrder tie_order_of_id(std::string_view id) { return value_of_id(kTieOrders, "order of ties", id); }
Smoothing smoothing_of_id(std::string_view id) { return value_of_id(kSmoothings, "smoothing", id); }

PrepareFunction prepare_function(Algorithm algorithm) {
    return kAlgorithms[static_cast<std::size_t>(algorithm)].prepare;
}

RunFunction run_function(Algorithm algorithm) { return kAlgorithms[static_cast<std::size_t>(algorithm)].run; }

}  // namespace wayfield
