#include "lab/experiments.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/workload.h"
#include "wayfield/error.h"

namespace wayfield {

std::vector<LabExperiment> lab_experiments(const std::string& matrix_map) {
    return {
        lab_crossover(),  lab_agents(),    lab_goals(),     lab_workers(), lab_scaling(),         lab_maps(),
        lab_heuristics(), lab_weights(),   lab_tie_break(), lab_no_path(), lab_diagonals(),       lab_jps(),
        lab_open_sets(),  lab_smoothing(), lab_stamps(),    lab_memory(),  lab_matrix(matrix_map)};
}

const LabExperiment& lab_experiment_of_id(const std::vector<LabExperiment>& experiments,
                                          std::string_view id) {
    std::vector<std::string_view> known;
    for (const LabExperiment& experiment : experiments) {
        if (experiment.id == id) return experiment;
        known.push_back(experiment.id);
    }
    const std::string nearest = nearest_id(id, known);
    throw UsageError(fmt::format("unknown experiment '{}'{}", id,
                                 nearest.empty() ? "" : fmt::format(", did you mean '{}'?", nearest)));
}

const LabContender* LabExperiment::find(std::string_view contender) const {
    for (const LabRow& row : rows) {
        for (const LabContender& candidate : row.contenders) {
            if (candidate.id == contender) return &candidate;
        }
    }
    return nullptr;
}

std::vector<LabHeat> lab_heats(const LabExperiment& experiment) {
    std::vector<LabHeat> heats;
    for (const LabRow& row : experiment.rows) {
        for (const LabContender& contender : row.contenders) {
            const auto joined = std::find_if(heats.begin(), heats.end(), [&](const LabHeat& heat) {
                return same_journeys(heat.front()->workload, contender.workload);
            });
            if (joined != heats.end()) {
                joined->push_back(&contender);
            } else {
                heats.push_back({&contender});
            }
        }
    }
    return heats;
}

bool LabExperiment::on_clock() const {
    return std::any_of(rows.begin(), rows.end(), [](const LabRow& row) {
        return std::any_of(row.contenders.begin(), row.contenders.end(),
                           [](const LabContender& contender) { return contender.on_clock; });
    });
}

bool LabExperiment::timed() const {
    return std::any_of(rows.begin(), rows.end(), [](const LabRow& row) {
        return std::any_of(row.contenders.begin(), row.contenders.end(),
                           [](const LabContender& contender) { return contender.repetitions > 0; });
    });
}

}  // namespace wayfield
