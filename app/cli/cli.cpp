#include "cli/cli.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <new>
#include <ostream>
#include <system_error>

#include "cli/command.h"
#include "files/load_map.h"
#include "wayfield/error.h"
#include "wayfield/registry.h"

namespace wayfield {

namespace {

using cli::Session;

void declare_commands(CLI::App& root, Session& session) {
    cli::add_solve(root, session);
    cli::add_batch(root, session);
    cli::add_scen(root, session);
    cli::add_field(root, session);
    cli::add_crowd(root, session);
    cli::add_battle(root, session);
    cli::add_replay_requests(root, session);
    cli::add_golden(root, session);
    cli::add_lab(root, session);
    cli::add_lab_contender(root, session);
    cli::add_generate(root, session);
    cli::add_shot(root, session);
    cli::add_play(root, session);
    cli::add_duel(root, session);
    cli::add_record(root, session);
    cli::add_list(root, session);
}

std::string suggestion(std::string_view typed, const std::vector<std::string>& known) {
    const std::vector<std::string_view> views(known.begin(), known.end());
    const std::string nearest = nearest_id(typed, views);
    return nearest.empty() ? "" : fmt::format(", did you mean '{}'?", nearest);
}

std::vector<std::string> command_names(const CLI::App& root) {
    std::vector<std::string> names;
    for (const CLI::App* command : root.get_subcommands(nullptr)) {
        if (!command->get_group().empty()) names.push_back(command->get_name());
    }
    return names;
}

}  // namespace

std::string cli::describe_extras(const CLI::App& root) {
    const CLI::App* command = &root;
    if (const auto chosen = root.get_subcommands(); !chosen.empty()) command = chosen.front();
    for (const std::string& extra : command->remaining(true)) {
        if (!extra.starts_with('-')) continue;
        const std::string typed = extra.substr(0, extra.find('='));
        std::vector<std::string> known;
        for (const CLI::Option* option : command->get_options()) {
            if (option->nonpositional()) known.push_back("--" + option->get_lnames().front());
        }
        return fmt::format("unknown option '{}'{}", typed, suggestion(typed, known));
    }
    const std::vector<std::string> extras = command->remaining(true);
    return fmt::format("unexpected argument '{}'", extras.empty() ? "" : extras.front());
}

namespace {

/// CLI11 says "Could not convert: --reopen = maybe": a flag or a number was wanted.
std::string describe_conversion(const CLI::App& root, const std::string& message) {
    const std::size_t colon = message.find(": "), equals = message.find(" = ");
    if (colon == message.npos || equals == message.npos || equals < colon) return message;
    const std::string name = message.substr(colon + 2, equals - colon - 2);
    const auto chosen = root.get_subcommands();
    const CLI::App* command = chosen.empty() ? &root : chosen.front();
    const CLI::Option* option = command->get_option_no_throw(name);
    const bool flag = option != nullptr && option->get_expected_max() == 0;
    return fmt::format("{}: '{}' is no {}", name, message.substr(equals + 3),
                       flag ? "true or false" : "number");
}

/// A word that opens nothing was meant as a command if it looks like one; else the map is missing, which is
/// to be said before a display is.
void refuse_what_opens_nothing(const CLI::App& root, const std::string& map) {
    std::error_code ignored;
    if (map.empty() || std::filesystem::exists(map, ignored) || means_generator(map)) return;
    if (map.find_first_of("./\\") == std::string::npos) {
        throw UsageError(fmt::format("unknown command '{}'{}", map, suggestion(map, command_names(root))));
    }
    throw Error(fmt::format("{}: No such file or directory", map));
}

int parse_and_run(const std::vector<std::string>& arguments, std::ostream& out,
                  const WindowCommands& window) {
    Session session{out, window, nullptr};
    CLI::App root("Wayfield: a lab for grid pathfinding.", "wayfield");
    root.set_version_flag("--version", std::string("wayfield ") + WAYFIELD_VERSION);
    root.require_subcommand(0, 1);
    OpenRequest open;
    root.add_option("MAP", open.map, "Map, picture, scene or generator to open");
    declare_commands(root, session);

    // CLI11 takes its arguments from the back.
    std::vector<std::string> reversed_arguments(arguments.rbegin(), arguments.rend());
    try {
        root.parse(reversed_arguments);
    } catch (const CLI::CallForVersion&) {
        out << root.version() << '\n';
        return 0;
    } catch (const CLI::CallForHelp&) {
        const auto chosen = root.get_subcommands();
        out << (chosen.empty() ? root.help() : chosen.front()->help());
        return 0;
    } catch (const CLI::ExtrasError&) {
        refuse_what_opens_nothing(root, open.map);
        throw UsageError(cli::describe_extras(root));
    } catch (const CLI::ConversionError& error) {
        throw UsageError(describe_conversion(root, error.what()));
    } catch (const CLI::ParseError& error) {
        throw UsageError(error.what());
    }
    if (session.chosen) return session.chosen();
    refuse_what_opens_nothing(root, open.map);
    return window.open(open);
}

/// Messages are one line without control characters, whatever a library or a junk file put into its own.
void print_error(std::ostream& err, std::string message) {
    std::replace(message.begin(), message.end(), '\n', ' ');
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    std::replace_if(message.begin(), message.end(), is_control, '?');
    while (!message.empty() && message.back() == ' ') message.pop_back();
    err << "wayfield: " << message << '\n';
}

}  // namespace

int run_cli(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
            const WindowCommands& window) {
    try {
        const int status = parse_and_run(arguments, out, window);
        out.flush();
        if (!out) throw Error("standard output: can't be written to");
        return status;
    } catch (const UsageError& error) {
        print_error(err, error.what());
        return 2;
    } catch (const std::bad_alloc&) {
        print_error(err, "not enough memory");
        return 1;
    } catch (const std::exception& error) {
        print_error(err, error.what());
        return 1;
    }
}

}  // namespace wayfield
