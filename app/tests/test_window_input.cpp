// The window driven by real events: strokes, panels, sizes, minimising. Cases PF-076, PF-078, PF-082, PF-087.
#include <cmath>

#include "window_script.h"

namespace wayfield {
namespace {

TEST_F(WindowTest, FastDragLeavesNoGap) {  // PF-082
    run(R"(
open open:64x40
mouse cell down 2,3
mouse cell move 13,9
mouse cell up 13,9
expect walls == 12
expect cell 2,3 == wall
expect cell 3,4 == wall
expect cell 4,4 == wall
expect cell 5,5 == wall
expect cell 6,5 == wall
expect cell 7,6 == wall
expect cell 8,6 == wall
expect cell 9,7 == wall
expect cell 10,7 == wall
expect cell 11,8 == wall
expect cell 12,8 == wall
expect cell 13,9 == wall
expect undo.depth == 1
undo
expect walls == 0
)");
}

TEST_F(WindowTest, PressInOneFrameStillPaints) {
    run("open open:64x40\nmouse cell click 20,20\nexpect walls == 1\nmouse cell click 20,20 right\nexpect "
        "walls == 0\n");
}

TEST_F(WindowTest, PanelsKeepTheirClicks) {  // PF-076
    // Zoomed in, so that cells lie under the panel.
    run(R"(
open open:64x40
goal 30,10
start 5,5
mouse wheel 400,300 6
frames 20
)");
    const double zoom = app_.camera(0).zoom();
    run(R"(
mouse down 1100,60
mouse move 1100,160
mouse up 1100,160
expect walls == 0
mouse move 1105,207
mouse down 1105,207
mouse move 400,207
frames 2
mouse move 300,300
mouse up 300,300
expect walls == 0
mouse wheel 1100,300 3
mouse wheel 600,650 3
frames 20
expect walls == 0
expect start == 5,5
expect goal == 30,10
expect gl-errors == 0
)");
    EXPECT_DOUBLE_EQ(app_.camera(0).zoom(), zoom);
    const int walls_under_panel = app_.camera(0).nearest_cell({1100, 300}).x;
    // A stroke that began on the map goes on under the panel.
    run("mouse down 600,300\nmouse move 1100,300\nmouse up 1100,300\n");
    const Point under{walls_under_panel, app_.camera(0).nearest_cell({1100.5, 300.5}).y};
    ASSERT_TRUE(app_.scene().grid().contains(under));
    EXPECT_EQ(app_.scene().grid().terrain(under), Terrain::kWall);
}

TEST_F(WindowTest, HiDpiMouseHitsItsCell) {  // PF-078
    run(R"(
open open:16x10
window 1280x800 scale 2
key F11
frames 2
expect view.cell 1000,300 == 12,3
mouse move 1000,300
expect mouse.cell == 12,3
window 1024x640 scale 1.25
frames 2
expect view.cell 1023,639 == 15,9
mouse move 1023,639
expect mouse.cell == 15,9
mouse click 1000,300
expect cell 15,4 == wall
)");
    EXPECT_EQ(app_.window().drawable_width(), 1280);
    EXPECT_EQ(app_.window().drawable_height(), 800);
}

TEST_F(WindowTest, MinimisedWindowKeepsItsPlace) {  // PF-087
    run(R"(
open scatter:64x64:seed=7
mouse wheel 300,300 4
frames 20
reset
speed 2
play
)");
    const double zoom = app_.camera(0).zoom();
    const Vec2 center = app_.camera(0).center();
    run(R"(
minimise
wait 5
restore
frames 2
expect gl-errors == 0
expect step > 100
)");
    EXPECT_DOUBLE_EQ(app_.camera(0).zoom(), zoom);
    EXPECT_EQ(app_.camera(0).center(), center);
    run("window 1x1\nframes 3\nwindow 320x240\nframes 3\nwindow 1280x720\nframes 3\nexpect gl-errors == 0\n");
    EXPECT_TRUE(std::isfinite(app_.camera(0).zoom()));
}

TEST_F(WindowTest, ShiftClickMovesTheGoal) {
    run(R"(
open open:64x40
mouse cell click 30,10 shift
expect goal == 30,10
expect walls == 0
)");
}

TEST_F(WindowTest, StartAndGoalCanBeDragged) {
    run(R"(
open open:64x40
start 5,20
goal 50,20
mouse cell down 5,20
mouse cell move 8,25
mouse cell move 9,26
mouse cell up 9,26
expect start == 9,26
mouse cell down 50,20
mouse cell move 48,22
mouse cell up 48,22
expect goal == 48,22
expect walls == 0
undo
expect goal == 50,20
undo
expect start == 5,20
)");
}

TEST_F(WindowTest, PathFollowsDuringTheDrag) {
    run(R"(
open open:64x40
start 10,20
goal 50,20
expect path.cost == 40
mouse cell down 30,10
mouse cell move 30,30
expect path.cost > 40
mouse cell up 30,30
)");
}

TEST_F(WindowTest, LineRectAndFillAreOneStepEach) {
    run(R"(
open open:64x40
key L
mouse cell down 20,20
mouse cell move 29,20
expect walls == 0
mouse cell up 29,20
expect walls == 10
key R
mouse cell down 35,20
mouse cell up 38,23
expect walls == 26
key F
key E
mouse cell click 36,21
expect walls == 10
expect undo.depth == 3
)");
}

TEST_F(WindowTest, WheelZoomsToThePointerAndSpaceDragPans) {
    run("open open:64x40\nmouse move 400,300\n");
    const Vec2 before = app_.camera(0).to_cell({400.5, 300.5});
    run("mouse wheel 400,300 5\nframes 20\n");
    const Vec2 after = app_.camera(0).to_cell({400.5, 300.5});
    // The map's corner sits on a whole pixel at any zoom, which may cost half a pixel before and after.
    const double slack = 1 / app_.camera(0).zoom() + 1 / 13.0;
    EXPECT_NEAR(before.x, after.x, slack);
    EXPECT_NEAR(before.y, after.y, slack);
    run(R"(
key Space down
mouse down 400,300
mouse move 450,310
mouse up 450,310
key Space up
frames 2
expect walls == 0
)");
    const Vec2 panned = app_.camera(0).to_cell({450.5, 310.5});
    EXPECT_NEAR(panned.x, after.x, slack);
    EXPECT_NEAR(panned.y, after.y, slack);
    EXPECT_FALSE(app_.scene().pane(0).playhead.playing);
}

TEST_F(WindowTest, FocusLostEndsTheStroke) {
    run(R"(
open open:64x40
mouse cell down 20,20
focus lost
focus gained
mouse cell move 30,20
expect walls == 1
)");
}

TEST_F(WindowTest, CloseIsHeard) {
    run("close\n");
    EXPECT_TRUE(app_.closed());
}

}  // namespace
}  // namespace wayfield
