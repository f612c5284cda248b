#include "lab/lab_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "lab/machine.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr double kLongMilliseconds = 300;
// Starting a process and making its map.
constexpr double kStartMilliseconds = 25;

int warm_ups_of(const LabContender& contender, int repetitions) {
    if (contender.repetitions == 0 || repetitions < 2) return 0;
    return lab_estimate(contender) > kLongMilliseconds ? 1 : 2;
}

}  // namespace

LabRun::LabRun(std::vector<LabExperiment> experiments, LabRunOptions options)
    : experiments_(std::move(experiments)), options_(std::move(options)) {
    plan();
}

// ---- What is to run, and in which order ----

LabRun::Entrant LabRun::entrant_of(const LabContender& contender) const {
    Entrant entrant;
    entrant.contender = &contender;
    entrant.repetitions = std::max(1, contender.repetitions);
    if (options_.quick)
        entrant.repetitions =
            std::min(entrant.repetitions, lab_estimate(contender) > kLongMilliseconds ? 1 : 2);
    return entrant;
}

// The shortest that takes long enough to be measured well; else the longest.
const LabContender* LabRun::for_noise(const LabExperiment& experiment) {
    constexpr double kWell = 10;
    const LabContender* best = nullptr;
    for (const LabRow& row : experiment.rows) {
        for (const LabContender& contender : row.contenders) {
            if (contender.repetitions < 2) continue;
            const double takes = lab_estimate(contender), now = best ? lab_estimate(*best) : 0;
            const bool better = now < kWell ? takes > now : takes >= kWell && takes < now;
            if (!best || better) best = &contender;
        }
    }
    return best;
}

void LabRun::plan() {
    for (std::size_t i = 0; i < experiments_.size(); ++i) {
        if (const LabContender* contender = for_noise(experiments_[i])) {
            Heat heat{i, true, {}};
            heat.entrants.push_back(entrant_of(*contender));
            heat.entrants.push_back(entrant_of(*contender));
            heats_.push_back(std::move(heat));
        }
        for (const LabHeat& compared : lab_heats(experiments_[i])) {
            Heat heat{i, false, {}};
            for (const LabContender* contender : compared) heat.entrants.push_back(entrant_of(*contender));
            heats_.push_back(std::move(heat));
        }
    }
    for (Heat& heat : heats_) {
        heat.most_alive = most_alive(heat);
        total_ += weight(heat);
    }
    if (heats_.empty()) {
        state_ = State::kDone;
    } else {
        begin_heat();
    }
}

double LabRun::weight(const Entrant& entrant, int repetitions) const {
    return lab_estimate(*entrant.contender) * repetitions;
}

// All that a heat will add to done_.
double LabRun::weight(const Heat& heat) const {
    double all = 0, start = 0;
    for (const Entrant& entrant : heat.entrants) {
        all += weight(entrant, entrant.repetitions);
        start += weight(entrant, warm_ups_of(*entrant.contender, entrant.repetitions)) + kStartMilliseconds;
    }
    const std::size_t count = heat.entrants.size();
    const std::size_t starts = LabRoster(turns_of(heat), count, heat.most_alive).starts();
    return all + start * static_cast<double>(starts) / static_cast<double>(count);
}

// There and back again, so that none is always first.
std::vector<std::size_t> LabRun::turns_of(const Heat& heat) {
    std::vector<std::size_t> turns;
    int most = 0;
    for (const Entrant& entrant : heat.entrants) most = std::max(most, entrant.repetitions);
    for (int round = 0; round < most; ++round) {
        for (std::size_t i = 0; i < heat.entrants.size(); ++i) {
            const std::size_t at = round % 2 == 0 ? i : heat.entrants.size() - 1 - i;
            if (round < heat.entrants[at].repetitions) turns.push_back(at);
        }
    }
    std::reverse(turns.begin(), turns.end());
    return turns;
}

std::size_t LabRun::most_alive(const Heat& heat) const {
    const std::size_t bytes = options_.memory_bytes > 0 ? options_.memory_bytes : free_memory_bytes() / 2;
    std::size_t largest = 1;
    for (const Entrant& entrant : heat.entrants)
        largest = std::max(largest, lab_process_bytes(*entrant.contender, options_.source));
    return std::clamp<std::size_t>(bytes / largest, 1, heat.entrants.size());
}

void LabRun::begin_heat() {
    const Heat& heat = heats_.front();
    const std::string& id = experiments_[heat.experiment].id;
    if (results_.empty() || results_.back().id != id) {
        results_.push_back({});
        results_.back().id = id;
        results_.back().quick = options_.quick;
    }
    if (heat.most_alive < heat.entrants.size()) results_.back().most_alive = heat.most_alive;
    preparing_ = 0;
    starting_ = false;
    roster_.emplace(turns_of(heat), heat.entrants.size(), heat.most_alive);
    spawn();
}

// ---- Running ----

std::size_t LabRun::speaker_index() const {
    return preparing_ < heats_.front().most_alive ? preparing_ : roster_->next();
}

LabRun::Entrant& LabRun::speaker() { return heats_.front().entrants[speaker_index()]; }

void LabRun::spawn() {
    Entrant& entrant = speaker();
    LabContenderOrder order;
    order.experiment = experiments_[heats_.front().experiment].id;
    order.contender = entrant.contender->id;
    order.source = options_.source;
    order.warm_ups = warm_ups_of(*entrant.contender, entrant.repetitions);
    try {
        entrant.process.emplace(options_.program, order.arguments());
    } catch (const Error& error) {
        fail(error.what());
    }
}

bool LabRun::poll(int milliseconds) {
    if (state_ != State::kRunning) return false;
    if (milliseconds > 0) speaker().process->wait(milliseconds);
    bool changed = false;
    while (state_ == State::kRunning && listen()) changed = true;
    return changed;
}

// One line of whoever has to say something now.
bool LabRun::listen() {
    Entrant& entrant = speaker();
    const auto line = entrant.process->read_line();
    if (!line) {
        if (!entrant.process->ended()) return false;
        fail(fmt::format("{}: {} {}", experiments_[heats_.front().experiment].id, entrant.contender->label,
                         entrant.process->how_it_ended()));
        return true;
    }
    const std::size_t places = heats_.front().most_alive;
    if (line->starts_with("error ")) {
        fail(fmt::format("{}: {}: {}", experiments_[heats_.front().experiment].id, entrant.contender->label,
                         line->substr(6)));
    } else if (preparing_ < places || starting_) {
        done_ += weight(entrant, warm_ups_of(*entrant.contender, entrant.repetitions)) + kStartMilliseconds;
        roster_->started(starting_ ? roster_->next() : preparing_);
        if (!starting_ && ++preparing_ < places) {
            spawn();
        } else {
            next_turn();
        }
    } else {
        take_answer(entrant, *line);
        if (state_ != State::kRunning) return true;
        done_ += weight(entrant, 1);
        roster_->take_turn();
        next_turn();
    }
    return true;
}

void LabRun::next_turn() {
    if (!roster_->done()) {
        starting_ = !roster_->alive(roster_->next());
        if (!starting_) {
            speaker().process->send("run");
            return;
        }
        if (const auto last = roster_->to_end()) {
            heats_.front().entrants[*last].process.reset();
            roster_->ended(*last);
        }
        spawn();
        return;
    }
    end_heat();
    if (heats_.empty()) {
        state_ = State::kDone;
    } else {
        begin_heat();
    }
}

void LabRun::take_answer(Entrant& entrant, const std::string& line) {
    std::istringstream words(line);
    std::string word;
    double milliseconds = 0;
    LabFigures figures;
    words >> word >> milliseconds;
    for (double& figure : figures.values) words >> figure;
    const std::string where =
        fmt::format("{}: {}", experiments_[heats_.front().experiment].id, entrant.contender->label);
    if (word != "done" || !words) return fail(where + " said something else than its figures");
    LabMeasurement& measurement = entrant.measurement;
    if (!measurement.milliseconds.empty() && !(measurement.figures == figures))
        return fail(where + " counted differently the second time");
    measurement.figures = figures;
    measurement.milliseconds.push_back(milliseconds);
}

void LabRun::end_heat() {
    Heat heat = std::move(heats_.front());
    heats_.pop_front();
    LabResult& result = results_.back();
    if (heat.against_itself) {
        const LabMeasurement &a = heat.entrants[0].measurement, &b = heat.entrants[1].measurement;
        const auto apart = [](double x, double y) { return std::max(x, y) / std::min(x, y) - 1; };
        result.noise = std::max(apart(*a.best(), *b.best()), apart(*a.median(), *b.median()));
    } else {
        for (Entrant& entrant : heat.entrants) {
            if (entrant.contender->repetitions == 0) entrant.measurement.milliseconds.clear();
            result.measured[entrant.contender->id] = std::move(entrant.measurement);
        }
    }
    const bool last = heats_.empty() || heats_.front().experiment != heat.experiment;
    if (last) result.complete = true;
}

void LabRun::fail(const std::string& message) {
    error_ = message;
    state_ = State::kFailed;
    heats_.clear();
}

void LabRun::cancel() {
    if (state_ != State::kRunning) return;
    state_ = State::kCancelled;
    heats_.clear();
}

// ---- What can be seen of it ----

double LabRun::progress() const {
    if (state_ == State::kDone) return 1;
    return total_ > 0 ? std::min(done_ / total_, 1.0) : 0;
}

std::optional<double> LabRun::seconds_left() const {
    const double share = progress();
    if (state_ != State::kRunning || share < 0.02) return std::nullopt;
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    return spent * (1 - share) / share;
}

std::string LabRun::current_experiment() const {
    return heats_.empty() ? "" : experiments_[heats_.front().experiment].id;
}

std::string LabRun::current() const {
    if (heats_.empty()) return {};
    const Heat& heat = heats_.front();
    const std::string& title = experiments_[heat.experiment].title;
    if (heat.against_itself) return title + ": the noise";
    return fmt::format("{}: {}", title, heat.entrants[speaker_index()].contender->label);
}

std::vector<int> LabRun::process_ids() const {
    std::vector<int> ids;
    if (heats_.empty()) return ids;
    for (const Entrant& entrant : heats_.front().entrants) {
        if (entrant.process) ids.push_back(entrant.process->pid());
    }
    return ids;
}

}  // namespace wayfield
