// What a field owes after an edit is done in slices, one a frame.
#include <gtest/gtest.h>

#include "field_checks.h"
#include "run/runner.h"

namespace wayfield {
namespace {

// The longest and the shortest slices: all in one go, and from one pause to the next.
constexpr FieldSlices kWhole{1e9, 1e9};
constexpr FieldSlices kShortest{0, 0};

Runner::Options sliced(const FieldSlices& slices, std::size_t large_map_cells = kLargeMapCells) {
    Runner::Options options;
    options.field_slices = slices;
    options.large_map_cells = large_map_cells;
    return options;
}

// How many frames it takes until the field is that of the map.
int frames_until_right(const Scene& scene, Runner& runner) {
    int frames = 0;
    do {
        runner.update(std::chrono::seconds(20));
        ++frames;
    } while (scene.pane(0).field->figures.map_revision != scene.grid().revision());
    return frames;
}

TEST(FieldSlicing, FollowsEdits) {
    Scene scene;
    Runner runner(scene, sliced(kShortest));
    run_all(scene, {"open scatter:120x90:seed=4:density=0.3", "goals 3,3 100,80", "layers show field"});
    runner.finish();
    expect_field(scene, 0);
    run_all(scene, {"paint line 20,0 90,80 wall"});
    EXPECT_GT(frames_until_right(scene, runner), 3);
    expect_field(scene, 0);
    EXPECT_GT(scene.pane(0).field->figures.milliseconds, 0);
    // What is edited while it works is repaired after it.
    for (int y = 0; y < 60; ++y) {
        run(scene, "paint line 10," + std::to_string(y) + " 110," + std::to_string(y) + " wall");
        runner.update(std::chrono::microseconds(0));
    }
    run(scene, "clear walls");
    runner.update(std::chrono::microseconds(0));
    EXPECT_NE(scene.pane(0).field->figures.map_revision, scene.grid().revision()) << "one slice isn't enough";
    EXPECT_GT(frames_until_right(scene, runner), 3);
    expect_field(scene, 0);
    runner.update(std::chrono::microseconds(0));
    EXPECT_FALSE(scene.pane(0).field->shown_as_stale());
}

TEST(FieldSlicing, BillsEachSliceToItsFrame) {
    Scene scene;
    Runner runner(scene, sliced(kShortest));
    run_all(scene, {"open terrain:200x150:seed=3", "goal 3,3", "layers show field"});
    runner.finish();
    runner.take_cost();
    run_all(scene, {"paint rect 5,5 40,40 mud"});
    int billed = 0;
    for (; runner.busy(); runner.update(std::chrono::seconds(20))) {
        if (runner.take_cost().field_milliseconds > 0) ++billed;
    }
    EXPECT_GT(billed, 3);
    expect_field(scene, 0);
}

TEST(FieldSlicing, AreForEditsOfMapsThatAreNotLarge) {
    const auto frames_after = [](const Runner::Options& options, const char* edit) {
        Scene scene;
        Runner runner(scene, options);
        run_all(scene, {"open scatter:120x90:seed=4:density=0.3", "goal 3,3", "layers show field"});
        runner.finish();
        run(scene, edit);
        const int frames = frames_until_right(scene, runner);
        expect_field(scene, 0);
        return frames;
    };
    EXPECT_EQ(frames_after(sliced(kWhole), "paint line 20,0 90,80 wall"), 1);
    EXPECT_GT(frames_after(sliced(kShortest), "paint line 20,0 90,80 wall"), 3);
    EXPECT_EQ(frames_after(sliced(kShortest, 100), "paint line 20,0 90,80 wall"), 1) << "a large map";
    EXPECT_EQ(frames_after(sliced({0, 1e9}), "paint line 20,0 90,80 wall"), 1);
    EXPECT_GT(frames_after(sliced({0, 1e9}), "paint stroke 4,3 wall"), 1);
    EXPECT_EQ(frames_after(sliced(kShortest), "goal 50,50"), 1) << "another field is another wait";
}

TEST(FieldSlicing, IsNoHindranceToWhatComesNext) {
    for (const char* next : {"goal 60,60", "open open:40x30", "layers hide field", "panes 2"}) {
        Scene scene;
        Runner runner(scene, sliced(kShortest));
        run_all(scene, {"open scatter:120x90:seed=4:density=0.3", "goal 3,3", "layers show field",
                        "paint line 20,0 90,80 wall"});
        runner.finish();
        run(scene, "clear walls");
        runner.update(std::chrono::microseconds(0));
        run(scene, next);
        runner.update(std::chrono::microseconds(0));
        runner.finish();
        EXPECT_FALSE(runner.busy()) << next;
        if (scene.pane(0).field) expect_field(scene, 0);
        run(scene, "clear all");
        runner.update(std::chrono::microseconds(0));
        runner.cancel();
        run(scene, "paint line 1,1 9,9 wall");
        runner.update(std::chrono::microseconds(0));
        // The end of all, with a slice spent.
    }
}

}  // namespace
}  // namespace wayfield
