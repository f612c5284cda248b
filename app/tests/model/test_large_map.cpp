// What the window's thread does about a large map, counted in cells and copies: milliseconds differ from
// machine to machine, these don't.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "files/files.h"
#include "run/map_worker.h"
#include "run/runner.h"
#include "scene/lesson.h"
#include "scene/scene_file.h"
#include "wayfield/dirty_parts.h"

namespace wayfield {
namespace {

constexpr const char* kLarge = "scatter:1024x1024:seed=3:density=0.1";

class LargeMap : public testing::Test {
  protected:
    LargeMap() {
        carry_out(std::string("open ") + kLarge);
        runner_.finish();
    }

    void carry_out(const std::string& line) {
        const Outcome outcome = scene_.apply(parse_command(line));
        ASSERT_TRUE(outcome.ok) << line << ": " << outcome.message;
    }
    /// The cells that the maps were derived anew for after a command.
    std::uint64_t derived(const std::string& line) {
        const TraversalMap* map = &runner_.map(0);
        const std::uint64_t before = map->updated_cells();
        carry_out(line);
        do {
            runner_.update();
        } while (runner_.busy());
        EXPECT_EQ(&runner_.map(0), map) << "made anew";
        EXPECT_EQ(map->revision(), scene_.grid().revision());
        return map->updated_cells() - before;
    }
    bool takes_long(const std::string& line) { return MapWorker::takes_long(parse_command(line), scene_); }
    /// Where the grid's cells lie: elsewhere if it was copied.
    const void* cells() const { return scene_.grid().terrain_data().data(); }

    Scene scene_;
    Runner runner_{scene_};
};

TEST_F(LargeMap, EditsAndTheirUndoAreDerivedWhereTheyLie) {
    const void* const before = cells();
    constexpr std::uint64_t kAlongALine = std::uint64_t{1024} * DirtyParts::kTile;
    for (const char* line : {"paint stroke 500,500 wall", "paint line 0,0 1023,1023 wall",
                             "paint stroke 10,1000 1000,20 500,500 mud"}) {
        EXPECT_FALSE(takes_long(line));
        const std::uint64_t painted = derived(line);
        EXPECT_LE(painted, 3 * kAlongALine) << line;
        EXPECT_EQ(derived("undo"), painted);
        EXPECT_EQ(derived("redo"), painted);
    }
    EXPECT_EQ(cells(), before);
}

TEST_F(LargeMap, EndpointsAndAlgorithmsLeaveTheMapsAlone) {
    for (const char* line : {"goal 900,30", "start 10,900", "undo", "redo", "algorithm dijkstra",
                             "open-set bucket-queue", "seek 40", "layers show field"}) {
        EXPECT_FALSE(takes_long(line));
        EXPECT_EQ(derived(line), 0U) << line;
    }
}

TEST_F(LargeMap, WhatChangesMuchOfItGoesToAnotherThread) {
    for (const char* line : {"paint rect 100,100 900,900 mud", "paint fill 5,5 swamp", "clear walls",
                             "movement 4", "unit-size 2", "resize 1000x1000", "open open:4096x4096"}) {
        EXPECT_TRUE(takes_long(line)) << line;
    }
    // And comes back without a copy: the scene takes over the grid that the worker made.
    MapWorker worker;
    worker.start(parse_command("paint rect 100,100 900,900 mud"), scene_, runner_);
    while (!worker.wait(std::chrono::milliseconds{1000})) {
    }
    std::optional<MapWork> work = worker.take();
    ASSERT_TRUE(work && work->edited);
    const void* const made = work->edited->grid().terrain_data().data();
    ASSERT_TRUE(adopt(*work, scene_, runner_).ok);
    EXPECT_EQ(cells(), made);
    EXPECT_EQ(runner_.map(0).revision(), scene_.grid().revision());
    EXPECT_EQ(runner_.map(0).updated_cells(), 0U);
    EXPECT_TRUE(takes_long("undo"));
}

TEST_F(LargeMap, IsSavedByAnotherThread) {
    const std::string path = testing::TempDir() + "large.wayfield";
    const std::string line = "save \"" + path + "\"";
    ASSERT_TRUE(takes_long(line));
    const std::uint64_t revision = scene_.revision();
    MapWorker worker;
    worker.start(parse_command(line), scene_, runner_);
    while (!worker.wait(std::chrono::milliseconds{1000})) {
    }
    std::optional<MapWork> work = worker.take();
    ASSERT_TRUE(work);
    const Outcome outcome = adopt(*work, scene_, runner_);
    EXPECT_TRUE(outcome.ok);
    EXPECT_EQ(outcome.message, "saved " + path);
    EXPECT_EQ(scene_.message(), outcome.message);
    EXPECT_EQ(scene_.revision(), revision) << "nothing changed";
    EXPECT_EQ(read_file(path), write_scene(scene_));
    std::remove(path.c_str());
}

TEST_F(LargeMap, ALessonPutsItAwayAndBringsItBackAsItWas) {
    carry_out("paint line 3,3 60,60 wall");
    runner_.finish();
    const void* const before = cells();
    const TraversalMap* const map = &runner_.map(0);
    const std::uint64_t derived_before = map->updated_cells();
    LessonPlayer lesson(LessonScript::read("open open:30x20\nslide\npaint stroke 5,5 wall\n", "l"), scene_,
                        runner_);
    lesson.go_to(0);
    lesson.finish();
    EXPECT_EQ(scene_.grid().width(), 30);
    EXPECT_EQ(runner_.map(0).width(), 30);
    lesson.next();
    lesson.finish();
    lesson.leave();
    EXPECT_EQ(cells(), before) << "copied";
    EXPECT_EQ(&runner_.map(0), map) << "derived anew";
    EXPECT_EQ(map->updated_cells(), derived_before);
    EXPECT_EQ(map->revision(), scene_.grid().revision());
    runner_.finish();
    EXPECT_EQ(scene_.pane(0).outcome->map_revision, scene_.grid().revision());
    // It follows edits as ever.
    EXPECT_LE(derived("paint stroke 700,700 wall"), 1U);
}

TEST_F(LargeMap, AFieldGetsTheGridPartByPart) {
    carry_out("open scatter:2100x2100:seed=4:density=0.1");
    carry_out("layers show field");
    // More than goes in a frame: an edit comes in between, of rows that were sent and rows that weren't.
    runner_.update();
    carry_out("paint line 100,10 120,2050 wall");
    runner_.update();
    carry_out("paint line 200,2050 240,10 mud");
    runner_.finish();
    const Pane& pane = scene_.pane(0);
    ASSERT_TRUE(pane.field);
    EXPECT_EQ(pane.field->figures.map_revision, scene_.grid().revision());
    const TraversalMap map(scene_.grid(), pane.setup.profile);
    const CellIndex goal = map.index(pane.setup.query.goal);
    FieldScratch scratch;
    FlowField field;
    ASSERT_TRUE(field.build(map, {&goal, 1}, scratch));
    std::vector<float> costs(map.cell_count());
    field.copy_costs(map.bounds(), costs);
    CellIndex same = 0;
    while (same < map.cell_count() && pane.field->image.cost(same) == costs[same]) ++same;
    EXPECT_EQ(same, map.cell_count()) << "the first cell that differs";
}

}  // namespace
}  // namespace wayfield
