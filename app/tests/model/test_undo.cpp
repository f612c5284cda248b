#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "scene/history.h"
#include "scene/scene.h"
#include "scene/scene_file.h"
#include "scene_commands.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

TEST(Undo, TakesBackStrokeByStroke) {
    Scene scene;
    const std::string empty = write_scene(scene);
    run(scene, "paint stroke 5,5 15,5 wall");
    const std::string one = write_scene(scene);
    run(scene, "paint rect 20,20 24,24 mud");
    const std::string two = write_scene(scene);
    EXPECT_EQ(scene.undo_depth(), 2U);
    EXPECT_TRUE(run(scene, "undo").ok);
    EXPECT_EQ(write_scene(scene), one);
    EXPECT_TRUE(run(scene, "undo").ok);
    EXPECT_EQ(write_scene(scene), empty);
    EXPECT_FALSE(run(scene, "undo").ok);
    run(scene, "redo");
    run(scene, "redo");
    EXPECT_EQ(write_scene(scene), two);
    EXPECT_FALSE(run(scene, "redo").ok);
}

TEST(Undo, CountsEditsAndNothingElse) {
    Scene scene;
    for (const char* line : {"search", "algorithm dijkstra", "weight 2", "play", "seek 3", "layers hide path",
                             "panes 2", "speed 4", "fails undo"}) {
        run(scene, line);
    }
    EXPECT_EQ(scene.undo_depth(), 0U);
    run(scene, "paint line 5,5 9,9 free");
    EXPECT_EQ(scene.undo_depth(), 0U) << "nothing changed";
    run(scene, "start 9,9");
    run(scene, "start 9,9");
    EXPECT_EQ(scene.undo_depth(), 1U);
}

TEST(Undo, MakesOneStepOfADrag) {
    Scene scene;
    run(scene, "paint stroke 5,5 wall");
    run(scene, "continue paint stroke 5,5 10,5 wall");
    run(scene, "continue paint stroke 10,5 10,12 wall");
    EXPECT_EQ(scene.undo_depth(), 1U);
    run(scene, "goal 30,30");
    run(scene, "continue goal 31,30");
    run(scene, "continue goal 32,31");
    EXPECT_EQ(scene.undo_depth(), 2U);
    run(scene, "undo");
    EXPECT_EQ(scene.pane(0).setup.query.goal, (Point{61, 37}));
    run(scene, "redo");
    EXPECT_EQ(scene.pane(0).setup.query.goal, (Point{32, 31}));
    run(scene, "undo");
    run(scene, "undo");
    EXPECT_EQ(write_scene(scene), write_scene(Scene()));
}

TEST(Undo, DoesNotJoinAGestureWithTheStepBeforeIt) {
    Scene scene;
    run(scene, "paint stroke 5,5 wall");
    run(scene, "paint stroke 5,5 wall");  // begins a gesture that has changed nothing yet
    run(scene, "continue paint stroke 5,5 8,5 wall");
    EXPECT_EQ(scene.undo_depth(), 2U);
    run(scene, "undo");
    run(scene, "continue paint stroke 20,20 wall");
    EXPECT_EQ(scene.undo_depth(), 2U) << "a gesture ends with undo";
}

TEST(Undo, ForgetsWhatCouldBeRedoneAfterAnEdit) {
    Scene scene;
    run(scene, "paint stroke 5,5 wall");
    run(scene, "undo");
    EXPECT_EQ(scene.redo_depth(), 1U);
    run(scene, "paint stroke 6,6 wall");
    EXPECT_EQ(scene.redo_depth(), 0U);
}

TEST(Undo, BringsBackAnotherMap) {
    Scene scene;
    run(scene, "paint stroke 5,5 30,20 wall");
    run(scene, "goal 40,30");
    const std::string before = write_scene(scene);
    const std::uint64_t epoch = scene.map_epoch();
    run(scene, "resize 20x10");
    EXPECT_EQ(scene.grid().width(), 20);
    EXPECT_EQ(scene.pane(0).setup.query.goal, (Point{19, 9}));
    EXPECT_GT(scene.map_epoch(), epoch);
    const std::string after = write_scene(scene);
    run(scene, "undo");
    EXPECT_EQ(write_scene(scene), before);
    run(scene, "redo");
    EXPECT_EQ(write_scene(scene), after);
}

TEST(Undo, OpeningOverEditsCanBeTakenBack) {
    Scene scene;
    run(scene, "open open:30x20");
    EXPECT_EQ(scene.undo_depth(), 0U) << "nothing was edited: a history begins";
    EXPECT_EQ(scene.title(), "open 30×20");
    run(scene, "paint stroke 5,5 9,5 wall");
    const std::string before = write_scene(scene);
    run(scene, "open scatter:40x40:seed=7");
    EXPECT_EQ(scene.undo_depth(), 2U);
    run(scene, "undo");
    EXPECT_EQ(write_scene(scene), before);
    EXPECT_EQ(scene.title(), "open 30×20");
}

TEST(Undo, KeepsPanesThatCameLaterOnTheMap) {
    Scene scene;
    run(scene, "resize 10x10");
    run(scene, "resize 60x60");
    run(scene, "panes 2");
    run(scene, "pane 2 goal 59,59");
    run(scene, "undo");
    run(scene, "undo");
    EXPECT_EQ(scene.grid().width(), 10);
    EXPECT_TRUE(scene.grid().contains(scene.pane(1).setup.query.goal));
}

TEST(Undo, KeepsToItsMemory) {
    Grid grid(100, 100);
    std::vector<Pane> panes(1);
    std::string title;
    History history(200'000);
    for (int round = 0; round < 100; ++round) {
        EditStep step;
        for (CellIndex cell = 0; cell < 1000; ++cell) {
            step.cells.push_back({cell, Terrain::kGround, Terrain::kWall, 0, 0});
        }
        history.begin_gesture();
        history.add(std::move(step));
    }
    EXPECT_LE(history.memory_bytes(), 200'000U);
    EXPECT_GT(history.undo_depth(), 10U);
    EXPECT_LT(history.undo_depth(), 30U);
    while (history.undo_depth() > 0) history.undo(grid, panes, title);
    EXPECT_LE(history.memory_bytes(), 200'000U);
}

std::string random_edit(Mulberry32& random, const Grid& grid) {
    const auto coordinate = [&](int side) {
        return std::to_string(static_cast<int>(random.below(static_cast<std::uint32_t>(side + 6))) - 3);
    };
    const auto cell = [&] { return coordinate(grid.width()) + ',' + coordinate(grid.height()); };
    const char* kinds[] = {"wall", "free", "mud", "water", "road", "9"};
    const std::string kind = kinds[random.below(6)];
    const std::string brush =
        " brush " + std::to_string(1 + random.below(5)) + (random.below(2) ? " round" : "");
    switch (random.below(14)) {
        case 0:
            return "paint stroke " + cell() + ' ' + cell() + ' ' + cell() + ' ' + kind + brush;
        case 1:
            return "paint line " + cell() + ' ' + cell() + ' ' + kind + brush;
        case 2:
            return "paint rect " + cell() + ' ' + cell() + ' ' + kind;
        case 3:
            return "paint fill " + cell() + ' ' + kind;
        case 4:
            return "height rect " + cell() + ' ' + cell() + ' ' + std::to_string(random.below(256));
        case 5:
            return "height fill " + cell() + ' ' + std::to_string(random.below(4));
        case 6:
            return "start " + cell();
        case 7:
            return "goal " + cell();
        case 8:
            return "pane 2 goal " + cell();
        case 9:
            return random.below(6) == 0 ? "clear walls" : "continue paint stroke " + cell() + ' ' + kind;
        case 10:
            return random.below(10) == 0 ? "clear all" : "continue start " + cell();
        case 11:
            return random.below(8) != 0 ? "paint stroke " + cell() + " wall"
                                        : "resize " + std::to_string(4 + random.below(30)) + 'x' +
                                              std::to_string(4 + random.below(30));
        case 12:
            return random.below(12) != 0 ? "goal " + cell() : "open scatter:24x17:seed=5";
        default:
            return "continue paint line " + cell() + ' ' + cell() + ' ' + kind;
    }
}

TEST(Undo, ReachesExactlyTheFirstStateAndTheLastFromAnySequence) {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        Mulberry32 random(seed);
        Scene scene;
        run(scene, "resize 20x15");
        run(scene, "panes 2");
        const std::size_t depth = scene.undo_depth();
        const std::string first = write_scene(scene);
        std::uint64_t revision = scene.revision();
        for (int edit = 0; edit < 80; ++edit) {
            const std::string line = random_edit(random, scene.grid());
            const std::string before = write_scene(scene);
            const Outcome outcome = run(scene, line);
            if (!outcome.ok) {
                EXPECT_EQ(write_scene(scene), before) << line;
            }
            EXPECT_GE(scene.revision(), revision);
            revision = scene.revision();
            for (const Pane& pane : scene.panes()) {
                ASSERT_TRUE(scene.grid().contains(pane.setup.query.start)) << line;
                ASSERT_TRUE(scene.grid().contains(pane.setup.query.goal)) << line;
            }
            if (random.below(7) == 0) run(scene, random.below(2) == 0 ? "undo" : "redo");
            if (scene.undo_depth() < depth) run(scene, "redo");
        }
        const std::string last = write_scene(scene);
        const std::size_t taken = scene.undo_depth() - depth;
        std::vector<std::string> states;
        for (std::size_t i = 0; i < taken; ++i) {
            states.push_back(write_scene(scene));
            ASSERT_TRUE(run(scene, "undo").ok);
        }
        EXPECT_EQ(write_scene(scene), first);
        for (std::size_t i = taken; i-- > 0;) {
            ASSERT_TRUE(run(scene, "redo").ok);
            EXPECT_EQ(write_scene(scene), states[i]);
        }
        EXPECT_EQ(write_scene(scene), last);
    }
}

// ---- What is saved and what isn't ------------------------------------------------------------------------

TEST(Unsaved, IsTheMapThatWasEdited) {
    Scene scene;
    EXPECT_FALSE(scene.unsaved());
    for (const char* line : {"start 5,5", "goal 9,9", "algorithm dijkstra", "layers show field", "speed 4"}) {
        run(scene, line);
        EXPECT_FALSE(scene.unsaved()) << line;
    }
    run(scene, "paint stroke 15,5 18,5 wall");
    EXPECT_TRUE(scene.unsaved());
    run(scene, "undo");
    EXPECT_FALSE(scene.unsaved()) << "as it was opened";
    run(scene, "redo");
    EXPECT_TRUE(scene.unsaved());
    run(scene, "start 2,3");
    run(scene, "undo");
    EXPECT_TRUE(scene.unsaved());
    run(scene, "open open:20x20");
    EXPECT_FALSE(scene.unsaved());
    run(scene, "undo");
    EXPECT_TRUE(scene.unsaved()) << "the edited map is back";
    run(scene, "resize 30x30");
    run(scene, "open open:20x20");
    EXPECT_FALSE(scene.unsaved());
    run(scene, "height rect 1,1 3,3 2");
    EXPECT_TRUE(scene.unsaved());
}

TEST(Unsaved, SavingMarksTheStateThatUndoComesBackTo) {
    const std::string file = (std::filesystem::temp_directory_path() / "wayfield-unsaved.wayfield").string();
    Scene scene;
    run(scene, "paint stroke 15,5 18,5 wall");
    ASSERT_TRUE(run(scene, "save " + file).ok);
    EXPECT_FALSE(scene.unsaved());
    run(scene, "paint stroke 15,9 18,9 wall");
    EXPECT_TRUE(scene.unsaved());
    run(scene, "undo");
    EXPECT_FALSE(scene.unsaved());
    run(scene, "undo");
    EXPECT_TRUE(scene.unsaved()) << "the file has a wall that this map has not";
    run(scene, "redo");
    EXPECT_FALSE(scene.unsaved());
    std::filesystem::remove(file);
    EXPECT_FALSE(run(scene, "save /nowhere/at/all.wayfield").ok);
    run(scene, "paint stroke 15,9 18,9 wall");
    EXPECT_FALSE(run(scene, "save /nowhere/at/all.wayfield").ok);
    EXPECT_TRUE(scene.unsaved()) << "it was not saved";
}

TEST(Unsaved, HistoryThatForgetsStillKnows) {
    History history(1);  // every step but the newest is too much
    const auto stroke = [&](CellIndex cell) {
        history.begin_gesture();
        EditStep step;
        step.cells.push_back({cell, Terrain::kGround, Terrain::kWall, 0, 0});
        history.add(std::move(step));
        return history.map_state();
    };
    const std::uint64_t first = stroke(1), second = stroke(2);
    EXPECT_NE(first, second);
    EXPECT_EQ(history.undo_depth(), 1U);
    Grid grid(4, 1);
    std::vector<Pane> panes(1);
    std::string title;
    history.undo(grid, panes, title);
    EXPECT_EQ(history.map_state(), first);
    history.clear();
    EXPECT_EQ(history.map_state(), first);
    EXPECT_NE(stroke(3), second);
}

TEST(Unsaved, LessonsStateComesBackWithTheScene) {
    Scene scene;
    run(scene, "paint stroke 15,5 18,5 wall");
    const SceneState edited = scene.state(nullptr);
    run(scene, "open open:20x20");
    const SceneState fresh = scene.state(nullptr);
    scene.restore(edited);
    EXPECT_TRUE(scene.unsaved());
    scene.restore(fresh);
    EXPECT_FALSE(scene.unsaved());
}

}  // namespace
}  // namespace wayfield
