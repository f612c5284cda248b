#include "cli/search_arguments.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <span>
#include <string_view>

#include "cli/command.h"
#include "files/load_map.h"
#include "wayfield/error.h"

namespace wayfield::cli {

namespace {

/// "one of a, b, c", for --help.
template <class Info>
std::string ids_of(std::span<const Info> table) {
    std::string text;
    for (const Info& entry : table) {
        if (!text.empty()) text += ' ';
        text += entry.id;
    }
    return text;
}

/// Splits at the first '='; throws UsageError if there is none or a side is empty.
std::pair<std::string, std::string> split_setting(const char* option, std::string_view text) {
    const std::size_t equals = text.find('=', 1);  // "==9" gives a cost to the letter '='
    if (text.empty() || equals == std::string_view::npos || equals + 1 == text.size()) {
        throw UsageError(fmt::format("{}: '{}' is no NAME=VALUE", option, text));
    }
    return {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

double parse_number(const std::string& what, std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
        throw UsageError(fmt::format("{}: '{}' is no number", what, text));
    }
    return value;
}

/// A class by its id or its letter; letters that the table doesn't know become classes of their own.
Terrain terrain_named(const std::string& name, std::string& custom_letters) {
    if (name.size() == 1) {
        if (const auto known = terrain_of_letter(name[0])) return *known;
        if (name[0] <= ' ' || name[0] > '~')
            throw UsageError("--weights: a letter has to be printable ASCII");
        custom_letters += name[0];
        return custom_terrain(name[0]);
    }
    if (const auto known = terrain_of_id(name)) return *known;
    std::vector<std::string_view> ids;
    for (const TerrainInfo& terrain : terrains()) ids.push_back(terrain.id);
    const std::string nearest = nearest_id(name, ids);
    throw UsageError(fmt::format("--weights: unknown terrain '{}'{}", name,
                                 nearest.empty() ? "" : fmt::format(", did you mean '{}'?", nearest)));
}

TerrainWeights parse_weights(const std::string& text, std::string& custom_letters) {
    TerrainWeights weights;
    std::size_t begin = 0;
    while (begin < text.size()) {
        // The comma itself may be a letter: ",=3".
        std::size_t end = text.find(',', begin + 1);
        if (end == std::string::npos) end = text.size();
        const auto [name, value] =
            split_setting("--weights", std::string_view(text).substr(begin, end - begin));
        const double cost = parse_number("--weights " + name, value);
        if (cost <= 0) throw UsageError(fmt::format("--weights {}: a cost above 0 is wanted", name));
        weights.emplace_back(terrain_named(name, custom_letters), cost);
        begin = end + 1;
    }
    return weights;
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
        ->group("Search");
    command.add_option("--tie-break", tie_break_, "P in heuristic x weight x (1 + P), default 0")
        ->type_name("P")
        ->group("Search");
    command.add_option("--unit-size", unit_size_, "Cells a side of the unit, default 1")
        ->type_name("N")
        ->group("Search");
    command.add_option("--climb", climb_, "Greatest step up, default unlimited")
        ->type_name("N")
        ->group("Search");
    command.add_flag("--reopen", reopen_, "Expand a closed cell again when it is reached cheaper")
        ->group("Search");
    command.add_option("--limit", limit_, "Give up after N expansions")->type_name("N")->group("Search");
    command.add_option("--weights", weights_, "Cost of terrains by letter or name, for this run")
        ->type_name("C=W,...")
        ->group("Search");
    command.add_option("--diagonal-cost", diagonal_cost_, "one: diagonals cost 1 (a trap); sqrt2 (default)")
        ->type_name("C")
        ->group("Search");
    command.add_option("--set", settings_, "Any other parameter, such as ties=fifo; repeatable")
        ->type_name("NAME=VALUE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->group("Search");
}

void SearchArguments::apply_setting(const std::string& setting, SearchOptions& options) const {
    const auto [name, value] = split_setting("--set", setting);
    if (name == "ties") {
        options.ties = tie_order_of_id(value);
        return;
    }
    constexpr std::string_view kKnown[] = {"ties"};
    const std::string nearest = nearest_id(name, kKnown);
    throw UsageError(
        fmt::format("--set: unknown parameter '{}'{}", name,
                    nearest.empty() ? "; known: ties" : fmt::format(", did you mean '{}'?", nearest)));
}

SearchArguments::Values SearchArguments::values() const {
    Values values;
    SearchOptions& options = values.options;
    Profile& profile = values.profile;
    if (algorithm_) options.algorithm = algorithm_of_id(*algorithm_);
    if (heuristic_) options.heuristic = heuristic_of_id(*heuristic_);
    if (open_set_) options.open_set = open_set_of_id(*open_set_);
    if (movement_) profile.rule = movement_rule_of_id(*movement_);
    if (profile_) profile.movement_class = movement_class_of_id(*profile_);

    const auto require = [](bool fits, const char* text) {
        if (!fits) throw UsageError(text);
    };
    require(std::isfinite(weight_) && weight_ >= 0, "--weight: 0 or more is wanted");
    require(tie_break_ >= 0 && tie_break_ <= 1, "--tie-break: 0 to 1 is wanted");
    require(unit_size_ >= 1 && unit_size_ <= 64, "--unit-size: 1 to 64 is wanted");
    require(!climb_ || *climb_ >= 0, "--climb: 0 or more is wanted");
    require(!limit_ || *limit_ >= 1, "--limit: 1 or more is wanted");
    require(!diagonal_cost_ || diagonal_cost_ == "one" || diagonal_cost_ == "sqrt2",
            "--diagonal-cost: 'one' or 'sqrt2' is wanted");
    options.weight = weight_;
    options.tie_break = tie_break_;
    options.reopen = reopen_;
    options.unit_diagonals = diagonal_cost_ == "one";
    options.limit = limit_.value_or(0);
    for (const std::string& setting : settings_) apply_setting(setting, options);
    profile.unit_size = unit_size_;
    profile.climb = climb_.value_or(kUnlimitedClimb);
    if (weights_) profile.weights = parse_weights(*weights_, values.custom_letters);
    return values;
}

SearchPlan plan_or_refuse(const TraversalMap& map, const SearchOptions& options) {
    SearchPlan plan = plan_search(map, options);
    if (!plan.refusal.empty()) throw UsageError(plan.refusal);
    return plan;
}

PreparedSearch prepare_search(const std::string& map, const SearchArguments& arguments) {
    const SearchArguments::Values values = arguments.values();
    TraversalMap traversal(load_map(map, values.custom_letters), values.profile);
    SearchPlan plan = plan_or_refuse(traversal, values.options);
    return {std::move(traversal), std::move(plan)};
}

void require_inside(const TraversalMap& map, const char* what, Point cell) {
    if (map.contains(cell)) return;
    throw Error(fmt::format("{} {},{} lies outside the map of {} x {} cells", what, cell.x, cell.y,
                            map.width(), map.height()));
}

}  // namespace wayfield::cli
