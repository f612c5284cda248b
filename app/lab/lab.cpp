#include "lab/lab.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "files/files.h"
#include "scene/tokens.h"
#include "wayfield/error.h"
#include "wayfield/map_file.h"

namespace wayfield {
namespace {

[[noreturn]] void fail_unknown(const char* what, std::string_view name,
                               const std::vector<std::string_view>& known) {
    throw UsageError(fmt::format("no {} is called \"{}\"{}", what, name, did_you_mean(name, known)));
}

}  // namespace

Lab::Lab() : experiments_(lab_experiments()) {}

Lab::~Lab() {
    std::error_code ignored;
    if (!map_file_.empty()) std::filesystem::remove(map_file_, ignored);
}

Outcome Lab::save(const std::string& file) const {
    const std::vector<LabReport> all = reports(false);
    if (all.empty()) return Outcome::refused("nothing has been measured yet");
    const std::string extension = extension_of(file);
    if (extension == ".csv") {
        write_file(file, lab_csv(all, lab_machine()));
    } else if (extension == ".md") {
        write_file(file, lab_markdown(all, lab_machine()));
    } else {
        return Outcome::refused(fmt::format("{}: a name that ends in .csv, .md or .png is wanted", file));
    }
    return Outcome::done(fmt::format("Saved {}", file));
}

std::size_t Lab::index_of(std::string_view id) const {
    return static_cast<std::size_t>(&lab_experiment_of_id(experiments_, id) - experiments_.data());
}

Outcome Lab::apply(const command::Lab& action, const Scene& scene) {
    try {
        switch (action.action) {
            case command::LabAction::kShow:
                if (!action.name.empty()) chosen_ = index_of(action.name);
                open_ = true;
                break;
            case command::LabAction::kRun:
                return run_experiments(action.name, scene);
            case command::LabAction::kCancel:
                if (run_) run_->cancel();
                break;
            case command::LabAction::kClose:
                open_ = false;
                break;
            case command::LabAction::kSave:
                return save(action.name);
        }
        return Outcome::done();
    } catch (const Error& error) {
        return Outcome::refused(error.what());
    }
}

Outcome Lab::run_experiments(const std::string& name, const Scene& scene) {
    const bool all = name == "all";
    const std::size_t index = all ? chosen_ : index_of(name);
    if (running()) return Outcome::refused("the lab is running already");
    LabRunOptions options;
    std::vector<LabExperiment> to_run;
    for (std::size_t i = 0; i < experiments_.size(); ++i) {
        if (!all && i != index) continue;
        if (experiments_[i].id == "matrix") {
            options.source = source_of(scene);
            experiments_[i] = lab_experiment_of_id(lab_experiments_on(options.source), "matrix");
            experiments_[i].workload = fmt::format(
                "{}; 100 units (fewer on maps above 1024 × 1024) to the far end of its largest "
                "component; 8-strict",
                scene.title());
        }
        to_run.push_back(experiments_[i]);
    }
    chosen_ = index;
    open_ = true;
    for (const LabExperiment& experiment : to_run) results_.erase(experiment.id);
    run_ = std::make_unique<LabRun>(std::move(to_run), options);
    return Outcome::done();
}

// The grid as it is, edits and all: a contender in a process of its own can't see it otherwise. Levels and
// terrains of one's own stay behind; the matrix walks on what a .map can say.
LabSource Lab::source_of(const Scene& scene) {
    if (map_file_.empty()) {
        map_file_ =
            (std::filesystem::temp_directory_path() / fmt::format("wayfield-lab-{}.map", getpid())).string();
    }
    write_file(map_file_, write_map(scene.grid()));
    return {map_file_, {}};
}

bool Lab::poll() {
    bool changed = live_.poll();
    if (!running()) return changed;
    if (!run_->poll()) return changed;
    for (const LabResult& result : run_->results()) results_[result.id] = result;
    return true;
}

const LabResult* Lab::result(std::string_view id) const {
    const auto found = results_.find(id);
    return found == results_.end() ? nullptr : &found->second;
}

std::optional<double> Lab::value(std::string_view experiment_id, std::string_view row,
                                 std::string_view column) const {
    const LabExperiment& experiment = lab_experiment_of_id(experiments_, experiment_id);
    const LabResult* measured = result(experiment.id);
    const LabResult nothing;
    const LabResult& result = measured ? *measured : nothing;
    std::vector<std::string_view> rows, columns;
    const std::vector<LabValue> table = lab_table(experiment, result.measured, result.noise.value_or(0));
    for (const LabValue& value : table) {
        if (value.row == row && value.column == column) return value.value;
        rows.push_back(value.row);
        if (value.row == row) columns.push_back(value.column);
    }
    if (columns.empty()) fail_unknown("row", row, rows);
    fail_unknown("column", column, columns);
}

std::vector<LabReport> Lab::reports(bool only_chosen) const {
    std::vector<LabReport> reports;
    for (std::size_t i = 0; i < experiments_.size(); ++i) {
        const LabResult* measured = result(experiments_[i].id);
        if (measured && (!only_chosen || i == chosen_)) reports.push_back({experiments_[i], *measured});
    }
    return reports;
}

void Lab::take(const std::vector<LabReport>& reports) {
    for (const LabReport& report : reports) {
        experiments_[index_of(report.experiment.id)] = report.experiment;
        results_[report.experiment.id] = report.result;
    }
}

}  // namespace wayfield
