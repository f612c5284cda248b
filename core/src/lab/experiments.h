#pragma once

#include <string>

#include "wayfield/lab.h"

namespace wayfield {

// The benchmark article's maps.
inline constexpr const char* kLabOpen = "open:512x512";
inline constexpr const char* kLabScatter = "scatter:512x512:seed=7:density=0.3";
inline constexpr const char* kLabMaze = "maze:513x513:seed=2024";
inline constexpr const char* kLabChoke = "choke:512x512:wall=256:gap=256";
inline constexpr const char* kLabSealed = "sealed:512x512:at=400,400";

// Its goals. The scatter map's stands in its table; the other one is what some of its figures belong to.
inline constexpr Point kLabOpenGoal{510, 510};
inline constexpr Point kLabScatterGoal{509, 509};
inline constexpr Point kLabOtherScatterGoal{509, 510};
inline constexpr Point kLabMazeGoal{511, 511};
inline constexpr Point kLabSealedGoal{400, 400};

inline LabWorkload lab_workload(const char* map, Point goal, int units,
                                MovementRule rule = MovementRule::k4) {
    LabWorkload workload;
    workload.map = map;
    workload.goal = goal;
    workload.units = units;
    workload.rule = rule;
    return workload;
}

inline LabContender lab_search(std::string id, std::string label, LabWorkload workload,
                               SearchOptions options = {}, int repetitions = 5) {
    LabContender contender;
    contender.id = std::move(id);
    contender.label = std::move(label);
    contender.colour = info(options.algorithm).id;
    contender.workload = std::move(workload);
    contender.options = options;
    contender.repetitions = repetitions;
    return contender;
}

/// A figure of one contender; `expected`, if there is one, must come out, within so much.
inline LabValueSpec lab_exact(std::string column, std::string unit, std::string of, LabFigure figure,
                              std::optional<double> expected, double within = 0) {
    LabValueSpec spec;
    spec.column = std::move(column);
    spec.unit = std::move(unit);
    spec.of = std::move(of);
    spec.figure = figure;
    spec.expected = expected;
    spec.exact = expected.has_value();
    spec.within = within;
    return spec;
}

/// A time; `expected` is what the article measured on its machine.
inline LabValueSpec lab_time(std::string column, std::string of, std::optional<double> expected = {}) {
    LabValueSpec spec;
    spec.column = std::move(column);
    spec.unit = "ms";
    spec.formula = LabFormula::kTime;
    spec.of = std::move(of);
    spec.expected = expected;
    return spec;
}

/// How many times of what `against` took `of` takes.
inline LabValueSpec lab_time_ratio(std::string column, std::string of, std::string against,
                                   std::optional<double> expected = {}) {
    LabValueSpec spec;
    spec.column = std::move(column);
    spec.unit = "x";
    spec.formula = LabFormula::kTimeRatio;
    spec.of = std::move(of);
    spec.against = std::move(against);
    spec.expected = expected;
    return spec;
}

inline LabValueSpec lab_ratio(std::string column, LabFigure figure, std::string of, std::string against,
                              std::optional<double> expected = {}) {
    LabValueSpec spec = lab_time_ratio(std::move(column), std::move(of), std::move(against), expected);
    spec.formula = LabFormula::kRatio;
    spec.figure = figure;
    return spec;
}

/// By how many percent the paths are longer than they need to be; the article prints two digits.
inline LabValueSpec lab_loss(std::string of, std::optional<double> expected = {}) {
    LabValueSpec spec = lab_exact("longer", "%", std::move(of), LabFigure::kCost, expected, 0.005);
    spec.formula = LabFormula::kLoss;
    return spec;
}

// One function an experiment.
LabExperiment lab_scaling();
LabExperiment lab_crossover();
LabExperiment lab_agents();
LabExperiment lab_goals();
LabExperiment lab_workers();
LabExperiment lab_maps();
LabExperiment lab_memory();
LabExperiment lab_heuristics();
LabExperiment lab_weights();
LabExperiment lab_tie_break();
LabExperiment lab_diagonals();
LabExperiment lab_jps();
LabExperiment lab_no_path();
LabExperiment lab_open_sets();
LabExperiment lab_smoothing();
LabExperiment lab_stamps();
LabExperiment lab_matrix(const std::string& map);

}  // namespace wayfield
