#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <thread>

#include "pool_checks.h"
#include "wayfield/path.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

/// Snapshots by revision, for whoever checks a result.
class History {
  public:
    void note(const MapSnapshot& map) {
        const std::lock_guard lock(mutex_);
        maps_[map->revision()] = map;
        if (maps_.size() > kKept) maps_.erase(maps_.begin());
    }
    MapSnapshot find(std::uint64_t revision) const {
        const std::lock_guard lock(mutex_);
        const auto found = maps_.find(revision);
        return found == maps_.end() ? nullptr : found->second;
    }

  private:
    static constexpr std::size_t kKept = 4;
    mutable std::mutex mutex_;
    std::map<std::uint64_t, MapSnapshot> maps_;
};

void expect_legal(const TraversalMap& map, const PathJobResult& result) {
    const std::vector<CellIndex>& path = result.found.path;
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(path.front(), map.index(result.start));
    EXPECT_EQ(path.back(), map.index(result.goal));
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        bool legal = false;
        for (std::size_t d = 0; d < 8; ++d) {
            const bool leads = path[i] + map.offsets()[d] == path[i + 1];
            legal |= leads && (map.steps(path[i]) >> d & 1U) != 0;
        }
        ASSERT_TRUE(legal) << "step " << i << " of job " << result.id;
    }
}

TEST(PoolStress, EditsCancelsAndSearchesAtOnce) {
    constexpr int kEdits = 150;
    constexpr int kJobsAnEdit = 8;
    Grid grid = generate(parse_generator("scatter:96x96:seed=7:density=0.25"));
    MapSnapshots maps(grid, {});
    WorkerPool pool({2, {}});
    History history;
    std::atomic<std::uint64_t> newest{0};
    std::atomic<bool> all_submitted{false};
    std::atomic<int> checked{0};
    std::uint64_t taken = 0;

    std::jthread canceller([&] {
        Mulberry32 random(21);
        std::uint64_t seen = 0;
        while (!all_submitted) {
            const std::uint64_t id = newest;
            if (id > seen + kJobsAnEdit) pool.cancel(id - random.below(kJobsAnEdit));
            if (id > seen + kJobsAnEdit) seen = id;
            std::this_thread::yield();
        }
    });
    std::jthread taker([&] {
        std::vector<PathJobResult> results;
        PoolReading reading;
        while (!all_submitted || !pool.idle() || pool.has_results()) {
            pool.take(results);
            taken += results.size();
            for (const PathJobResult& result : results) {
                const MapSnapshot map = history.find(result.map_revision);
                if (!map || result.found.status != SearchStatus::kFound) continue;
                expect_legal(*map, result);
                ++checked;
            }
            pool.read(reading);
            std::this_thread::yield();
        }
    });
    std::jthread spreader([&] {
        const Executor executor = pool.executor();
        while (!all_submitted) {
            std::atomic<int> done{0};
            executor.run(3, [&](int) { ++done; });
            EXPECT_EQ(done, 3);
            std::this_thread::yield();
        }
    });

    PoolReading reading;
    Mulberry32 random(22);
    for (int edit = 0; edit < kEdits; ++edit) {
        history.note(maps.snapshot());
        for (const Query& query : draw_queries(maps.map(), kJobsAnEdit, random.next_u32())) {
            PathJob job = job_of(maps.snapshot(), query);
            job.priority = static_cast<std::int32_t>(random.below(3));
            newest = pool.submit(std::move(job));
        }
        for (int cell = 0; cell < 5; ++cell) {
            const CellIndex place = random.below(grid.cell_count());
            grid.set_terrain(place, random.below(2) == 0 ? Terrain::kWall : Terrain::kGround);
        }
        grid.commit();
        maps.update(grid);
        if (edit % 50 == 49) pool.cancel_all();
        // Else all would be over before anything is taken.
        do {
            pool.read(reading);
            std::this_thread::yield();
        } while (reading.queue + reading.untaken > std::size_t{3} * kJobsAnEdit);
    }
    all_submitted = true;
    canceller.join();
    spreader.join();
    taker.join();
    EXPECT_EQ(taken, std::uint64_t{kEdits} * kJobsAnEdit);
    EXPECT_GT(checked, 0);
}

}  // namespace
}  // namespace wayfield
