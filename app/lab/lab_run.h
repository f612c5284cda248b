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
    /// That the processes alive at one time may take together; 0: half of what is free now.
    std::size_t memory_bytes = 0;
    std::string program = own_program();
};

/// What came out of an experiment, as far as it got.
struct LabResult {
    std::string id;
    LabMeasurements measured;
    std::optional<double> noise;  ///< by what share two runs of one contender differed; none: nothing timed
    bool quick = false;
    bool complete = false;
    /// Of contenders that take turns, as many as were alive at one time for lack of memory; 0: all of them.
    std::size_t most_alive = 0;
};

/// About what a contender's process takes: its map, what a search keeps by cell, its labels or field.
std::size_t lab_process_bytes(const LabContender& contender, const LabSource& source);

/// Which processes are alive when: contenders take turns, but not all of them have room at one time. Whose
/// turn comes is started, after the one was ended whose own next turn is farthest away.
class LabRoster {
  public:
    /// `turns`: indices of contenders below `count`, the next one last. `most` >= 1 are alive at one time.
    LabRoster(std::vector<std::size_t> turns, std::size_t count, std::size_t most);

    bool done() const { return turns_.empty(); }
    std::size_t next() const { return turns_.back(); }
    bool alive(std::size_t contender) const { return alive_[contender]; }
    /// Who has to end before the next one can be started; none if there is room, or if it is alive.
    std::optional<std::size_t> to_end() const;
    /// They have ended or started.
    void ended(std::size_t contender) { alive_[contender] = false; }
    void started(std::size_t contender) { alive_[contender] = true; }
    /// The next one has had its turn.
    void take_turn() { turns_.pop_back(); }
    /// How often a process is started until all turns are over, if it goes on like this.
    std::size_t starts() const;

  private:
    std::vector<std::size_t> turns_;
    std::vector<bool> alive_;
    std::size_t most_;
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
        std::size_t most_alive = 0;
    };

    void plan();
    Entrant entrant_of(const LabContender& contender) const;
    static const LabContender* for_noise(const LabExperiment& experiment);
    static std::vector<std::size_t> turns_of(const Heat& heat);
    std::size_t most_alive(const Heat& heat) const;
    double weight(const Heat& heat) const;
    void begin_heat();
    void spawn();
    bool listen();
    void next_turn();
    void end_heat();
    void take_answer(Entrant& entrant, const std::string& line);
    void fail(const std::string& message);
    std::size_t speaker_index() const;
    Entrant& speaker();
    double weight(const Entrant& entrant, int repetitions) const;

    std::vector<LabExperiment> experiments_;
    LabRunOptions options_;
    State state_ = State::kRunning;
    std::string error_;
    std::vector<LabResult> results_;
    std::deque<Heat> heats_;           // the first one runs
    std::size_t preparing_ = 0;        // of the first heat: those before it are ready, or need no place yet
    bool starting_ = false;            // whose turn it is gets ready
    std::optional<LabRoster> roster_;  // of the first heat
    double total_ = 0, done_ = 0;      // of the estimates, in milliseconds
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace wayfield
