#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <thread>

#include "run/playback.h"
#include "run/runner.h"
#include "run/search_worker.h"
#include "run/timed_search.h"
#include "scene_commands.h"
#include "wayfield/path.h"
#include "wayfield/random.h"
#include "wayfield/worker_pool.h"

namespace wayfield {
namespace {

// The outcome that a search of its own gives: what the runner must have published.
SearchResult searched(const Scene& scene, std::size_t pane) {
    const PaneSetup& setup = scene.pane(pane).setup;
    SearchScratch scratch;
    SearchResult result;
    search(TraversalMap(scene.grid(), setup.profile), setup.query, scratch, result);
    return result;
}

void expect_up_to_date(const Scene& scene) {
    for (std::size_t i = 0; i < scene.panes().size(); ++i) {
        const Pane& pane = scene.pane(i);
        ASSERT_TRUE(pane.outcome);
        ASSERT_FALSE(pane.outcome->refused()) << pane.outcome->refusal;
        const SearchResult expected = searched(scene, i);
        EXPECT_TRUE(pane.outcome->complete);
        EXPECT_EQ(pane.outcome->result.status, expected.status);
        EXPECT_EQ(pane.outcome->result.reason, expected.reason);
        EXPECT_EQ(pane.outcome->result.cost, expected.cost);
        // What was prepared before some edits finds one of as many shortest paths.
        if (!info(pane.setup.query.options.algorithm).prepared) {
            EXPECT_EQ(pane.outcome->result.counts, expected.counts);
            EXPECT_EQ(pane.outcome->result.path, expected.path);
        }
        ASSERT_TRUE(pane.trace);
        EXPECT_EQ(pane.trace->outcome_version, pane.outcome->version);
        EXPECT_EQ(pane.trace->recorder->width(), scene.grid().width());
        EXPECT_EQ(pane.activity, PaneActivity::kIdle);
    }
}

TEST(RunnerThreads, SearchesASceneAndRecordsIt) {
    Scene scene;
    Runner runner(scene);
    EXPECT_TRUE(runner.busy());
    runner.finish();
    EXPECT_FALSE(runner.busy());
    expect_up_to_date(scene);
    EXPECT_TRUE(scene.pane(0).at_end());
    EXPECT_GT(scene.pane(0).step_count(), 0U);
    EXPECT_FALSE(runner.update()) << "nothing changed";
    EXPECT_EQ(scene.pane(0).outcome->map_revision, scene.grid().revision());
}

// Updates until the last edit has been searched. One does, but where the worker doesn't get the processor
// within the two milliseconds in which it should let go of the map: then a later one.
int updates_until_searched(const Scene& scene, Runner& runner) {
    for (int updates = 1; updates < 1000; ++updates) {
        runner.update(std::chrono::seconds(20));
        if (scene.pane(0).outcome->map_revision == scene.grid().revision()) return updates;
    }
    return 1000;
}

TEST(RunnerThreads, FollowsEveryEditWithinTheFrameOnASmallMap) {
    Scene scene;
    Runner runner(scene);
    runner.finish();
    run(scene, "paint stroke 30,0 wall");
    int late = 0;
    for (int y = 1; y < 39; ++y) {
        run(scene,
            "continue paint stroke 30," + std::to_string(y - 1) + " 30," + std::to_string(y) + " wall");
        late += updates_until_searched(scene, runner) > 1 ? 1 : 0;
        EXPECT_EQ(scene.pane(0).outcome->result.counts, searched(scene, 0).counts);
        EXPECT_TRUE(scene.pane(0).at_end());
    }
    EXPECT_LE(late, 19) << "half of them";
    runner.finish();
    expect_up_to_date(scene);
}

TEST(RunnerThreads, SaysWhyThereIsNoPath) {
    Scene scene;
    Runner runner(scene);
    run(scene, "open sealed:33x33:at=16,16");
    run(scene, "start 2,2");
    run(scene, "goal 16,16");
    runner.finish();
    EXPECT_EQ(scene.pane(0).outcome->result.reason, NoPathReason::kUnreachable);
    run(scene, "paint fill 2,2 free");
    run(scene, "goal 15,15");
    runner.finish();
    EXPECT_EQ(scene.pane(0).outcome->result.reason, NoPathReason::kGoalBlocked);
    expect_up_to_date(scene);
}

TEST(RunnerThreads, TellsAtOnceThatALargeMapHasNoPath) {
    Scene scene;
    Runner runner(scene);
    run(scene, "open open:500x400");
    run(scene, "start 1,1");
    run(scene, "goal 480,390");
    run(scene, "paint rect 250,0 250,399 wall");
    bool known_early = false;
    while (runner.busy()) {
        runner.update(std::chrono::milliseconds(1));
        const auto& outcome = scene.pane(0).outcome;
        if (!outcome || outcome->complete) continue;
        known_early = true;
        EXPECT_EQ(outcome->result.reason, NoPathReason::kUnreachable);
    }
    EXPECT_TRUE(known_early);
    expect_up_to_date(scene);
    EXPECT_EQ(scene.pane(0).outcome->result.counts.expanded, 250U * 400U);
}

// Whether there is a path at all is read off labels that follow the edits, before any search.
TEST(RunnerThreads, KeepsWhatCanBeReachedFromEditToEdit) {
    Grid grid = generate(parse_generator("open:500x400"));
    for (int y = 0; y < 400; ++y) grid.set_terrain(grid.index({250, y}), Terrain::kWall);
    grid.commit();
    const auto map = std::make_shared<SearchedMap>(grid, Profile{});
    WorkerPool pool;
    SearchWorker worker(pool);
    SearchJob job;
    job.map = map;
    job.query.start = {1, 1};
    job.query.goal = {480, 390};
    job.record = false;
    const auto searched = [&] {
        ++job.id;
        worker.submit(job);
        worker.wait_idle();
        return worker.take_reports();
    };
    const auto paint = [&](Point p, Terrain terrain) {
        grid.set_terrain(grid.index(p), terrain);
        grid.commit();
        map->update(grid);
        EXPECT_FALSE(map->unlabelled.empty());
    };
    const CellIndex start = map->map().index(job.query.start);
    const CellIndex goal = map->map().index(job.query.goal);
    for (int round = 0; round < 3; ++round) {
        SCOPED_TRACE(round);
        auto reports = searched();
        ASSERT_EQ(reports.size(), 2U);
        EXPECT_FALSE(reports[0].outcome->complete);
        EXPECT_EQ(reports[0].outcome->result.reason, NoPathReason::kUnreachable);
        EXPECT_EQ(reports[1].outcome->result.reason, NoPathReason::kUnreachable);
        EXPECT_TRUE(map->labelled);
        EXPECT_FALSE(map->labels.connected(start, goal));

        paint({250, 100 + round}, Terrain::kGround);
        paint({251, 200}, Terrain::kWall);
        reports = searched();
        ASSERT_EQ(reports.size(), 1U);
        EXPECT_TRUE(reports[0].outcome->found());
        EXPECT_TRUE(map->unlabelled.empty());
        EXPECT_TRUE(map->labels.connected(start, goal));
        EXPECT_EQ(map->labels.revision(), map->map().revision());
        paint({250, 100 + round}, Terrain::kWall);
    }
}

TEST(RunnerThreads, RunsEveryPaneOnItsOwn) {
    Scene scene;
    Runner runner(scene);
    run(scene, "open scatter:80x60:seed=3:density=0.2");
    run(scene, "panes 4");
    run(scene, "pane 2 algorithm dijkstra");
    run(scene, "pane 3 movement 4");
    run(scene, "pane 4 profile fly");
    runner.finish();
    expect_up_to_date(scene);
    const auto first = scene.pane(0).outcome;
    run(scene, "pane 2 algorithm bfs");
    runner.finish();
    expect_up_to_date(scene);
    EXPECT_EQ(scene.pane(0).outcome, first) << "pane 1 didn't change and isn't searched again";
    run(scene, "search");
    runner.finish();
    EXPECT_NE(scene.pane(0).outcome, first) << "a search that is asked for is run";
    run(scene, "panes 1");
    run(scene, "panes 2");
    runner.finish();
    expect_up_to_date(scene);
}

TEST(RunnerThreads, RefusesWhatCannotBeRightAndStaysSearchable) {
    Scene scene;
    Runner runner(scene);
    runner.finish();
    // Costs that no integer queue can hold.
    run(scene, "weights mud=0.3333333");
    run(scene, "paint rect 5,5 20,20 mud");
    PaneSetup setup = scene.pane(0).setup;
    setup.query.options.open_set = OpenSet::kBucketQueue;
    setup.query.options.heuristic = Heuristic::kEuclidean;
    const std::string reason = runner.plan(setup).refusal;
    if (!reason.empty()) {
        run(scene, "heuristic euclidean");
        const Outcome outcome = run(scene, "open-set bucket-queue");
        EXPECT_FALSE(outcome.ok);
        EXPECT_EQ(outcome.message, reason);
    }
    runner.finish();
    expect_up_to_date(scene);
}

TEST(RunnerThreads, ReportsASetupThatAnEditMadeImpossible) {
    Scene scene;
    Runner runner(scene);
    ASSERT_TRUE(run(scene, "heuristic octile").ok);
    ASSERT_TRUE(run(scene, "open-set bucket-queue").ok) << scene.message();
    runner.finish();
    EXPECT_FALSE(scene.pane(0).outcome->refused());
    run(scene, "weights mud=0.3333333");
    run(scene, "paint rect 5,5 20,20 mud");
    runner.finish();
    // Refused or carried out by a substitute that is named: never silently wrong.
    const SearchOutcome& outcome = *scene.pane(0).outcome;
    if (outcome.refused())
        EXPECT_EQ(scene.pane(0).trace, nullptr);
    else
        EXPECT_EQ(outcome.result.cost, searched(scene, 0).cost);
    EXPECT_TRUE(run(scene, "open-set binary-heap").ok);
    runner.finish();
    expect_up_to_date(scene);
}

TEST(RunnerThreads, DropsWhatWasFoundOnAMapThatIsGone) {
    Scene scene;
    Runner runner(scene);
    for (const char* size : {"300x300", "20x10", "10x20", "400x50", "20x10"}) {
        run(scene, std::string("resize ") + size);
        EXPECT_EQ(scene.pane(0).outcome, nullptr);
        EXPECT_EQ(scene.pane(0).trace, nullptr);
        EXPECT_EQ(runner.map(0).width(), scene.grid().width()) << "asked before the frame";
        runner.update();
        const auto& trace = scene.pane(0).trace;
        if (trace) {
            EXPECT_EQ(trace->recorder->width(), scene.grid().width());
        }
    }
    runner.finish();
    expect_up_to_date(scene);
}

TEST(RunnerThreads, RecordsALargeMapWhenTheDragIsOver) {
    Scene scene;
    Runner::Options options;
    options.large_map_cells = 100;
    Runner runner(scene, options);
    runner.finish();
    const std::uint64_t film = scene.pane(0).trace->version;
    runner.set_gesture(true);
    for (int y = 0; y < 20; ++y) {
        run(scene, "paint stroke 30," + std::to_string(y) + " wall");
        runner.update(std::chrono::seconds{10});
        EXPECT_EQ(scene.pane(0).outcome->result.cost, searched(scene, 0).cost) << "the path follows";
    }
    // The last answer is there a moment before its thread rests.
    for (int i = 0; i < 5000 && runner.busy(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    EXPECT_FALSE(runner.busy());
    EXPECT_EQ(scene.pane(0).trace->version, film) << "the film waits";
    runner.set_gesture(false);
    EXPECT_TRUE(runner.busy());
    while (runner.busy()) runner.update();
    expect_up_to_date(scene);

    // Who waits for everything gets it, gesture or not.
    runner.set_gesture(true);
    run(scene, "paint stroke 30,20 wall");
    runner.update(std::chrono::seconds{10});
    runner.finish();
    expect_up_to_date(scene);
}

TEST(RunnerThreads, CanBeGivenUp) {
    Scene scene;
    Runner runner(scene);
    run(scene, "open open:900x900");
    run(scene, "algorithm dijkstra");
    runner.update();
    runner.cancel();
    EXPECT_FALSE(runner.busy());
    EXPECT_EQ(scene.pane(0).activity, PaneActivity::kIdle);
    runner.update();
    EXPECT_FALSE(runner.busy()) << "until something changes";
    run(scene, "resize 50x50");
    runner.finish();
    expect_up_to_date(scene);
}

TEST(RunnerThreads, KeepsAnswersRightUnderAStormOfEdits) {
    Scene scene;
    Runner runner(scene);
    run(scene, "open scatter:200x150:seed=5:density=0.2");
    run(scene, "panes 2");
    run(scene, "pane 2 movement 4");
    Mulberry32 random(42);
    const auto cell = [&] {
        return std::to_string(random.below(static_cast<std::uint32_t>(scene.grid().width()))) + ',' +
               std::to_string(random.below(static_cast<std::uint32_t>(scene.grid().height())));
    };
    const char* algorithms[] = {"astar", "dijkstra", "bfs",      "greedy", "bidirectional", "fringe",
                                "jps",   "jps2",     "jps-plus", "theta",  "lazy-theta",    "ara-star"};
    for (int frame = 0; frame < 300; ++frame) {
        switch (random.below(9)) {
            case 0:
                run(scene, "goal " + cell());
                break;
            case 1:
                run(scene, "pane 2 start " + cell());
                break;
            case 2:
                run(scene, "undo");
                break;
            case 3:
                run(scene, std::string("algorithm ") + algorithms[random.below(12)]);
                break;
            case 4:
                run(scene, "pane 2 profile " + std::string(random.below(2) != 0 ? "walk" : "fly"));
                break;
            case 5:
                run(scene, "redo");
                break;
            default:
                run(scene, "paint stroke " + cell() + ' ' + cell() + " wall brush 2");
                break;
        }
        if (random.below(40) == 0) run(scene, "resize 180x160");
        if (random.below(40) == 0) run(scene, random.below(2) != 0 ? "panes 1" : "panes 3");
        runner.update(std::chrono::microseconds(random.below(3) * 300));
        advance(scene, 1);
        runner.map(0);
        runner.plan(scene.pane(0).setup);
        if (random.below(50) == 0) runner.finish();
    }
    runner.finish();
    expect_up_to_date(scene);
}

TEST(RunnerThreads, EndsWhileASearchRuns) {
    Scene scene;
    for (int round = 0; round < 5; ++round) {
        Runner runner(scene);
        run(scene, "resize " + std::to_string(600 + round) + "x500");
        runner.update();
    }
    EXPECT_TRUE(run(scene, "weight 2").ok) << "no runner is left to be asked";
}

TEST(RunnerThreads, BillsSearchingAndRecordingApart) {
    Scene scene;
    Runner runner(scene);
    run(scene, "open scatter:300x300:seed=7:density=0.1");
    runner.finish();
    const PathfindingCost cost = runner.take_cost();
    EXPECT_GT(cost.search_milliseconds, 0);
    EXPECT_GT(cost.map_milliseconds, 0);
    EXPECT_GT(cost.trace_milliseconds, 0);
    EXPECT_EQ(cost.total(), cost.search_milliseconds + cost.map_milliseconds);
    EXPECT_EQ(cost.field_milliseconds, 0) << "no field is shown";
    EXPECT_GT(scene.pane(0).outcome->search_milliseconds, 0);
    EXPECT_EQ(runner.take_cost().total(), 0);
}

TEST(RunnerThreads, KeepsStampsAboveTheCapOfMemory) {
    Scene scene;
    Runner::Options options;
    options.trace_cap_bytes = 100;
    Runner runner(scene, options);
    runner.finish();
    ASSERT_TRUE(scene.pane(0).trace);
    EXPECT_FALSE(scene.pane(0).trace->recorder->has_events());
    EXPECT_GT(scene.pane(0).step_count(), 0U);
}

TEST(RunnerThreads, WinsBackTheEventsAroundAPlayheadThatRests) {
    Scene scene;
    run(scene, "open scatter:120x90:seed=3");
    run(scene, "algorithm dijkstra");
    Runner::Options options;
    options.trace_cap_bytes = 60'000;
    Runner runner(scene, options);
    runner.finish();
    const auto recorder = [&] { return scene.pane(0).trace->recorder; };
    const std::uint32_t steps = scene.pane(0).step_count(), end = recorder()->end_step();
    ASSERT_FALSE(recorder()->has_events());
    ASSERT_GT(end, 100U);
    EXPECT_EQ(recorder()->first_step(), 0U) << "at its end a film needs none";
    const std::uint64_t outcome = scene.pane(0).outcome->version;
    for (const std::uint32_t step : {steps / 2, steps - 1, 3U, end + 1}) {
        run(scene, "seek " + std::to_string(step));
        while (runner.busy() || !recorder()->has_events_of(step)) runner.update();
        EXPECT_NE(scene.pane(0).trace->player.current_cell(), kNoCell);
        EXPECT_EQ(scene.pane(0).step(), step);
        EXPECT_EQ(scene.pane(0).outcome->version, outcome) << "only recorded again";
        EXPECT_LE(recorder()->events().size() * sizeof(TraceEvent), options.trace_cap_bytes);
    }
    // In one go as well, and not while it plays.
    run(scene, "seek " + std::to_string(steps / 3));
    runner.finish();
    EXPECT_TRUE(recorder()->has_events_of(steps / 3));
    run(scene, "play");
    run(scene, "seek 1");
    run(scene, "play");
    const std::uint64_t version = scene.pane(0).trace->version;
    runner.finish();
    EXPECT_EQ(scene.pane(0).trace->version, version);
}

TEST(RunnerThreads, MeasuresTheLossOfAPathThatMayNotBeShortest) {
    Scene scene;
    Runner runner(scene);
    run(scene, "open scatter:128x128:seed=7:density=0.3");
    run(scene, "movement 4");
    run(scene, "weight 5");
    runner.finish();
    const Pane& pane = scene.pane(0);
    ASSERT_TRUE(pane.outcome->found());
    ASSERT_TRUE(pane.optimum);
    EXPECT_EQ(pane.optimum->outcome_version, pane.outcome->version);
    EXPECT_LT(pane.optimum->cost, pane.outcome->result.cost);
    EXPECT_DOUBLE_EQ(*pane.loss(), pane.outcome->result.cost / pane.optimum->cost - 1);
    EXPECT_EQ(pane.outcome->plan.bound, 5);
    run(scene, "weight 1");
    runner.finish();
    EXPECT_EQ(pane.loss(), 0.0);
    EXPECT_EQ(pane.outcome->plan.bound, 1);
    run(scene, "algorithm greedy");
    runner.finish();
    EXPECT_GT(*pane.loss(), 0.0);
    EXPECT_TRUE(std::isinf(pane.outcome->plan.bound));
}

TEST(RunnerThreads, ShowsTheWaypointsOfAnAnyAnglePath) {
    Scene scene;
    Runner runner(scene);
    run(scene, "open open:64x64");
    run(scene, "start 2,2");
    run(scene, "goal 60,31");
    run(scene, "algorithm theta");
    runner.finish();
    const Pane& pane = scene.pane(0);
    EXPECT_EQ(pane.outcome->smoothed.waypoints, (std::vector<CellIndex>{2 * 64 + 2, 31 * 64 + 60}));
    EXPECT_DOUBLE_EQ(pane.outcome->smoothed.length, pane.outcome->result.cost);
    ASSERT_TRUE(pane.loss());
    EXPECT_LT(*pane.loss(), -0.01) << "shorter than by steps";
    EXPECT_NEAR(pane.outcome->result.cost / (1 + *pane.loss()), pane.optimum->cost, 1e-9);
    expect_up_to_date(scene);
}

TEST(RunnerThreads, SpendsTheWholeLimitOfAnAnytimeSearch) {
    Scene scene;
    Runner runner(scene);
    run(scene, "open scatter:128x128:seed=7:density=0.35");
    run(scene, "start 1,1");
    run(scene, "goal 125,126");
    run(scene, "algorithm ara-star");
    run(scene, "weight 4");
    runner.finish();
    const Pane& pane = scene.pane(0);
    EXPECT_TRUE(pane.outcome->result.optimal);
    const std::size_t paths = pane.trace->recorder->improvements().size();
    EXPECT_GT(paths, 1U);
    run(scene, "seek 0");
    EXPECT_EQ(pane.improvement(), nullptr);
    run(scene, "seek " + std::to_string(pane.step_count()));
    EXPECT_EQ(pane.improvement()->path, pane.outcome->result.path);
    expect_up_to_date(scene);

    run(scene, "set limit=" + std::to_string(pane.outcome->result.counts.expanded / 2));
    runner.finish();
    EXPECT_TRUE(pane.outcome->found());
    EXPECT_GT(pane.outcome->result.bound, 1);
    EXPECT_LE(pane.loss().value_or(-1), pane.outcome->result.bound - 1);
    EXPECT_GE(pane.loss().value_or(-1), 0);
    expect_up_to_date(scene);
}

TEST(RunnerThreads, PullsThePathStraightWhenAskedTo) {
    Scene scene;
    Runner runner(scene);
    run(scene, "open open:64x64");
    run(scene, "start 2,2");
    run(scene, "goal 60,31");
    runner.finish();
    EXPECT_TRUE(scene.pane(0).outcome->smoothed.waypoints.empty());
    run(scene, "set smooth=supercover");
    runner.finish();
    const SearchOutcome& outcome = *scene.pane(0).outcome;
    EXPECT_EQ(outcome.smoothed.waypoints, (std::vector<CellIndex>{2 * 64 + 2, 31 * 64 + 60}));
    EXPECT_DOUBLE_EQ(outcome.smoothed.length, std::sqrt(58.0 * 58 + 29 * 29));
    EXPECT_EQ(outcome.result.path.size(), 59U);
    expect_up_to_date(scene);
}

// The first search in memory that is new takes most of its time to fetch it.
TEST(TimedSearch, LeavesOutTheFetchingOfMemory) {
    const Grid grid(600, 600);
    const TraversalMap map(grid, Profile{});
    Query query;
    query.goal = {599, 0};
    SearchScratch scratch;
    SearchResult fresh;
    const SearchTime first = timed_search(map, query, scratch, fresh);
    EXPECT_GT(first.spent, first.search);
    SearchResult again;
    const SearchTime second = timed_search(map, query, scratch, again);
    EXPECT_EQ(second.spent, second.search);
    EXPECT_EQ(again.path, fresh.path);
    EXPECT_EQ(again.counts.expanded, fresh.counts.expanded);
}

}  // namespace
}  // namespace wayfield
