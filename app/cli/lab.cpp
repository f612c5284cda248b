// wayfield lab: the experiments, each contender in a process of its own; and what such a process does.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "files/files.h"
#include "lab/contender.h"
#include "lab/lab_run.h"
#include "lab/lab_text.h"
#include "lab/machine.h"
#include "wayfield/error.h"

namespace wayfield::cli {

namespace {

struct LabArguments {
    std::vector<std::string> names;
    bool list = false;
    bool json = false;
    bool quick = false;
    std::string csv, png, markdown;
    LabSource source;
};

Json optional_number(std::optional<double> value) { return value ? number(*value) : Json(nullptr); }

Json json_of(const LabValue& value, const LabResult& result) {
    Json json;
    json["experiment"] = value.experiment;
    json["row"] = value.row;
    json["column"] = value.column;
    json["value"] = optional_number(value.value);
    json["unit"] = value.unit;
    json["expected"] = optional_number(value.expected);
    json["exact"] = value.exact;
    json["ok"] = value.ok;
    if (value.article) json["article"] = number(*value.article);
    if (value.timing) {
        json["repetitions"] = value.repetitions;
        json["noise"] = optional_number(result.noise);
        json["quick"] = result.quick;
    }
    if (value.below_noise) json["below_noise"] = true;
    if (value.best) json["best"] = *value.best;
    if (!value.note.empty()) json["note"] = value.note;
    return json;
}

std::vector<LabExperiment> chosen(const LabArguments& arguments) {
    std::vector<LabExperiment> all = lab_experiments_on(arguments.source);
    if (arguments.names.empty()) return all;
    std::vector<LabExperiment> some;
    for (const std::string& name : arguments.names) some.push_back(lab_experiment_of_id(all, name));
    return some;
}

int list(const LabArguments& arguments, std::ostream& out) {
    std::vector<std::pair<std::string, std::string>> rows;
    for (const LabExperiment& experiment : chosen(arguments)) {
        if (arguments.json) {
            Json json;
            json["id"] = experiment.id;
            json["title"] = experiment.title;
            json["shows"] = experiment.shows;
            json["workload"] = experiment.workload;
            json["open"] = experiment.open;
            json["seconds"] = experiment.seconds;
            out << json.dump() << '\n';
        } else {
            rows.emplace_back(experiment.id,
                              fmt::format("{:>3.0f} s  {}", experiment.seconds, experiment.title));
        }
    }
    print_rows(out, rows);
    return 0;
}

// One line that is written over, and only for someone who watches.
class ProgressLine {
  public:
    ProgressLine() : watched_(isatty(STDERR_FILENO) == 1) {}
    ~ProgressLine() {
        if (watched_) std::fputs("\r\x1b[K", stderr);
    }
    void show(const LabRun& run) const {
        if (!watched_) return;
        std::string left;
        if (const auto seconds = run.seconds_left()) left = fmt::format(", {:.0f} s left", *seconds);
        std::fputs(fmt::format("\r\x1b[K{:3.0f} %  {}{}", run.progress() * 100, run.current(), left).c_str(),
                   stderr);
    }

  private:
    bool watched_;
};

void check_targets(const LabArguments& arguments, const Session& session) {
    if (!arguments.png.empty()) {
        if (extension_of(arguments.png) != ".png")
            throw UsageError("--png: a name that ends in .png is wanted");
        if (!session.window.lab_plots) throw Error("--png: this build has nothing to draw with");
    }
    for (const std::string& path : {arguments.csv, arguments.markdown, arguments.png}) {
        if (!path.empty()) check_writable(path);
    }
}

struct Reports {
    std::vector<LabReport> complete;
    std::string error;  // why the next one isn't; empty if all are
};

// Hands the reports on as experiments end, so that whoever waits sees them.
Reports run_all(const LabArguments& arguments, const std::vector<LabExperiment>& experiments,
                const std::function<void(const LabReport&)>& finished) {
    LabRunOptions options;
    options.source = arguments.source;
    options.quick = arguments.quick;
    LabRun run(experiments, options);
    Reports all;
    std::vector<LabReport>& reports = all.complete;
    const ProgressLine progress;
    const auto collect = [&] {
        while (reports.size() < run.results().size() && run.results()[reports.size()].complete) {
            reports.push_back({experiments[reports.size()], run.results()[reports.size()]});
            finished(reports.back());
        }
    };
    while (run.state() == LabRun::State::kRunning) {
        run.poll(200);
        progress.show(run);
        collect();
    }
    if (run.state() == LabRun::State::kFailed) all.error = run.error();
    return all;
}

int lab(const LabArguments& arguments, const Session& session) {
    std::ostream& out = session.out;
    if (!arguments.source.scen.empty() && arguments.source.map.empty())
        throw UsageError("--scen: its map is wanted, too (--map)");
    const std::vector<LabExperiment> experiments = chosen(arguments);
    if (arguments.list) return list(arguments, out);
    check_targets(arguments, session);
    bool first = true;
    const auto [reports, error] = run_all(arguments, experiments, [&](const LabReport& report) {
        if (arguments.json) {
            const LabResult& result = report.result;
            for (const LabValue& value :
                 lab_table(report.experiment, result.measured, result.noise.value_or(0)))
                out << json_of(value, result).dump() << '\n';
        } else {
            out << (first ? "" : "\n") << lab_plain_text({report});
        }
        first = false;
        out.flush();
    });
    if (reports.empty()) throw Error(error);
    const LabMachine machine = lab_machine();
    if (!arguments.json)
        out << fmt::format("\n{} · {} · commit {}\n", machine.cpu, machine.compiler, machine.commit);
    // Should an experiment have failed, what was measured before it is kept.
    if (!arguments.csv.empty()) write_file(arguments.csv, lab_csv(reports, machine));
    if (!arguments.markdown.empty()) write_file(arguments.markdown, lab_markdown(reports, machine));
    if (!error.empty()) throw Error(error);
    if (!arguments.png.empty()) return session.window.lab_plots({reports, arguments.png});
    return 0;
}

}  // namespace

void add_lab(CLI::App& root, Session& session) {
    const auto arguments = std::make_shared<LabArguments>();
    CLI::App* command = root.add_subcommand("lab", "Run the experiments and compare with the article");
    command->add_option("NAME", arguments->names, "Experiments, default all");
    command->add_flag("--list", arguments->list, "Only list them");
    command->add_flag("--json", arguments->json, "Print one JSON object a value");
    command->add_flag("--quick", arguments->quick, "At most two repetitions each");
    command->add_option("--map", arguments->source.map, "Map of the matrix")->type_name("MAP");
    command->add_option("--scen", arguments->source.scen, "Queries of the matrix")->type_name("FILE.scen");
    command->add_option("--csv", arguments->csv, "Write all values")->type_name("FILE");
    command->add_option("--markdown", arguments->markdown, "Write the tables")->type_name("FILE");
    command->add_option("--png", arguments->png, "Write the plots, one below the other")
        ->type_name("FILE.png");
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] { return lab(*arguments, session); };
    });
}

void add_lab_contender(CLI::App& root, Session& session) {
    const auto order = std::make_shared<LabContenderOrder>();
    CLI::App* command = root.add_subcommand(std::string(kLabContenderCommand), "A contender's process");
    command->group("");  // not for people: in no list
    command->add_option("EXPERIMENT", order->experiment)->required();
    command->add_option("CONTENDER", order->contender)->required();
    command->add_option("--warm-ups", order->warm_ups);
    command->add_option("--map", order->source.map);
    command->add_option("--scen", order->source.scen);
    command->callback([order, &session] {
        session.chosen = [order, &session] { return run_lab_contender(*order, std::cin, session.out); };
    });
}

}  // namespace wayfield::cli
