#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/cli.h"
#include "scene/number_text.h"
#include "wayfield/geometry.h"

namespace wayfield::cli {

/// JSON whose keys stay in the order in which they are written.
using Json = nlohmann::ordered_json;

/// What a subcommand needs while it is declared and when it runs. Declaring one sets `chosen` from a
/// callback; run_cli calls it once the whole line has been parsed.
struct Session {
    std::ostream& out;
    const WindowCommands& window;
    std::function<int()> chosen;
};

// One function a file: declares the subcommand and what it does.
void add_solve(CLI::App& root, Session& session);
void add_batch(CLI::App& root, Session& session);
void add_scen(CLI::App& root, Session& session);
void add_field(CLI::App& root, Session& session);
void add_crowd(CLI::App& root, Session& session);
void add_battle(CLI::App& root, Session& session);
void add_replay_requests(CLI::App& root, Session& session);
void add_generate(CLI::App& root, Session& session);
void add_golden(CLI::App& root, Session& session);
void add_list(CLI::App& root, Session& session);
void add_shot(CLI::App& root, Session& session);
void add_play(CLI::App& root, Session& session);
void add_duel(CLI::App& root, Session& session);
void add_record(CLI::App& root, Session& session);
void add_lab(CLI::App& root, Session& session);
void add_lab_contender(CLI::App& root, Session& session);

/// What was left over on a line, as a message: the first unknown option with the nearest known one, or the
/// first word too many.
std::string describe_extras(const CLI::App& root);

// What several commands have, in one wording.
void add_map(CLI::App& command, std::string& map);      ///< MAP, required
void add_start(CLI::App& command, std::string& start);  ///< --start X,Y, required
void add_goal(CLI::App& command, std::string& goal);    ///< --goal X,Y, required
void add_json(CLI::App& command, bool& json);           ///< --json: one object
/// A repeatable option X,Y.
CLI::Option* add_cells(CLI::App& command, const char* name, std::vector<std::string>& values,
                       const char* what);

/// "X,Y", whole numbers, either of them may be negative. Throws UsageError that names the option.
Point parse_point(std::string_view option, std::string_view text);
/// "WxH", both at least 1.
std::pair<int, int> parse_size(std::string_view option, std::string_view text);

/// For add_option(...)->check(...): the word is a number in the range, both ends included, or the command
/// line is refused with "--weight: 'x' is no number of at least 0".
CLI::Validator real_number(double min, double max = std::numeric_limits<double>::max());
CLI::Validator whole_number(std::int64_t min, std::int64_t max = std::numeric_limits<std::int64_t>::max());

/// The ids of a table in the registry's form, for --help.
template <class Info>
std::string ids_of(std::span<const Info> table) {
    std::string text;
    for (const Info& entry : table) {
        if (!text.empty()) text += ' ';
        text += entry.id;
    }
    return text;
}

/// The 99th percentile; 0 of none. Precondition: in ascending order.
double p99(std::span<const double> sorted);

/// A number for JSON: without a fraction where it has none, null where it isn't finite.
Json number(double value);

/// Rows of label and value, the values in one column.
void print_rows(std::ostream& out, std::span<const std::pair<std::string, std::string>> rows);

}  // namespace wayfield::cli
