#include "scene/why_fast.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "scene/number_text.h"
#include "wayfield/path.h"
#include "wayfield/preparation.h"
#include "wayfield/registry.h"

namespace wayfield {
namespace {

std::string percent_text(double share) {
    const double percent = share * 100;
    return fmt::format("{:.{}f} %", percent, percent < 1 ? 2 : percent < 10 ? 1 : 0);
}

double share_of(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string cells_text(std::uint64_t expanded, std::uint64_t open_cells) {
    return fmt::format("{} of {} open cells ({})", grouped(expanded), grouped(open_cells),
                       percent_text(share_of(expanded, open_cells)));
}

/// One search and what is known of it, told piece by piece.
class Teller {
  public:
    Teller(const SearchPlan& plan, const SearchResult& result, const SpeedFigures& figures)
        : plan_(plan), result_(result), counts_(result.counts), figures_(figures) {}

    SpeedReason tell() const {
        SpeedReason reason;
        if (counts_.expanded == 0) return reason;
        reason.fast = fast();
        const bool found = result_.status == SearchStatus::kFound;
        reason.text = found || result_.repaired ? algorithm_text() : hopeless_text();
        if (found) reason.text += comparison_text();
        return reason;
    }

  private:
    Algorithm algorithm() const { return plan_.options.algorithm; }
    std::string expanded_text() const { return cells_text(counts_.expanded, figures_.ground.open_cells); }

    bool fast() const {
        if (result_.repaired) return figures_.from_nothing && counts_.expanded * 2 <= *figures_.from_nothing;
        const bool by_cell = algorithm() == Algorithm::kJps;
        if (by_cell && counts_.scanned > figures_.ground.open_cells) return false;
        return counts_.expanded * 2 <= figures_.ground.open_cells;
    }

    // What makes a search without a path long is what can be reached.
    std::string hopeless_text() const {
        if (result_.status == SearchStatus::kLimit)
            return fmt::format("Stopped by its limit after {}", expanded_text());
        return fmt::format("No path: it had to exhaust what the start reaches, {} expanded", expanded_text());
    }

    std::string algorithm_text() const {
        switch (algorithm()) {
            case Algorithm::kAStar:
            case Algorithm::kAuto:
                return estimate_text();
            case Algorithm::kDijkstra:
            case Algorithm::kBfs:
                return fmt::format("Nothing points to the goal: {} lie nearer and are expanded first",
                                   expanded_text());
            case Algorithm::kGreedy:
                return fmt::format("Follows the estimate alone: {}", expanded_text());
            case Algorithm::kBidirectional:
                return fmt::format("Two searches of half the way: {}, {} pushes", expanded_text(),
                                   grouped(counts_.pushed));
            case Algorithm::kFringe:
                return fmt::format("Sorts nothing, and expands some again: {}, {} of them once more",
                                   expanded_text(), grouped(counts_.reopened));
            case Algorithm::kJps:
                return jump_text("Looks at every cell along a line");
            case Algorithm::kJps2:
                return jump_text("Looks at up to 64 cells of a line in one word");
            case Algorithm::kJpsPlus:
                return fmt::format(
                    "What jump points see is in lists: {} cells looked at, {} expanded; prepared in {}",
                    grouped(counts_.scanned), expanded_text(), preparation_text());
            case Algorithm::kSubgoal:
                return fmt::format(
                    "Goes from corner to corner by a graph: {} cells looked at to join both ends to it, {} "
                    "expanded; "
                    "prepared in {}",
                    grouped(counts_.scanned), expanded_text(), preparation_text());
            case Algorithm::kHpa:
                return hierarchy_text();
            case Algorithm::kLpaStar:
            case Algorithm::kDStarLite:
                return repair_text();
            case Algorithm::kTheta:
            case Algorithm::kLazyTheta:
                return fmt::format("{} waypoints of {} cells, lines of sight looked along: {}",
                                   grouped(figures_.waypoints), grouped(result_.path.size()),
                                   expanded_text());
            case Algorithm::kAraStar:
                return anytime_text();
        }
        std::abort();
    }

    // An estimate that is nearly the cost leaves little to look at.
    std::string estimate_text() const {
        const double share = result_.cost > 0 ? figures_.ground.estimate / result_.cost : 1;
        return fmt::format("The estimate at the start is {} of the cost: {} expanded", percent_text(share),
                           expanded_text());
    }

    std::string jump_text(const char* how) const {
        std::string text = fmt::format("{}: {} looked at", how, grouped(counts_.scanned));
        if (figures_.rays && *figures_.rays > 0) {
            text += fmt::format(" in {} rays of {:.1f}", grouped(*figures_.rays),
                                share_of(counts_.scanned, *figures_.rays));
        }
        return text + fmt::format(", {} expanded", expanded_text());
    }

    std::string preparation_text() const {
        const double kibibytes = static_cast<double>(figures_.ground.preparation_bytes) / 1024;
        std::string text = kibibytes < 1024 ? fmt::format("{:.0f} KiB", kibibytes)
                                            : fmt::format("{:.1f} MiB", kibibytes / 1024);
        if (const auto& spent = figures_.ground.preparation_milliseconds)
            text += fmt::format(" and {:.1f} ms", *spent);
        return text;
    }

    std::string hierarchy_text() const {
        const int side = plan_.options.cluster;
        return fmt::format(
            "{} nodes of the graph of {} × {} clusters expanded, {} cells looked at to link and "
            "refine, of {} open; prepared in {}",
            grouped(counts_.expanded), side, side, grouped(counts_.scanned),
            grouped(figures_.ground.open_cells), preparation_text());
    }

    std::string repair_text() const {
        if (!result_.repaired)
            return fmt::format("From nothing, there is nothing to repair yet: {}", expanded_text());
        std::string text = fmt::format("Repairs what the change made untrue: {}", expanded_text());
        if (!figures_.from_nothing) return text;
        const std::uint64_t all = *figures_.from_nothing;
        text += fmt::format("; from nothing {}", grouped(all));
        if (counts_.expanded <= all)
            return text + fmt::format(", {} spared", percent_text(1 - share_of(counts_.expanded, all)));
        return text + ": repairing was more work";
    }

    std::string anytime_text() const {
        std::string text = fmt::format("Better path by better path: {}", expanded_text());
        if (figures_.first_path) text += fmt::format(", the first after {}", grouped(*figures_.first_path));
        if (std::isfinite(result_.bound))
            text += fmt::format(", within {:.4g} % of the optimum", (result_.bound - 1) * 100);
        return text;
    }

    std::string comparison_text() const {
        std::string text;
        const bool itself = algorithm() == Algorithm::kAStar && plan_.optimal;
        if (figures_.astar_expanded && !itself)
            text += fmt::format("; A* {}", grouped(*figures_.astar_expanded));
        if (figures_.loss && !result_.optimal)
            text +=
                fmt::format("; path {:+.2f} %", std::abs(*figures_.loss) < 5e-5 ? 0 : *figures_.loss * 100);
        return text;
    }

    const SearchPlan& plan_;
    const SearchResult& result_;
    const SearchCounts& counts_;
    const SpeedFigures& figures_;
};

}  // namespace

const char* SpeedReason::question() const { return fast ? "Why is it fast?" : "Why isn't it fast?"; }

SpeedReason why_fast(const SearchPlan& plan, const SearchResult& result, const SpeedFigures& figures) {
    return Teller(plan, result, figures).tell();
}

SpeedReason why_fast(const Pane& pane, bool with_times) {
    if (!pane.outcome || pane.outcome->refused() || !pane.outcome->complete) return {};
    const SearchOutcome& outcome = *pane.outcome;
    SpeedFigures figures;
    figures.ground = outcome.ground;
    if (!with_times) figures.ground.preparation_milliseconds.reset();
    figures.from_nothing = pane.expanded_from_nothing();
    if (!outcome.result.optimal) figures.loss = pane.loss();
    if (pane.optimum && pane.optimum->outcome_version == outcome.version)
        figures.astar_expanded = pane.optimum->expanded;
    figures.waypoints = outcome.smoothed.waypoints.size();
    if (pane.trace && pane.trace->outcome_version == outcome.version) {
        figures.rays = pane.trace->rays;
        const auto known = pane.trace->recorder->improvements();
        if (!known.empty()) figures.first_path = known.front().step;
    }
    return why_fast(outcome.plan, outcome.result, figures);
}

SearchGround ground_of(const TraversalMap& map, const Query& query, const SearchPlan& plan,
                       const Preparation* prepared) {
    SearchGround ground;
    ground.open_cells = map.passable_count();
    if (const auto& heuristic = plan.options.heuristic) {
        ground.estimate = map.min_cost() * heuristic_value(*heuristic, std::abs(query.start.x - query.goal.x),
                                                           std::abs(query.start.y - query.goal.y),
                                                           plan.options.unit_diagonals ? 1.0 : kDiagonal);
    }
    if (prepared != nullptr) ground.preparation_bytes = prepared->memory_bytes();
    return ground;
}

}  // namespace wayfield
