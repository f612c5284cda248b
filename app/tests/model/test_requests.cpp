// Path requests by the many: the pool's results through scene and runner.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "run/request_load.h"
#include "scene_commands.h"
#include "wayfield/worker_pool.h"

namespace wayfield {
namespace {

class Requests : public testing::Test {
  protected:
    void play(const std::string& script) { play_script(scene_, runner_, script); }
    const RequestFigures& figures() const { return runner_.requests().figures(); }
    /// Frames that wait for nothing, until all are back.
    void update_until_done() {
        do {
            runner_.update();
            std::this_thread::yield();
        } while (runner_.busy());
    }

    Scene scene_;
    Runner runner_{scene_};
};

TEST_F(Requests, ComeBackWithWhatSearchFinds) {
    play(
        "open rooms:64x64:seed=2:room=12\nrequests 100 seed 7\nsearch\nexpect steps > 0\n"
        "expect pool.queue == 0\nexpect pool.done == 100\nexpect pool.outdated == 0\n"
        "expect pool.workers >= 1\n");
    const TraversalMap map(scene_.grid(), Profile{});
    SearchScratch scratch;
    SearchResult result;
    std::vector<std::vector<CellIndex>> wanted;
    for (const Query& query : draw_queries(map, 100, 7)) {
        search(map, query, scratch, result);
        if (result.status == SearchStatus::kFound) wanted.push_back(result.path);
    }
    std::vector<std::vector<CellIndex>> got;
    for (const RequestLoad::Path& path : runner_.requests().paths()) {
        EXPECT_EQ(path.map_revision, scene_.grid().revision());
        got.push_back(path.cells);
    }
    std::ranges::sort(wanted);
    std::ranges::sort(got);
    EXPECT_EQ(figures().found, wanted.size());
    EXPECT_EQ(got, wanted);
}

TEST_F(Requests, AreSearchedAsThePaneSearches) {
    run_all(scene_, {"open open:32x32", "panes 2", "pane 2 movement 4", "pane 2 requests 40 seed 3"});
    update_until_done();
    EXPECT_EQ(runner_.requests().pane(), std::size_t{1});
    ASSERT_EQ(figures().found, 40U);
    for (const RequestLoad::Path& path : runner_.requests().paths()) {
        for (std::size_t i = 1; i < path.cells.size(); ++i) {
            const Point a = scene_.grid().point(path.cells[i - 1]);
            const Point b = scene_.grid().point(path.cells[i]);
            EXPECT_EQ(std::abs(a.x - b.x) + std::abs(a.y - b.y), 1);
        }
    }
}

// The newest are kept to be drawn, all are counted.
TEST_F(Requests, AreKeptInMeasure) {
    run_all(scene_, {"open open:24x24", "requests 3000"});
    update_until_done();
    EXPECT_EQ(figures().back, 3000U);
    EXPECT_EQ(figures().found, 3000U);
    EXPECT_EQ(runner_.requests().paths().size(), RequestLoad::kMostPaths);
}

TEST_F(Requests, AnEditStopsNoneOfThem) {
    run_all(scene_, {"open rooms:256x256:seed=2", "requests 400"});
    runner_.update();
    int edits = 0;
    while (figures().back < 400) {
        if (edits < 20) {
            const std::string cell = std::to_string(60 + edits) + ",70";
            run_all(scene_, {("paint stroke " + cell + " wall").c_str()});
            ++edits;
        }
        runner_.update();
        std::this_thread::yield();
    }
    EXPECT_EQ(figures().wanted, 400U);
    EXPECT_GT(figures().outdated, 0U);
    for (const RequestLoad::Path& path : runner_.requests().paths()) {
        EXPECT_LE(path.map_revision, scene_.grid().revision());
    }
    runner_.finish();
    EXPECT_EQ(runner_.map(0).revision(), scene_.grid().revision());
}

TEST_F(Requests, AreGivenUp) {
    run_all(scene_, {"open open:512x512", "algorithm dijkstra", "requests 5000"});
    runner_.update();
    run_all(scene_, {"requests 0"});
    update_until_done();
    EXPECT_EQ(figures().wanted, 0U);
    EXPECT_TRUE(runner_.requests().paths().empty());
    EXPECT_TRUE(runner_.pool().idle());
    run_all(scene_, {"requests 5000"});
    runner_.update();
    run_all(scene_, {"open open:32x32"});
    update_until_done();
    EXPECT_EQ(runner_.requests().pane(), std::nullopt);
    EXPECT_TRUE(runner_.pool().idle());
    run_all(scene_, {"requests 10"});
    runner_.finish();
    EXPECT_EQ(figures().found, 10U);
}

TEST_F(Requests, ReplaceThoseBefore) {
    run_all(scene_, {"open open:64x64", "requests 2000 seed 1"});
    runner_.update();
    run_all(scene_, {"requests 50 seed 2"});
    update_until_done();
    EXPECT_EQ(figures().wanted, 50U);
    EXPECT_EQ(figures().back, 50U);
    EXPECT_EQ(runner_.requests().paths().size(), 50U);
}

TEST_F(Requests, AreNoneWithoutARoomToStand) {
    run_all(scene_, {"open open:8x8", "paint rect 0,0 7,7 wall", "requests 10"});
    runner_.finish();
    EXPECT_LE(figures().wanted, 10U);
    EXPECT_EQ(figures().back, figures().wanted);
}

// A worker that is slow to wake finds nothing left to do, so there is more than one chance.
TEST_F(Requests, CrowdsPlanOnTheWorkers) {
    play("open rooms:48x48:seed=2:room=12\ngoal 40,40\nplanner astar\n");
    PoolReading reading;
    for (int seed = 1; seed <= 50 && reading.spans.empty(); ++seed) {
        play(fmt::format("crowd 200 seed {}\ntick 5\nexpect searches >= 200\n", seed));
        runner_.pool().read(reading, -1);
        if (runner_.pool().workers() == 1) break;
    }
    EXPECT_EQ(reading.submitted, 0U);
    EXPECT_TRUE(runner_.pool().workers() == 1 || !reading.spans.empty());
}

}  // namespace
}  // namespace wayfield
