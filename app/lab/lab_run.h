#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "lab/child_process.h"
#include "lab/contender.h"
#include "wayfield/lab.h"

namespace wayfield {

struct LabRunOptions {
    LabSource source;
    bool quick = false;  ///< at most two repetitions, one where they are long
    std::string program = own_program();
};

/// What came out of an experiment, as far as it got.
struct LabResult {
    std::string id;
    LabMeasurements measured;
    std::optional<double> noise;  ///< by what share two runs of one contender differed; none: nothing timed
    bool quick = false;
    bool complete = false;
};

/// Runs experiments, each contender in a process of its own. Those that are compared (lab_heats) take turns,
/// one running at a time; before those of an experiment one contender runs against itself: how far the two
/// lie apart is the noise. Nothing here waits unless it is told to: a window looks in once a frame.
class LabRun {
  public:
    enum class State { kRunning, kDone, kCancelled, kFailed };

    LabRun(std::vector<LabExperiment> experiments, LabRunOptions options);

    /// Takes what the processes have said and starts what comes next; waits at most `milliseconds` for it.
    /// True if anything changed.
    bool poll(int milliseconds = 0);
    /// Ends all processes. What was measured stays.
    void cancel();

    State state() const { return state_; }
    /// One line on what went wrong, when the state is kFailed.
    const std::string& error() const { return error_; }
    double progress() const;  ///< 0..1
    /// Unknown at first.
    std::optional<double> seconds_left() const;
    /// What runs now, in words: "Open sets: binary heap, scatter".
    std::string current() const;
    /// Id of the experiment that runs now; empty at the end.
    std::string current_experiment() const;
    /// One for each experiment that has begun.
    const std::vector<LabResult>& results() const { return results_; }
    /// For tests: the processes that are alive now.
    std::vector<int> process_ids() const;

  private:
    struct Entrant {
        const LabContender* contender = nullptr;
        int repetitions = 1;
        LabMeasurement measurement;
        std::optional<ChildProcess> process;
    };
    /// Contenders that take turns.
    struct Heat {
        std::size_t experiment = 0;
        bool against_itself = false;
        std::vector<Entrant> entrants;
    };

    void plan();
    Entrant entrant_of(const LabContender& contender) const;
    static const LabContender* for_noise(const LabExperiment& experiment);
    void begin_heat();
    void spawn();
    bool listen();
    void next_turn();
    void end_heat();
    void take_answer(Entrant& entrant, const std::string& line);
    void fail(const std::string& message);
    Entrant& speaker();
    double weight(const Entrant& entrant, int repetitions) const;

    std::vector<LabExperiment> experiments_;
    LabRunOptions options_;
    State state_ = State::kRunning;
    std::string error_;
    std::vector<LabResult> results_;
    std::deque<Heat> heats_;          // the first one runs
    std::size_t preparing_ = 0;       // entrants of the first heat that are ready
    std::vector<std::size_t> turns_;  // of the first heat, the next one last
    double total_ = 0, done_ = 0;     // of the estimates, in milliseconds
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace wayfield
