#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "pool_checks.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr const char* kScatter = "scatter:96x96:seed=7:density=0.3";
constexpr const char* kLarge = "open:1024x1024";

PoolOptions with_workers(int workers) {
    PoolOptions options;
    options.workers = workers;
    return options;
}

void expect_same(const SearchResult& got, const SearchResult& wanted) {
    EXPECT_EQ(got.status, wanted.status);
    EXPECT_EQ(got.reason, wanted.reason);
    EXPECT_EQ(got.cost, wanted.cost);
    EXPECT_EQ(got.counts, wanted.counts);
    EXPECT_EQ(got.optimal, wanted.optimal);
    EXPECT_EQ(got.path, wanted.path);
}

TEST(WorkerPool, GivesWhatSearchGives) {
    const MapSnapshot map = snapshot_of(kScatter);
    std::vector<Query> queries = draw_queries(*map, 100, 1);
    for (std::size_t i = 0; i < queries.size(); ++i) {
        queries[i].options.algorithm = algorithms()[i % algorithms().size()].algorithm;
    }
    for (const int workers : {1, 2, 4}) {
        WorkerPool pool(with_workers(workers));
        for (const Query& query : queries) pool.submit(job_of(map, query));
        const std::vector<PathJobResult> results = all_results(pool);
        ASSERT_EQ(results.size(), queries.size());
        SearchScratch scratch;
        SearchResult wanted;
        for (std::size_t i = 0; i < queries.size(); ++i) {
            search(*map, queries[i], scratch, wanted);
            SCOPED_TRACE(i);
            EXPECT_EQ(results[i].id, i + 1);
            EXPECT_EQ(results[i].start, queries[i].start);
            EXPECT_EQ(results[i].goal, queries[i].goal);
            EXPECT_EQ(results[i].map_revision, map->revision());
            EXPECT_GE(results[i].worker, 0);
            EXPECT_LT(results[i].worker, workers);
            EXPECT_EQ(results[i].error, "");
            expect_same(results[i].found, wanted);
        }
    }
}

// With one worker that is busy, all others have to wait until it is known in which order they go.
TEST(WorkerPool, ServesByPriorityAndThenInOrder) {
    const MapSnapshot map = snapshot_of(kScatter);
    const Query query = draw_queries(*map, 1, 3).front();
    WorkerPool pool(with_workers(1));
    const std::uint64_t first = pool.submit(long_job(snapshot_of(kLarge)));
    wait_until_one_runs(pool);
    std::vector<std::uint64_t> ids;
    for (const int priority : {2, 0, 1, 0, -1, 2}) {
        PathJob job = job_of(map, query);
        job.priority = priority;
        ids.push_back(pool.submit(std::move(job)));
    }
    pool.wait_idle();
    std::vector<PathJobResult> results;
    pool.take(results);
    std::vector<std::uint64_t> order(results.size());
    std::ranges::transform(results, order.begin(), &PathJobResult::id);
    const std::vector<std::uint64_t> wanted{first, ids[4], ids[1], ids[3], ids[2], ids[0], ids[5]};
    EXPECT_EQ(order, wanted);
}

TEST(WorkerPool, CancelsWhatWaits) {
    const MapSnapshot map = snapshot_of(kScatter);
    WorkerPool pool(with_workers(1));
    pool.submit(long_job(snapshot_of(kLarge)));
    const std::uint64_t waiting = pool.submit(job_of(map, draw_queries(*map, 1, 3).front()));
    EXPECT_TRUE(pool.cancel(waiting));
    const std::vector<PathJobResult> results = all_results(pool);
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[0].found.status, SearchStatus::kFound);
    EXPECT_EQ(results[1].found.status, SearchStatus::kCancelled);
    EXPECT_EQ(results[1].worker, -1);
    EXPECT_TRUE(results[1].found.path.empty());
    EXPECT_FALSE(pool.cancel(waiting)) << "it was handed out";
    EXPECT_FALSE(pool.cancel(99)) << "there is none";
}

TEST(WorkerPool, CancelsWhatRuns) {
    WorkerPool pool(with_workers(1));
    const MapSnapshot map = snapshot_of("open:2048x2048");
    const std::uint64_t running = pool.submit(long_job(map));
    wait_until_one_runs(pool);
    EXPECT_TRUE(pool.cancel(running));
    const std::vector<PathJobResult> results = all_results(pool);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].found.status, SearchStatus::kCancelled);
    PoolReading reading;
    pool.read(reading);
    EXPECT_EQ(reading.cancelled, 1U);
    EXPECT_EQ(reading.done, 0U);
}

TEST(WorkerPool, CancelsWhatIsReady) {
    const MapSnapshot map = snapshot_of(kScatter);
    WorkerPool pool(with_workers(2));
    const std::uint64_t id = pool.submit(job_of(map, draw_queries(*map, 1, 3).front()));
    pool.wait_idle();
    EXPECT_TRUE(pool.has_results());
    EXPECT_TRUE(pool.cancel(id));
    const std::vector<PathJobResult> results = all_results(pool);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].found.status, SearchStatus::kCancelled);
    EXPECT_TRUE(results[0].found.path.empty());
}

TEST(WorkerPool, CancelsAll) {
    const MapSnapshot map = snapshot_of(kLarge);
    WorkerPool pool(with_workers(2));
    for (int i = 0; i < 20; ++i) pool.submit(long_job(map));
    EXPECT_EQ(pool.cancel_all(), 20U);
    const std::vector<PathJobResult> results = all_results(pool);
    ASSERT_EQ(results.size(), 20U);
    for (const PathJobResult& result : results) EXPECT_EQ(result.found.status, SearchStatus::kCancelled);
}

TEST(WorkerPool, KeepsToTheBudget) {
    WorkerPool pool(with_workers(1));
    PathJob job = long_job(snapshot_of("open:64x64"));
    job.budget = 50;
    pool.submit(job);
    job.query.options.limit = 30;
    pool.submit(job);
    job.budget = 0;
    pool.submit(job);
    const std::vector<PathJobResult> results = all_results(pool);
    ASSERT_EQ(results.size(), 3U);
    for (const PathJobResult& result : results) EXPECT_EQ(result.found.status, SearchStatus::kLimit);
    EXPECT_EQ(results[0].found.counts.expanded, 50U);
    EXPECT_EQ(results[1].found.counts.expanded, 30U);
    EXPECT_EQ(results[2].found.counts.expanded, 30U);
}

TEST(WorkerPool, RefusesWhatCannotBeSearched) {
    const MapSnapshot map = snapshot_of(kScatter);
    WorkerPool pool(with_workers(1));
    EXPECT_THROW(pool.submit(job_of(map, {{-1, 0}, {3, 3}, {}})), Error);
    EXPECT_THROW(pool.submit(job_of(map, {{1, 0}, {96, 3}, {}})), Error);
    EXPECT_THROW(pool.submit(job_of(nullptr, {{1, 0}, {3, 3}, {}})), UsageError);
    EXPECT_THROW(WorkerPool(with_workers(-1)), UsageError);
    EXPECT_THROW(WorkerPool(with_workers(kMaxWorkers + 1)), UsageError);
    PathJob bad = job_of(map, draw_queries(*map, 1, 3).front());
    bad.query.options.weight = -1;
    pool.submit(bad);
    const std::vector<PathJobResult> results = all_results(pool);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_NE(results[0].error.find("weight"), std::string::npos);
    WorkerPool none(with_workers(0));
    EXPECT_THROW(none.submit(job_of(map, {{1, 0}, {3, 3}, {}})), UsageError);
}

TEST(WorkerPool, TellsWhatItDoes) {
    const MapSnapshot map = snapshot_of(kScatter);
    std::atomic<int> time{0};
    PoolOptions options = with_workers(2);
    options.clock = [&] { return static_cast<double>(time++); };
    WorkerPool pool(options);
    const std::vector<Query> queries = draw_queries(*map, 30, 5);
    for (const Query& query : queries) pool.submit(job_of(map, query));
    pool.wait_idle();
    PoolReading reading;
    pool.read(reading, -1);
    EXPECT_EQ(reading.submitted, 30U);
    EXPECT_EQ(reading.done, 30U);
    EXPECT_EQ(reading.queue, 0U);
    EXPECT_EQ(reading.running, 0U);
    EXPECT_EQ(reading.untaken, 30U);
    ASSERT_EQ(reading.spans.size(), 30U);
    for (const PoolSpan& span : reading.spans) {
        EXPECT_TRUE(span.done);
        EXPECT_LT(span.times.queued, span.times.started);
        EXPECT_LT(span.times.started, span.times.finished);
    }
    const double middle = reading.spans[14].times.finished;
    pool.read(reading, middle);
    EXPECT_EQ(reading.spans.size(), 15U);
    const std::vector<PathJobResult> results = all_results(pool);
    for (const PathJobResult& result : results) {
        EXPECT_LT(result.times.queued, result.times.started);
        EXPECT_LT(result.times.started, result.times.finished);
    }
}

TEST(WorkerPool, ShowsWhatRuns) {
    WorkerPool pool(with_workers(1));
    const MapSnapshot map = snapshot_of("open:2048x2048");
    const std::uint64_t running = pool.submit(long_job(map));
    pool.submit(long_job(map));
    wait_until_one_runs(pool);
    PoolReading reading;
    pool.read(reading);
    EXPECT_EQ(reading.queue, 1U);
    ASSERT_EQ(reading.spans.size(), 1U);
    EXPECT_EQ(reading.spans[0].id, running);
    EXPECT_FALSE(reading.spans[0].done);
    EXPECT_FALSE(pool.idle());
}

TEST(WorkerPool, FiguresAreThoseOfTheWindow) {
    PoolReading reading;
    const auto add = [&](std::uint64_t id, int worker, JobTimes times, bool done = true) {
        reading.spans.push_back({id, worker, SearchStatus::kFound, done, times});
    };
    add(1, 0, {0, 0.5, 0.9});  // before the window
    add(2, 0, {0, 0.9, 2});
    add(3, 1, {1, 1.5, 2});
    add(0, 1, {2, 2, 2.5});  // a part
    add(4, 0, {1, 2.5, 3.5});
    add(5, 1, {3, 3.5, 5}, false);
    const PoolFigures figures = pool_figures(reading, 2, 1, 5);
    EXPECT_EQ(figures.jobs, 3U);
    EXPECT_EQ(figures.median_latency, 2);
    EXPECT_EQ(figures.p99_latency, 2.5);
    EXPECT_EQ(figures.median_waiting, 0.9);
    ASSERT_EQ(figures.utilisation.size(), 2U);
    EXPECT_EQ(figures.utilisation[0], 2.0 / 4);
    EXPECT_EQ(figures.utilisation[1], 2.5 / 4);
    const PoolFigures none = pool_figures({}, 1, 0, 0);
    EXPECT_EQ(none.jobs, 0U);
    EXPECT_EQ(none.median_latency, 0);
    EXPECT_EQ(none.utilisation, std::vector<double>{0});
}

TEST(WorkerPool, LendsItsThreads) {
    for (const int workers : {0, 1, 2, 4}) {
        WorkerPool pool(with_workers(workers));
        const Executor executor = pool.executor();
        EXPECT_EQ(executor.threads, workers + 1);
        for (int round = 0; round < 50; ++round) {
            std::vector<int> done(static_cast<std::size_t>(round % 7));
            executor.run(round % 7, [&](int part) { ++done[static_cast<std::size_t>(part)]; });
            EXPECT_EQ(done, std::vector<int>(done.size(), 1));
        }
    }
    EXPECT_EQ(WorkerPool(with_workers(1)).executor(3).threads, 3);
}

TEST(WorkerPool, LentThreadsWorkAtTheSameTime) {
    WorkerPool pool(with_workers(1));
    std::atomic<int> begun{0};
    pool.executor().run(2, [&](int) {
        ++begun;
        while (begun < 2) std::this_thread::yield();
    });
    EXPECT_EQ(begun, 2);
}

// Who spreads work doesn't wait for workers that search.
TEST(WorkerPool, PartsDoNotWaitForSearches) {
    WorkerPool pool(with_workers(1));
    const std::uint64_t id = pool.submit(long_job(snapshot_of("open:2048x2048")));
    wait_until_one_runs(pool);
    int done = 0;
    pool.executor().run(3, [&](int) { ++done; });
    EXPECT_EQ(done, 3);
    PoolReading reading;
    pool.read(reading);
    EXPECT_EQ(reading.running, 1U) << "it takes seconds";
    pool.cancel(id);
}

TEST(WorkerPool, DrawsQueriesBetweenPassableCells) {
    const MapSnapshot map = snapshot_of(kScatter);
    const std::vector<Query> queries = draw_queries(*map, 20, 9);
    ASSERT_EQ(queries.size(), 20U);
    for (const Query& query : queries) {
        EXPECT_TRUE(map->passable(map->index(query.start)));
        EXPECT_TRUE(map->passable(map->index(query.goal)));
    }
    EXPECT_EQ(queries, draw_queries(*map, 20, 9));
    EXPECT_NE(queries, draw_queries(*map, 20, 10));
    EXPECT_TRUE(draw_queries(TraversalMap(Grid(2, 2, Terrain::kWall), {}), 5, 1).empty());
}

}  // namespace
}  // namespace wayfield
