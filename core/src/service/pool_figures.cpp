#include <algorithm>

#include "wayfield/worker_pool.h"

namespace wayfield {
namespace {

// The lowest of ascending values that at least so many hundredths of them don't exceed; 0 if there are none.
double percentile(const std::vector<double>& values, std::size_t hundredths) {
    if (values.empty()) return 0;
    const std::size_t rank = (values.size() * hundredths + 99) / 100;
    return values[std::max<std::size_t>(rank, 1) - 1];
}

}  // namespace

PoolFigures pool_figures(const PoolReading& reading, int workers, double from, double to) {
    PoolFigures figures;
    figures.utilisation.assign(static_cast<std::size_t>(workers), 0);
    std::vector<double> latencies;
    std::vector<double> waits;
    for (const PoolSpan& span : reading.spans) {
        const JobTimes& times = span.times;
        const double busy = std::min(times.finished, to) - std::max(times.started, from);
        if (busy > 0) figures.utilisation[static_cast<std::size_t>(span.worker)] += busy;
        if (span.id == 0 || !span.done || times.finished <= from || times.finished > to) continue;
        latencies.push_back(times.finished - times.queued);
        waits.push_back(times.started - times.queued);
    }
    for (double& share : figures.utilisation) share = to > from ? std::min(1.0, share / (to - from)) : 0;
    std::ranges::sort(latencies);
    std::ranges::sort(waits);
    figures.jobs = latencies.size();
    figures.median_latency = percentile(latencies, 50);
    figures.p99_latency = percentile(latencies, 99);
    figures.median_waiting = percentile(waits, 50);
    return figures;
}

}  // namespace wayfield
