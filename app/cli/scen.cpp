// wayfield scen: every query of a MovingAI scenario, its length compared with the file's.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <deque>
#include <exception>
#include <memory>
#include <ostream>
#include <thread>

#include "cli/command.h"
#include "cli/search_arguments.h"
#include "files/files.h"
#include "scene/map_source.h"
#include "wayfield/error.h"
#include "wayfield/metrics.h"
#include "wayfield/scen_file.h"

namespace wayfield::cli {

namespace {

struct ScenArguments {
    std::string map;
    std::string scen;
    SearchArguments search;
    std::optional<std::int64_t> first;
    int threads = 1;
    bool json = false;
};

struct Task {
    const ScenEntry* entry = nullptr;
    const PreparedSearch* sized = nullptr;  ///< the map at one of the sizes that the rows ask for
};

struct Outcome {
    double cost = 0;  ///< infinite without a path
    std::uint64_t expanded = 0;
    double seconds = 0;
};

struct Mismatch {
    int line = 0;
    double expected = 0;
    double got = 0;
};

struct Report {
    std::size_t queries = 0;
    std::size_t found = 0;
    std::size_t mismatch_count = 0;
    std::vector<Mismatch> mismatches;
    std::size_t bucket_mismatches = 0;
    std::uint64_t expanded = 0;
    double mean_microseconds = 0;
    double p99_microseconds = 0;
    double setup_milliseconds = 0;
    std::size_t memory_bytes = 0;
    std::vector<std::string> notes;
};

constexpr std::size_t kMismatchesShown = 20;

/// Derives each size once, prepares the algorithm there, and ties every row to its map. Times both.
class Tasks {
  public:
    Tasks(const ScenArguments& arguments, const std::vector<ScenEntry>& entries, std::size_t count) {
        const SearchArguments::Values values = arguments.search.values();
        const Grid grid = open_grid(arguments.map, values.custom_letters);
        for (std::size_t i = 0; i < count; ++i) {
            const ScenEntry& entry = entries[i];
            const PreparedSearch& sized = sized_map(arguments, grid, values, entry);
            const std::string where = fmt::format("{}:{}: ", arguments.scen, entry.line);
            require_inside(sized.map, (where + "start").c_str(), entry.start);
            require_inside(sized.map, (where + "goal").c_str(), entry.goal);
            tasks_.push_back({&entry, &sized});
        }
    }

    const std::vector<Task>& list() const { return tasks_; }
    const std::deque<PreparedSearch>& maps() const { return maps_; }
    double setup_seconds() const { return setup_seconds_; }

  private:
    const PreparedSearch& sized_map(const ScenArguments& arguments, const Grid& grid,
                                    const SearchArguments::Values& values, const ScenEntry& entry) {
        for (const PreparedSearch& sized : maps_) {
            if (sized.map.width() == entry.width && sized.map.height() == entry.height) return sized;
        }
        try {
            const Grid sized_grid = scaled(grid, entry.width, entry.height);
            const double begin = thread_cpu_seconds();
            maps_.emplace_back(TraversalMap(sized_grid, values.profile), values.options);
            setup_seconds_ += thread_cpu_seconds() - begin;
        } catch (const UsageError&) {
            throw;
        } catch (const Error& error) {
            throw Error(fmt::format("{}:{}: {}", arguments.scen, entry.line, error.what()));
        }
        return maps_.back();
    }

    std::deque<PreparedSearch> maps_;  // a deque: tasks point into it while it grows
    std::vector<Task> tasks_;
    double setup_seconds_ = 0;
};

/// Runs all tasks on `threads` threads, each with a scratch of its own; returns the memory of the scratches.
/// Which thread takes which task decides nothing but the times.
std::size_t run_tasks(const std::vector<Task>& tasks, int threads, std::vector<Outcome>& outcomes) {
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> memory = 0;
    std::vector<std::exception_ptr> failures(static_cast<std::size_t>(threads));
    const auto work = [&](std::exception_ptr& failure) {
        try {
            SearchScratch scratch;
            SearchResult result;
            for (std::size_t i = next++; i < tasks.size(); i = next++) {
                const Task& task = tasks[i];
                const Query query{task.entry->start, task.entry->goal, task.sized->options};
                SearchControl control = task.sized->control();
                control.turns_only = true;  // nobody looks at the cells
                const double begin = thread_cpu_seconds();
                search(task.sized->map, query, scratch, result, control);
                outcomes[i] = {result.cost, result.counts.expanded, thread_cpu_seconds() - begin};
            }
            memory += scratch.memory_bytes();
        } catch (...) {
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int k = 1; k < threads; ++k) {
            helpers.emplace_back(work, std::ref(failures[static_cast<std::size_t>(k)]));
        }
        work(failures[0]);
    }
    for (const std::exception_ptr& failure : failures) {
        if (failure) std::rethrow_exception(failure);
    }
    return memory;
}

/// A bucket holds lengths of four: floor(length / 4). Lengths are rounded in files, so that one on the border
/// of two may lie in either.
bool in_bucket(double length, int bucket) {
    const double slack = 0.011 + 1e-5 * length;
    return std::floor((length - slack) / 4) <= bucket && bucket <= std::floor((length + slack) / 4);
}

Report evaluate(const std::vector<Task>& tasks, const std::vector<Outcome>& outcomes) {
    Report report;
    report.queries = tasks.size();
    std::vector<double> seconds;
    double sum = 0;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const ScenEntry& entry = *tasks[i].entry;
        const Outcome& outcome = outcomes[i];
        const bool found = std::isfinite(outcome.cost);
        report.found += found ? 1 : 0;
        report.expanded += outcome.expanded;
        seconds.push_back(outcome.seconds);
        sum += outcome.seconds;
        if (found && !in_bucket(outcome.cost, entry.bucket)) ++report.bucket_mismatches;
        if (found && length_matches(outcome.cost, entry.length)) continue;
        ++report.mismatch_count;
        if (report.mismatches.size() < kMismatchesShown) {
            report.mismatches.push_back({entry.line, entry.length, outcome.cost});
        }
    }
    if (!tasks.empty()) report.mean_microseconds = sum / static_cast<double>(tasks.size()) * 1e6;
    std::sort(seconds.begin(), seconds.end());
    report.p99_microseconds = p99(seconds) * 1e6;
    return report;
}

void print_report_json(std::ostream& out, const Report& report) {
    Json json;
    json["queries"] = report.queries;
    json["found"] = report.found;
    json["mismatch_count"] = report.mismatch_count;
    Json mismatches = Json::array();
    for (const Mismatch& mismatch : report.mismatches) {
        Json row;
        row["line"] = mismatch.line;
        row["expected"] = number(mismatch.expected);
        row["got"] = number(mismatch.got);
        mismatches.push_back(std::move(row));
    }
    json["mismatches"] = std::move(mismatches);
    json["bucket_mismatches"] = report.bucket_mismatches;
    json["expanded"] = report.expanded;
    json["mean_microseconds"] = report.mean_microseconds;
    json["p99_microseconds"] = report.p99_microseconds;
    json["setup_milliseconds"] = report.setup_milliseconds;
    json["memory_bytes"] = report.memory_bytes;
    json["notes"] = report.notes;
    out << json.dump() << '\n';
}

void print_report(std::ostream& out, const Report& report) {
    std::vector<std::pair<std::string, std::string>> rows = {
        {"queries", grouped(report.queries)},
        {"found", grouped(report.found)},
        {"mismatches", grouped(report.mismatch_count)},
        {"bucket mismatches", grouped(report.bucket_mismatches)},
        {"expanded", grouped(report.expanded)},
        {"mean", fmt::format("{:.2f} us", report.mean_microseconds)},
        {"99th percentile", fmt::format("{:.2f} us", report.p99_microseconds)},
        {"setup", fmt::format("{:.3f} ms", report.setup_milliseconds)},
        {"memory", grouped(report.memory_bytes) + " bytes"},
    };
    for (const Mismatch& mismatch : report.mismatches) {
        rows.emplace_back(fmt::format("line {}", mismatch.line),
                          fmt::format("{:.10g} expected, {:.10g} got", mismatch.expected, mismatch.got));
    }
    for (const std::string& note : report.notes) rows.emplace_back("note", note);
    print_rows(out, rows);
}

int scen(const ScenArguments& arguments, std::ostream& out) {
    const std::vector<ScenEntry> entries = read_scen(read_file(arguments.scen), arguments.scen);
    const std::size_t all = entries.size();
    const std::size_t count =
        arguments.first ? std::min(all, static_cast<std::size_t>(*arguments.first)) : all;
    const Tasks tasks(arguments, entries, count);
    std::vector<Outcome> outcomes(tasks.list().size());
    const std::size_t scratch_bytes = run_tasks(tasks.list(), arguments.threads, outcomes);

    Report report = evaluate(tasks.list(), outcomes);
    report.setup_milliseconds = tasks.setup_seconds() * 1e3;
    report.memory_bytes = scratch_bytes;
    for (const PreparedSearch& sized : tasks.maps()) {
        report.memory_bytes += sized.memory_bytes();
        if (report.notes.empty()) report.notes = sized.plan.notes;
    }
    (arguments.json ? print_report_json : print_report)(out, report);
    return 0;
}

}  // namespace

void add_scen(CLI::App& root, Session& session) {
    const auto arguments = std::make_shared<ScenArguments>();
    CLI::App* command = root.add_subcommand("scen", "Run a MovingAI scenario and compare its lengths");
    add_map(*command, arguments->map);
    command->add_option("SCEN", arguments->scen, "Scenario file")->required();
    command->add_option("--first", arguments->first, "Only the first N queries")
        ->type_name("N")
        ->check(whole_number(0));
    command->add_option("--threads", arguments->threads, "Threads, default 1")
        ->type_name("N")
        ->check(whole_number(1, 256));
    add_json(*command, arguments->json);
    arguments->search.declare(*command);
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] { return scen(*arguments, session.out); };
    });
}

}  // namespace wayfield::cli
