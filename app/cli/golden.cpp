// wayfield golden: recomputes the rows of a goldens file and compares them with what is expected there.
#include "wayfield/golden.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>

#include "cli/command.h"
#include "files/files.h"
#include "wayfield/error.h"

namespace wayfield::cli {

namespace {

[[noreturn]] void not_wanted(std::string_view key, const Json& value, const char* wanted) {
    constexpr std::size_t kMost = 40;
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (text.size() > kMost) text = text.substr(0, kMost) + "...";
    throw Error(fmt::format("\"{}\" is {}, {} wanted", key, text, wanted));
}

int json_int(const Json& value, std::string_view key) {
    const double number = value.is_number() ? value.get<double>() : 0.5;
    if (number != std::floor(number) || std::abs(number) > std::numeric_limits<int>::max())
        not_wanted(key, value, "a whole number");
    return static_cast<int>(number);
}

std::uint32_t json_seed(const Json& value, std::string_view key) {
    const double number = value.is_number() ? value.get<double>() : -1;
    if (number != std::floor(number) || number < 0 || number > std::numeric_limits<std::uint32_t>::max())
        not_wanted(key, value, "a whole number of 32 bits");
    return static_cast<std::uint32_t>(number);
}

double json_number(const Json& value, std::string_view key) {
    if (!value.is_number()) not_wanted(key, value, "a number");
    return value.get<double>();
}

std::string json_word(const Json& value, std::string_view key) {
    if (!value.is_string()) not_wanted(key, value, "a word");
    return value.get<std::string>();
}

Point json_point(const Json& value, std::string_view key) {
    if (!value.is_array() || value.size() != 2) not_wanted(key, value, "[x, y]");
    return {json_int(value[0], key), json_int(value[1], key)};
}

/// The field of an object; `wanted` says what it holds where it is missing.
const Json& present(const Json& object, const char* key, const char* wanted) {
    if (!object.contains(key)) throw Error(fmt::format("\"{}\" is missing, {} wanted", key, wanted));
    return object[key];
}

/// The same, read by one of those above.
template <class Read>
auto field_of(const Json& object, const char* key, const Read& read, const char* wanted) {
    return read(present(object, key, wanted), key);
}

template <class Read>
auto optional_field(const Json& object, const char* key, const Read& read)
    -> std::optional<decltype(read(object, key))> {
    if (!object.contains(key) || object[key].is_null()) return std::nullopt;
    return read(object[key], key);
}

const Json& object_of(const Json& object, const char* key, const char* wanted) {
    const Json& value = present(object, key, wanted);
    if (!value.is_object()) not_wanted(key, value, wanted);
    return value;
}

GoldenRun run_of(const Json& row) {
    GoldenRun run;
    run.kind = field_of(row, "kind", json_word, "the kind of run");
    // A kind that isn't known may have fields that aren't known either: say so before reading on.
    const std::vector<std::string_view> kinds = golden_kinds();
    if (std::find(kinds.begin(), kinds.end(), run.kind) == kinds.end()) {
        throw Error(fmt::format("unknown kind '{}'", run.kind));
    }
    run.width = field_of(row, "W", json_int, "the map's width");
    run.height = field_of(row, "H", json_int, "the map's height");
    const Json& map = object_of(row, "map", "{\"type\": ...}");
    run.map_type = field_of(map, "type", json_word, "open, scatter, sealed, choke or maze");
    run.density = optional_field(map, "density", json_number);
    run.map_seed = optional_field(map, "seed", json_number);
    run.at = optional_field(map, "at", json_point);
    run.wall_x = optional_field(map, "wall_x", json_int);
    run.gap_y = optional_field(map, "gap_y", json_int);
    run.goal = field_of(row, "goal", json_point, "[x, y]");
    if (row.contains("starts") || run.kind != "fields") {
        const Json& starts = object_of(row, "starts", "{\"n\": ..., \"seed\": ...}");
        run.starts = field_of(starts, "n", json_int, "how many");
        run.seed = field_of(starts, "seed", json_seed, "the seed of the draw");
    }
    run.weight = optional_field(row, "weight", json_number).value_or(run.weight);
    run.tie = optional_field(row, "tie", json_number).value_or(run.tie);
    if (const auto order = optional_field(row, "order", json_word)) run.order = tie_order_of_id(*order);
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
    const Json expect = row.contains("expect") ? object_of(row, "expect", "an object") : Json::object();
    const Json hold = row.value("hold", Json::array());
    if (!hold.is_array()) not_wanted("hold", hold, "a list of names");
    for (const Json& held : hold) {
        const std::string key = json_word(held, "hold");
        if (!got.contains(key)) return fmt::format("{}: not a figure of this kind", key);
        if (!expect.contains(key) || expect[key].is_null()) continue;
        if (!same(row["kind"].get<std::string>(), key, expect[key], got[key])) {
            return fmt::format("{}: {} expected, {} got", key, expect[key].dump(), got[key].dump());
        }
    }
    return {};
}

Json parsed_row(const std::string& line) {
    constexpr const char* kWanted = "a row {\"id\": ..., \"kind\": ..., ...} is wanted";
    try {
        Json row = Json::parse(line);
        if (!row.is_object()) throw Error(fmt::format("this is JSON, but no object; {}", kWanted));
        return row;
    } catch (const Json::parse_error& error) {
        throw Error(fmt::format("no JSON from character {} on; {}", error.byte, kWanted));
    }
}

/// One row's verdict; never throws, so that the rest goes on.
Json check_row(const std::string& line, const std::string& where) {
    Json verdict;
    verdict["id"] = nullptr;
    verdict["got"] = Json::object();
    verdict["ok"] = false;
    verdict["error"] = nullptr;
    try {
        const Json row = parsed_row(line);
        verdict["id"] = row.value("id", Json());
        verdict["got"] = figures_json(run_golden(run_of(row)));
        const std::string error = difference(row, verdict["got"]);
        verdict["ok"] = error.empty();
        if (!error.empty()) verdict["error"] = error;
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
