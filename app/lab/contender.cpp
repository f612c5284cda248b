#include "lab/contender.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <istream>
#include <ostream>

#include "files/files.h"
#include "files/load_map.h"
#include "lab/child_process.h"
#include "scene/map_source.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/metrics.h"
#include "wayfield/scen_file.h"

namespace wayfield {
namespace {

// Between two looks at the clock; its resolution and the call itself are far below a thousandth of it.
constexpr double kLeastMilliseconds = 2;
constexpr int kMostIterations = 20'000;

LabInput input_of(const LabContender& contender, const LabSource& source) {
    LabInput input;
    if (contender.workload.map.empty()) input.grid = open_grid(source.map);
    if (!contender.workload.any_goal || source.scen.empty()) return input;
    for (const ScenEntry& query : read_scen(read_file(source.scen), source.scen)) {
        input.queries.emplace_back(query.start, query.goal);
    }
    return input;
}

class Clocked {
  public:
    Clocked(const LabContender& contender, const LabInput& input)
        : task_(prepare_lab_task(contender, input)), on_clock_(contender.on_clock) {}

    void warm_up(int times) {
        for (int i = 0; i < times; ++i) {
            const double milliseconds = run();
            iterations_ =
                static_cast<int>(std::clamp(std::ceil(kLeastMilliseconds / std::max(milliseconds, 1e-6)), 1.0,
                                            static_cast<double>(kMostIterations)));
        }
    }
    /// Milliseconds a repetition.
    double run() {
        const double begin = now();
        for (int i = 0; i < iterations_; ++i) figures_ = task_->run();
        return (now() - begin) * 1e3 / iterations_;
    }
    const LabFigures& figures() const { return figures_; }

  private:
    double now() const {
        if (!on_clock_) return thread_cpu_seconds();
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

    std::unique_ptr<LabTask> task_;
    bool on_clock_;
    int iterations_ = 1;
    LabFigures figures_;
};

}  // namespace

std::vector<LabExperiment> lab_experiments_on(const LabSource& source) {
    std::vector<LabExperiment> experiments = lab_experiments(source.map);
    if (source.map.empty() || means_generator(source.map)) return experiments;
    // A file: its workload has no generator, the contender is handed the grid.
    for (LabExperiment& experiment : experiments) {
        for (LabRow& row : experiment.rows) {
            for (LabContender& contender : row.contenders) {
                if (contender.workload.map == source.map) contender.workload.map.clear();
            }
        }
    }
    return experiments;
}

std::vector<std::string> LabContenderOrder::arguments() const {
    std::vector<std::string> words = {std::string(kLabContenderCommand), experiment, contender, "--warm-ups",
                                      std::to_string(warm_ups)};
    if (!source.map.empty()) words.insert(words.end(), {"--map", source.map});
    if (!source.scen.empty()) words.insert(words.end(), {"--scen", source.scen});
    return words;
}

int run_lab_contender(const LabContenderOrder& order, std::istream& in, std::ostream& out) {
    die_with_parent();
    try {
        const std::vector<LabExperiment> experiments = lab_experiments_on(order.source);
        const LabExperiment& experiment = lab_experiment_of_id(experiments, order.experiment);
        const LabContender* contender = experiment.find(order.contender);
        if (!contender) throw UsageError(fmt::format("unknown contender '{}'", order.contender));
        Clocked clocked(*contender, input_of(*contender, order.source));
        clocked.warm_up(order.warm_ups);
        out << "ready" << std::endl;
        for (std::string line; std::getline(in, line) && line == "run";) {
            const double milliseconds = clocked.run();
            out << fmt::format("done {}", milliseconds);
            for (const double figure : clocked.figures().values) out << fmt::format(" {}", figure);
            out << std::endl;
        }
        return 0;
    } catch (const std::exception& error) {
        out << "error " << error.what() << std::endl;
        return 1;
    }
}

}  // namespace wayfield
