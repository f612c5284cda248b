// wayfield replay-requests: the requests of a battle, answered again by this build or with other settings.
#include <fmt/format.h>

#include <limits>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "files/files.h"
#include "wayfield/error.h"
#include "wayfield/request_log.h"
#include "wayfield/soft_search.h"

namespace wayfield::cli {

namespace {

struct ReplayArguments {
    std::string file;
    std::optional<std::string> algorithm;
    std::optional<std::string> heuristic;
    std::optional<std::string> open_set;
    std::optional<double> weight;
    std::optional<double> tie_break;
    std::optional<std::uint64_t> limit;
    std::optional<double> soft_cost;
    bool json = false;
};

ReplayOptions options_of(const RequestLog& log, const ReplayArguments& arguments) {
    SearchOptions search = log.search;
    if (arguments.algorithm) search.algorithm = algorithm_of_id(*arguments.algorithm);
    if (arguments.heuristic) search.heuristic = heuristic_of_id(*arguments.heuristic);
    if (arguments.open_set) search.open_set = open_set_of_id(*arguments.open_set);
    search.weight = arguments.weight.value_or(search.weight);
    search.tie_break = arguments.tie_break.value_or(search.tie_break);
    search.limit = arguments.limit.value_or(search.limit);
    return {search, arguments.soft_cost};
}

std::string_view result_of(const LoggedAnswer& answer) {
    return answer.failure ? search_outcomes()[static_cast<std::size_t>(*answer.failure)].id : "found";
}

Json answer_json(const LoggedAnswer& answer) {
    Json json;
    json["result"] = result_of(answer);
    json["cost"] = number(answer.cost);
    json["expanded"] = answer.expanded;
    json["path"] = answer.failure ? Json(nullptr) : Json(fmt::format("{:016x}", answer.path));
    return json;
}

Json difference_json(const ReplayDifference& difference, const Grid& grid) {
    const PathRequest& request = difference.recorded.request;
    const Point start = grid.point(request.start);
    const Point goal = grid.point(request.goal);
    Json json;
    json["request"] = difference.request;
    json["tick"] = difference.recorded.tick;
    json["unit"] = request.unit;
    json["caller"] = search_callers()[static_cast<std::size_t>(request.caller)].id;
    json["start"] = {start.x, start.y};
    json["goal"] = {goal.x, goal.y};
    json["recorded"] = answer_json(difference.recorded);
    json["replayed"] = answer_json(difference.replayed);
    return json;
}

// Units are costs here, which not every algorithm can read.
std::vector<std::string> notes_of_replay(const SearchOptions& search) {
    const Algorithm served = algorithm_among(search.algorithm);
    if (served == search.algorithm) return {};
    return {fmt::format("{} can't read what a tile under a unit costs more: {} stands in",
                        info(search.algorithm).label, info(served).label)};
}

void print_json(std::ostream& out, const ReplayReport& report, const RequestLog& log,
                const std::vector<std::string>& notes) {
    Json json;
    json["requests"] = report.requests;
    json["searches"] = report.searches;
    json["same_result"] = report.same_result;
    json["same_path"] = report.same_path;
    json["expanded"] = {{"recorded", report.expanded_recorded}, {"replayed", report.expanded_replayed}};
    json["memo-1"] = {{"requests", report.proven}, {"found", report.proven_found}};
    json["memo-2"] = {{"requests", report.put_off}, {"found", report.put_off_found}};
    json["first_difference"] = report.first ? difference_json(*report.first, log.grid) : Json(nullptr);
    json["notes"] = notes;
    out << json.dump() << '\n';
}

std::string described(const LoggedAnswer& answer) {
    const std::string expanded = fmt::format("{} cells expanded", answer.expanded);
    if (answer.failure) return fmt::format("{}, {}", result_of(answer), expanded);
    return fmt::format("found at {:.9g}, {}, path {:016x}", answer.cost, expanded, answer.path);
}

void print_table(std::ostream& out, const ReplayReport& report, const RequestLog& log,
                 const std::vector<std::string>& notes) {
    std::vector<std::pair<std::string, std::string>> rows = {
        {"requests", grouped(report.requests)},
        {"searches", grouped(report.searches)},
        {"same result", grouped(report.same_result)},
        {"same path", grouped(report.same_path)},
        {"expanded then", grouped(report.expanded_recorded)},
        {"expanded now", grouped(report.expanded_replayed)},
        {"proven failures",
         fmt::format("{}, {} of them find a path", grouped(report.proven), grouped(report.proven_found))},
        {"put off", fmt::format("{}, {} of them would have found a path", grouped(report.put_off),
                                grouped(report.put_off_found))},
    };
    if (!report.first) {
        rows.emplace_back("first difference", "none");
    } else {
        const PathRequest& request = report.first->recorded.request;
        const Point start = log.grid.point(request.start);
        const Point goal = log.grid.point(request.goal);
        rows.emplace_back(
            "first difference",
            fmt::format("request {}, tick {}, unit {} from {},{} to {},{}", grouped(report.first->request),
                        report.first->recorded.tick, request.unit, start.x, start.y, goal.x, goal.y));
        rows.emplace_back("  recorded", described(report.first->recorded));
        rows.emplace_back("  replayed", described(report.first->replayed));
    }
    for (const std::string& note : notes) rows.emplace_back("note", note);
    print_rows(out, rows);
}

int replay(const ReplayArguments& arguments, std::ostream& out) {
    const RequestLog log = read_request_log(read_file(arguments.file), arguments.file);
    const ReplayOptions options = options_of(log, arguments);
    const ReplayReport report = replay_requests(log, options);
    (arguments.json ? print_json : print_table)(out, report, log, notes_of_replay(*options.search));
    return 0;
}

}  // namespace

void add_replay_requests(CLI::App& root, Session& session) {
    const auto arguments = std::make_shared<ReplayArguments>();
    CLI::App* command =
        root.add_subcommand("replay-requests", "Answer a battle's recorded requests again, and compare");
    command->add_option("FILE", arguments->file, "As battle --requests wrote it")->required();
    command->add_option("--algorithm", arguments->algorithm, ids_of(algorithms()))->type_name("ID");
    command->add_option("--heuristic", arguments->heuristic, ids_of(heuristics()))->type_name("ID");
    command->add_option("--open-set", arguments->open_set, ids_of(open_sets()))->type_name("ID");
    command->add_option("--weight", arguments->weight, "Of the heuristic")
        ->type_name("W")
        ->check(real_number(0, 1e6));
    command->add_option("--tie-break", arguments->tie_break, "Heuristic x weight x (1 + P)")
        ->type_name("P")
        ->check(real_number(0, 1));
    command->add_option("--limit", arguments->limit, "Cells that a search may expand, 0: any number")
        ->type_name("N")
        ->check(whole_number(0));
    command->add_option("--soft-cost", arguments->soft_cost, "What a tile under another unit costs more")
        ->type_name("C")
        ->check(real_number(0, 1000));
    add_json(*command, arguments->json);
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] { return replay(*arguments, session.out); };
    });
}

}  // namespace wayfield::cli
