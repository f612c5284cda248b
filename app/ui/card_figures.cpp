#include "ui/card_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "scene/number_text.h"
#include "scene/why_fast.h"
#include "wayfield/registry.h"

namespace wayfield {

namespace {

std::string what_ran(const SearchOutcome& outcome) {
    const SearchOptions& ran = outcome.plan.options;
    const AlgorithmInfo& algorithm = info(ran.algorithm);
    std::string text(algorithm.label);
    if (algorithm.uses.heuristic && ran.heuristic) text += fmt::format(" · {}", info(*ran.heuristic).label);
    if (algorithm.uses.open_set) text += fmt::format(" · {}", info(ran.open_set).label);
    if (outcome.result.repaired) text += " · repair";
    return text;
}

// What a repair is to be measured by.
void add_from_nothing(const Pane& pane, const Theme& theme, std::vector<Figure>& figures) {
    if (!pane.outcome->result.repaired) return;
    const std::optional<std::uint64_t> expanded = pane.expanded_from_nothing();
    figures.push_back({"From nothing", expanded ? grouped(*expanded) : "…", theme.dim, 7});
}

// A goal that is no wall may still be too narrow.
std::string why_of(const SearchOutcome& outcome, int unit_size) {
    const NoPathReason reason = outcome.result.reason;
    const bool start = reason == NoPathReason::kStartBlocked;
    if (unit_size == 1 || (!start && reason != NoPathReason::kGoalBlocked))
        return std::string(text_of(reason));
    return fmt::format("{0} x {0} cells don't fit on the {1}", unit_size, start ? "start" : "goal");
}

Figure status_figure(const Pane& pane, const Theme& theme) {
    // Shorter searches are over before the next frame.
    if (pane.activity == PaneActivity::kSearching && pane.expanded_so_far > 0) {
        return {"Searching", fmt::format("{} expanded", grouped(pane.expanded_so_far)), theme.warn, 18};
    }
    if (pane.activity == PaneActivity::kPreparing) {
        return {"Preparing", fmt::format("{} %", pane.prepared_permille / 10), theme.warn, 5};
    }
    if (!pane.outcome)
        return {"Search", pane.activity == PaneActivity::kIdle ? "none" : "searching", theme.dim};
    const SearchOutcome& outcome = *pane.outcome;
    if (outcome.refused()) return {"Refused", outcome.refusal, theme.warn};
    const std::string caption = what_ran(outcome);
    if (outcome.found()) return {caption, outcome.result.optimal ? "found, optimal" : "found", theme.good, 5};
    const std::string why = why_of(outcome, pane.setup.profile.unit_size);
    return {caption,
            why.empty() ? std::string(id_of(outcome.result.status)) : fmt::format("no path: {}", why),
            theme.bad};
}

}  // namespace

std::vector<Figure> first_row(const Pane& pane, const Theme& theme) {
    std::vector<Figure> figures{status_figure(pane, theme)};
    if (!pane.outcome || pane.outcome->refused()) return figures;
    const SearchOutcome& outcome = *pane.outcome;
    figures.push_back({"Cost", outcome.found() ? grouped(outcome.result.cost, 2) : "—", theme.text, 7});
    figures.push_back({"Expanded", grouped(outcome.result.counts.expanded), theme.text, 7});
    add_from_nothing(pane, theme, figures);
    // Where the work of a search that jumps has gone.
    if (outcome.result.counts.scanned > 0) {
        figures.push_back({"Scanned", grouped(outcome.result.counts.scanned), theme.text, 9});
    }
    figures.push_back({"CPU", fmt::format("{:.3f} ms", outcome.search_milliseconds), theme.text, 9, true});
    return figures;
}

std::vector<Figure> contender_row(const Pane& pane, const std::string& name, const Theme& theme) {
    Figure who = status_figure(pane, theme);
    if (!pane.outcome || pane.outcome->refused()) return {who};
    const SearchOutcome& outcome = *pane.outcome;
    const std::uint64_t expanded = pane.trace ? pane.step() : outcome.result.counts.expanded;
    if (outcome.found()) who = {name, {}, theme.text};
    if (outcome.found()) who.value = fmt::format("{} expanded", grouped(expanded));
    who.least_digits = 9 + grouped(outcome.result.counts.expanded).size();
    std::vector<Figure> figures{who};
    if (outcome.found()) figures.push_back({"Cost", grouped(outcome.result.cost, 2), theme.text});
    add_from_nothing(pane, theme, figures);
    if (const std::uint64_t scanned = outcome.result.counts.scanned)
        figures.push_back({"Scanned", grouped(scanned), theme.text});
    figures.push_back({"CPU", fmt::format("{:.3f} ms", outcome.search_milliseconds), theme.text, 9, true});
    return figures;
}

namespace {

// How much dearer the path is than the shortest, and how much it could have been.
Figure loss_figure(const Pane& pane, const Theme& theme) {
    const std::optional<double> loss = pane.loss();
    std::string value = loss ? fmt::format("{:+.2f} %", *loss * 100) : "…";
    const double bound = pane.outcome->result.bound;
    if (std::isfinite(bound)) value += fmt::format(" (bound +{:.4g} %)", (bound - 1) * 100);
    // What is no loss in the digits shown is nothing to warn of.
    constexpr double kShown = 0.00005;
    return {"Over the optimum", value, loss && *loss >= kShown ? theme.warn : theme.text, 9};
}

// What an anytime search knows at the playhead.
Figure improvement_figure(const Pane& pane, const Theme& theme) {
    const auto all = pane.trace->recorder->improvements();
    const TraceRecorder::Improvement* known = pane.improvement();
    std::string value = fmt::format("none of {}", all.size());
    if (known != nullptr) {
        value = fmt::format("{} of {}: {}", known - all.data() + 1, all.size(), grouped(known->cost, 2));
        if (std::isfinite(known->bound)) value += fmt::format(", bound +{:.4g} %", (known->bound - 1) * 100);
    }
    return {"Paths so far", value, known != nullptr ? theme.text : theme.dim, 24};
}

// What one step of a search that jumps looked at: along how many lines, how many cells, in how many words at
// least where a word holds 64 of them. What JPS+ doesn't look for it has from its lists.
Figure step_figure(const Pane& pane, const Theme& theme) {
    const JumpStep jumps = pane.trace->player.jumps();
    const Algorithm ran = pane.outcome->plan.options.algorithm;
    const int width = pane.trace->recorder->width();
    std::uint64_t cells = 0, words = 0;
    for (const JumpStep::Ray& ray : jumps.rays) {
        const auto from = static_cast<int>(ray.from), to = static_cast<int>(ray.to);
        const int dx = std::abs(to % width - from % width), dy = std::abs(to / width - from / width);
        cells += static_cast<std::uint64_t>(std::max(dx, dy));
        // A diagonal goes cell by cell.
        if (dx == 0 || dy == 0) words += static_cast<std::uint64_t>(std::max(dx, dy)) / 64 + 1;
    }
    const std::string points = fmt::format("{} jump points", jumps.jump_points.size());
    std::string value = fmt::format("{} rays, {} cells", jumps.rays.size(), grouped(cells));
    if (ran == Algorithm::kJps2) value += fmt::format(" in {}+ words", grouped(words));
    if (ran == Algorithm::kJpsPlus && jumps.rays.empty())
        value = fmt::format("{} from its list", points);
    else
        value += ", " + points;
    if (!jumps.pruned.empty()) value += fmt::format(", {} pruned", jumps.pruned.size());
    if (!jumps.cut.empty()) value += fmt::format(", {} cut by goal bounds", jumps.cut.size());
    return {.caption = "This step", .value = std::move(value), .colour = theme.text, .sentence = true};
}

}  // namespace

std::vector<Figure> second_row(const Pane& pane, const Theme& theme, bool brief) {
    if (!pane.outcome || pane.outcome->refused()) return {};
    const SearchOutcome& outcome = *pane.outcome;
    const SearchCounts& counts = outcome.result.counts;
    std::vector<Figure> figures;
    if (pane.trace && !pane.trace->recorder->improvements().empty()) {
        figures.push_back(improvement_figure(pane, theme));
    }
    if (outcome.found() && !outcome.result.optimal) figures.push_back(loss_figure(pane, theme));
    if (const SmoothedPath& smoothed = outcome.smoothed; !smoothed.waypoints.empty()) {
        figures.push_back(
            {"Waypoints",
             fmt::format("{} → {}", grouped(outcome.result.path.size()), grouped(smoothed.waypoints.size())),
             theme.text, 11});
        figures.push_back({"Smoothed length", grouped(smoothed.length, 2), theme.text, 7});
    }
    if (brief) return figures;
    figures.push_back({"Generated", grouped(counts.generated), theme.dim, 7});
    figures.push_back({"Pushes", grouped(counts.pushed), theme.dim, 7});
    figures.push_back({"Largest open set", grouped(counts.largest_open), theme.dim, 6});
    figures.push_back({"Reopened", grouped(counts.reopened), theme.dim, 4});
    return figures;
}

std::vector<Figure> step_row(const Pane& pane, const Theme& theme) {
    if (!pane.outcome || pane.outcome->refused() || !pane.trace || !pane.trace->recorder->has_jumps())
        return {};
    if (pane.step() == 0 || pane.at_end()) return {};
    return {step_figure(pane, theme)};
}

std::vector<Figure> reason_row(const Pane& pane, const Theme& theme, bool with_times) {
    SpeedReason reason = why_fast(pane, with_times);
    if (reason.text.empty()) return {};
    return {{.caption = reason.question(),
             .value = std::move(reason.text),
             .colour = theme.text,
             .sentence = true}};
}

namespace {

std::string bytes_text(std::size_t bytes) {
    const double megabytes = static_cast<double>(bytes) / (1024.0 * 1024.0);
    return megabytes < 1 ? fmt::format("{:.0f} KiB", megabytes * 1024) : fmt::format("{:.1f} MiB", megabytes);
}

const char* origin_text(FieldOrigin origin) {
    switch (origin) {
        case FieldOrigin::kBuilt:
            return "built";
        case FieldOrigin::kRepaired:
            return "repaired";
        case FieldOrigin::kKept:
            return "kept";
    }
    return "";
}

std::string cache_text(const FieldCacheFigures& cache) {
    std::string text = fmt::format("{} in {}, {} reused", cache.fields, bytes_text(cache.bytes), cache.hits);
    if (cache.evictions > 0) text += fmt::format(", {} dropped", cache.evictions);
    return text;
}

}  // namespace

std::vector<Figure> crowd_row(const Pane& pane, const Theme& theme) {
    if (pane.setup.crowd.empty()) return {};
    if (!pane.crowd) return {{"Crowd", "being placed", theme.warn, 12}};
    const CrowdSnapshot& crowd = *pane.crowd;
    const std::string all = grouped(crowd.agents.size());
    std::vector<Figure> figures{
        {"Arrived", fmt::format("{} of {}", grouped(crowd.arrived), all), theme.text, 2 * all.size() + 4},
        {"Mean speed", fmt::format("{:.2f} m/s", crowd.mean_speed), theme.text, 8},
        {"Time", fmt::format("{:.1f} s", static_cast<double>(crowd.ticks) / 60), theme.dim, 7},
        {"Tick", fmt::format("{:.2f} ms", crowd.tick_milliseconds), theme.text, 8, true}};
    if (crowd.figures.stuck > 0) figures.push_back({"Stuck", grouped(crowd.figures.stuck), theme.warn, 4});
    return figures;
}

std::string living_text(const BattleFigures& figures) {
    constexpr std::size_t kFew = 4;
    if (figures.alive.size() > kFew) {
        const auto armies = std::ranges::count_if(figures.alive, [](auto alive) { return alive > 0; });
        return fmt::format("{} in {}", std::accumulate(figures.alive.begin(), figures.alive.end(), 0U),
                           armies);
    }
    std::string text;
    for (const std::uint32_t alive : figures.alive)
        text += fmt::format("{}{}", text.empty() ? "" : " : ", alive);
    return text;
}

std::vector<Figure> battle_row(const Pane& pane, const Theme& theme) {
    if (!pane.has_battle()) return {};
    if (!pane.battle) return {{"Battle", "being drawn up", theme.warn, 14}};
    const BattleSnapshot& battle = *pane.battle;
    std::vector<Figure> figures{
        {"Alive", living_text(battle.figures), theme.text, 9},
        {"At tick", grouped(battle.ticks), theme.text, 6},
        {"Searches", grouped(battle.searches_run()), theme.text, 7},
        {"Queue", grouped(battle.queue), battle.queue > 0 ? theme.warn : theme.text, 4},
        {"A tick", fmt::format("{:.2f} ms", battle.tick_milliseconds), theme.text, 8, true}};
    if (battle.figures.pinned > 0)
        figures.push_back({"Pinned", grouped(battle.figures.pinned), theme.warn, 4});
    return figures;
}

std::vector<Figure> field_row(const Pane& pane, const Theme& theme) {
    if (!pane.field) return {{"Field", "building", theme.warn, 8}};
    const FieldFigures& field = pane.field->figures;
    std::vector<Figure> figures;
    if (pane.field->shown_as_stale()) {
        figures.push_back({"Field", "updating", theme.warn, 18});
    } else {
        figures.push_back({"Field",
                           fmt::format("{} {:.3f} ms", origin_text(field.origin), field.milliseconds),
                           theme.text, 18, true});
    }
    figures.push_back({"Reachable", grouped(field.reachable), theme.dim, 7});
    figures.push_back({"Farthest", grouped(field.max_cost, 2), theme.dim, 7});
    figures.push_back({"Memory", bytes_text(field.memory_bytes), theme.dim, 8});
    figures.push_back({"Goals", grouped(field.goals), theme.dim, 2});
    figures.push_back({"Cache", cache_text(field.cache), theme.dim, 30});
    return figures;
}

}  // namespace wayfield
