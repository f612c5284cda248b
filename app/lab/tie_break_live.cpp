#include "lab/tie_break_live.h"

#include <vector>

#include "wayfield/generators.h"
#include "wayfield/lab.h"
#include "wayfield/metrics.h"

namespace wayfield {
namespace {

// The sweep's own contender, so that the slider shows what the table does.
LabContender plain_contender() {
    const std::vector<LabExperiment> experiments = lab_experiments();
    return *lab_experiment_of_id(experiments, "tie-break").find("open-0");
}

TraversalMap map_of(const LabWorkload& workload) {
    Profile profile;
    profile.rule = workload.rule;
    return {generate(parse_generator(workload.map)), profile};
}

}  // namespace

TieBreakLive::~TieBreakLive() {
    thread_.request_stop();
    wake_.notify_all();
}

void TieBreakLive::request(double p) {
    if (asked_ && p == p_) return;
    asked_ = true;
    p_ = p;
    {
        const std::lock_guard lock(mutex_);
        wanted_ = p;
    }
    if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
    wake_.notify_all();
}

bool TieBreakLive::poll() {
    const std::lock_guard lock(mutex_);
    if (!ready_) return false;
    shown_ = ready_;
    ready_.reset();
    return true;
}

bool TieBreakLive::busy() const {
    const std::lock_guard lock(mutex_);
    return wanted_.has_value() || working_ || ready_.has_value();
}

void TieBreakLive::work(const std::stop_token& stop) {
    const LabContender contender = plain_contender();
    const LabWorkload& workload = contender.workload;
    const TraversalMap map = map_of(workload);
    const auto starts = draw_starts(map, map.index(workload.goal), workload.units, workload.seed);
    Query query{{}, workload.goal, contender.options};
    SearchScratch scratch;
    SearchResult result;
    for (;;) {
        double p = 0;
        {
            std::unique_lock lock(mutex_);
            working_ = false;
            if (!wake_.wait(lock, stop, [&] { return wanted_.has_value(); })) return;
            p = *wanted_;
            wanted_.reset();
            working_ = true;
        }
        Figures figures;
        figures.p = query.options.tie_break = p;
        const double begin = thread_cpu_seconds();
        for (const CellIndex start : starts) {
            if (stop.stop_requested()) return;
            query.start = map.point(start);
            search(map, query, scratch, result);
            figures.expanded += result.counts.expanded;
            figures.cost += result.cost;
        }
        figures.milliseconds = (thread_cpu_seconds() - begin) * 1e3;
        const std::lock_guard lock(mutex_);
        ready_ = figures;
    }
}

}  // namespace wayfield
