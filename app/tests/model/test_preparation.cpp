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
    ASSERT_NE(map->preparation(Algorithm::kJpsPlus), nullptr);

    for (int x = 10; x < 90; ++x) grid.set_terrain(grid.index({x, 60}), Terrain::kWall);
    grid.commit();
    map->update(grid);
    EXPECT_FALSE(map->preparation(Algorithm::kJpsPlus)->holds_for(map->map()));
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
    EXPECT_TRUE(map->preparation(Algorithm::kJpsPlus)->holds_for(map->map()));
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
    EXPECT_EQ(map->preparation(Algorithm::kJpsPlus), nullptr);
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

}  // namespace
}  // namespace wayfield
