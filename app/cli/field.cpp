// wayfield field: what it costs to walk from each cell to the nearest goal, and which step to take there.
#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/search_arguments.h"
#include "files/files.h"
#include "view/palette.h"
#include "wayfield/error.h"
#include "wayfield/flow_field.h"
#include "wayfield/image.h"
#include "wayfield/metrics.h"

namespace wayfield::cli {

namespace {

struct FieldArguments {
    std::string map;
    std::vector<std::string> goals;
    std::vector<std::string> at;
    std::string out;
    SearchArguments search;
    bool json = false;
};

Point step_of(const FlowField& field, CellIndex cell) {
    const Direction direction = field.direction(cell);
    if (direction == kNoDirection) return {0, 0};
    return {kDx[direction], kDy[direction]};
}

/// Why no goal is reached from a cell, in the words of `solve`; empty where one is.
std::string_view why_not(const TraversalMap& map, const FlowField& field, CellIndex cell) {
    if (field.cost(cell) < kNoEntry) return {};
    if (!map.passable(cell)) return text_of(NoPathReason::kStartBlocked);
    return text_of(field.goals().empty() ? NoPathReason::kGoalBlocked : NoPathReason::kUnreachable);
}

/// A cost as a table shows it: fields are true to a millionth of it (flow_field.h), so six digits are, and
/// what stands before the point.
std::string cost_text(double cost) {
    int decimals = 5;
    for (double rest = cost; rest >= 10 && decimals > 0; rest /= 10) --decimals;
    std::string text = fmt::format("{:.{}f}", cost, decimals);
    if (decimals > 0) text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

/// A line a cell, row by row; no cost where no goal can be reached.
std::string csv_of(const TraversalMap& map, const FlowField& field) {
    std::string text = "x,y,cost,dx,dy\n";
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        const Point p = map.point(cell);
        const Point step = step_of(field, cell);
        const double cost = field.cost(cell);
        fmt::format_to(std::back_inserter(text), "{},{},", p.x, p.y);
        if (cost < kNoEntry) fmt::format_to(std::back_inserter(text), "{:.10g}", cost);
        fmt::format_to(std::back_inserter(text), ",{},{}\n", step.x, step.y);
    }
    return text;
}

/// A pixel a cell: near is blue, far is red; walls and what reaches no goal are dark.
std::string png_of(const TraversalMap& map, const FlowField& field) {
    const MapPalette& palette = dark_map_palette();
    const Rgb wall = palette.terrain[static_cast<std::size_t>(Terrain::kWall)];
    const double scale = field.max_cost() > 0 ? 1 / field.max_cost() : 0;
    std::vector<std::uint8_t> pixels;
    pixels.reserve(std::size_t{3} * map.cell_count());
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        const double cost = field.cost(cell);
        Rgb colour = map.passable(cell) ? palette.outside : wall;
        if (cost < kNoEntry) colour = value_colour(ValuePalette::kNearBlueRed, cost * scale);
        pixels.insert(pixels.end(), {colour.r, colour.g, colour.b});
    }
    const std::vector<std::uint8_t> png = encode_png(pixels, map.width(), map.height(), 3);
    return {png.begin(), png.end()};
}

Json cell_json(const TraversalMap& map, const FlowField& field, CellIndex cell) {
    const Point p = map.point(cell);
    const Point step = step_of(field, cell);
    Json json;
    json["x"] = p.x;
    json["y"] = p.y;
    json["cost"] = number(field.cost(cell));
    json["direction"] = Json::array({step.x, step.y});
    const std::string_view why = why_not(map, field, cell);
    if (!why.empty()) json["reason"] = why;
    return json;
}

void print_field(std::ostream& out, const TraversalMap& map, const FlowField& field, double milliseconds,
                 const std::vector<CellIndex>& at, const std::vector<std::string>& notes) {
    std::vector<std::pair<std::string, std::string>> rows = {
        {"reachable",
         fmt::format("{} of {} cells", grouped(field.reachable_count()), grouped(map.passable_count()))},
        {"highest cost", cost_text(field.max_cost())},
        {"CPU time", fmt::format("{:.3f} ms", milliseconds)},
        {"memory", fmt::format("{} bytes", grouped(field.memory_bytes()))},
    };
    for (const CellIndex cell : at) {
        const Point p = map.point(cell);
        const Point step = step_of(field, cell);
        const std::string_view why = why_not(map, field, cell);
        rows.emplace_back(
            fmt::format("at {},{}", p.x, p.y),
            why.empty() ? fmt::format("cost {}, step {},{}", cost_text(field.cost(cell)), step.x, step.y)
                        : fmt::format("no path: {}", why));
    }
    for (const std::string& note : notes) rows.emplace_back("note", note);
    print_rows(out, rows);
}

int field(const FieldArguments& arguments, std::ostream& out) {
    const std::string extension = extension_of(arguments.out);
    if (!arguments.out.empty() && extension != ".csv" && extension != ".png") {
        throw UsageError(fmt::format("--out: '{}' ends neither in .csv nor in .png", arguments.out));
    }
    const PreparedSearch prepared = prepare_search(arguments.map, arguments.search);
    const TraversalMap& map = prepared.map;
    const std::vector<CellIndex> goals = parse_cells(map, "goal", arguments.goals);
    const std::vector<CellIndex> at = parse_cells(map, "at", arguments.at);

    FieldScratch scratch;
    FlowField flow;
    const double begin = thread_cpu_seconds();
    flow.build(map, goals, scratch, {prepared.plan.options.unit_diagonals});
    const double milliseconds = (thread_cpu_seconds() - begin) * 1e3;

    if (extension == ".csv") write_file(arguments.out, csv_of(map, flow));
    if (extension == ".png") write_file(arguments.out, png_of(map, flow));
    const std::vector<std::string> notes = blocked_goal_notes(map, goals);
    if (!arguments.json) {
        print_field(out, map, flow, milliseconds, at, notes);
        return 0;
    }
    Json json;
    json["reachable"] = flow.reachable_count();
    json["milliseconds"] = milliseconds;
    json["bytes"] = flow.memory_bytes();
    json["at"] = Json::array();
    for (const CellIndex cell : at) json["at"].push_back(cell_json(map, flow, cell));
    json["notes"] = notes;
    out << json.dump() << '\n';
    return 0;
}

}  // namespace

void add_field(CLI::App& root, Session& session) {
    const auto arguments = std::make_shared<FieldArguments>();
    CLI::App* command =
        root.add_subcommand("field", "Costs and directions to the nearest goal, for all cells");
    add_map(*command, arguments->map);
    add_cells(*command, "--goal", arguments->goals, "A cell to reach; repeatable")->required();
    add_cells(*command, "--at", arguments->at, "A cell to print; repeatable");
    command->add_option("--out", arguments->out, "Write all cells to a table or a heatmap")
        ->type_name("FILE.csv|FILE.png");
    add_json(*command, arguments->json);
    arguments->search.declare(*command);
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] { return field(*arguments, session.out); };
    });
}

}  // namespace wayfield::cli
