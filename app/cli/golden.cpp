// wayfield golden: recomputes the rows of a goldens file and compares them with what is expected there.
#include "wayfield/golden.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <ostream>

#include "cli/command.h"
#include "files/files.h"
#include "wayfield/error.h"

namespace wayfield::cli {

namespace {

template <class T>
std::optional<T> optional_field(const Json& object, const char* key) {
    if (!object.contains(key) || object.at(key).is_null()) return std::nullopt;
    return object.at(key).get<T>();
}

Point point_field(const Json& pair) { return {pair.at(0).get<int>(), pair.at(1).get<int>()}; }

GoldenRun run_of(const Json& row) {
    GoldenRun run;
    run.kind = row.at("kind").get<std::string>();
    // A kind that isn't known may have fields that aren't known either: say so before reading on.
    const std::vector<std::string_view> kinds = golden_kinds();
    if (std::find(kinds.begin(), kinds.end(), run.kind) == kinds.end()) {
        throw Error(fmt::format("unknown kind '{}'", run.kind));
    }
    run.width = row.at("W").get<int>();
    run.height = row.at("H").get<int>();
    const Json& map = row.at("map");
    run.map_type = map.at("type").get<std::string>();
    run.density = optional_field<double>(map, "density");
    run.map_seed = optional_field<double>(map, "seed");
    if (map.contains("at")) run.at = point_field(map.at("at"));
    run.wall_x = optional_field<int>(map, "wall_x");
    run.gap_y = optional_field<int>(map, "gap_y");
    run.goal = point_field(row.at("goal"));
    if (row.contains("starts") || run.kind != "fields") {
        run.starts = row.at("starts").at("n").get<int>();
        run.seed = row.at("starts").at("seed").get<std::uint32_t>();
    }
    run.weight = optional_field<double>(row, "weight").value_or(run.weight);
    run.tie = optional_field<double>(row, "tie").value_or(run.tie);
    if (const auto order = optional_field<std::string>(row, "order")) run.order = tie_order_of_id(*order);
    return run;
}

void add_field_figures(const GoldenFieldFigures& figures, Json& got) {
    got["reachable"] = figures.reachable;
    got["cost_sum"] = number(figures.cost_sum);
    got["cost_max"] = number(figures.cost_max);
    got["flow_cost_fnv"] = fmt::format("{:08x}", figures.flow_cost_fnv);
    got["follow_sum"] = figures.follow_sum;
    got["walktree_sum"] = figures.walktree_sum;
    got["flow_bytes"] = figures.flow_bytes;
    got["dijkstra_bytes"] = figures.dijkstra_bytes;
}

Json figures_json(const GoldenFigures& figures) {
    Json got;
    got["open_cells"] = figures.open_cells;
    got["walls_fnv"] = fmt::format("{:08x}", figures.walls_fnv);
    if (figures.fields) {
        add_field_figures(*figures.fields, got);
        return got;
    }
    got["expanded"] = figures.expanded;
    got["cost"] = number(figures.cost);
    got["found"] = figures.found;
    got["optimal"] = number(figures.optimal);
    got["waypoints_in"] = figures.waypoints_in;
    got["waypoints_out"] = figures.waypoints_out;
    got["path_fnv"] = fmt::format("{:08x}", figures.path_fnv);
    Json first5 = Json::array();
    for (const auto& [expanded, cost] : figures.first5_expanded_cost) {
        first5.push_back(Json::array({expanded, number(cost)}));
    }
    got["first5_expanded_cost"] = std::move(first5);
    return got;
}

/// Costs of 8-connected runs are sums of roots in some order, so they are compared within 1e-5.
bool same(const std::string& kind, const std::string& key, const Json& expected, const Json& got) {
    if (kind.ends_with('8') && (key == "cost" || key == "optimal") && expected.is_number() &&
        got.is_number()) {
        return std::abs(expected.get<double>() - got.get<double>()) <= 1e-5;
    }
    return expected == got;
}

/// The first held field that differs, as a message; empty if all of them agree.
std::string difference(const Json& row, const Json& got) {
    const Json& expect = row.contains("expect") ? row.at("expect") : Json::object();
    for (const Json& held : row.value("hold", Json::array())) {
        const std::string key = held.get<std::string>();
        if (!got.contains(key)) return fmt::format("{}: not a figure of this kind", key);
        if (!expect.contains(key) || expect.at(key).is_null()) continue;
        if (!same(row.at("kind").get<std::string>(), key, expect.at(key), got.at(key))) {
            return fmt::format("{}: {} expected, {} got", key, expect.at(key).dump(), got.at(key).dump());
        }
    }
    return {};
}

/// One row's verdict; never throws, so that the rest goes on.
Json check_row(const std::string& line, const std::string& where) {
    Json verdict;
    verdict["id"] = nullptr;
    verdict["got"] = Json::object();
    verdict["ok"] = false;
    verdict["error"] = nullptr;
    try {
        const Json row = Json::parse(line);
        if (!row.is_object()) throw Error("no JSON object");
        verdict["id"] = row.value("id", Json());
        verdict["got"] = figures_json(run_golden(run_of(row)));
        const std::string error = difference(row, verdict["got"]);
        verdict["ok"] = error.empty();
        if (!error.empty()) verdict["error"] = error;
    } catch (const Json::exception& error) {
        verdict["error"] = fmt::format("{}: {}", where, error.what());
    } catch (const Error& error) {
        verdict["error"] = fmt::format("{}: {}", where, error.what());
    }
    return verdict;
}

std::string id_text(const Json& verdict) {
    return verdict["id"].is_string() ? verdict["id"].get<std::string>() : verdict["id"].dump();
}

void print_row(std::ostream& out, const Json& verdict) {
    out << fmt::format("{:<32} {}", id_text(verdict),
                       verdict["ok"].get<bool>() ? "ok"
                       : verdict["got"].empty()  ? "NOT RUN"
                                                 : "DIFFERS");
    if (verdict["error"].is_string()) out << "  " << verdict["error"].get<std::string>();
    out << '\n';
}

int golden(const std::string& file, bool json, std::ostream& out) {
    const std::string text = read_file(file);
    std::size_t rows = 0;
    std::size_t bad = 0;
    int line_number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = text.find('\n', begin);
        if (end == std::string::npos) end = text.size();
        const std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        ++line_number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const Json verdict = check_row(line, fmt::format("{}:{}", file, line_number));
        ++rows;
        bad += verdict["ok"].get<bool>() ? 0 : 1;
        if (json) {
            out << verdict.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
        } else {
            print_row(out, verdict);
        }
        out.flush();  // a row may take seconds, and whoever waits wants to see each
    }
    if (rows == 0) throw Error(fmt::format("{}: no rows", file));
    if (bad > 0) throw Error(fmt::format("{}: {} of {} rows differ or failed", file, bad, rows));
    return 0;
}

}  // namespace

void add_golden(CLI::App& root, Session& session) {
    struct Arguments {
        std::string file;
        bool json = false;
    };
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command = root.add_subcommand("golden", "Recompute figures and compare them");
    command->add_option("FILE", arguments->file, "Rows of JSON")->type_name("FILE.jsonl")->required();
    command->add_flag("--json", arguments->json, "Print one JSON object a row");
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] {
            return golden(arguments->file, arguments->json, session.out);
        };
    });
}

}  // namespace wayfield::cli
