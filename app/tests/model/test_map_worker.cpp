#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "files/files.h"
#include "run/map_worker.h"

namespace wayfield {
namespace {

// Large enough that edits of it take long.
constexpr const char* kLarge = "scatter:1100x1000:seed=3:density=0.2";

Command parsed(const std::string& line) { return parse_command(line); }

struct Bench {
    Scene scene;
    Runner runner{scene};
    MapWorker worker;

    void start(const std::string& line) { worker.start(parsed(line), scene, runner); }
    Outcome finish() {
        std::optional<MapWork> work;
        while (worker.busy() && !work) {
            worker.wait(std::chrono::milliseconds{1000});
            work = worker.take();
        }
        return work ? adopt(*work, scene, runner) : Outcome::refused("nothing was under way");
    }
    Outcome carry_out(const std::string& line) {
        start(line);
        return finish();
    }
};

// Tests are compiled as they stand, and this one goes over a million cells at each line.
template <class Value>
bool same_bytes(std::span<const Value> a, std::span<const Value> b) {
    static_assert(std::has_unique_object_representations_v<Value>);
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

bool same_grid(const Grid& a, const Grid& b) {
    return a.width() == b.width() && a.height() == b.height() &&
           same_bytes(a.terrain_data(), b.terrain_data()) && same_bytes(a.level_data(), b.level_data());
}

void expect_same(const Scene& a, const Scene& b, const std::string& after) {
    EXPECT_TRUE(same_grid(a.grid(), b.grid())) << after;
    EXPECT_EQ(a.title(), b.title()) << after;
    EXPECT_EQ(a.undo_depth(), b.undo_depth()) << after;
    EXPECT_EQ(a.redo_depth(), b.redo_depth()) << after;
    EXPECT_EQ(a.grid().revision(), b.grid().revision()) << after;
    EXPECT_EQ(a.map_epoch(), b.map_epoch()) << after;
    ASSERT_EQ(a.panes().size(), b.panes().size()) << after;
    for (std::size_t i = 0; i < a.panes().size(); ++i) EXPECT_EQ(a.pane(i).setup, b.pane(i).setup) << after;
}

TEST(MapWorker, OpensWhatTheCommandWould) {
    for (const std::string line :
         {"open scatter:32x20:seed=7", "open caves:200x160:seed=2", "open terrain:90x60"}) {
        Bench bench;
        Scene expected;
        ASSERT_TRUE(expected.apply(parsed(line)).ok);
        EXPECT_TRUE(bench.carry_out(line).ok);
        expect_same(bench.scene, expected, line);
        EXPECT_FALSE(bench.worker.busy());
        // The maps that came along are those that the runner would have made.
        EXPECT_EQ(bench.runner.map(0).revision(), bench.scene.grid().revision());
        const TraversalMap own(expected.grid(), Profile{});
        for (CellIndex cell = 0; cell < own.cell_count(); ++cell) {
            ASSERT_EQ(bench.runner.map(0).steps(cell), own.steps(cell));
        }
        bench.runner.finish();
        ASSERT_TRUE(bench.scene.pane(0).outcome);
        EXPECT_EQ(bench.scene.pane(0).outcome->map_revision, bench.scene.grid().revision());
        EXPECT_TRUE(bench.scene.pane(0).trace);
    }
}

TEST(MapWorker, SaysWhyNot) {
    Bench bench;
    const Outcome missing = bench.carry_out("open /nowhere/at/all.map");
    EXPECT_FALSE(missing.ok);
    EXPECT_NE(missing.message.find("/nowhere/at/all.map"), std::string::npos);
    EXPECT_EQ(bench.scene.message(), missing.message);

    const std::string path = testing::TempDir() + "short.map";
    write_file(path, "type octile\nheight 3\nwidth 4\nmap\n....\n..\n....\n");
    const Outcome malformed = bench.carry_out("open \"" + path + "\"");
    EXPECT_FALSE(malformed.ok);
    EXPECT_NE(malformed.message.find("short.map:6"), std::string::npos) << malformed.message;
    const Outcome no_scene = bench.carry_out("load \"" + path + "\"");
    EXPECT_FALSE(no_scene.ok);
    std::remove(path.c_str());
    EXPECT_FALSE(bench.carry_out("open scater:64x64").ok);
    EXPECT_EQ(bench.scene.grid().width(), 64);
    EXPECT_EQ(bench.scene.grid().height(), 40);
    EXPECT_EQ(bench.scene.revision(), Scene().revision()) << "refused: nothing changed";
}

TEST(MapWorker, LoadsAScene) {
    Scene scene;
    ASSERT_TRUE(scene.apply(parsed("open caves:50x40:seed=3")).ok);
    ASSERT_TRUE(scene.apply(parsed("panes 2")).ok);
    ASSERT_TRUE(scene.apply(parsed("pane 2 movement 4")).ok);
    const std::string path = testing::TempDir() + "worker.wayfield";
    ASSERT_TRUE(scene.apply(parsed("save \"" + path + "\"")).ok);
    Bench bench;
    EXPECT_EQ(bench.carry_out("load \"" + path + "\"").message, "loaded " + path);
    std::remove(path.c_str());
    ASSERT_EQ(bench.scene.panes().size(), 2U);
    EXPECT_EQ(bench.runner.mapped_profiles().size(), 2U);
    EXPECT_EQ(bench.scene.pane(1).setup, scene.pane(1).setup);
    bench.runner.finish();
    EXPECT_TRUE(bench.scene.pane(1).trace);
}

TEST(MapWorker, TheOldMapStaysUsableMeanwhile) {
    Bench bench;
    bench.start("open " + std::string(kLarge));
    EXPECT_TRUE(bench.worker.opens());
    ASSERT_TRUE(bench.scene.apply(parsed("paint line 5,5 20,5 wall")).ok);
    bench.runner.finish();
    EXPECT_EQ(bench.scene.grid().width(), 64);
    ASSERT_TRUE(bench.finish().ok);
    EXPECT_EQ(bench.scene.grid().width(), 1100);
    bench.runner.finish_searches();
    EXPECT_EQ(bench.scene.pane(0).outcome->map_revision, bench.scene.grid().revision());
    // Opened over an edit, so that it can be taken back.
    ASSERT_TRUE(MapWorker::takes_long(parsed("undo"), bench.scene));
    ASSERT_TRUE(bench.carry_out("undo").ok);
    EXPECT_EQ(bench.scene.grid().width(), 64);
    EXPECT_EQ(bench.scene.grid().terrain(Point{10, 5}), Terrain::kWall);
    ASSERT_TRUE(bench.carry_out("redo").ok);
    EXPECT_EQ(bench.scene.grid().width(), 1100);
    EXPECT_EQ(bench.runner.map(0).revision(), bench.scene.grid().revision());
}

TEST(MapWorker, OneThatWasGivenUpIsNeverHeardOf) {
    Bench bench;
    for (int i = 0; i < 4; ++i) bench.start("open open:" + std::to_string(300 + i) + "x300");
    bench.worker.cancel();
    EXPECT_FALSE(bench.worker.busy());
    EXPECT_FALSE(bench.worker.take());
    EXPECT_EQ(bench.scene.grid().width(), 64);
    // The last one asked for wins.
    bench.start("open " + std::string(kLarge));
    bench.start("open open:9x9");
    ASSERT_TRUE(bench.finish().ok);
    EXPECT_EQ(bench.scene.grid().width(), 9);
}

TEST(MapWorker, MayGoAtAnyTime) {
    for (const int milliseconds : {0, 3, 30}) {
        Bench bench;
        bench.start("open " + std::string(kLarge));
        bench.worker.wait(std::chrono::milliseconds{milliseconds});
    }
    Bench bench;
    ASSERT_TRUE(bench.carry_out("open " + std::string(kLarge)).ok);
    bench.start("paint fill 0,0 mud");
    bench.worker.cancel();
    EXPECT_TRUE(same_grid(bench.scene.grid(), Scene(open_map_source(kLarge)).grid()));
}

TEST(MapWorker, EditsAreThoseOfTheScene) {
    Bench bench;
    Scene expected;
    const std::vector<std::string> lines = {
        "open " + std::string(kLarge),
        "paint rect 10,10 900,700 mud",
        "undo",
        "redo",
        "paint fill 5,5 swamp",
        "height rect 0,0 1099,600 3",
        "height fill 500,900 2",
        "clear walls",
        "undo",
        "resize 1200x1100",
        "undo",
        "undo",
        "redo",
        "redo",
        "resize 1050x1000",
        "unit-size 2",
        "movement 8-any",
        "climb 0",
        "weights m=3",
        "profile swim",
        "clear all",
        "undo",
    };
    std::size_t apart = 0;
    for (const std::string& line : lines) {
        const Outcome own = expected.apply(parsed(line));
        if (MapWorker::takes_long(parsed(line), bench.scene)) {
            EXPECT_EQ(bench.carry_out(line).ok, own.ok) << line;
            ++apart;
        } else {
            EXPECT_EQ(bench.scene.apply(parsed(line)).ok, own.ok) << line;
            bench.runner.finish_searches();
        }
        expect_same(bench.scene, expected, line);
        EXPECT_EQ(bench.runner.map(0).revision(), bench.scene.grid().revision()) << line;
        const TraversalMap& map = bench.runner.map(0);
        const TraversalMap fresh(expected.grid(), expected.pane(0).setup.profile);
        EXPECT_TRUE(same_bytes(std::span(map.steps_data(), map.cell_count()),
                               std::span(fresh.steps_data(), fresh.cell_count())))
            << line;
    }
    EXPECT_GE(apart + 3, lines.size());
    bench.runner.finish();
    EXPECT_EQ(bench.scene.pane(0).outcome->map_revision, bench.scene.grid().revision());
}

TEST(MapWorker, RefusedEditsChangeNothing) {
    Bench bench;
    ASSERT_TRUE(bench.carry_out("open " + std::string(kLarge)).ok);
    const std::uint64_t revision = bench.scene.revision();
    EXPECT_FALSE(bench.carry_out("paint fill 2000,5 wall").ok);
    EXPECT_FALSE(bench.carry_out("undo").ok);
    EXPECT_EQ(bench.scene.revision(), revision);
}

TEST(MapWorker, GivesFieldsTheGridAsWell) {
    Bench bench;
    ASSERT_TRUE(bench.scene.apply(parsed("layers show field")).ok);
    bench.runner.finish();
    ASSERT_TRUE(bench.carry_out("open " + std::string(kLarge)).ok);
    bench.runner.finish();
    ASSERT_TRUE(bench.scene.pane(0).field);
    EXPECT_EQ(bench.scene.pane(0).field->image.width(), 1100);
    ASSERT_TRUE(bench.carry_out("paint rect 0,0 1000,900 mud").ok);
    bench.runner.finish();
    EXPECT_EQ(bench.scene.pane(0).field->figures.map_revision, bench.scene.grid().revision());
    // A stroke after it is repaired as ever.
    ASSERT_TRUE(bench.scene.apply(parsed("paint stroke 500,950 wall")).ok);
    bench.runner.finish();
    EXPECT_EQ(bench.scene.pane(0).field->figures.origin, FieldOrigin::kRepaired);
    EXPECT_EQ(bench.scene.pane(0).field->figures.map_revision, bench.scene.grid().revision());
}

TEST(MapWorker, SmallThingsTakeNoTime) {
    Scene small;
    for (const char* line : {"paint fill 1,1 wall", "clear all", "undo", "unit-size 2", "resize 300x300",
                             "paint rect 0,0 63,39 mud", "goal 5,5", "algorithm jps"}) {
        EXPECT_FALSE(MapWorker::takes_long(parsed(line), small)) << line;
    }
    Scene large(open_map_source(kLarge));
    for (const char* line : {"paint stroke 1,1 30,1 wall brush 64", "paint rect 0,0 99,99 mud", "undo",
                             "start 5,5", "algorithm dijkstra", "seek 5", "layers show field"}) {
        EXPECT_FALSE(MapWorker::takes_long(parsed(line), large)) << line;
    }
    EXPECT_TRUE(MapWorker::takes_long(parsed("resize 4000x4000"), small));
    EXPECT_TRUE(MapWorker::takes_long(parsed("paint line 0,0 1099,999 wall brush 64"), large) ==
                (1100 * 64 >= 1 << 18));
}

}  // namespace
}  // namespace wayfield
