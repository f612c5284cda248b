// Fields beside searches: commands, what the runner builds, repairs and gives up. Case PF-057.
#include <gtest/gtest.h>

#include <string>

#include "field_checks.h"
#include "run/playback.h"
#include "run/runner.h"
#include "run/streamline.h"
#include "scene/scene_file.h"
#include "wayfield/line_of_sight.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

std::string goals_of(const Scene& scene, std::size_t pane = 0) {
    std::string text;
    for (const Point& goal : scene.pane(pane).setup.goals()) {
        text += (text.empty() ? "" : " ") + std::to_string(goal.x) + ',' + std::to_string(goal.y);
    }
    return text;
}

TEST(Goals, AreAddedMovedAndRemoved) {
    Scene scene;
    run_all(scene, {"goals 3,3 5,5 7,7", "goal add 9,9", "goal remove 5,5"});
    EXPECT_EQ(goals_of(scene), "3,3 7,7 9,9");
    EXPECT_EQ(scene.pane(0).setup.query.goal, (Point{3, 3})) << "the search's";
    run_all(scene, {"goal 4,4"});
    EXPECT_EQ(goals_of(scene), "4,4 7,7 9,9");
    run_all(scene, {"goal 7,7"});
    EXPECT_EQ(goals_of(scene), "7,7 9,9") << "two that meet are one";
    run_all(scene, {"goal remove 7,7"});
    EXPECT_EQ(goals_of(scene), "9,9");
    for (const char* line : {"goal remove 9,9", "goal remove 1,1", "goal add 9,9", "goal add 99,9",
                             "goals 1,1 1,1", "goals 1,1 64,1", "goal remove 99,99"}) {
        EXPECT_FALSE(run(scene, line).ok) << line;
        EXPECT_EQ(goals_of(scene), "9,9") << line;
    }
}

TEST(Goals, HaveAMost) {
    Scene scene;
    for (int i = 1; i < static_cast<int>(kMaxGoals); ++i) {
        EXPECT_TRUE(run(scene, "goal add " + std::to_string(i) + ",0").ok);
    }
    EXPECT_FALSE(run(scene, "goal add 0,1").ok);
}

TEST(Goals, AreUndoneSavedAndPaintedAround) {
    Scene scene;
    run_all(scene, {"goal 30,20", "goal add 20,10", "goal add 21,10"});
    EXPECT_EQ(scene.undo_depth(), 3U);
    run_all(scene, {"paint rect 15,5 25,15 wall"});
    EXPECT_EQ(scene.grid().terrain(Point{20, 10}), Terrain::kGround);
    EXPECT_EQ(scene.grid().terrain(Point{21, 10}), Terrain::kGround);
    run_all(scene, {"layers show field", "layers show values", "layers hide grid"});
    const std::string saved = write_scene(scene);
    EXPECT_NE(saved.find("goals 30,20 20,10 21,10\n"), std::string::npos) << saved;
    const MapSource read = read_scene(saved, "s.wayfield");
    EXPECT_EQ(read.panes.front(), scene.pane(0).setup);
    EXPECT_EQ(write_scene(Scene(read)), saved);
    run_all(scene, {"undo", "undo"});
    EXPECT_EQ(goals_of(scene), "30,20 20,10");
    run_all(scene, {"redo", "resize 20x9"});
    EXPECT_EQ(goals_of(scene), "19,8") << "goals that meet at the edge are one";
    run_all(scene, {"undo"});
    EXPECT_EQ(goals_of(scene), "30,20 20,10 21,10");
    run_all(scene, {"open open:30x30"});
    EXPECT_EQ(scene.pane(0).setup.more_goals.size(), 0U);
    run_all(scene, {"undo"});
    EXPECT_EQ(goals_of(scene), "30,20 20,10 21,10");
}

TEST(FieldThreads, CostsNothingWhileItIsHidden) {
    Scene scene;
    Runner runner(scene);
    runner.finish();
    EXPECT_EQ(scene.pane(0).field, nullptr);
    EXPECT_EQ(runner.take_cost().field_milliseconds, 0);
    run_all(scene, {"layers show arrows"});
    EXPECT_TRUE(runner.busy());
    runner.finish();
    expect_field(scene, 0);
    EXPECT_GT(runner.take_cost().field_milliseconds, 0);
    EXPECT_FALSE(runner.busy());
    run_all(scene, {"layers hide arrows", "paint rect 5,5 9,9 wall"});
    runner.finish();
    EXPECT_EQ(scene.pane(0).field, nullptr);
    EXPECT_EQ(runner.take_cost().field_milliseconds, 0);
}

TEST(FieldThreads, FollowsEveryEditWithinTheFrameOnASmallMap) {
    Scene scene;
    Runner::Options options;
    options.field_slices = {1e9, 1e9};  // on a busy machine as well
    Runner runner(scene, options);
    run_all(scene, {"layers show field"});
    runner.finish();
    const std::uint64_t order = scene.pane(0).field->figures.order;
    for (int y = 0; y < 38; ++y) {
        run(scene, "paint stroke 30," + std::to_string(y) + " wall");
        EXPECT_TRUE(runner.update(std::chrono::seconds(20)));
        expect_field(scene, 0);
        EXPECT_EQ(scene.pane(0).field->figures.origin, FieldOrigin::kRepaired);
        EXPECT_EQ(scene.pane(0).field->figures.order, order);
    }
    const std::uint64_t version = scene.pane(0).field->image.version();
    run_all(scene, {"goal 40,30"});
    runner.update(std::chrono::seconds(20));
    expect_field(scene, 0);
    EXPECT_EQ(scene.pane(0).field->figures.origin, FieldOrigin::kBuilt) << "another goal is another field";
    EXPECT_GT(scene.pane(0).field->image.version(), version);
}

TEST(FieldThreads, KeepsFieldsOfGoalsThatWereThereBefore) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"layers show field", "goal 40,30"});
    runner.finish();
    run_all(scene, {"goal 5,5"});
    runner.finish();
    EXPECT_EQ(scene.pane(0).field->figures.origin, FieldOrigin::kBuilt);
    run_all(scene, {"goal 40,30"});
    runner.finish();
    expect_field(scene, 0);
    EXPECT_EQ(scene.pane(0).field->figures.origin, FieldOrigin::kKept);
    EXPECT_EQ(scene.pane(0).field->figures.cache.fields, 2U);
    EXPECT_EQ(scene.pane(0).field->figures.cache.hits, 1U);
    // An edit meanwhile: the one that was put aside is repaired when it is wanted again.
    run_all(scene, {"paint rect 20,5 21,9 wall"});
    runner.finish();
    run_all(scene, {"goal 5,5"});
    runner.finish();
    expect_field(scene, 0);
    EXPECT_EQ(scene.pane(0).field->figures.origin, FieldOrigin::kRepaired);
    run_all(scene, {"grid 5x3\n.....\n.....\n....."});
    runner.finish();
    expect_field(scene, 0);
    EXPECT_EQ(scene.pane(0).field->figures.cache.fields, 1U) << "fields of another map are of no use";
}

TEST(FieldThreads, PanesThatWantTheSameFieldShareIt) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"panes 2", "pane 2 goal 10,10", "pane 1 goal 10,10", "pane 1 layers show field",
                    "pane 2 layers show field"});
    runner.finish();
    expect_field(scene, 0);
    expect_field(scene, 1);
    EXPECT_EQ(scene.pane(1).field->figures.cache.fields, 1U);
    run_all(scene, {"paint rect 20,5 21,9 wall"});
    runner.finish();
    expect_field(scene, 0);
    expect_field(scene, 1);
    EXPECT_EQ(scene.pane(1).field->figures.cache.repairs, 1U);
}

// PF-057: a wall placed after the field was computed.
TEST(FieldThreads, IsNeverStaleOnceItIsAsked) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"grid 5x3\n.....\n.....\n.....", "start 0,0", "goal 4,0", "layers show field"});
    const CellIndex corner = 0;
    EXPECT_EQ(runner.field_value(0, corner).cost, 4);
    EXPECT_EQ(runner.field_value(0, corner).direction, kEast);
    run_all(scene, {"paint line 2,0 2,1 wall"});
    EXPECT_NEAR(runner.field_value(0, corner).cost, 4 + 2 * kSqrt2, 1e-6);
    runner.finish();
    expect_field(scene, 0);
}

TEST(FieldThreads, AnswersWhereNoFieldIsShown) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"open open:20x20", "goal 10,10"});
    EXPECT_EQ(runner.field_value(0, 10 * 20 + 4).cost, 6);
    EXPECT_EQ(runner.field_value(0, 10 * 20 + 10).direction, kNoDirection);
    runner.finish();
    EXPECT_EQ(scene.pane(0).field, nullptr);
}

TEST(FieldThreads, KeepsItsOwnFieldForEveryPane) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"open terrain:60x50:seed=3", "layers show field", "panes 4", "pane 2 movement 4",
                    "pane 3 profile fly", "pane 3 goals 5,5 50,40 5,40", "pane 4 layers hide field",
                    "pane 2 set diagonal-cost=one"});
    runner.finish();
    for (std::size_t pane = 0; pane < 3; ++pane) expect_field(scene, pane);
    EXPECT_EQ(scene.pane(3).field, nullptr);
    run_all(scene, {"panes 1"});
    run_all(scene, {"panes 2"});
    runner.finish();
    expect_field(scene, 0);
    expect_field(scene, 1);
}

TEST(FieldThreads, KnowsWhichGoalIsNearest) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"open open:41x5", "goals 2,2 38,2", "layers show field"});
    runner.finish();
    expect_field(scene, 0);
    const auto owner = [&](int x) {
        return goal_of(scene.pane(0).field->image.cell(static_cast<CellIndex>(2 * 41 + x)));
    };
    EXPECT_EQ(owner(3), 0);
    EXPECT_EQ(owner(19), 0);
    EXPECT_EQ(owner(21), 1);
    EXPECT_EQ(owner(40), 1);
    // A gate that closes gives the far goal's cells another owner, near and far.
    run_all(scene, {"paint line 30,0 30,4 wall"});
    runner.finish();
    expect_field(scene, 0);
    EXPECT_EQ(owner(29), 0);
    EXPECT_EQ(owner(31), 1);
    // A goal that is blocked from the start is left out; the others keep their numbers.
    run_all(scene, {"goal 30,2", "goal add 2,2"});
    runner.finish();
    EXPECT_EQ(scene.pane(0).field->figures.goals, 2U);
    EXPECT_EQ(owner(3), 2);
    EXPECT_EQ(owner(38), 1);
}

TEST(FieldThreads, IsDroppedWithItsMap) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"layers show field"});
    for (const char* size : {"300x300", "20x10", "10x20", "400x50", "20x10"}) {
        run(scene, std::string("resize ") + size);
        EXPECT_EQ(scene.pane(0).field, nullptr);
        runner.update();
        if (scene.pane(0).field) {
            EXPECT_EQ(scene.pane(0).field->image.width(), scene.grid().width());
        }
    }
    runner.finish();
    expect_field(scene, 0);
}

TEST(FieldThreads, CanBeGivenUp) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"open open:900x900", "layers show field"});
    runner.update();
    runner.cancel();
    EXPECT_FALSE(runner.busy());
    runner.update();
    EXPECT_FALSE(runner.busy()) << "until something changes";
    run_all(scene, {"paint stroke 5,5 wall"});
    runner.finish();
    expect_field(scene, 0);
}

TEST(FieldThreads, SaysThatItLagsBehindOnALargeMap) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"open open:900x900", "goal 700,700", "layers show field"});
    runner.finish();
    EXPECT_FALSE(scene.pane(0).field->shown_as_stale());
    // As long as the goal moves from frame to frame, what is shown is an older one.
    bool was_stale = false;
    for (int i = 0; i < 20; ++i) {
        run(scene, "goal " + std::to_string(700 + i) + ",700");
        const auto begin = std::chrono::steady_clock::now();
        runner.update();
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(500));
        was_stale = was_stale || scene.pane(0).field->stale_frames > 0;
    }
    EXPECT_TRUE(was_stale);
    runner.finish();
    expect_field(scene, 0);
}

TEST(FieldThreads, KeepsFieldsRightUnderAStormOfEdits) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"open scatter:120x90:seed=5:density=0.2", "panes 2", "pane 2 movement 4",
                    "layers show field", "pane 2 layers show arrows", "pane 2 goals 5,5 100,80 60,3"});
    Mulberry32 random(42);
    const auto cell = [&] {
        return std::to_string(random.below(static_cast<std::uint32_t>(scene.grid().width()))) + ',' +
               std::to_string(random.below(static_cast<std::uint32_t>(scene.grid().height())));
    };
    for (int frame = 0; frame < 300; ++frame) {
        switch (random.below(10)) {
            case 0:
                run(scene, "goal " + cell());
                break;
            case 1:
                run(scene, "pane 2 goal add " + cell());
                break;
            case 2:
                run(scene, "undo");
                break;
            case 3:
                run(scene, "redo");
                break;
            case 4:
                run(scene,
                    std::string("pane 2 layers ") + (random.below(2) != 0 ? "show" : "hide") + " arrows");
                break;
            case 5:
                run(scene, "paint stroke " + cell() + ' ' + cell() + " free brush 3");
                break;
            case 6:
                run(scene, "paint stroke " + cell() + " mud brush 4");
                break;
            default:
                run(scene, "paint stroke " + cell() + ' ' + cell() + " wall brush 2");
                break;
        }
        if (random.below(40) == 0) run(scene, "resize 110x95");
        if (random.below(40) == 0) run(scene, random.below(2) != 0 ? "panes 1" : "panes 2");
        if (random.below(60) == 0) run(scene, "unit-size 2");
        if (random.below(60) == 0) run(scene, "unit-size 1");
        runner.update(std::chrono::microseconds(random.below(3) * 300));
        advance(scene, 1);
        if (random.below(30) == 0) runner.finish();
        if (random.below(100) == 0) runner.cancel();
    }
    run(scene, "panes 2");
    run(scene, "pane 2 layers show arrows");
    run(scene, "paint stroke 1,1 mud");
    runner.finish();
    expect_field(scene, 0);
    expect_field(scene, 1);
}

TEST(FieldThreads, EndsWhileAFieldIsBuilt) {
    Scene scene;
    run_all(scene, {"layers show field"});
    for (int round = 0; round < 5; ++round) {
        Runner runner(scene);
        run(scene, "resize " + std::to_string(600 + round) + "x500");
        runner.update();
    }
}

TEST(Streamline, RunsFromThePointerToTheGoalByLinesOfSight) {
    Scene scene;
    Runner runner(scene);
    run_all(scene,
            {"open open:300x60", "goal 290,30", "paint line 150,0 150,50 wall", "layers show streamline"});
    runner.finish();
    Streamline line;
    line.update(scene.pane(0), runner.map(0), Point{5, 5});
    const TraversalMap& map = runner.map(0);
    ASSERT_GT(line.cells().size(), 2U);
    EXPECT_LT(line.cells().size(), 12U) << "no more than the bends";
    EXPECT_EQ(map.point(line.cells().front()), (Point{5, 5}));
    EXPECT_EQ(map.point(line.cells().back()), (Point{290, 30}));
    for (std::size_t i = 1; i < line.cells().size(); ++i) {
        EXPECT_TRUE(line_of_sight(map, line.cells()[i - 1], line.cells()[i])) << i;
    }
    const std::uint64_t version = line.version();
    line.update(scene.pane(0), runner.map(0), Point{5, 5});
    EXPECT_EQ(line.version(), version);
    line.update(scene.pane(0), runner.map(0), Point{290, 30});
    EXPECT_EQ(line.cells().size(), 1U);
    line.update(scene.pane(0), runner.map(0), Point{150, 5});
    EXPECT_TRUE(line.cells().empty()) << "a wall leads nowhere";
    line.update(scene.pane(0), runner.map(0), std::nullopt);
    EXPECT_TRUE(line.cells().empty());
    EXPECT_GT(line.version(), version);
}

TEST(FieldFilm, MovesWithThePlayheadOfTheSearch) {
    Scene scene;
    Runner runner(scene);
    run_all(scene, {"open open:40x40", "start 0,0", "goal 39,39", "algorithm dijkstra", "layers show field"});
    runner.finish();
    EXPECT_EQ(wave_cost(scene.pane(0)), std::nullopt) << "the film stands at its end";
    run_all(scene, {"seek 800"});
    runner.finish();
    ASSERT_TRUE(scene.pane(0).field->ranks);
    const auto& pane = scene.pane(0);
    const auto wave = wave_cost(pane);
    ASSERT_TRUE(wave);
    std::size_t settled = 0;
    for (CellIndex cell = 0; cell < 1600; ++cell) settled += pane.field->image.cost(cell) <= *wave ? 1 : 0;
    const double share = 800.0 / pane.step_count();
    EXPECT_NEAR(static_cast<double>(settled), share * 1600, 45) << "cells of one cost come together";
    run_all(scene, {"reset"});
    EXPECT_LT(wave_cost(scene.pane(0)).value_or(0), 0) << "not even the goal";
    run_all(scene, {"step 1"});
    EXPECT_GE(wave_cost(scene.pane(0)).value_or(-1), 0);
    // An edit while the film stands half way: the ranks follow.
    run_all(scene, {"seek 400", "paint rect 10,10 30,12 wall"});
    runner.finish();
    EXPECT_EQ(scene.pane(0).field->ranks->count(), scene.pane(0).field->figures.reachable);
}

}  // namespace
}  // namespace wayfield
