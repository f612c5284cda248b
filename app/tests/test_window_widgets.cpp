// Controls found by label, worked by events, by keyboard too; and the layout's faults, listed.
#include <fmt/ranges.h>

#include <map>

#include "platform/synthetic.h"
#include "run/work_pieces.h"
#include "window_script.h"

namespace wayfield {
namespace {

TEST_F(WindowTest, ControlsAnswerByLabel) {
    run(R"(
open open:64x40
widget "Algorithm" set "Dijkstra"
expect widget "Algorithm" == "Dijkstra"
fails widget "Heuristic" set "Manhattan"
fails widget "No such thing" click
widget "Algorithm" set astar
widget "Heuristic" set "Manhattan"
widget "Open set" set "4-ary heap"
widget "Movement" set "4"
widget "Weight" set 2.5
widget "Tie-break p" set 0.05
expect widget "Weight" == 2.5
expect widget "Heuristic" == "Manhattan"
expect widget "Open set" == "4-ary heap"
expect widget "Movement" == 4
widget "Grid" set off
expect widget "Grid" == off
widget "Speed" set 500
expect widget "Speed" == 500
widget "Unit size" set 2
expect widget "Unit size" == 2
widget "File name" set "some where.map"
expect widget "File name" == "some where.map"
expect gl-errors == 0
)");
    const SearchOptions& options = app_.scene().pane(0).setup.query.options;
    EXPECT_EQ(options.algorithm, Algorithm::kAStar);
    EXPECT_EQ(options.open_set, OpenSet::kQuaternaryHeap);
    EXPECT_DOUBLE_EQ(options.weight, 2.5);
    EXPECT_DOUBLE_EQ(options.tie_break, 0.05);
}

TEST_F(WindowTest, WhatIsNoNumberIsRefusedAndSaid) {
    run(R"(
open open:64x40
widget "Weight" set 2
fails widget "Weight" set nan
expect widget "Weight" == 2
fails widget "Weight" set 3x
expect widget "Weight" == 2
widget "Reopen" set on
expect widget "Reopen" == on
)");
    EXPECT_NE(app_.ui().toast.find("Weight: a number of at least 0.00 expected, not \"3x\""),
              std::string::npos)
        << app_.ui().toast;
    EXPECT_TRUE(app_.scene().pane(0).setup.query.options.reopen);
}

TEST_F(WindowTest, EnterInTheFileNameOpensIt) {
    run(R"(
open open:64x40
widget "File name" set "open:30x20"
expect width == 64
widget "File name" click
key Return
frames 2
expect width == 30
)");
}

// The pointer may rest on a control of the panel, or the keyboard's focus show there.
TEST_F(WindowTest, NoTooltipOfThePanelOverAnOverlay) {
    run(R"(
open open:64x40
mouse move 1160,87
wait 1
expect tooltip != ""
key Tab
key Tab
key F1
wait 1
expect tooltip == ""
key Escape
key O ctrl
wait 1
expect tooltip == ""
)");
}

TEST_F(WindowTest, DimmedControlSaysWhyAllAlongItsRow) {
    run("open open:64x40\nalgorithm dijkstra\nframes 2\n");
    const Box row = app_.widgets().find("Weight")->rect;
    for (const float x : {row.x - 60, row.x + 20, row.right() - 10}) {
        run(fmt::format("mouse move {},{}\nwait 1\nexpect tooltip ~= \"does not use a weight\"\n",
                        static_cast<int>(x), static_cast<int>(row.y + row.height / 2)));
    }
}

TEST_F(WindowTest, ShortcutsSleepWhileTextIsTyped) {
    run(R"(
open open:64x40
key T
expect widget "Terrain" == on
widget "File name" click
text "w"
key W
expect widget "Terrain" == on
key Escape
key W
expect widget "Wall" == on
)");
}

TEST_F(WindowTest, KeyboardReachesEveryControl) {
    run("open open:64x40\nframes 2\n");
    std::map<unsigned, std::string> missed;
    for (const WidgetRecord& widget : app_.widgets().all()) {
        const bool focusable = widget.kind != WidgetKind::kText && widget.kind != WidgetKind::kNumber &&
                               widget.kind != WidgetKind::kChoice && widget.enabled && widget.id != 0;
        if (focusable) missed.emplace(widget.id, widget.label);
    }
    // Meanwhile the profile may gain rows and lose them.
    for (std::size_t i = missed.size() + work_pieces().size(); i > 0 && !missed.empty(); --i) {
        run("key Tab\n");
        missed.erase(app_.focused_widget());
    }
    std::string labels;
    for (const auto& [id, label] : missed) {
        if (app_.widgets().find(label) != nullptr) labels += label + '\n';
    }
    EXPECT_EQ(labels, "");
}

TEST_F(WindowTest, KeyboardWorksAListAndASlider) {
    run("open open:64x40\nframes 2\n");
    const auto focus = [&](const std::string& label) {
        for (int i = 0; i < 100; ++i) {
            run("key Tab\n");
            const WidgetRecord* widget = app_.widgets().find(label);
            if (widget && widget->id == app_.focused_widget()) return true;
        }
        return false;
    };
    ASSERT_TRUE(focus("Algorithm"));
    run("key Return\nkey Down\nkey Return\nframes 3\n");
    EXPECT_EQ(app_.scene().pane(0).setup.query.options.algorithm, Algorithm::kDijkstra);
    run("algorithm astar\n");
    ASSERT_TRUE(focus("Weight"));
    run("key Right\nkey Right\nframes 2\nexpect widget \"Weight\" == 1.1\nkey Escape\nkey Right\n");
    EXPECT_DOUBLE_EQ(app_.scene().pane(0).setup.query.options.weight, 1.1);
}

TEST_F(WindowTest, PlaybackByButtonsAndKeys) {
    run(R"(
open maze:101x61:seed=2024
speed 1
reset
expect step == 0
key Right
expect step == 1
widget "Step" click
expect step == 2
key Left
expect step == 1
key Home
expect step == 0
widget "Play" click
frames 3
expect step > 0
key Space
)");
    EXPECT_FALSE(app_.scene().pane(0).playhead.playing);
    run("key End\n");
    EXPECT_TRUE(app_.scene().pane(0).at_end());
    // Dragging the timeline scrubs.
    const Box timeline = app_.widgets().find("Timeline")->rect;
    run(fmt::format("mouse down {0},{1}\nmouse move {2},{1}\nmouse up {2},{1}\nframes 2\n",
                    static_cast<int>(timeline.x + 5), static_cast<int>(timeline.y + 20),
                    static_cast<int>(timeline.x + timeline.width / 2)));
    const double share = static_cast<double>(app_.scene().pane(0).step()) / app_.scene().pane(0).step_count();
    EXPECT_NEAR(share, 0.5, 0.02);
}

TEST_F(WindowTest, NothingIsClippedOverlappingOrUnexplained) {
    for (const char* window :
         {"1280x720", "1920x1080", "1280x720 scale 2", "1024x640 scale 1.25", "700x500"}) {
        run(std::string("open scatter:64x40:seed=7\nwindow ") + window + "\nframes 3\n");
        EXPECT_EQ(fmt::format("{}", fmt::join(app_.widgets().problems(), "\n")), "") << window;
    }
    for (int size = 0; size < 4; ++size) {
        run("window 1920x1080 scale 1\nwidget \"Type size\" click\nframes 3\n");
        EXPECT_EQ(fmt::format("{}", fmt::join(app_.widgets().problems(), "\n")), "") << "type size " << size;
    }
}

TEST_F(WindowTest, OverlaysCloseByEscapeAndCoverTheMap) {
    run(R"(
open open:64x40
key F1
mouse click 500,560
expect walls == 0
key F1
widget "Maps" click
mouse move 640,300
mouse down 640,300
mouse up 640,300
expect walls == 0
key Escape
frames 2
mouse cell click 40,30
expect walls == 1
)");
}

TEST_F(WindowTest, OverlayKeepsTheFocusToItself) {
    run("open open:64x40\nkey O ctrl\nkey Tab\nkey Tab\nframes 2\n");
    for (const WidgetRecord& widget : app_.widgets().all()) {
        if (widget.id == app_.focused_widget()) {
            EXPECT_EQ(widget.window, "Maps");
        }
    }
    EXPECT_NE(app_.focused_widget(), 0U);
}

TEST_F(WindowTest, DroppedFileIsOpened) {
    synthetic::drop_file("open:20x12");
    app_.frame(0);
    app_.frame(0);
    EXPECT_EQ(app_.scene().grid().width(), 20);
    synthetic::drop_file("/nowhere/at/all.map");
    app_.frame(0);
    app_.frame(0);
    EXPECT_EQ(app_.scene().grid().width(), 20);
    EXPECT_NE(app_.ui().toast.find("/nowhere/at/all.map"), std::string::npos);
}

TEST_F(WindowTest, PictureHasTheWindowsSize) {
    run("open open:64x40\nwindow 641x359\nframes 2\n");
    const RgbImage image = picture();
    EXPECT_EQ(image.width, 641);
    EXPECT_EQ(image.height, 359);
    EXPECT_EQ(image.pixels.size(), 641U * 359U * 3U);
}

TEST(SmallWindow, PictureMayBeSmallerThanAPersonMayDrag) {
    AppOptions options;
    options.display = Display::kOffscreen;
    options.interactive = false;
    options.keeps_settings = false;
    options.width = 200;
    options.height = 100;
    App app(options);
    app.frame(0);
    app.frame(0);
    EXPECT_EQ(app.picture().width, 200);
    EXPECT_EQ(app.picture().height, 100);
}

TEST_F(WindowTest, AnyAngleAndAnytimeSearchesArePickedAndShown) {
    run(R"(
open scatter:64x64:seed=7:density=0.2
widget "Algorithm" set "Theta*"
expect status == found
expect path.waypoints > 1
expect path.smoothed-length > 60
expect loss <= 0
frames 2
widget "Algorithm" set "ARA*"
widget "Weight" set 4
widget "Weight step" set 1
expect bound == 1
expect improvements >= 1
seek 0
expect improvements == 0
frames 1
seek 100000
frames 1
expect optimal == true
paint rect 10,10 12,12 mud
fails widget "Algorithm" set "Lazy Theta*"
expect gl-errors == 0
)");
}

TEST_F(WindowTest, JumpsAndSmoothingAreShownByTheirControls) {
    run(R"(
open scatter:64x64:seed=7:density=0.2
widget "Algorithm" set "JPS"
expect status == found
expect scanned > 200
expect path.waypoints == null
widget "Smoothing" set "Supercover"
expect widget "Smoothing" == "Supercover"
expect path.waypoints > 1
expect path.smoothed-length > 60
step 1
seek 3
frames 2
widget "Jumps" set off
expect widget "Jumps" == off
frames 1
layers show jumps
expect widget "Jumps" == on
widget "Weight" set 4
expect loss >= 0
expect optimum > 60
expect gl-errors == 0
)");
}

}  // namespace
}  // namespace wayfield
