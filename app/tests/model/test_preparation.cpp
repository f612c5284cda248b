#include <gtest/gtest.h>

#include "run/search_worker.h"
#include "scene_commands.h"
#include "wayfield/generators.h"
#include "wayfield/worker_pool.h"

namespace wayfield {
namespace {

SearchJob job_on(const std::shared_ptr<SearchedMap>& map, std::uint64_t id) {
    SearchJob job;
    job.id = id;
    job.map = map;
    job.query = {{2, 2}, {93, 93}, {}};
    job.query.options.algorithm = Algorithm::kJpsPlus;
    job.record = false;
    return job;
}

std::vector<std::shared_ptr<const SearchOutcome>> outcomes_of(SearchWorker& worker, const SearchJob& job) {
    worker.submit(job);
    worker.wait_idle();
    std::vector<std::shared_ptr<const SearchOutcome>> outcomes;
    for (SearchReport& report : worker.take_reports()) {
        EXPECT_EQ(report.job, job.id);
        if (report.outcome) outcomes.push_back(report.outcome);
    }
    return outcomes;
}

// A substitute answers while it is prepared; after an edit what is there is repaired before the search.
TEST(PreparationThreads, ASubstituteAnswersUntilItIsThere) {
    Grid grid = generate(parse_generator("scatter:96x96:density=0.2"));
    const auto map = std::make_shared<SearchedMap>(grid, Profile{});
    WorkerPool pool;
    SearchWorker worker(pool);
    auto outcomes = outcomes_of(worker, job_on(map, 1));
    ASSERT_EQ(outcomes.size(), 2U);
    EXPECT_EQ(outcomes[0]->plan.options.algorithm, Algorithm::kJps2);
    ASSERT_FALSE(outcomes[0]->plan.notes.empty());
    EXPECT_EQ(outcomes[0]->plan.notes[0],
              "JPS2 stands in for JPS+, which has nothing prepared for this map as it is.");
    EXPECT_EQ(outcomes[1]->plan.options.algorithm, Algorithm::kJpsPlus);
    EXPECT_TRUE(outcomes[1]->plan.notes.empty());
    EXPECT_EQ(outcomes[0]->result.cost, outcomes[1]->result.cost);
    ASSERT_NE(map->preparation(job_on(map, 0).query.options), nullptr);

    for (int x = 10; x < 90; ++x) grid.set_terrain(grid.index({x, 60}), Terrain::kWall);
    grid.commit();
    map->update(grid);
    EXPECT_FALSE(map->preparation(job_on(map, 0).query.options)->holds_for(map->map()));
    const double before = outcomes[1]->result.cost;
    outcomes = outcomes_of(worker, job_on(map, 2));
    ASSERT_EQ(outcomes.size(), 1U);
    EXPECT_EQ(outcomes[0]->plan.options.algorithm, Algorithm::kJpsPlus);
    EXPECT_GT(outcomes[0]->result.cost, before);
    SearchScratch scratch;
    SearchResult shortest;
    search(map->map(), {{2, 2}, {93, 93}, {}}, scratch, shortest);
    EXPECT_DOUBLE_EQ(outcomes[0]->result.cost, shortest.cost);

    map->rebase(map->map().revision() + 7);
    EXPECT_TRUE(map->preparation(job_on(map, 0).query.options)->holds_for(map->map()));
}

// Repaired, it answers at once; what the repair left out is made up for by a new one in its place.
TEST(PreparationThreads, AWornOneIsPreparedAnew) {
    Grid grid = generate(parse_generator("scatter:96x96:density=0.2"));
    const auto map = std::make_shared<SearchedMap>(grid, Profile{});
    WorkerPool pool;
    SearchWorker worker(pool);
    SearchJob job = job_on(map, 1);
    job.query.options.algorithm = Algorithm::kSubgoal;
    ASSERT_EQ(outcomes_of(worker, job).size(), 2U);
    for (int x = 10; x < 40; ++x) grid.set_terrain(grid.index({x, 60}), Terrain::kWall);
    grid.commit();
    map->update(grid);
    job.id = 2;
    const auto outcomes = outcomes_of(worker, job);
    ASSERT_EQ(outcomes.size(), 2U);
    for (const auto& outcome : outcomes) EXPECT_EQ(outcome->plan.options.algorithm, Algorithm::kSubgoal);
    EXPECT_EQ(outcomes[0]->result.cost, outcomes[1]->result.cost);
    ASSERT_EQ(map->preparations.size(), 1U);
    EXPECT_FALSE(map->preparations[0].preparation->worn());
}

TEST(PreparationThreads, NothingIsPreparedWhereItCantServe) {
    Profile profile;
    profile.weights.emplace_back(Terrain::kGround, 2.0);
    profile.weights.emplace_back(Terrain::kMud, 5.0);
    Grid grid(96, 96);
    grid.set_terrain(7, Terrain::kMud);
    grid.commit();
    const auto map = std::make_shared<SearchedMap>(grid, profile);
    WorkerPool pool;
    SearchWorker worker(pool);
    const auto outcomes = outcomes_of(worker, job_on(map, 1));
    ASSERT_EQ(outcomes.size(), 1U);
    EXPECT_EQ(outcomes[0]->plan.options.algorithm, Algorithm::kAStar);
    EXPECT_EQ(map->preparation(job_on(map, 0).query.options), nullptr);
}

// Clusters of another size are another preparation; a pane that asks for them gets them.
TEST(PreparationThreads, OptionsThatDecideWhatIsPreparedAreHeeded) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"open rooms:96x96:seed=3:room=11", "start 2,2", "goal 93,93", "algorithm hpa"});
    for (const char* line :
         {"set cluster=32", "set cluster=8", "paint line 20,20 30,20 mud", "set cluster=16"}) {
        run_all(scene, {line});
        runner.finish();
        const Pane& pane = scene.pane(0);
        ASSERT_TRUE(pane.outcome && pane.trace);
        EXPECT_EQ(pane.outcome->plan.options.algorithm, Algorithm::kHpa) << line;
        EXPECT_EQ(pane.outcome->result.status, SearchStatus::kFound);
        EXPECT_FALSE(pane.outcome->result.optimal);
        EXPECT_EQ(pane.step_count(), pane.outcome->result.counts.expanded);
        ASSERT_NE(pane.outcome->clusters, nullptr);
        EXPECT_EQ(pane.outcome->clusters->graph.side, pane.setup.query.options.cluster);
        EXPECT_FALSE(pane.outcome->clusters->graph.nodes.empty());
        EXPECT_EQ(pane.outcome->clusters->abstract_path.back(), scene.grid().index({93, 93}));
    }
    run_all(scene, {"layers hide clusters", "algorithm astar"});
    EXPECT_FALSE(scene.pane(0).setup.layers.shows(Layer::kClusters));
    runner.finish();
    EXPECT_EQ(scene.pane(0).outcome->clusters, nullptr);
}

// The pane ends with what it asked for, film and all, and keeps it from edit to edit.
TEST(PreparationThreads, APaneGetsWhatItAskedFor) {
    Scene scene;
    Runner runner(scene);
    run_all(scene,
            {"open scatter:64x64:seed=3:density=0.2", "start 2,2", "goal 61,61", "algorithm jps-plus"});
    for (const char* edit : {"goal 60,60", "paint line 20,30 50,30 wall", "paint line 20,30 50,30 free"}) {
        run_all(scene, {edit});
        runner.finish();
        const Pane& pane = scene.pane(0);
        ASSERT_TRUE(pane.outcome && pane.trace);
        EXPECT_EQ(pane.outcome->plan.options.algorithm, Algorithm::kJpsPlus);
        EXPECT_EQ(pane.trace->outcome_version, pane.outcome->version);
        EXPECT_EQ(pane.step_count(), pane.outcome->result.counts.expanded);
        EXPECT_TRUE(pane.trace->recorder->has_jumps());
        EXPECT_TRUE(runner.plan(pane.setup).notes.empty());
        EXPECT_EQ(pane.activity, PaneActivity::kIdle);
    }
}

// The automatic choice looks at start and goal: what it took in one pane isn't told of another.
TEST(PreparationThreads, EachPaneTellsWhatWasPickedForItsOwnGoal) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"open open:96x96", "algorithm auto", "panes 2", "start 5,5", "pane 1 goal 90,80",
                    "pane 2 goal 9,7"});
    runner.finish();
    EXPECT_NE(runner.plan(scene.pane(0).setup).options.algorithm, Algorithm::kAStar);
    EXPECT_EQ(runner.plan(scene.pane(1).setup).options.algorithm, Algorithm::kAStar);
}

}  // namespace
}  // namespace wayfield
