// Counts what all threads allocate: a pool that is warm asks for no memory.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "pool_checks.h"
#include "wayfield/preparation.h"

namespace {

std::atomic<std::uint64_t> allocations{0};

void* counted(std::size_t size) noexcept {
    ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}

void* counted_or_throw(std::size_t size) {
    if (void* memory = counted(size)) return memory;
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted_or_throw(size); }
void* operator new[](std::size_t size) { return counted_or_throw(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace wayfield {
namespace {

constexpr int kJobs = 64;

void search_all(WorkerPool& pool, const MapSnapshot& map, const std::vector<Query>& queries,
                std::vector<PathJobResult>& results) {
    for (const Query& query : queries) pool.submit(job_of(map, query));
    pool.wait_idle();
    pool.take(results);
}

const PathJobResult& longest_of(const std::vector<PathJobResult>& results) {
    return *std::ranges::max_element(results, {}, [](const auto& each) { return each.found.path.size(); });
}

bool all_workers_searched(const WorkerPool& pool, int workers) {
    PoolReading reading;
    pool.read(reading, -1);
    for (int worker = 0; worker < workers; ++worker) {
        const auto of_worker = [&](const PoolSpan& span) { return span.worker == worker; };
        if (std::ranges::none_of(reading.spans, of_worker)) return false;
    }
    return true;
}

TEST(PoolMemory, NothingIsAllocatedOnceItIsWarm) {
    const MapSnapshot map = snapshot_of("scatter:128x128:seed=7:density=0.3");
    for (const AlgorithmInfo& algorithm : algorithms()) {
        SCOPED_TRACE(algorithm.id);
        SearchOptions options;
        options.algorithm = algorithm.algorithm;
        const std::vector<Query> queries = draw_queries(*map, kJobs, 1, options);
        constexpr int kWorkers = 2;
        WorkerPool pool({kWorkers, {}});
        std::vector<PathJobResult> results;
        search_all(pool, map, queries, results);
        const PathJobResult& long_one = longest_of(results);
        const std::vector<Query> longest(kJobs, {long_one.start, long_one.goal, options});
        // Every result that goes round has held the longest path twice: what waits and what is taken are two.
        for (int i = 0; i < 4 || !all_workers_searched(pool, kWorkers); ++i) {
            search_all(pool, map, longest, results);
        }
        ASSERT_EQ(results.size(), longest.size());
        ASSERT_EQ(results.front().found.status, SearchStatus::kFound);
        const std::uint64_t before = allocations;
        search_all(pool, map, queries, results);
        EXPECT_EQ(allocations, before);
        EXPECT_EQ(results.size(), queries.size());
    }
}

// The same for searches with what is prepared for their algorithm, on the caller's own thread.
TEST(SearchMemory, NothingIsAllocatedBySearchesOnWhatIsPrepared) {
    for (const char* generator : {"scatter:128x128:seed=7:density=0.3", "caves:200x200:seed=2"}) {
        const TraversalMap map(generate(parse_generator(generator)), {});
        for (const AlgorithmInfo& algorithm : algorithms()) {
            SCOPED_TRACE(algorithm.id);
            const std::unique_ptr<Preparation> prepared = prepare(algorithm.algorithm, map);
            if (prepared == nullptr) continue;
            SearchOptions options;
            options.algorithm = algorithm.algorithm;
            SearchControl control;
            control.prepared = prepared.get();
            const std::vector<Query> queries = draw_queries(map, 200, 1, options);
            SearchScratch scratch;
            SearchResult result;
            const auto search_all = [&] {
                std::size_t found = 0;
                for (const Query& query : queries) {
                    search(map, query, scratch, result, control);
                    found += result.status == SearchStatus::kFound ? 1U : 0U;
                }
                return found;
            };
            EXPECT_GT(search_all(), 100U);
            const std::uint64_t before = allocations;
            search_all();
            EXPECT_EQ(allocations, before);
        }
    }
}

}  // namespace
}  // namespace wayfield
