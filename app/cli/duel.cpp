// wayfield duel: two ways to search one map for one route, side by side.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/search_arguments.h"
#include "cli/solved.h"
#include "run/divergence.h"
#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield::cli {

namespace {

// Each side is timed so often, by turns, and its best run counts.
constexpr int kRuns = 3;

struct DuelArguments {
    std::string map;
    std::string start;
    std::string goal;
    std::string a;
    std::string b;
    bool json = false;
};

// The search options in one word of the command line, read as solve reads them.
SearchArguments parse_side(const char* option, const std::string& text) {
    SearchArguments arguments;
    CLI::App side;
    side.set_help_flag();
    arguments.declare(side);
    std::vector<std::string> words;
    try {
        for (const Token& token : split_tokens(text)) words.push_back(token.text);
        std::reverse(words.begin(), words.end());
        side.parse(words);
        arguments.values();
    } catch (const CLI::ExtrasError&) {
        throw UsageError(fmt::format("{}: {}", option, describe_extras(side)));
    } catch (const CLI::ParseError& error) {
        throw UsageError(fmt::format("{}: {}", option, error.what()));
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("{}: {}", option, error.what()));
    }
    return arguments;
}

struct Side {
    PreparedSearch prepared;
    Query query;
    Solved solved;
    TraceRecorder trace{0};  // the stamps are all that is asked of it
};

Side make_side(const char* option, const std::string& text, const DuelArguments& arguments) {
    const SearchArguments search = parse_side(option, text);
    Side side{prepare_search(arguments.map, search), {}, {}};
    side.query = {parse_point("--start", arguments.start), parse_point("--goal", arguments.goal), {}};
    require_inside(side.prepared.map, "start", side.query.start);
    require_inside(side.prepared.map, "goal", side.query.goal);
    side.prepared.plan_for(side.query.start, side.query.goal);
    side.query.options = side.prepared.plan.options;
    side.solved.milliseconds = std::numeric_limits<double>::infinity();
    return side;
}

void run(Side& side, SearchScratch& scratch) {
    Solved solved = solve_once(side.prepared, side.query, scratch);
    if (solved.milliseconds < side.solved.milliseconds) side.solved = std::move(solved);
}

// a / b, not a number where it would say nothing.
double ratio(double a, double b) {
    return b > 0 && std::isfinite(a) && std::isfinite(b) ? a / b : std::numeric_limits<double>::quiet_NaN();
}

struct Ratios {
    double cost, expanded, scanned, milliseconds;
};

Ratios ratios_of(const Solved& a, const Solved& b) {
    const auto count = [](std::uint64_t value) { return static_cast<double>(value); };
    return {ratio(a.result.cost, b.result.cost),
            ratio(count(a.result.counts.expanded), count(b.result.counts.expanded)),
            ratio(count(a.result.counts.scanned), count(b.result.counts.scanned)),
            ratio(a.milliseconds, b.milliseconds)};
}

void print_duel(std::ostream& out, const Side& a, const Side& b, std::optional<std::uint32_t> divergence) {
    const Ratios ratios = ratios_of(a.solved, b.solved);
    const auto row = [&](std::string_view label, const std::string& of_a, const std::string& of_b,
                         double of_both) {
        out << fmt::format("{:<10}  {:>14}  {:>14}  {:>10}\n", label, of_a, of_b,
                           std::isfinite(of_both) ? fmt::format("{:.2f}", of_both) : "-");
    };
    const auto cost = [](const Side& side) {
        return std::isfinite(side.solved.result.cost) ? fmt::format("{:.10g}", side.solved.result.cost) : "-";
    };
    const SearchCounts& of_a = a.solved.result.counts;
    const SearchCounts& of_b = b.solved.result.counts;
    out << fmt::format("{:<10}  {:>14}  {:>14}  {:>10}\n", "", info(a.query.options.algorithm).label,
                       info(b.query.options.algorithm).label, "ratio");
    row("status", std::string(id_of(a.solved.result.status)), std::string(id_of(b.solved.result.status)),
        std::numeric_limits<double>::quiet_NaN());
    row("cost", cost(a), cost(b), ratios.cost);
    row("expanded", grouped(of_a.expanded), grouped(of_b.expanded), ratios.expanded);
    row("scanned", grouped(of_a.scanned), grouped(of_b.scanned), ratios.scanned);
    row("CPU ms", fmt::format("{:.3f}", a.solved.milliseconds), fmt::format("{:.3f}", b.solved.milliseconds),
        ratios.milliseconds);
    out << (divergence ? fmt::format("they expand different cells from step {} on\n", *divergence)
                       : std::string("both expand the same cells in the same order\n"));
    for (const Side* side : {&a, &b}) {
        const std::string_view reason = text_of(side->solved.result.reason);
        if (!reason.empty()) out << fmt::format("no path for {}: {}\n", side == &a ? "a" : "b", reason);
        for (const std::string& note : side->prepared.plan.notes)
            out << fmt::format("note on {}: {}\n", side == &a ? "a" : "b", note);
    }
}

int duel(const DuelArguments& arguments, std::ostream& out) {
    Side a = make_side("--a", arguments.a, arguments);
    Side b = make_side("--b", arguments.b, arguments);
    SearchScratch scratch;
    for (int i = 0; i < kRuns; ++i) {
        run(a, scratch);
        run(b, scratch);
    }
    SearchResult result;
    for (Side* side : {&a, &b}) {
        search_traced(side->prepared.map, side->query, scratch, result, side->trace,
                      side->prepared.control());
    }
    const std::optional<std::uint32_t> divergence = first_divergence(a.trace, b.trace);
    if (!arguments.json) {
        print_duel(out, a, b, divergence);
        return 0;
    }
    const Ratios ratios = ratios_of(a.solved, b.solved);
    Json json;
    json["a"] = to_json(a.prepared, a.solved, false);
    json["b"] = to_json(b.prepared, b.solved, false);
    json["ratio"] = {{"cost", number(ratios.cost)},
                     {"expanded", number(ratios.expanded)},
                     {"scanned", number(ratios.scanned)},
                     {"milliseconds", number(ratios.milliseconds)}};
    json["first_divergence"] = divergence ? Json(*divergence) : Json(nullptr);
    out << json.dump() << '\n';
    return 0;
}

}  // namespace

void add_duel(CLI::App& root, Session& session) {
    const auto arguments = std::make_shared<DuelArguments>();
    CLI::App* command = root.add_subcommand("duel", "Search twice, in two ways, and compare");
    add_map(*command, arguments->map);
    add_start(*command, arguments->start);
    add_goal(*command, arguments->goal);
    constexpr const char* kSide = "\"OPTIONS\"";
    command->add_option("--a", arguments->a, "Search options of the one side, as for solve")
        ->type_name(kSide)
        ->required();
    command->add_option("--b", arguments->b, "Search options of the other side")
        ->type_name(kSide)
        ->required();
    add_json(*command, arguments->json);
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] { return duel(*arguments, session.out); };
    });
}

}  // namespace wayfield::cli
