#include <gtest/gtest.h>

#include <set>

#include "oracle.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/lab.h"

namespace wayfield {
namespace {

// Runs each contender of the experiment once that an exact figure comes from, except those that would take
// longer than `most` milliseconds.
bool asked_for(const LabExperiment& experiment, const std::string& contender) {
    for (const LabRow& row : experiment.rows) {
        for (const LabValueSpec& spec : row.values) {
            if (spec.exact && (spec.of == contender || spec.against == contender)) return true;
        }
    }
    return false;
}

LabMeasurements counted(const LabExperiment& experiment, double most) {
    LabMeasurements measured;
    for (const LabRow& row : experiment.rows) {
        for (const LabContender& contender : row.contenders) {
            if (lab_estimate(contender) > most || !asked_for(experiment, contender.id)) continue;
            measured[contender.id].figures = prepare_lab_task(contender)->run();
        }
    }
    return measured;
}

class LabExactFigures : public testing::TestWithParam<std::string> {};

TEST_P(LabExactFigures, ComeOut) {
    const std::vector<LabExperiment> experiments = lab_experiments();
    const LabExperiment& experiment = lab_experiment_of_id(experiments, GetParam());
    const LabMeasurements measured = counted(experiment, full_run() ? 1e9 : 200);
    for (const LabValue& value : lab_table(experiment, measured)) {
        if (!value.exact || !value.value) continue;
        EXPECT_TRUE(value.ok) << value.row << ", " << value.column << ": " << *value.expected << " wanted, "
                              << *value.value << " is";
    }
}

std::vector<std::string> ids() {
    std::vector<std::string> ids;
    for (const LabExperiment& experiment : lab_experiments()) ids.push_back(experiment.id);
    return ids;
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    for (char& c : name) c = c == '-' ? '_' : c;
    return name;
}

INSTANTIATE_TEST_SUITE_P(Experiments, LabExactFigures, testing::ValuesIn(ids()), name_of);

TEST(LabExperiments, AreWellFormed) {
    std::set<std::string> seen;
    for (const LabExperiment& experiment : lab_experiments()) {
        SCOPED_TRACE(experiment.id);
        EXPECT_TRUE(seen.insert(experiment.id).second);
        EXPECT_FALSE(experiment.title.empty());
        EXPECT_FALSE(experiment.shows.empty());
        EXPECT_FALSE(experiment.workload.empty());
        EXPECT_FALSE(experiment.rows.empty());
        std::set<std::string> contenders, cells;
        for (const LabRow& row : experiment.rows) {
            for (const LabContender& contender : row.contenders) {
                EXPECT_TRUE(contenders.insert(contender.id).second) << contender.id;
                EXPECT_FALSE(contender.label.empty());
                EXPECT_FALSE(contender.colour.empty());
            }
        }
        for (const LabRow& row : experiment.rows) {
            for (const LabValueSpec& spec : row.values) {
                EXPECT_TRUE(cells.insert(row.label + "\n" + spec.column).second) << row.label << spec.column;
                if (spec.exact) {
                    EXPECT_TRUE(spec.expected.has_value()) << row.label << spec.column;
                }
                if (spec.formula == LabFormula::kCrossover) continue;
                EXPECT_NE(experiment.find(spec.of), nullptr) << spec.of;
                if (!spec.against.empty()) {
                    EXPECT_NE(experiment.find(spec.against), nullptr) << spec.against;
                }
            }
        }
        for (const LabSeries& series : experiment.plot.series) {
            bool found = false;
            for (const LabRow& row : experiment.rows) {
                for (const LabValueSpec& spec : row.values) found = found || spec.column == series.column;
            }
            EXPECT_TRUE(found) << series.column;
        }
    }
}

TEST(LabExperiments, HoldWhatTheArticlePrints) {
    std::set<double> held;
    for (const LabExperiment& experiment : lab_experiments()) {
        for (const LabRow& row : experiment.rows) {
            for (const LabValueSpec& spec : row.values) {
                if (spec.exact) held.insert(*spec.expected);
            }
        }
    }
    // Counts, costs and losses of its tables and sentences.
    for (const double printed :
         {1719001.0, 1539786.0, 207117.0,  145179.0, 112789.0, 2480898.0, 47046.0,  52855.0,
          57759.0,   60881.0,   67669.0,   9.28,     15.18,    28.03,     262135.0, 26213500.0,
          199.0,     1327932.0, 1392279.0, 6123.0,   52.7,     19.2,      21.2,     8.6}) {
        EXPECT_EQ(held.count(printed), 1U) << printed;
    }
}

TEST(LabExperiments, UnknownIdIsNamedWithTheNearest) {
    const std::vector<LabExperiment> experiments = lab_experiments();
    try {
        lab_experiment_of_id(experiments, "tiebreak");
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("tie-break"), std::string::npos);
    }
}

LabExperiment two_contenders() {
    LabExperiment experiment;
    experiment.id = "two";
    LabRow row;
    row.label = "row";
    row.x = 3;
    row.contenders.resize(2);
    row.contenders[0].id = "a-3";
    row.contenders[0].label = "A";
    row.contenders[1].id = "b-3";
    row.contenders[1].label = "B";
    LabValueSpec times;
    times.column = "times";
    times.formula = LabFormula::kTimeRatio;
    times.of = "a-3";
    times.against = "b-3";
    times.least = 2;
    LabValueSpec crossover;
    crossover.column = "crossover";
    crossover.formula = LabFormula::kCrossover;
    crossover.of = "a";
    crossover.against = "b";
    row.values = {times, crossover};
    experiment.rows = {row};
    return experiment;
}

LabMeasurement took(std::vector<double> milliseconds) { return {{}, std::move(milliseconds)}; }

TEST(LabTable, MedianAndBest) {
    EXPECT_EQ(took({5, 1, 3}).median(), 3);
    EXPECT_EQ(took({5, 1, 3, 4}).median(), 3);
    EXPECT_EQ(took({5, 1, 3}).best(), 1);
    EXPECT_EQ(took({}).median(), std::nullopt);
}

TEST(LabTable, DifferenceBelowTheNoiseIsCalledThat) {
    const LabExperiment experiment = two_contenders();
    const LabMeasurements measured = {{"a-3", took({10.2})}, {"b-3", took({10})}};
    EXPECT_NE(lab_verdict(experiment.rows[0], measured, 0.05).find("no difference above the noise"),
              std::string::npos);
    EXPECT_EQ(lab_verdict(experiment.rows[0], measured, 0.01), "B is 1.02 times as fast as A");
    EXPECT_EQ(lab_table(experiment, measured, 0.05)[1].value, std::nullopt);
    EXPECT_EQ(lab_table(experiment, measured, 0.01)[1].value, 3);
}

TEST(LabTable, RatioOfTimesBelowTheNoiseIsMarked) {
    const LabExperiment experiment = two_contenders();
    for (const auto& [a, b] : {std::pair{10.2, 10.0}, std::pair{10.0, 10.2}}) {
        const LabMeasurements measured = {{"a-3", took({a})}, {"b-3", took({b})}};
        EXPECT_TRUE(lab_table(experiment, measured, 0.05)[0].below_noise);
        EXPECT_FALSE(lab_table(experiment, measured, 0.01)[0].below_noise);
    }
}

TEST(LabTable, VerdictComparesOnlyWhatAnswersTheSameQuestion) {
    LabExperiment experiment = two_contenders();
    const LabMeasurements measured = {{"a-3", took({10})}, {"b-3", took({5})}};
    LabRow& row = experiment.rows[0];
    EXPECT_EQ(lab_verdict(row, measured, 0), "B is 2 times as fast as A");
    row.contenders[1].timed = LabPhase::kBuild;
    EXPECT_EQ(lab_verdict(row, measured, 0), "");
    row.contenders[1].timed = LabPhase::kWhole;
    row.contenders[1].workload.map = "open:8x8";
    EXPECT_EQ(lab_verdict(row, measured, 0), "");
}

TEST(LabHeats, HoldTheContendersOfOneJourneyWhateverTheirRow) {
    const std::vector<LabExperiment> experiments = lab_experiments();
    for (const LabExperiment& experiment : experiments) {
        SCOPED_TRACE(experiment.id);
        std::set<const LabContender*> seen;
        for (const LabHeat& heat : lab_heats(experiment)) {
            for (const LabContender* contender : heat) {
                EXPECT_TRUE(seen.insert(contender).second) << contender->id;
                EXPECT_EQ(contender->workload.map, heat.front()->workload.map);
                EXPECT_EQ(contender->workload.units, heat.front()->workload.units);
            }
        }
        std::size_t contenders = 0;
        for (const LabRow& row : experiment.rows) contenders += row.contenders.size();
        EXPECT_EQ(seen.size(), contenders);
    }
    // Seven open sets on each of two maps; four ways of moving and the trap on each of two.
    for (const auto& [id, size] : {std::pair{"open-sets", 7U}, std::pair{"diagonals", 5U}}) {
        const std::vector<LabHeat> heats = lab_heats(lab_experiment_of_id(experiments, id));
        ASSERT_EQ(heats.size(), 2U) << id;
        EXPECT_EQ(heats[0].size(), size) << id;
        EXPECT_EQ(heats[1].size(), size) << id;
    }
}

TEST(LabTable, LessThanTheLeastIsNotOk) {
    const LabExperiment experiment = two_contenders();
    EXPECT_FALSE(lab_table(experiment, {{"a-3", took({15})}, {"b-3", took({10})}})[0].ok);
    EXPECT_TRUE(lab_table(experiment, {{"a-3", took({25})}, {"b-3", took({10})}})[0].ok);
}

TEST(LabTable, WhatWasNotMeasuredHasNoValue) {
    for (const LabValue& value : lab_table(two_contenders(), {})) {
        EXPECT_EQ(value.value, std::nullopt);
        EXPECT_TRUE(value.ok);
    }
}

TEST(LabTask, RunsOnAnyMapWithQueriesFromOutside) {
    LabContender contender;
    contender.workload.any_goal = true;
    contender.workload.units = 10;
    contender.workload.rule = MovementRule::k8Strict;
    EXPECT_THROW(prepare_lab_task(contender), UsageError);
    LabInput input;
    input.grid = generate(parse_generator("open:16x16"));
    EXPECT_EQ(prepare_lab_task(contender, input)->run()[LabFigure::kFound], 10);
    input.queries = {{{0, 0}, {3, 0}}, {{0, 0}, {0, 4}}};
    const LabFigures figures = prepare_lab_task(contender, input)->run();
    EXPECT_EQ(figures[LabFigure::kFound], 2);
    EXPECT_EQ(figures[LabFigure::kCost], 7);
    input.queries = {{{0, 0}, {16, 0}}};
    EXPECT_THROW(prepare_lab_task(contender, input), UsageError);
}

LabMeasurements matrix_of(const std::string& map, LabExperiment& matrix) {
    const std::vector<LabExperiment> experiments = lab_experiments(map);
    matrix = lab_experiment_of_id(experiments, "matrix");
    LabMeasurements measured;
    for (const LabRow& row : matrix.rows) {
        for (const LabContender& contender : row.contenders) {
            measured[contender.id].figures = prepare_lab_task(contender)->run();
        }
    }
    return measured;
}

TEST(LabMatrix, SearchesWithWhatIsPrepared) {
    LabExperiment matrix;
    LabMeasurements measured = matrix_of("caves:96x96:seed=4", matrix);
    const auto figure = [&](const char* id, LabFigure of) { return measured.at(id).figures[of]; };
    for (const char* id : {"jps-plus", "subgoal", "hpa"}) {
        SCOPED_TRACE(id);
        EXPECT_EQ(figure(id, LabFigure::kStandIn), 0);
        EXPECT_EQ(figure(id, LabFigure::kFound), figure("astar", LabFigure::kFound));
        EXPECT_NE(figure(id, LabFigure::kExpanded), figure("jps2", LabFigure::kExpanded));
        EXPECT_NE(figure(id, LabFigure::kExpanded), figure("astar", LabFigure::kExpanded));
        EXPECT_GT(figure((std::string(id) + "-preparation").c_str(), LabFigure::kBytes), 96 * 96);
    }
    EXPECT_NEAR(figure("subgoal", LabFigure::kCost), figure("astar", LabFigure::kCost), 1e-6);
    EXPECT_EQ(measured.count("astar-preparation"), 0U);
    for (const LabValue& value : lab_table(matrix, measured)) {
        if (value.row == "JPS+" && value.column == "prepared") {
            EXPECT_TRUE(value.value);
        }
        EXPECT_TRUE(value.note.empty()) << value.row;
    }
}

TEST(LabMatrix, ShowsNoFiguresOfWhatStandsIn) {
    LabExperiment matrix;
    LabMeasurements measured = matrix_of("terrain:48x48:seed=2", matrix);
    int told = 0;
    for (const LabValue& value : lab_table(matrix, measured)) {
        const bool stands_in = value.row == "JPS" || value.row == "JPS2" || value.row == "JPS+";
        if (stands_in) {
            EXPECT_FALSE(value.value) << value.row << ", " << value.column;
            EXPECT_EQ(value.note, "not for this map: A* would stand in");
            ++told;
        }
        if (value.row == "A*" && value.column == "expanded") {
            EXPECT_GT(value.value.value_or(0), 0);
        }
    }
    EXPECT_EQ(told, 6 + 6 + 8);
}

TEST(LabTask, TakesFewerUnitsOfALargeMap) {
    LabContender contender;
    contender.method = LabMethod::kFlood;
    contender.workload.any_goal = true;
    contender.workload.units = 10;
    LabInput input;
    input.grid = generate(parse_generator("open:1024x1024"));
    EXPECT_EQ(prepare_lab_task(contender, input)->run()[LabFigure::kFound], 10);
    input.grid = generate(parse_generator("open:2048x1024"));
    EXPECT_EQ(prepare_lab_task(contender, input)->run()[LabFigure::kFound], 5);
    contender.workload.units = 1;
    EXPECT_EQ(prepare_lab_task(contender, input)->run()[LabFigure::kFound], 1);
}

TEST(LabTask, FieldsTreesAndFloodsFindTheFarGoalThemselves) {
    LabContender contender;
    contender.workload.any_goal = true;
    contender.workload.goal = {0, 0};  // a wall
    contender.workload.units = 6;
    LabInput input;
    input.grid = generate(parse_generator("open:9x5"));
    input.grid->set_terrain(0, Terrain::kWall);
    input.grid->commit();
    const double cost = prepare_lab_task(contender, input)->run()[LabFigure::kCost];
    for (const LabMethod method : {LabMethod::kField, LabMethod::kTree, LabMethod::kFlood}) {
        contender.method = method;
        const LabFigures figures = prepare_lab_task(contender, input)->run();
        EXPECT_EQ(figures[LabFigure::kFound], 6);
        if (method != LabMethod::kFlood) {
            EXPECT_EQ(figures[LabFigure::kCost], cost);
        }
    }
}

TEST(LabTask, KnowsTheTruthOfWeightedMaps) {
    LabContender contender;
    contender.workload.map = "terrain:48x48:seed=1";
    contender.workload.any_goal = true;
    contender.workload.units = 20;
    contender.workload.rule = MovementRule::k8Strict;
    const LabFigures right = prepare_lab_task(contender)->run();
    EXPECT_GT(right[LabFigure::kOptimal], 0);
    EXPECT_NEAR(right[LabFigure::kCost], right[LabFigure::kOptimal], 1e-6 * right[LabFigure::kOptimal]);
    contender.options.weight = 5;
    EXPECT_GT(prepare_lab_task(contender)->run()[LabFigure::kCost], right[LabFigure::kOptimal] * 1.001);
}

TEST(LabTask, RepetitionsCountTheSame) {
    LabContender contender;
    contender.workload.map = "scatter:64x64:seed=7";
    contender.workload.goal = {61, 61};
    contender.workload.units = 20;
    for (const LabMethod method : {LabMethod::kSearch, LabMethod::kFreshSearch, LabMethod::kPool,
                                   LabMethod::kFlood, LabMethod::kLabels}) {
        contender.method = method;
        const auto task = prepare_lab_task(contender);
        const LabFigures first = task->run();
        EXPECT_EQ(first, task->run());
        EXPECT_EQ(first[LabFigure::kFound], 20);
    }
}

TEST(LabTask, APoolCountsWhatOneThreadCounts) {
    LabContender contender;
    contender.workload.map = "scatter:64x64:seed=7";
    contender.workload.goal = {61, 61};
    contender.workload.units = 20;
    LabFigures alone = prepare_lab_task(contender)->run();
    alone[LabFigure::kBytes] = 0;
    contender.method = LabMethod::kPool;
    contender.workers = 3;
    EXPECT_EQ(prepare_lab_task(contender)->run(), alone);
}

}  // namespace
}  // namespace wayfield
