// wayfield batch: many units on their way to one goal, as in the benchmark article.
#include <fmt/format.h>

#include <limits>
#include <map>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/search_arguments.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/metrics.h"

namespace wayfield::cli {

namespace {

struct BatchArguments {
    std::string map;
    std::string goal;
    int units = 0;
    std::uint32_t seed = 0;
    SearchArguments search;
    bool json = false;
};

struct BatchTotals {
    std::uint64_t found = 0;
    std::map<NoPathReason, std::uint64_t> not_found;
    std::uint64_t expanded = 0;
    double cost = 0;
    double milliseconds = 0;
};

BatchTotals search_all(const PreparedSearch& prepared, std::span<const CellIndex> starts, Point goal) {
    SearchScratch scratch;
    SearchResult result;
    BatchTotals totals;
    const double begin = thread_cpu_seconds();
    for (const CellIndex start : starts) {
        search(prepared.map, {prepared.map.point(start), goal, prepared.options}, scratch, result,
               prepared.control());
        totals.expanded += result.counts.expanded;
        if (result.status != SearchStatus::kFound) {
            ++totals.not_found[result.reason];
            continue;
        }
        ++totals.found;
        totals.cost += result.cost;
    }
    totals.milliseconds = (thread_cpu_seconds() - begin) * 1e3;
    return totals;
}

/// The plan's notes, and why units found no path, in the words of `solve`.
std::vector<std::string> notes_of(const PreparedSearch& prepared, const BatchTotals& totals,
                                  std::size_t units) {
    std::vector<std::string> notes = prepared.plan.notes;
    for (const auto& [reason, count] : totals.not_found) {
        notes.push_back(
            fmt::format("{} of {} units found no path: {}", grouped(count), grouped(units), text_of(reason)));
    }
    return notes;
}

int batch(const BatchArguments& arguments, std::ostream& out) {
    const Point goal = parse_point("--goal", arguments.goal);
    const PreparedSearch prepared = prepare_search(arguments.map, arguments.search);
    require_inside(prepared.map, "goal", goal);
    const std::vector<CellIndex> starts =
        draw_starts(prepared.map, prepared.map.index(goal), arguments.units, arguments.seed);
    const BatchTotals totals = search_all(prepared, starts, goal);
    const std::vector<std::string> notes = notes_of(prepared, totals, starts.size());

    if (arguments.json) {
        Json json;
        json["units"] = starts.size();
        json["found"] = totals.found;
        json["expanded"] = totals.expanded;
        json["cost"] = number(totals.cost);
        json["milliseconds"] = totals.milliseconds;
        json["open_cells"] = prepared.map.passable_count();
        json["notes"] = notes;
        out << json.dump() << '\n';
        return 0;
    }
    std::vector<std::pair<std::string, std::string>> rows = {
        {"units", grouped(starts.size())},
        {"found", grouped(totals.found)},
        {"expanded", grouped(totals.expanded)},
        {"cost", fmt::format("{:.10g}", totals.cost)},
        {"CPU time", fmt::format("{:.3f} ms", totals.milliseconds)},
        {"open cells", grouped(prepared.map.passable_count())},
    };
    for (const std::string& note : notes) rows.emplace_back("note", note);
    print_rows(out, rows);
    return 0;
}

}  // namespace

void add_batch(CLI::App& root, Session& session) {
    const auto arguments = std::make_shared<BatchArguments>();
    CLI::App* command = root.add_subcommand("batch", "Search from many drawn starts to one goal");
    add_map(*command, arguments->map);
    add_goal(*command, arguments->goal);
    command->add_option("--units", arguments->units, "How many starts are drawn")
        ->type_name("N")
        ->check(whole_number(1, std::numeric_limits<int>::max()))
        ->required();
    command->add_option("--seed", arguments->seed, "Seed of the draw")
        ->type_name("S")
        ->check(whole_number(0, std::numeric_limits<std::uint32_t>::max()))
        ->required();
    add_json(*command, arguments->json);
    arguments->search.declare(*command);
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] { return batch(*arguments, session.out); };
    });
}

}  // namespace wayfield::cli
