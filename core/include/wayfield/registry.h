#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "wayfield/generators.h"
#include "wayfield/profile.h"

namespace wayfield {

/// The algorithms, in the order in which lists show them. Adding one is a file in src/search and a line in
/// the table of registry.cpp: the panel, the oracle tests, the bench, --help and the README read that table.
enum class Algorithm : std::uint8_t {
    kAStar,
    kDijkstra,
    kBfs,
    kGreedy,
    kBidirectional,
    kFringe,
    kJps,
    kJps2,
    kJpsPlus,
    kSubgoal,
    kHpa,
    kLpaStar,
    kDStarLite,
    kTheta,
    kLazyTheta,
    kAraStar,
    kAuto  ///< whichever of the others is the fastest on the map
};
enum class Heuristic : std::uint8_t { kZero, kManhattan, kOctile, kChebyshev, kEuclidean };
enum class OpenSet : std::uint8_t { kBinaryHeap, kQuaternaryHeap, kSortedArray, kBucketQueue, kBitRows };
/// Which of equal priorities leaves the sorted array and the bucket queue first. (A heap has its own order.)
enum class TieOrder : std::uint8_t { kLifo, kFifo };

/// How a path is pulled straight (line_of_sight.h).
enum class Smoothing : std::uint8_t { kOff, kBresenham, kSupercover };

/// What an algorithm listens to; what it doesn't is greyed out and noted.
struct AlgorithmUses {
    bool heuristic = false;
    bool open_set = false;
    bool weight = false;  ///< weight and tie-break
    bool reopen = false;
    bool cluster = false;      ///< the side of clusters
    bool weight_step = false;  ///< lowers the weight from round to round
    bool goal_bounds = false;  ///< can prepare them
};

/// The maps that an algorithm searches; elsewhere A* stands in.
enum class ServedMaps : std::uint8_t {
    kAll,
    kUnweighted,  ///< every cell costs the same
    kUniform,     ///< every cell costs the same and each step has a way back
    kCorners,     ///< the same, and no diagonal cuts a corner
    kWholeCosts,  ///< no two costs of the profile lie too far apart to be counted in whole numbers
};

struct AlgorithmInfo {
    Algorithm algorithm;
    std::string_view id;
    std::string_view label;
    std::string_view paper;    ///< author, title, year
    std::string_view meaning;  ///< what it does differently, in a sentence
    bool optimal;              ///< with an admissible heuristic on any map that it serves
    AlgorithmUses uses;
    ServedMaps serves = ServedMaps::kAll;
    /// Works out something about the map before the first query (preparation.h); while there is none that
    /// holds, JPS2 stands in, or A* where that can't serve either.
    bool prepared = false;
    /// Its paths are straight lines between waypoints (SearchResult::waypoints).
    bool any_angle = false;
    /// Can go on from its last search after an edit (incremental_search.h).
    bool incremental = false;
};

template <class Enum>
struct ChoiceInfo {
    Enum value;
    std::string_view id;
    std::string_view label;
    std::string_view meaning;
};

std::span<const AlgorithmInfo> algorithms();
std::span<const ChoiceInfo<Heuristic>> heuristics();
std::span<const ChoiceInfo<OpenSet>> open_sets();
std::span<const ChoiceInfo<MovementRule>> movement_rules();
std::span<const ChoiceInfo<MovementClass>> movement_classes();
std::span<const ChoiceInfo<TieOrder>> tie_orders();
std::span<const ChoiceInfo<Smoothing>> smoothings();

const AlgorithmInfo& info(Algorithm algorithm);
const ChoiceInfo<Heuristic>& info(Heuristic heuristic);
const ChoiceInfo<OpenSet>& info(OpenSet open_set);
const ChoiceInfo<MovementRule>& info(MovementRule rule);
const ChoiceInfo<MovementClass>& info(MovementClass movement_class);
const ChoiceInfo<TieOrder>& info(TieOrder order);
const ChoiceInfo<Smoothing>& info(Smoothing smoothing);

/// By id; throws UsageError that names the unknown id and the nearest known one.
Algorithm algorithm_of_id(std::string_view id);
Heuristic heuristic_of_id(std::string_view id);
OpenSet open_set_of_id(std::string_view id);
MovementRule movement_rule_of_id(std::string_view id);
MovementClass movement_class_of_id(std::string_view id);
TieOrder tie_order_of_id(std::string_view id);
Smoothing smoothing_of_id(std::string_view id);

/// Parameters of a search besides the choices above (weight, tie-break, limit, ...), described.
std::span<const ParameterInfo> search_parameters();

/// The known id nearest to what was typed (edit distance), for messages; empty if nothing is near.
std::string nearest_id(std::string_view typed, std::span<const std::string_view> known);

}  // namespace wayfield
