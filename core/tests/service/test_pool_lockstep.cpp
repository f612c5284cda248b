#include <gtest/gtest.h>

#include <algorithm>

#include "pool_checks.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

void mix(std::uint64_t& hash, std::uint64_t value) { hash = (hash ^ value) * 0x100000001B3U; }

void mix(std::uint64_t& hash, const PathJobResult& result) {
    mix(hash, result.id);
    mix(hash, result.map_revision);
    mix(hash, static_cast<std::uint64_t>(result.found.status));
    mix(hash, result.found.counts.expanded);
    for (const CellIndex cell : result.found.path) mix(hash, cell);
}

/// A run in which results matter: where paths lead decides what is edited, asked and cancelled next.
std::uint64_t run(int workers) {
    Grid grid = generate(parse_generator("scatter:64x64:seed=7:density=0.3"));
    MapSnapshots maps(grid, {});
    PoolOptions options;
    options.workers = workers;
    WorkerPool pool(options);
    Mulberry32 random(11);
    std::vector<PathJobResult> results;
    std::uint64_t hash = 0xCBF29CE484222325U;
    std::uint64_t handed_out = 0;
    for (std::uint64_t tick = 0; tick < 60; ++tick) {
        std::uint64_t last = 0;
        for (const Query& query : draw_queries(maps.map(), 4, random.next_u32())) {
            PathJob job = job_of(maps.snapshot(), query);
            job.priority = static_cast<std::int32_t>(random.below(3));
            job.budget = 200 + random.below(2000);
            job.due = tick + random.below(4);
            last = pool.submit(std::move(job));
        }
        if (random.below(3) == 0) pool.cancel(last - random.below(3));
        pool.take_due(tick, results);
        for (std::size_t i = 0; i < results.size(); ++i) {
            const PathJobResult& result = results[i];
            EXPECT_LE(result.due, tick);
            EXPECT_TRUE(i == 0 || results[i - 1].id < result.id);
            mix(hash, result);
            if (result.found.path.size() < 9) continue;
            grid.set_terrain(result.found.path[result.found.path.size() / 2], Terrain::kWall);
        }
        handed_out += results.size();
        grid.commit();
        maps.update(grid);
    }
    pool.take_due(100, results);
    for (const PathJobResult& result : results) mix(hash, result);
    EXPECT_EQ(handed_out + results.size(), 240U);
    EXPECT_TRUE(pool.idle());
    return hash;
}

TEST(PoolLockstep, GivesTheSameForAnyNumberOfWorkers) {
    const std::uint64_t one = run(1);
    EXPECT_EQ(run(2), one);
    EXPECT_EQ(run(4), one);
    EXPECT_EQ(run(1), one);
}

TEST(PoolLockstep, HandsOutNothingBeforeItIsDue) {
    const MapSnapshot map = snapshot_of("open:32x32");
    WorkerPool pool;
    for (const std::uint64_t due : {3U, 1U, 2U, 1U}) {
        PathJob job = job_of(map, {{0, 0}, {31, 31}, {}});
        job.due = due;
        pool.submit(std::move(job));
    }
    pool.wait_idle();
    std::vector<PathJobResult> results;
    const auto ids = [&](std::uint64_t tick) {
        pool.take_due(tick, results);
        std::vector<std::uint64_t> all(results.size());
        std::ranges::transform(results, all.begin(), &PathJobResult::id);
        return all;
    };
    EXPECT_EQ(ids(0), (std::vector<std::uint64_t>{}));
    EXPECT_EQ(ids(1), (std::vector<std::uint64_t>{2, 4}));
    EXPECT_EQ(ids(3), (std::vector<std::uint64_t>{1, 3}));
}

TEST(PoolLockstep, WaitsForWhatIsDue) {
    WorkerPool pool;
    PathJob job = long_job(snapshot_of("open:512x512"));
    job.due = 5;
    const std::uint64_t id = pool.submit(job);
    job.due = 6;
    pool.submit(job);
    std::vector<PathJobResult> results;
    pool.take_due(5, results);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].id, id);
    EXPECT_EQ(results[0].found.status, SearchStatus::kFound);
}

}  // namespace
}  // namespace wayfield
