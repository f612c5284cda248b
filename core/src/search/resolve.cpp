#include "resolve.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "automatic.h"
#include "cost_scale.h"
#include "fixed_cost.h"
#include "wayfield/preparation.h"

namespace wayfield {
namespace {

constexpr int kLargestRingBits = 20;
// Jumps need long rings: this one takes in a diagonal across 512 cells.
constexpr int kLargestJumpRingBits = 22;

bool is_unit_square(const TraversalMap& map, const SearchOptions& options) {
    return options.unit_diagonals || map.profile().rule == MovementRule::k4;
}

bool is_admissible(Heuristic heuristic, const TraversalMap& map, const SearchOptions& options) {
    if (info(options.algorithm).any_angle) {
        return heuristic != Heuristic::kManhattan && heuristic != Heuristic::kOctile;
    }
    if (map.profile().rule == MovementRule::k4) return true;
    if (heuristic == Heuristic::kManhattan) return false;
    return heuristic != Heuristic::kEuclidean || !options.unit_diagonals;
}

// Multiples of the costs, their common divisor taken out. False if they have no small denominator.
bool scale_costs(const TraversalMap& map, IntegerScale& scale, std::uint64_t& largest) {
    if (!map.weighted()) {
        largest = 1;
        scale.unit = map.min_cost();
        return true;
    }
    const std::uint32_t q = common_denominator(map.distinct_costs());
    if (q == 0) return false;
    std::uint32_t divisor = 0;
    for (const double cost : map.distinct_costs()) divisor = std::gcd(divisor, rounded(cost * q));
    for (std::size_t i = 0; i < scale.multiple.size(); ++i) {
        const double cost = map.cost_table()[i];
        if (cost <= map.max_cost()) scale.multiple[i] = rounded(cost * q) / divisor;
    }
    scale.heuristic = rounded(map.min_cost() * q) / divisor;
    largest = rounded(map.max_cost() * q) / divisor;
    scale.unit = static_cast<double>(divisor) / q;
    return true;
}

IntegerRefusal scale_priorities(const TraversalMap& map, const Resolved& resolved, IntegerScale& scale) {
    const SearchOptions& options = resolved.options;
    if (options.algorithm == Algorithm::kGreedy) return IntegerRefusal::kGreedy;
    if (options.algorithm == Algorithm::kBidirectional) return IntegerRefusal::kBidirectional;
    if (info(options.algorithm).any_angle) return IntegerRefusal::kAnyAngle;
    if (resolved.heuristic == Heuristic::kEuclidean) return IntegerRefusal::kEuclidean;
    if (!resolved.admissible) return IntegerRefusal::kInconsistent;
    if (options.weight * (1 + options.tie_break) != 1 && resolved.heuristic != Heuristic::kZero) {
        return IntegerRefusal::kWeight;
    }
    std::uint64_t largest = 1;
    if (!scale_costs(map, scale, largest)) return IntegerRefusal::kCosts;
    const bool unit =
        is_unit_square(map, options) && (resolved.heuristic != Heuristic::kOctile || options.unit_diagonals);
    if (!unit) {
        scale.straight = kIntegerStraight;
        scale.diagonal = options.unit_diagonals ? kIntegerStraight : kIntegerDiagonal;
        scale.unit /= kIntegerStraight;
    }
    // f changes by a step's cost and by the heuristic's difference over that step.
    const bool jumps = options.algorithm == Algorithm::kJps;
    const auto longest_step = static_cast<std::uint64_t>(jumps ? std::max(map.width(), map.height()) : 1);
    const std::uint64_t growth = scale.diagonal * (largest + scale.heuristic) * longest_step;
    scale.ring_bits = static_cast<int>(std::bit_width(growth));
    if (scale.ring_bits > (jumps ? kLargestJumpRingBits : kLargestRingBits)) {
        return jumps ? IntegerRefusal::kJumps : IntegerRefusal::kCosts;
    }
    // A path enters no cell twice; f adds an estimate of at most both sides of the map.
    const auto sides = static_cast<std::uint64_t>(map.width() + map.height());
    const std::uint64_t longest =
        (std::uint64_t{map.passable_count()} * largest + sides * scale.heuristic) * scale.diagonal;
    return longest < (std::uint64_t{1} << 32U) ? IntegerRefusal::kNone : IntegerRefusal::kTooLarge;
}

// One unit a straight step on the cheapest cell: integers order entries exactly as real numbers would.
bool is_exact_in_units(const Resolved& resolved) { return resolved.scale.straight == 1; }

void resolve_integer(const TraversalMap& map, Resolved& resolved) {
    OpenSet& open_set = resolved.options.open_set;
    if (open_set == OpenSet::kBitRows) {
        resolved.bit_rows_refusal = bit_rows_refusal(map, resolved.options);
        if (resolved.bit_rows_refusal != BitRowsRefusal::kNone) open_set = OpenSet::kBucketQueue;
    }
    resolved.integer_refusal = scale_priorities(map, resolved, resolved.scale);
    const bool possible = resolved.integer_refusal == IntegerRefusal::kNone;
    if (open_set == OpenSet::kBucketQueue || open_set == OpenSet::kBitRows) {
        resolved.integer = possible;
        if (!possible) open_set = OpenSet::kBinaryHeap;
        return;
    }
    resolved.integer = possible && is_exact_in_units(resolved);
}

bool is_optimal(const TraversalMap& map, const Resolved& resolved) {
    switch (resolved.options.algorithm) {
        case Algorithm::kGreedy:
        case Algorithm::kHpa:
        case Algorithm::kTheta:
        case Algorithm::kLazyTheta:
            return false;
        case Algorithm::kAraStar:
            return resolved.admissible && resolved.options.limit == 0;
        case Algorithm::kBfs:
            return !map.weighted() && is_unit_square(map, resolved.options);
        default:
            return resolved.admissible && !resolved.overweight;
    }
}

// A closed cell's g is at most as many times too large as the heuristic is weighted, reopened or not
// (M. Likhachev, G. Gordon, S. Thrun, "ARA*: anytime A* with provable bounds on sub-optimality", 2003).
double bound_of(const Resolved& resolved) {
    if (resolved.optimal) return 1;
    const SearchOptions& options = resolved.options;
    // Never longer than the shortest path by steps (any_angle.h).
    if (info(options.algorithm).any_angle && resolved.admissible) return 1;
    // ARA* with a limit may be stopped in its first round: what is proved then, its result says.
    const bool weighted = options.algorithm == Algorithm::kAStar || options.algorithm == Algorithm::kFringe ||
                          options.algorithm == Algorithm::kJps;
    if (!weighted || !resolved.admissible) return std::numeric_limits<double>::infinity();
    return std::max(1.0, options.weight * (1 + options.tie_break));
}

Heuristic fitting_heuristic(const TraversalMap& map, const AlgorithmInfo& algorithm) {
    if (algorithm.any_angle) return Heuristic::kEuclidean;
    return map.profile().rule == MovementRule::k4 ? Heuristic::kManhattan : Heuristic::kOctile;
}

bool cuts_corners(MovementRule rule) { return rule == MovementRule::k8One || rule == MovementRule::k8Any; }

// The one that will really search.
Algorithm serving(const TraversalMap& map, const SearchOptions& options, Algorithm asked,
                  const Preparation* prepared) {
    if (!serves(info(asked), map)) {
        return info(asked).serves == ServedMaps::kCorners ? serving(map, options, Algorithm::kJps2, nullptr)
                                                          : Algorithm::kAStar;
    }
    if (!info(asked).prepared) return asked;
    const bool holds = prepared != nullptr && prepared->algorithm() == asked && prepared->holds_for(map) &&
                       prepared->fits(map, options);
    return holds ? asked : serving(map, options, Algorithm::kJps2, nullptr);
}

// What the automatic choice picks, with the settings that suit it.
SearchOptions picked(const TraversalMap& map, const SearchOptions& options, const Preparation* prepared,
                     const Query* query) {
    if (options.algorithm != Algorithm::kAuto) return options;
    const Pick pick = pick_algorithm(map, options, prepared, query);
    SearchOptions chosen = options;
    chosen.algorithm = pick.algorithm;
    chosen.open_set = pick.open_set;
    chosen.heuristic.reset();
    chosen.weight = 1;
    chosen.tie_break = 0;
    chosen.reopen = false;
    return chosen;
}

}  // namespace

bool serves(const AlgorithmInfo& algorithm, const TraversalMap& map) {
    switch (algorithm.serves) {
        case ServedMaps::kAll:
            return true;
        case ServedMaps::kUnweighted:
            return !map.weighted();
        case ServedMaps::kUniform:
            return !map.weighted() && !map.directed();
        case ServedMaps::kCorners:
            return !map.weighted() && !map.directed() && !cuts_corners(map.profile().rule);
        case ServedMaps::kWholeCosts:
            return FixedCost::serves(map);
    }
    return false;
}

const char* out_of_range(const SearchOptions& options) {
    if (!std::isfinite(options.weight) || options.weight < 0) return "the weight must be 0 or more";
    if (!(options.tie_break >= 0 && options.tie_break <= 1)) return "the tie-break must lie between 0 and 1";
    if (std::ranges::find(kClusterSides, options.cluster) == kClusterSides.end()) {
        return "a cluster is 4, 8, 16, 32 or 64 cells";
    }
    if (!std::isfinite(options.weight_step) || options.weight_step < kLeastWeightStep) {
        return "the weight's step must be 0.01 or more";
    }
    return nullptr;
}

Resolved resolve(const TraversalMap& map, const SearchOptions& options, const Preparation* prepared,
                 const Query* query) {
    Resolved resolved;
    resolved.options = picked(map, options, prepared, query);
    SearchOptions& chosen = resolved.options;
    chosen.algorithm = serving(map, options, chosen.algorithm, prepared);
    const AlgorithmUses& uses = info(chosen.algorithm).uses;
    chosen.heuristic = uses.heuristic
                           ? chosen.heuristic.value_or(fitting_heuristic(map, info(chosen.algorithm)))
                           : Heuristic::kZero;
    resolved.heuristic = *chosen.heuristic;
    if (!uses.open_set) chosen.open_set = OpenSet::kBinaryHeap;
    if (!uses.reopen) chosen.reopen = false;
    if (!uses.weight) {
        chosen.weight = 1;
        chosen.tie_break = 0;
    }
    if (map.profile().rule == MovementRule::k4 || info(chosen.algorithm).any_angle) {
        chosen.unit_diagonals = false;
    }
    if (uses.weight_step && chosen.weight <= 1) chosen.weight = kFirstWeight;
    resolved.admissible = is_admissible(resolved.heuristic, map, chosen);
    resolved.overweight =
        resolved.heuristic != Heuristic::kZero && chosen.weight * (1 + chosen.tie_break) > 1;
    if (uses.open_set) resolve_integer(map, resolved);
    resolved.optimal = is_optimal(map, resolved);
    resolved.bound = bound_of(resolved);
    return resolved;
}

}  // namespace wayfield
