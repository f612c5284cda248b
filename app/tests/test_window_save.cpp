// Saving by key, and what a person is asked before edits are lost.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "files/files.h"
#include "own_folder.h"
#include "window_script.h"

namespace wayfield {
namespace {

namespace fs = std::filesystem;

/// A window before which a person sits, in a folder of its own.
class WindowSave : protected OwnFolder, public WindowTest {
  protected:
    WindowSave() : WindowTest(asking()) {}
    static AppOptions asking() {
        AppOptions asking = options();
        asking.asks = true;
        return asking;
    }
    bool asks() const { return app_.ui().ask_unsaved; }
};

TEST_F(WindowSave, CtrlSAsksForANameOnce) {
    run("open open:30x20\nmouse cell click 5,5\nexpect walls == 1\nexpect unsaved == true\nkey S ctrl\n");
    EXPECT_TRUE(app_.ui().show_save_as);
    EXPECT_EQ(app_.ui().save_name, "open-30-20.wayfield");
    run("text \"mine\"\nframes 2\nkey Return\nframes 3\nexpect unsaved == false\n");
    EXPECT_FALSE(app_.ui().show_save_as) << "typing began at once, over the name proposed";
    EXPECT_TRUE(fs::exists("mine.wayfield"));
    run("mouse cell click 7,5\nexpect walls == 2\nkey S ctrl\nframes 3\nexpect unsaved == false\n");
    EXPECT_FALSE(app_.ui().show_save_as) << "it has a name now";
    run("widget \"File name\" set mine.wayfield\nwidget \"Open\" click\nframes 2\nexpect walls == 2\n"
        "mouse cell click 9,5\nkey S ctrl\nframes 3\n");
    run("expect unsaved == false\nkey S ctrl shift\n");
    EXPECT_TRUE(app_.ui().show_save_as);
    EXPECT_EQ(app_.ui().save_name, "mine.wayfield");
    run("key Escape\n");
    EXPECT_FALSE(app_.ui().show_save_as);
    EXPECT_FALSE(app_.closed());
}

TEST_F(WindowSave, SaveAsByMouseSaysWhatWillBeReplaced) {
    write_file("open-30-20.wayfield", "wayfield 1\nopen open:4x4\n");
    run("open open:30x20\nmouse cell click 5,5\nkey S ctrl\nframes 3\n");
    EXPECT_EQ(app_.widgets().find("Save scene"), nullptr);
    EXPECT_EQ(fmt::format("{}", fmt::join(app_.widgets().problems(), "\n")), "");
    run("widget \"Replace\" click\nframes 3\nexpect unsaved == false\n");
    EXPECT_GT(fs::file_size("open-30-20.wayfield"), 100U);
}

TEST_F(WindowSave, WhatCantBeSavedStaysOpenAndSaysWhy) {
    run("open open:30x20\nmouse cell click 5,5\nkey S ctrl\ntext \"none/of/this\"\nframes 2\nkey Return\n"
        "frames 3\nexpect unsaved == true\n");
    EXPECT_TRUE(app_.ui().show_save_as);
    EXPECT_NE(app_.ui().toast.find("none/of/this"), std::string::npos);
}

TEST_F(WindowSave, ShippedMapsAreNotWrittenOver) {
    run("open open:30x20\nwidget \"File name\" set " WAYFIELD_ASSETS_DIR
        "/maps/caves.wayfield\nwidget \"Open\" click\nframes 2\nexpect width > 30\n"
        "paint rect 5,5 9,9 mud\nexpect unsaved == true\nkey S ctrl\n");
    EXPECT_TRUE(app_.ui().show_save_as);
    EXPECT_EQ(app_.ui().save_name, "caves.wayfield");
}

TEST_F(WindowSave, ClosingAsksWhenThereAreEdits) {
    run("open open:30x20\nmouse cell click 5,5\nclose\nframes 2\n");
    EXPECT_TRUE(asks());
    EXPECT_FALSE(app_.closed());
    EXPECT_EQ(fmt::format("{}", fmt::join(app_.widgets().problems(), "\n")), "");
    run("key W\nkey Escape\nframes 2\n");
    EXPECT_FALSE(asks());
    EXPECT_FALSE(app_.closed());
    run("key Q ctrl\nwidget \"Cancel\" click\nframes 2\n");
    EXPECT_FALSE(app_.closed());
    run("key Q ctrl\nkey D\nframes 2\n");
    EXPECT_TRUE(app_.closed());
    EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(WindowSave, SavingOnTheWayOutNamesAndLeaves) {
    run("open open:30x20\nmouse cell click 5,5\nkey Q ctrl\nkey Return\nframes 2\n");
    EXPECT_FALSE(app_.closed());
    EXPECT_TRUE(app_.ui().show_save_as);
    run("text \"last\"\nframes 2\nkey Return\nframes 3\n");
    EXPECT_TRUE(app_.closed());
    EXPECT_TRUE(fs::exists("last.wayfield"));
}

TEST_F(WindowSave, GivingUpTheNameGivesUpLeaving) {
    run("open open:30x20\nmouse cell click 5,5\nkey Q ctrl\nkey Return\nframes 2\nkey Escape\nframes 2\n"
        "key S ctrl\ntext \"later\"\nframes 2\nkey Return\nframes 3\n");
    EXPECT_TRUE(fs::exists("later.wayfield"));
    EXPECT_FALSE(app_.closed());
}

TEST_F(WindowSave, OpeningSomethingElseAsks) {
    write_file("other.map", "type octile\nheight 3\nwidth 4\nmap\n....\n....\n....\n");
    run("open open:30x20\nmouse cell click 5,5\n"
        "widget \"File name\" set other.map\nwidget \"Open\" click\nframes 2\n");
    EXPECT_TRUE(asks());
    run("expect width == 30\nwidget \"Cancel\" click\nframes 2\nexpect width == 30\nexpect walls == 1\n"
        "widget \"Open\" click\nwidget \"Don't save\" click\nframes 2\nexpect width == 4\n");
    EXPECT_FALSE(asks());
    run("undo\nexpect width == 30\nexpect walls == 1\n");
}

TEST_F(WindowSave, NothingIsAskedWithoutEdits) {
    run("open open:30x20\nstart 3,3\nmouse cell click 9,9 left shift\nalgorithm dijkstra\nclose\nframes 2\n");
    EXPECT_TRUE(app_.closed());
}

TEST_F(WindowSave, ALessonLeavesTheQuestionToTheMapBehindIt) {
    run("open open:30x20\nmouse cell click 5,5\nlesson tie-break\nkey Right\nkey Q ctrl\nframes 2\n");
    EXPECT_TRUE(asks());
    run("expect lesson == null\nexpect walls == 1\nkey D\nframes 2\n");
    EXPECT_TRUE(app_.closed());
}

TEST_F(WindowTest, ScriptsAreNeverAsked) {
    run("open open:30x20\nmouse cell click 5,5\nexpect unsaved == true\nopen open:8x8\nundo\nkey Q ctrl\n");
    EXPECT_TRUE(app_.closed());
    EXPECT_FALSE(app_.ui().ask_unsaved);
}

}  // namespace
}  // namespace wayfield
