#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/lab_run.h"
#include "lab/lab_text.h"
#include "lab/tie_break_live.h"
#include "scene/command.h"
#include "scene/scene.h"

namespace wayfield {

/// The laboratory as a window shows it: which experiment is looked at, what runs, what came out. Nothing in
/// here draws, and nothing waits.
class Lab {
  public:
    Lab();
    ~Lab();

    /// Carries out `lab …`. The matrix runs on the scene's map as it is then.
    Outcome apply(const command::Lab& action, const Scene& scene);
    /// Once a frame: takes what processes and worker have said. True if there is something new to draw.
    bool poll();

    bool open() const { return open_; }
    const std::vector<LabExperiment>& experiments() const { return experiments_; }
    const LabExperiment& chosen() const { return experiments_[chosen_]; }
    bool running() const { return run_ && run_->state() == LabRun::State::kRunning; }
    /// The run that is going on or was the last; null before the first.
    const LabRun* run() const { return run_.get(); }
    /// What came out of an experiment, also as far as it has got; null before it has begun.
    const LabResult* result(std::string_view id) const;
    /// A figure of its table; none before it was measured. Throws UsageError for a name that isn't there,
    /// with the nearest known one.
    std::optional<double> value(std::string_view experiment, std::string_view row,
                                std::string_view column) const;
    /// Of all experiments that have run, in their order; of the chosen one alone if `only_chosen`.
    std::vector<LabReport> reports(bool only_chosen) const;
    /// Shows what came out elsewhere, as if it had been measured here.
    void take(const std::vector<LabReport>& reports);

    /// Something is being computed or measured: frames are wanted soon.
    bool busy() const { return running() || live_.busy(); }

    /// "Your N" on the crossover's curve.
    double crowd() const { return crowd_; }
    void set_crowd(double crowd) { crowd_ = crowd; }
    TieBreakLive& live() { return live_; }
    const TieBreakLive& live() const { return live_; }

  private:
    Outcome save(const std::string& file) const;
    Outcome run_experiments(const std::string& name, const Scene& scene);
    std::size_t index_of(std::string_view id) const;
    LabSource source_of(const Scene& scene);

    std::vector<LabExperiment> experiments_;
    std::size_t chosen_ = 0;
    bool open_ = false;
    std::unique_ptr<LabRun> run_;
    std::map<std::string, LabResult, std::less<>> results_;
    std::string map_file_;  // of the matrix, while this lives
    double crowd_ = 120;
    TieBreakLive live_;
};

}  // namespace wayfield
