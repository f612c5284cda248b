#include <fmt/format.h>

#include "automatic.h"
#include "resolve.h"

namespace wayfield {
namespace {

using Notes = std::vector<std::string>;

void note_ignored(const TraversalMap& map, const SearchOptions& asked, const Resolved& resolved,
                  Notes& notes) {
    const AlgorithmInfo& algorithm = info(asked.algorithm);
    const auto ignored = [&](std::string_view what) {
        notes.push_back(fmt::format("{} doesn't use {}; that setting has no effect.", algorithm.label, what));
    };
    const bool estimates = asked.heuristic.value_or(Heuristic::kZero) != Heuristic::kZero;
    if (!algorithm.uses.heuristic && estimates) ignored("a heuristic");
    if (!algorithm.uses.open_set && asked.open_set != OpenSet::kBinaryHeap) ignored("an open set of choice");
    if (!algorithm.uses.weight && (asked.weight != 1 || asked.tie_break != 0)) {
        ignored("a weight or a tie-break");
    }
    if (!algorithm.uses.reopen && asked.reopen) ignored("reopening");
    if (!algorithm.uses.cluster && asked.cluster != SearchOptions{}.cluster) ignored("clusters");
    if (!algorithm.uses.goal_bounds && asked.goal_bounds && asked.algorithm != Algorithm::kAuto) {
        ignored("goal bounds");
    }
    if (!algorithm.uses.weight_step && asked.weight_step != SearchOptions{}.weight_step) {
        ignored("a step of the weight");
    }
    const OpenSet open_set = resolved.options.open_set;
    const bool orders_ties =
        algorithm.uses.open_set && (open_set == OpenSet::kSortedArray || open_set == OpenSet::kBucketQueue);
    if (asked.ties != TieOrder::kLifo && !orders_ties) {
        notes.emplace_back(
            "The order of ties is chosen for the sorted array and the bucket queue only; it has no effect "
            "here.");
    }
    if (asked.unit_diagonals && map.profile().rule == MovementRule::k4) {
        notes.emplace_back("There are no diagonal steps in 4-way movement, so what they cost has no effect.");
    } else if (asked.unit_diagonals && info(resolved.options.algorithm).any_angle) {
        notes.push_back(
            fmt::format("{} counts lengths of lines, so what a diagonal step costs has no effect.",
                        info(resolved.options.algorithm).label));
    }
}

std::string_view why_not_integer(IntegerRefusal refusal) {
    switch (refusal) {
        case IntegerRefusal::kGreedy:
            return "greedy search's priorities fall as well as rise";
        case IntegerRefusal::kBidirectional:
            return "bidirectional search compares the priorities of both sides";
        case IntegerRefusal::kEuclidean:
            return "Euclidean distances can't be scaled to whole numbers";
        case IntegerRefusal::kAnyAngle:
            return "lengths of lines at any angle can't be scaled to whole numbers";
        case IntegerRefusal::kInconsistent:
            return "with this heuristic, which overestimates, priorities can fall";
        case IntegerRefusal::kWeight:
            return "a weight or tie-break other than 1 leaves priorities that aren't whole numbers";
        case IntegerRefusal::kCosts:
            return "the terrain's costs have no small common scale of whole numbers";
        case IntegerRefusal::kTooLarge:
            return "costs on a map of this size could pass 32 bits";
        case IntegerRefusal::kJumps:
            return "a jump across a map of this size could pass its buckets";
        case IntegerRefusal::kNone:
            break;
    }
    return {};
}

std::string_view why_not_bit_rows(BitRowsRefusal refusal) {
    switch (refusal) {
        case BitRowsRefusal::kAlgorithm:
            return "they are for A*";
        case BitRowsRefusal::kMovement:
            return "they are for 4-way movement";
        case BitRowsRefusal::kHeuristic:
            return "they count by Manhattan distance";
        case BitRowsRefusal::kWeight:
            return "with a weight or tie-break other than 1, cells of one row differ in priority";
        case BitRowsRefusal::kTerrain:
            return "the terrain's costs differ from cell to cell";
        case BitRowsRefusal::kClimb:
            return "a greatest climb closes steps between free cells";
        case BitRowsRefusal::kNone:
            break;
    }
    return {};
}

std::string stands_in(const Resolved& resolved, const AlgorithmInfo& algorithm, std::string_view why) {
    return fmt::format("{} stands in for {}, which {}.", info(resolved.options.algorithm).label,
                       algorithm.label, why);
}

std::string why_not_algorithm(const TraversalMap& map, const SearchOptions& asked, const Resolved& resolved) {
    const AlgorithmInfo& algorithm = info(asked.algorithm);
    if (serves(algorithm, map)) return {};
    if (algorithm.serves == ServedMaps::kWholeCosts) {
        return stands_in(resolved, algorithm,
                         "counts in whole numbers, which terrain costs so far apart don't allow");
    }
    if (!map.weighted() && !map.directed()) {
        return stands_in(resolved, algorithm, "turns beside corners, which diagonals cut here");
    }
    if (!map.weighted()) return stands_in(resolved, algorithm, "needs a way back for each step");
    return stands_in(resolved, algorithm,
                     algorithm.any_angle ? "takes a straight line for the cheapest, and costs differ here"
                                         : "prunes as if every cell cost the same");
}

std::string why_picked(const TraversalMap& map, const Resolved& resolved, PickReason reason) {
    const AlgorithmInfo& algorithm = info(resolved.options.algorithm);
    std::string what(algorithm.label);
    if (algorithm.uses.open_set) what += fmt::format(" ({})", info(resolved.options.open_set).label);
    const auto why = [&]() -> std::string {
        switch (reason) {
            case PickReason::kCosts:
                return "costs differ from cell to cell";
            case PickReason::kOneWay:
                return "some steps have no way back";
            case PickReason::kClutter:
                return fmt::format("walls end a walk along a row at {:.0f} % of the free cells",
                                   walk_ends(map) * 100);
            case PickReason::kInSight:
                return "the goal is a few steps away, with nothing between";
            case PickReason::kPrepared:
                return "every cell costs the same, and it is prepared for this map";
            case PickReason::kLines:
                break;
        }
        return fmt::format("every cell costs the same, and walls end a walk along a row at {:.0f} % of them",
                           walk_ends(map) * 100);
    };
    return fmt::format("{} takes {}: {}.", info(Algorithm::kAuto).label, what, why());
}

std::string why_not_open_set(const SearchOptions& asked, const Resolved& resolved) {
    const OpenSet chosen = resolved.options.open_set;
    if (chosen == asked.open_set || !info(asked.algorithm).uses.open_set) return {};
    const std::string_view why = resolved.bit_rows_refusal != BitRowsRefusal::kNone
                                     ? why_not_bit_rows(resolved.bit_rows_refusal)
                                     : why_not_integer(resolved.integer_refusal);
    return fmt::format("{} stands in for {}: {}.",
                       chosen == OpenSet::kBucketQueue ? "A bucket queue" : "A binary heap",
                       asked.open_set == OpenSet::kBitRows ? "bit rows" : "the bucket queue", why);
}

void note_guarantees(const TraversalMap& map, const Resolved& resolved, Notes& notes) {
    const SearchOptions& options = resolved.options;
    if (options.algorithm == Algorithm::kGreedy) {
        notes.emplace_back(
            "Greedy search looks at the heuristic alone, so the path may not be the shortest.");
        return;
    }
    if (options.algorithm == Algorithm::kHpa) {
        notes.emplace_back(
            "HPA* goes from cluster to cluster by crossings that its graph knows, so the path may not be the "
            "shortest.");
        return;
    }
    if (options.algorithm == Algorithm::kBfs && map.weighted()) {
        notes.emplace_back(
            "Breadth-first search counts steps and ignores terrain costs, so the path may not be the "
            "cheapest.");
    } else if (options.algorithm == Algorithm::kBfs && !resolved.optimal) {
        notes.emplace_back(
            "Breadth-first search counts a diagonal step like a straight one, so the path may not be the "
            "shortest.");
    }
    if (!resolved.admissible) {
        notes.push_back(fmt::format(
            "{} overestimates where {}, so the path may not be the shortest.", info(resolved.heuristic).label,
            info(options.algorithm).any_angle ? "paths turn at any angle" : "diagonal steps are allowed"));
    }
    if (info(options.algorithm).any_angle) {
        notes.push_back(
            fmt::format("{} turns at any angle: its path may be shorter than any by steps, but isn't always "
                        "the shortest.",
                        info(options.algorithm).label));
    }
    if (info(options.algorithm).uses.weight_step) {
        notes.push_back(
            fmt::format("The heuristic is multiplied by {:.9g} at first, and after each path found by {:.9g} "
                        "less than that or than what is proved of the path{}.",
                        options.weight * (1 + options.tie_break), options.weight_step,
                        options.limit == 0 ? "" : ", until the limit"));
    } else if (resolved.overweight) {
        notes.push_back(fmt::format(
            "The heuristic is multiplied by {:.9g}, so the path may cost up to that many times the shortest.",
            options.weight * (1 + options.tie_break)));
    }
    if (options.unit_diagonals) {
        notes.emplace_back(
            "Diagonal steps cost 1 here, so the path is cheapest by that count but can be longer than it "
            "looks.");
    }
}

void note_smoothing(const TraversalMap& map, const SearchOptions& options, Notes& notes) {
    if (options.smoothing != Smoothing::kBresenham) return;
    if (map.profile().rule == MovementRule::k8Any && !map.directed()) return;
    notes.emplace_back(
        "Bresenham's line looks at the cells on it alone, so the smoothed path may cut corners or cliffs.");
}

// Asked for, but a wall that is walked through must not surprise whoever reads the route later.
void note_opened_terrain(const TraversalMap& map, Notes& notes) {
    const Profile& profile = map.profile();
    const TerrainCosts usual = terrain_costs(profile.movement_class);
    for (const auto& [terrain, cost] : profile.weights) {
        const bool opened = usual[static_cast<std::size_t>(terrain)] == kNoEntry && cost != kNoEntry;
        if (!opened || is_custom(terrain)) continue;
        notes.push_back(fmt::format("The weights open {} to {}, which can't enter it otherwise.",
                                    id_of(terrain), info(profile.movement_class).id));
    }
}

// `query`: the one that the options are of; null for any.
SearchPlan plan_for(const TraversalMap& map, const SearchOptions& options, const Preparation* prepared,
                    const Query* query) {
    SearchPlan plan;
    if (const char* reason = out_of_range(options)) {
        plan.options = options;
        plan.refusal = reason;
        return plan;
    }
    const Resolved resolved = resolve(map, options, prepared, query);
    plan.options = resolved.options;
    plan.optimal = resolved.optimal;
    plan.bound = resolved.bound;
    plan.algorithm_refusal = why_not_algorithm(map, options, resolved);
    if (options.algorithm == Algorithm::kAuto) {
        plan.notes.push_back(why_picked(map, resolved, pick_algorithm(map, options, prepared, query).reason));
    } else if (!plan.algorithm_refusal.empty()) {
        plan.notes.push_back(plan.algorithm_refusal);
    } else if (plan.options.algorithm != options.algorithm) {
        plan.notes.push_back(
            stands_in(resolved, info(options.algorithm), "has nothing prepared for this map as it is"));
    }
    plan.open_set_refusal = why_not_open_set(options, resolved);
    if (!plan.open_set_refusal.empty()) plan.notes.push_back(plan.open_set_refusal);
    note_ignored(map, options, resolved, plan.notes);
    note_guarantees(map, resolved, plan.notes);
    note_smoothing(map, options, plan.notes);
    note_opened_terrain(map, plan.notes);
    return plan;
}

}  // namespace

SearchOptions optimal_options(const SearchOptions& options) {
    SearchOptions optimal;
    optimal.unit_diagonals = options.unit_diagonals && !info(options.algorithm).any_angle;
    return optimal;
}

SearchPlan plan_search(const TraversalMap& map, const SearchOptions& options, const Preparation* prepared) {
    return plan_for(map, options, prepared, nullptr);
}

SearchPlan plan_search(const TraversalMap& map, const Query& query, const Preparation* prepared) {
    return plan_for(map, query.options, prepared, &query);
}

}  // namespace wayfield
