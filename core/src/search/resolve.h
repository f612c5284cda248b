#pragma once

#include <array>
#include <cstdint>

#include "bit_rows_refusal.h"
#include "wayfield/search.h"

namespace wayfield {

/// Why priorities can't be counted in integers (a bucket queue then gives way to a binary heap).
enum class IntegerRefusal : std::uint8_t {
    kNone,
    kGreedy,         // f = h goes up and down
    kBidirectional,  // compares f of one side with g of the other in real numbers
    kEuclidean,      // irrational
    kInconsistent,   // f could fall: Manhattan with diagonals
    kWeight,         // f = g + h * factor isn't a multiple of anything
    kCosts,          // no small common denominator, or a ring too large
    kTooLarge,       // g could pass 32 bits
    kAnyAngle,       // lengths of lines are irrational
    kJumps,          // a jump across the map raises f by more than a ring holds
};

/// Costs as integers. One integer unit is `unit` in real cost.
struct IntegerScale {
    std::uint32_t straight = 1;   ///< a straight step on the cheapest cell
    std::uint32_t diagonal = 1;   ///< a diagonal one
    std::uint32_t heuristic = 1;  ///< the heuristic's factor: the cheapest cell's share
    std::array<std::uint32_t, 256>
        multiple{};  ///< by terrain class, weighted maps only: cost / cheapest unit
    double unit = 1;
    int ring_bits = 0;  ///< f grows by less than 2^ring_bits in a step
};

/// Options with every choice made, and what follows from them; no strings, nothing allocated.
struct Resolved {
    SearchOptions options;
    Heuristic heuristic = Heuristic::kOctile;
    bool integer = false;  ///< run on integers: for a bucket queue, or because it is exact and faster
    IntegerScale scale;
    IntegerRefusal integer_refusal = IntegerRefusal::kNone;
    BitRowsRefusal bit_rows_refusal = BitRowsRefusal::kNone;  ///< if they were asked for
    bool admissible = true;   ///< the heuristic by itself (rule and diagonals)
    bool overweight = false;  ///< weight * (1 + tie-break) > 1
    bool optimal = false;
    double bound = 1;  ///< as in SearchPlan
};

/// Precondition: the options are in range (plan_search refuses others). `query`: the one that they are of,
/// where start and goal are known.
Resolved resolve(const TraversalMap& map, const SearchOptions& options, const Preparation* prepared = nullptr,
                 const Query* query = nullptr);

/// True if an algorithm can search such a map.
bool serves(const AlgorithmInfo& algorithm, const TraversalMap& map);

/// The weight that ARA* begins with where none above 1 was asked for: loose enough for a first path after a
/// fraction of the work.
inline constexpr double kFirstWeight = 3;
/// Smaller ones make rounds without end.
inline constexpr double kLeastWeightStep = 0.01;

/// What is out of range, as a sentence; nullptr if nothing is.
const char* out_of_range(const SearchOptions& options);

}  // namespace wayfield
