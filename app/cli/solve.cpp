// wayfield solve: one search, its route and its figures.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/search_arguments.h"
#include "cli/solved.h"
#include "scene/why_fast.h"

namespace wayfield::cli {

namespace {

struct SolveArguments {
    std::string map;
    std::string start;
    std::string goal;
    SearchArguments search;
    bool path = false;
    bool json = false;
};

/// How much the path costs above the shortest one: measured, not only bounded. Fills in what it learns.
void measure_loss(const PreparedSearch& prepared, const SearchResult& result, SpeedFigures& figures) {
    const TraversalMap& map = prepared.map;
    SearchScratch scratch;
    SearchResult shortest;
    search(map,
           {map.point(result.path.front()), map.point(result.path.back()),
            optimal_options(prepared.plan.options)},
           scratch, shortest);
    figures.loss = shortest.cost > 0 ? result.cost / shortest.cost - 1 : 0;
    figures.astar_expanded = shortest.counts.expanded;
}

// At any angle it may be shorter than by steps.
std::string loss_text(double loss, const SearchResult& result) {
    std::string text = fmt::format("{:+.2f} %", std::abs(loss) < 1e-9 ? 0.0 : loss * 100);
    if (std::isfinite(result.bound)) text += fmt::format(" (bound +{:.4g} %)", (result.bound - 1) * 100);
    return text;
}

void print_solved(std::ostream& out, const PreparedSearch& prepared, const Query& query, const Solved& solved,
                  bool with_path) {
    const SearchResult& result = solved.result;
    const std::string_view reason = text_of(result.reason);
    const bool found = result.status == SearchStatus::kFound;
    std::vector<std::pair<std::string, std::string>> rows = {
        {"status", reason.empty() ? std::string(id_of(result.status))
                                  : fmt::format("{}: {}", id_of(result.status), reason)},
        {"cost",
         found ? fmt::format("{:.10g}{}", result.cost, result.optimal ? "" : " (not proved optimal)") : "-"},
        {"cells of the path", grouped(result.path.size())},
        {"expanded", grouped(result.counts.expanded)},
        {"generated", grouped(result.counts.generated)},
        {"reopened", grouped(result.counts.reopened)},
        {"pushed", grouped(result.counts.pushed)},
        {"scanned", grouped(result.counts.scanned)},
        {"CPU time", fmt::format("{:.3f} ms", solved.milliseconds)},
    };
    if (!solved.smoothed.waypoints.empty()) {
        rows.emplace_back("waypoints",
                          fmt::format("{} of {} cells", grouped(solved.smoothed.waypoints.size()),
                                      grouped(result.path.size())));
        rows.emplace_back("smoothed length", fmt::format("{:.10g}", solved.smoothed.length));
    }
    SpeedFigures figures;
    figures.ground = ground_of(prepared.map, query, prepared.plan, prepared.preparation.get());
    figures.ground.preparation_milliseconds = prepared.preparation_milliseconds;
    figures.waypoints = solved.smoothed.waypoints.size();
    if (found && !result.optimal) {
        measure_loss(prepared, result, figures);
        rows.emplace_back("over the optimum", loss_text(*figures.loss, result));
    }
    const SpeedReason speed = why_fast(prepared.plan, result, figures);
    if (!speed.text.empty())
        rows.emplace_back(speed.fast ? "fast, because" : "not fast, because", speed.text);
    for (const std::string& note : prepared.plan.notes) rows.emplace_back("note", note);
    print_rows(out, rows);
    if (!with_path) return;
    for (const CellIndex cell : route_of(result)) {
        const Point p = prepared.map.point(cell);
        out << fmt::format("{},{}\n", p.x, p.y);
    }
}

int solve(const SolveArguments& arguments, std::ostream& out) {
    Query query{parse_point("--start", arguments.start), parse_point("--goal", arguments.goal), {}};
    PreparedSearch prepared = prepare_search(arguments.map, arguments.search, true);
    require_inside(prepared.map, "start", query.start);
    require_inside(prepared.map, "goal", query.goal);
    prepared.plan_for(query.start, query.goal);
    for (const Point end : {query.start, query.goal}) {
        if (std::string note = does_not_fit(prepared.map, end); !note.empty())
            prepared.plan.notes.push_back(std::move(note));
    }
    query.options = prepared.plan.options;

    SearchScratch scratch;
    const Solved solved = solve_once(prepared, query, scratch);
    if (arguments.json) {
        out << to_json(prepared, solved, arguments.path).dump() << '\n';
    } else {
        print_solved(out, prepared, query, solved, arguments.path);
    }
    return 0;
}

}  // namespace

void add_solve(CLI::App& root, Session& session) {
    const auto arguments = std::make_shared<SolveArguments>();
    CLI::App* command = root.add_subcommand("solve", "Find a route and print what it took");
    add_map(*command, arguments->map);
    add_start(*command, arguments->start);
    add_goal(*command, arguments->goal);
    command->add_flag("--path", arguments->path,
                      "Print every cell of the route, or its waypoints at any angle");
    add_json(*command, arguments->json);
    arguments->search.declare(*command);
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] { return solve(*arguments, session.out); };
    });
}

}  // namespace wayfield::cli
