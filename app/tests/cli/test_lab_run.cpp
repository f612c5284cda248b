// The lab's processes: taking turns, the noise, cancelling, and what a contender that dies leaves behind.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <sstream>
#include <thread>

#include "../lab_reports.h"
#include "cli_runner.h"
#include "lab/contender.h"
#include "lab/lab_run.h"
#include "lab/lab_text.h"
#include "lab/machine.h"
#include "wayfield/error.h"

namespace wayfield::test {
namespace {

bool exists(int pid) { return kill(pid, 0) == 0 || errno != ESRCH; }

bool has_children() { return waitpid(-1, nullptr, WNOHANG) >= 0; }

// An experiment cut down to rows that take a moment.
LabExperiment short_one(const std::string& id, std::size_t rows) {
    const std::vector<LabExperiment> all = lab_experiments();
    LabExperiment experiment = lab_experiment_of_id(all, id);
    experiment.rows.resize(rows);
    return experiment;
}

void run_to_its_end(LabRun& run) {
    while (run.state() == LabRun::State::kRunning) run.poll(100);
}

TEST(ChildProcess, SaysWhyItEnded) {
    ChildProcess child("/bin/sh", {"-c", "echo first; echo second; exit 3"});
    while (!child.ended()) {
        child.wait(1000);
        if (const auto line = child.read_line()) {
            EXPECT_TRUE(*line == "first" || *line == "second");
        }
    }
    EXPECT_EQ(child.how_it_ended(), "ended with status 3");
}

TEST(ChildProcess, SendingToTheDeadIsNoSignal) {
    ChildProcess child("/bin/sh", {"-c", "exit 0"});
    while (!child.ended()) {
        child.wait(1000);
        child.read_line();
    }
    child.send("run");
    EXPECT_TRUE(child.ended());
}

TEST(ChildProcess, LeavesNothingBehind) {
    int pid = 0;
    {
        ChildProcess child("/bin/sh", {"-c", "sleep 100"});
        pid = child.pid();
        EXPECT_TRUE(exists(pid));
        ChildProcess moved = std::move(child);
        EXPECT_TRUE(exists(pid));
    }
    EXPECT_FALSE(exists(pid));
    EXPECT_THROW(ChildProcess("/nowhere/at/all", {}), Error);
    EXPECT_FALSE(has_children());
}

TEST(LabContender, AnswersWithItsFigures) {
    std::istringstream in("run\nrun\n");
    std::ostringstream out;
    LabContenderOrder order;
    order.experiment = "no-path";
    order.contender = "labels";
    EXPECT_EQ(run_lab_contender(order, in, out), 0);
    std::istringstream lines(out.str());
    std::string ready, first, second, none;
    std::getline(lines, ready);
    std::getline(lines, first);
    std::getline(lines, second);
    EXPECT_EQ(ready, "ready");
    EXPECT_TRUE(first.starts_with("done "));
    EXPECT_EQ(first.substr(first.find(' ', 5)), second.substr(second.find(' ', 5)));
    EXPECT_FALSE(std::getline(lines, none));
    order.contender = "nobody";
    std::ostringstream refused;
    EXPECT_EQ(run_lab_contender(order, in, refused), 1);
    EXPECT_EQ(refused.str(), "error unknown contender 'nobody'\n");
}

TEST(LabRun, MeasuresTheNoiseAndEveryContender) {
    LabRunOptions options;
    options.quick = true;
    LabRun run({short_one("open-sets", 1)}, options);
    double before = 0;
    while (run.state() == LabRun::State::kRunning) {
        run.poll(100);
        EXPECT_GE(run.progress(), before);
        before = run.progress();
    }
    ASSERT_EQ(run.state(), LabRun::State::kDone) << run.error();
    EXPECT_EQ(run.progress(), 1);
    const LabResult& result = run.results().at(0);
    EXPECT_TRUE(result.complete);
    ASSERT_TRUE(result.noise.has_value());
    EXPECT_GE(*result.noise, 0);
    EXPECT_EQ(result.measured.at("scatter-heap").figures[LabFigure::kExpanded], 1327932);
    EXPECT_EQ(result.measured.at("scatter-heap").milliseconds.size(), 2U);
    EXPECT_GT(*result.measured.at("open-heap").best(), 0);
    EXPECT_FALSE(has_children());
}

// With room for one process the contenders still take turns, and count what they count with room for all.
TEST(LabRun, TurnsAreTakenWhereMemoryIsShort) {
    LabExperiment experiment = short_one("open-sets", 1);
    LabRunOptions options;
    options.quick = true;
    options.memory_bytes = 1;
    LabRun run({experiment}, options);
    while (run.state() == LabRun::State::kRunning) {
        run.poll(100);
        EXPECT_LE(run.process_ids().size(), 1U);
    }
    ASSERT_EQ(run.state(), LabRun::State::kDone) << run.error();
    const LabResult& result = run.results().at(0);
    EXPECT_EQ(result.most_alive, 1U);
    EXPECT_TRUE(result.noise.has_value());
    EXPECT_EQ(result.measured.at("scatter-heap").figures[LabFigure::kExpanded], 1327932);
    EXPECT_EQ(result.measured.at("scatter-heap").milliseconds.size(), 2U);
    const std::string text = lab_plain_text({{experiment, result}});
    EXPECT_NE(text.find("at most one at a time for lack of memory"), std::string::npos) << text;
    EXPECT_FALSE(has_children());
}

TEST(LabRun, CancelEndsTheProcesses) {
    LabRun run({short_one("no-path", 2)}, {});
    std::vector<int> processes;
    while (processes.size() < 2 && run.state() == LabRun::State::kRunning) {
        run.poll(50);
        processes = run.process_ids();
    }
    ASSERT_FALSE(processes.empty());
    run.cancel();
    EXPECT_EQ(run.state(), LabRun::State::kCancelled);
    for (const int pid : processes) EXPECT_FALSE(exists(pid));
    EXPECT_FALSE(has_children());
    EXPECT_FALSE(run.poll());
}

TEST(LabRun, CrashingContenderIsAnErrorThatNamesIt) {
    LabExperiment experiment = short_one("open-sets", 1);
    experiment.id = "crash";
    LabRun run({experiment}, {});
    run_to_its_end(run);
    EXPECT_EQ(run.state(), LabRun::State::kFailed);
    EXPECT_NE(run.error().find("crash: "), std::string::npos) << run.error();
    EXPECT_NE(run.error().find("was ended by signal 6"), std::string::npos) << run.error();
    EXPECT_FALSE(has_children());
}

TEST(LabRun, ProgramThatIsNoContenderIsAnError) {
    LabRunOptions options;
    options.program = "/bin/false";
    LabRun run({short_one("open-sets", 1)}, options);
    run_to_its_end(run);
    EXPECT_EQ(run.state(), LabRun::State::kFailed);
    EXPECT_NE(run.error().find("ended with status 1"), std::string::npos) << run.error();
    options.program = "/nowhere/at/all";
    LabRun nothing({short_one("open-sets", 1)}, options);
    EXPECT_EQ(nothing.state(), LabRun::State::kFailed);
    EXPECT_NE(nothing.error().find("/nowhere/at/all"), std::string::npos);
}

TEST(LabRun, ErrorOfAContenderIsHandedOn) {
    LabExperiment experiment = short_one("open-sets", 1);
    experiment.id = "open-set";
    LabRun run({experiment}, {});
    run_to_its_end(run);
    EXPECT_EQ(run.state(), LabRun::State::kFailed);
    EXPECT_NE(run.error().find("did you mean 'open-sets'?"), std::string::npos) << run.error();
}

TEST(LabText, FiguresAsAPersonReadsThem) {
    EXPECT_EQ(lab_number(2480898, "cells"), "2,480,898");
    EXPECT_EQ(lab_number(9.2781, "%"), "9.28 %");
    EXPECT_EQ(lab_number(-1e-11, "%"), "0.00 %");
    EXPECT_EQ(lab_number(12.3456, "ms"), "12.35 ms");
    EXPECT_EQ(lab_number(1577, "ms"), "1,577.0 ms");
    EXPECT_EQ(lab_number(0.00012345, "ms"), "0.00012 ms");
    EXPECT_EQ(lab_number(1535187.13, "x"), "1,535,187 x");
    EXPECT_EQ(lab_number(103.25, "x"), "103.2 x");
    EXPECT_EQ(lab_number(std::nullopt, "ms"), "–");
    LabValue value;
    value.unit = "ms";
    value.timing = true;
    value.value = 2;
    value.expected = 20;
    EXPECT_EQ(lab_against(value), "10x");
    value.unit = "cells";
    value.timing = false;
    EXPECT_EQ(lab_against(value), "0.1x");
    value.value = 20;
    EXPECT_EQ(lab_against(value), "same");
}

TEST(LabText, SaysWhichRatiosOfTimesAreNoise) {
    LabReport report;
    report.experiment = lab_experiment_of_id(lab_experiments(), "heuristics");
    report.result.noise = 0.05;
    report.result.measured["euclidean-509"].milliseconds = {10.2};
    report.result.measured["manhattan-509"].milliseconds = {10};
    EXPECT_NE(lab_plain_text({report}).find("below the noise"), std::string::npos);
    EXPECT_NE(lab_markdown({report}, {}).find("| below the noise |"), std::string::npos);
    report.result.noise = 0.01;
    EXPECT_EQ(lab_plain_text({report}).find("below the noise"), std::string::npos);
}

TEST(LabText, MarkdownHoldsTableVerdictsAndWhereItComesFrom) {
    const LabReport report = crossover_report(0.01);
    const LabMachine machine{"A processor, 2 cores", "a compiler", "abc1234"};
    const std::string text = lab_markdown({report}, machine);
    EXPECT_TRUE(text.starts_with("# Wayfield lab\n\nA processor, 2 cores · a compiler · commit abc1234\n"));
    EXPECT_NE(text.find("## " + report.experiment.title + "\n\n" + report.experiment.shows),
              std::string::npos);
    EXPECT_NE(text.find("noise (A/A) ± 2.0 %"), std::string::npos) << text;
    std::size_t rows = 0;
    for (std::size_t at = text.find("\n| "); at != std::string::npos; at = text.find("\n| ", at + 1)) {
        const std::string line = text.substr(at + 1, text.find('\n', at + 1) - at - 1);
        EXPECT_EQ(std::count(line.begin(), line.end(), '|'), 7) << line;
        ++rows;
    }
    const std::vector<LabValue> table = lab_table(report.experiment, report.result.measured, 0.02);
    EXPECT_EQ(rows, table.size() + 1) << "and the head";
    for (const LabValue& value : table) {
        if (!value.value) continue;
        EXPECT_NE(text.find(fmt::format("| {} |", lab_number(value.value, value.unit))), std::string::npos)
            << value.row << ", " << value.column;
    }
    EXPECT_NE(text.find("**What the text leaves open.**"), std::string::npos);
}

TEST(LabText, CrossoverIsWhereTheCurvesMeet) {
    const LabReport report = crossover_report(0.01);
    // From there on they differ by more than the noise.
    std::vector<double> pays;
    for (const LabValue& value : lab_table(report.experiment, report.result.measured, 0.02)) {
        if (value.unit == "units") pays.push_back(value.value.value_or(0));
    }
    EXPECT_EQ(pays, (std::vector<double>{5, 19}));
}

using CliLab = CliTest;

TEST_F(CliLab, ListsTheExperiments) {
    const CliRun table = run_command({"lab", "--list"});
    EXPECT_EQ(table.status, 0);
    EXPECT_NE(table.out.find("tie-break"), std::string::npos);
    const CliRun lines = run_command({"lab", "--list", "--json"});
    const auto rows = lines.rows();
    EXPECT_EQ(rows.size(), lab_experiments().size());
    for (const auto& row : rows) EXPECT_FALSE(row["shows"].get<std::string>().empty());
}

TEST_F(CliLab, WrongNamesAndTargetsAreRefusedBeforeAnythingRuns) {
    expect_failure({"lab", "tie-brake"}, 2, "did you mean 'tie-break'?");
    expect_failure({"lab", "open-sets", "--png", path("plot.svg")}, 2, ".png");
    expect_failure({"lab", "open-sets", "--csv", path("no/such/folder.csv")}, 1, "folder.csv");
    expect_failure({"lab", "matrix", "--scen", path("some.scen")}, 2, "--map");
    expect_failure({"lab", "matrix", "--quick", "--map", path("none.map")}, 1, "none.map");
    expect_failure({"lab", "matrix", "--quick", "--map", "scater:8x8"}, 1, "scatter");
    expect_failure({"lab-contenders"}, 2, "unknown command");
}

TEST_F(CliLab, MatrixRunsOnAnyMap) {
    const std::string map =
        write_map_file("small.map", {"........", "..@@....", "........", "...@....", "........"});
    const std::string scen =
        write("small.scen", "version 1\n0 small.map 8 5 0 0 7 4 9.24264069\n0 small.map 8 5 0 0 1 0 1\n");
    const std::string csv = path("out.csv"), markdown = path("out.md");
    const CliRun run = run_command({"lab", "matrix", "--map", map, "--scen", scen, "--quick", "--json",
                                    "--csv", csv, "--markdown", markdown});
    ASSERT_EQ(run.status, 0) << run.err;
    bool found = false;
    for (const auto& row : run.rows()) {
        EXPECT_EQ(row["experiment"], "matrix");
        for (const char* key : {"row", "column", "value", "unit", "expected", "exact", "ok"})
            EXPECT_TRUE(row.contains(key)) << key;
        if (row["row"] != "A*" || row["column"] != "cost") continue;
        found = true;
        EXPECT_NEAR(row["value"].get<double>(), 10.24264069, 1e-6);
    }
    EXPECT_TRUE(found);
    EXPECT_TRUE(read("out.csv").starts_with("experiment,row,column,value,unit,expected,"));
    EXPECT_NE(read("out.csv").find(lab_machine().commit), std::string::npos);
    EXPECT_NE(read("out.md").find("| A* | expanded |"), std::string::npos);
    EXPECT_FALSE(has_children());
}

TEST_F(CliLab, TableForPeople) {
    const CliRun run = run_command({"lab", "stamps", "--quick"});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("noise (A/A)"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("generation stamps is"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("quick: at most two repetitions"), std::string::npos);
}

}  // namespace
}  // namespace wayfield::test
