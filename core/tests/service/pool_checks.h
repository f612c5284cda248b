#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "wayfield/generators.h"
#include "wayfield/worker_pool.h"

namespace wayfield {

inline MapSnapshot snapshot_of(const std::string& generator, const Profile& profile = {}) {
    return std::make_shared<const TraversalMap>(generate(parse_generator(generator)), profile);
}

inline PathJob job_of(const MapSnapshot& map, const Query& query) {
    PathJob job;
    job.map = map;
    job.query = query;
    return job;
}

/// All results there will be, ascending by id.
inline std::vector<PathJobResult> all_results(WorkerPool& pool) {
    pool.wait_idle();
    std::vector<PathJobResult> results;
    pool.take(results);
    std::ranges::sort(results, {}, &PathJobResult::id);
    return results;
}

/// A job that takes its time: all of an open map, with nothing to guide it.
inline PathJob long_job(const MapSnapshot& open_map) {
    SearchOptions options;
    options.algorithm = Algorithm::kDijkstra;
    return job_of(open_map, {{0, 0}, {open_map->width() - 1, open_map->height() - 1}, options});
}

inline void wait_until_one_runs(const WorkerPool& pool) {
    PoolReading reading;
    while (reading.running == 0) pool.read(reading);
}

}  // namespace wayfield
