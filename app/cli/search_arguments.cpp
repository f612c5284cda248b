#include "cli/search_arguments.h"

#include <fmt/format.h>

#include <limits>
#include <span>
#include <string_view>

#include "cli/command.h"
#include "run/cpu_timer.h"
#include "scene/map_source.h"
#include "scene/search_settings.h"
#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield::cli {

namespace {

/// Runs a check of the registry or the scene and says which option it was about.
template <class Check>
void checked(const char* option, const Check& check) {
    try {
        check();
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("{}: {}", option, error.what()));
    }
}

}  // namespace

void SearchArguments::declare(CLI::App& command) {
    const auto id_option = [&](const char* name, std::optional<std::string>& value, const std::string& ids) {
        command.add_option(name, value, ids)->type_name("ID")->group("Search");
    };
    id_option("--algorithm", algorithm_, ids_of(algorithms()));
    id_option("--heuristic", heuristic_, ids_of(heuristics()) + " (default: what fits the movement)");
    id_option("--open-set", open_set_, ids_of(open_sets()));
    id_option("--movement", movement_, ids_of(movement_rules()));
    id_option("--profile", profile_, ids_of(movement_classes()));
    command.add_option("--weight", weight_, "Weight of the heuristic, default 1")
        ->type_name("W")
        ->check(real_number(0, kMaxWeight))
        ->group("Search");
    command.add_option("--tie-break", tie_break_, "P in heuristic x weight x (1 + P), default 0")
        ->type_name("P")
        ->check(real_number(0, 1))
        ->group("Search");
    command.add_option("--unit-size", unit_size_, "Cells a side of the unit, default 1")
        ->type_name("N")
        ->check(whole_number(1, 64))
        ->group("Search");
    command.add_option("--climb", climb_, "Greatest step up, default unlimited")
        ->type_name("N")
        ->check(whole_number(0, std::numeric_limits<int>::max()))
        ->group("Search");
    command.add_flag("--reopen", reopen_, "Expand a closed cell again when it is reached cheaper")
        ->group("Search");
    command.add_option("--limit", limit_, "Give up after N expansions")
        ->type_name("N")
        ->check(whole_number(1))
        ->group("Search");
    command.add_option("--weights", weights_, "Cost of terrains by letter or name, for this run")
        ->type_name("C=W,...")
        ->group("Search");
    command.add_option("--diagonal-cost", diagonal_cost_, "one: diagonals cost 1 (a trap); sqrt2 (default)")
        ->type_name("C")
        ->group("Search");
    command.add_option("--set", settings_, "Any other parameter: " + settings_usage() + "; repeatable")
        ->type_name("NAME=VALUE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->group("Search");
}

SearchArguments::Values SearchArguments::values() const {
    Values values;
    SearchOptions& options = values.options;
    Profile& profile = values.profile;
    if (algorithm_) checked("--algorithm", [&] { options.algorithm = algorithm_of_id(*algorithm_); });
    if (heuristic_) checked("--heuristic", [&] { options.heuristic = heuristic_of_id(*heuristic_); });
    if (open_set_) checked("--open-set", [&] { options.open_set = open_set_of_id(*open_set_); });
    if (movement_) checked("--movement", [&] { profile.rule = movement_rule_of_id(*movement_); });
    if (profile_) checked("--profile", [&] { profile.movement_class = movement_class_of_id(*profile_); });

    const auto require = [](bool fits, const char* text) {
        if (!fits) throw UsageError(text);
    };
    require(!diagonal_cost_ || diagonal_cost_ == "one" || diagonal_cost_ == "sqrt2",
            "--diagonal-cost: 'one' or 'sqrt2' is wanted");
    options.weight = weight_.value_or(options.weight);
    options.tie_break = tie_break_.value_or(options.tie_break);
    options.reopen = reopen_;
    options.unit_diagonals = diagonal_cost_ == "one";
    options.limit = limit_.value_or(0);
    for (const std::string& setting : settings_) {
        const std::size_t equals = setting.find('=');
        require(equals != std::string::npos, "--set: NAME=VALUE is wanted");
        checked("--set",
                [&] { apply_setting(options, setting.substr(0, equals), setting.substr(equals + 1)); });
    }
    profile.unit_size = unit_size_.value_or(profile.unit_size);
    profile.climb = climb_.value_or(kUnlimitedClimb);
    if (weights_) {
        checked("--weights", [&] { profile.weights = parse_weights(*weights_); });
        values.custom_letters = custom_letters(profile.weights);
    }
    return values;
}

std::vector<std::string> SearchArguments::commands() const {
    values();
    std::vector<std::string> lines;
    const auto add = [&](const char* command, const auto& value) {
        if (value) lines.push_back(fmt::format("{} {}", command, *value));
    };
    // Movement and profile first: what is refused depends on them.
    add("movement", movement_);
    add("profile", profile_);
    add("unit-size", unit_size_);
    add("climb", climb_);
    if (weights_) lines.push_back("weights " + wayfield::quoted(*weights_));
    add("algorithm", algorithm_);
    add("heuristic", heuristic_);
    add("open-set", open_set_);
    add("weight", weight_);
    add("tie-break", tie_break_);
    if (reopen_) lines.emplace_back("set reopen=on");
    if (limit_) lines.push_back(fmt::format("set limit={}", *limit_));
    if (diagonal_cost_) lines.push_back("set diagonal-cost=" + *diagonal_cost_);
    for (const std::string& setting : settings_) lines.push_back("set " + wayfield::quoted(setting));
    return lines;
}

PreparedSearch::PreparedSearch(TraversalMap searched, const SearchOptions& asked, bool one_query)
    : map(std::move(searched)) {
    const CpuTimer timer;
    if (!one_query || asked.algorithm != Algorithm::kAuto) preparation = prepare(asked, map);
    if (preparation) preparation_milliseconds = timer.milliseconds();
    plan = plan_search(map, asked, preparation.get());
    if (!plan.refusal.empty()) throw UsageError(plan.refusal);
    options = asked.algorithm == Algorithm::kAuto ? asked : plan.options;
}

void PreparedSearch::plan_for(Point start, Point goal) {
    if (options.algorithm != Algorithm::kAuto) return;
    plan = plan_search(map, Query{start, goal, options}, preparation.get());
}

SearchControl PreparedSearch::control() const {
    SearchControl control;
    control.prepared = preparation.get();
    return control;
}

std::size_t PreparedSearch::memory_bytes() const {
    return map.memory_bytes() + (preparation ? preparation->memory_bytes() : 0);
}

PreparedSearch prepare_search(const std::string& map, const SearchArguments& arguments, bool one_query) {
    const SearchArguments::Values values = arguments.values();
    return {TraversalMap(open_grid(map, values.custom_letters), values.profile), values.options, one_query};
}

std::vector<CellIndex> parse_cells(const TraversalMap& map, const char* what,
                                   const std::vector<std::string>& texts) {
    std::vector<CellIndex> cells;
    for (const std::string& text : texts) {
        const Point p = parse_point(fmt::format("--{}", what), text);
        require_inside(map, what, p);
        cells.push_back(map.index(p));
    }
    return cells;
}

std::string does_not_fit(const TraversalMap& map, Point cell) {
    const int size = map.profile().unit_size;
    if (size == 1 || map.passable(map.index(cell))) return {};
    return fmt::format("a unit of {0} x {0} cells doesn't fit at {1},{2}", size, cell.x, cell.y);
}

std::vector<std::string> blocked_goal_notes(const TraversalMap& map, std::span<const CellIndex> goals) {
    std::vector<std::string> notes;
    for (const CellIndex goal : goals) {
        if (map.passable(goal)) continue;
        const Point p = map.point(goal);
        const std::string narrow = does_not_fit(map, p);
        notes.push_back(fmt::format("{}: {}", text_of(NoPathReason::kGoalBlocked),
                                    narrow.empty() ? fmt::format("{},{}", p.x, p.y) : narrow));
    }
    return notes;
}

void require_inside(const TraversalMap& map, const char* what, Point cell) {
    if (map.contains(cell)) return;
    throw Error(fmt::format("{} {},{} lies outside the map of {} x {} cells", what, cell.x, cell.y,
                            map.width(), map.height()));
}

}  // namespace wayfield::cli
