// A duel set up by clicks, and lessons by the keys of a clicker.
#include "window_script.h"

namespace wayfield {
namespace {

TEST_F(WindowTest, ADuelByClicks) {
    run(R"(
open rooms:64x40:seed=1
start 3,3
goal 58,35
widget "Duel" click
expect panes == 2
expect race == true
expect playing == true
pane 2 expect optimal == true
widget "Contender" set "A*"
widget "Contender" set "JPS"
widget "Algorithm" set "Dijkstra"
widget "First divergence" click
frames 3
expect gl-errors == 0
)");
    const Scene& scene = app_.scene();
    EXPECT_EQ(scene.pane(0).setup.query.options.algorithm, Algorithm::kAStar);
    EXPECT_EQ(scene.pane(1).setup.query.options.algorithm, Algorithm::kDijkstra);
    ASSERT_TRUE(scene.pane(0).trace && scene.pane(1).trace);
    run("expect divergence == " + std::to_string(scene.pane(0).step()) + "\n");
    EXPECT_NE(app_.widgets().find("Ratio of expanded"), nullptr);
    EXPECT_NE(app_.widgets().find("A* expanded"), nullptr);
    run(R"(
pane 2 mouse cell click 20,20 shift
expect goal == 20,20
pane 2 expect goal == 20,20
pane 2 mouse cell down 3,3
pane 2 mouse cell move 9,9
pane 2 mouse cell up 9,9
expect start == 9,9
pane 2 expect start == 9,9
undo
pane 2 expect start == 3,3
key 1
expect panes == 1
expect race == false
key 2
expect panes == 2
panes 3
key 2
expect panes == 2
expect race == true
key Home
expect step == 0
key Right
pane 2 expect step == 1
key End
expect playing == false
widget "Race" set off
expect race == false
)");
}

TEST_F(WindowTest, PanesOfARaceShowTheSamePartOfTheMap) {
    run("open scatter:200x120:seed=5\nkey 2\nmouse wheel 200,300 5\nframes 20\n");
    EXPECT_GT(app_.camera(0).zoom(), app_.camera(0).min_zoom() * 2);
    EXPECT_DOUBLE_EQ(app_.camera(0).zoom(), app_.camera(1).zoom());
    EXPECT_EQ(app_.camera(0).center(), app_.camera(1).center());
    run("mouse wheel 700,300 -2\nframes 20\nkey Left ctrl\nframes 20\n");
    EXPECT_DOUBLE_EQ(app_.camera(0).zoom(), app_.camera(1).zoom());
    EXPECT_EQ(app_.camera(0).center(), app_.camera(1).center());
    run("key 0\nframes 20\nexpect gl-errors == 0\n");
    EXPECT_TRUE(app_.camera(0).fitted() && app_.camera(1).fitted());
}

TEST_F(WindowTest, ALessonByTheKeysOfAClicker) {
    run(R"(
open open:40x20
goal 30,10
fails slide next
lesson tie-break
expect slide == 1
expect slides == 9
expect width == 512
key Right
expect slide == 2
key PageDown
expect slide == 3
expect step == 43025
key Space
expect slide == 4
key Left
expect slide == 3
expect step == 43025
key PageUp
expect slide == 2
slide 5
expect expanded == 520
widget "Tie-break p" set 0
expect expanded == 43025
key Right
expect panes == 2
expect race == true
pane 2 expect expanded == 520
key Left
expect panes == 1
expect expanded == 520
widget "Next slide" click
expect slide == 6
widget "Previous slide" click
expect slide == 5
slide 99
expect slide == 9
paint line 100,100 100,200 wall
key Right
expect slide == 9
expect walls == 101
expect gl-errors == 0
key Escape
expect lesson == null
expect width == 40
expect goal == 30,10
fails lesson tie-braek
widget "Lessons" click
widget "The tie-break worth 52 times" click
expect slide == 1
widget "Leave" click
expect lesson == null
)");
}

TEST_F(WindowTest, CloseEndsAScript) {
    run("open open:8x8\nclose\nexpect walls == 99\n");
    EXPECT_TRUE(app_.closed());
}

TEST_F(WindowTest, CaptionsStandAtTheFootOfTheMap) {
    run("open open:40x20\ncaption \"Heading\\nand what it means\"\nframes 2\n");
    const WidgetRecord* caption = app_.widgets().find("Caption");
    ASSERT_NE(caption, nullptr);
    EXPECT_GT(caption->rect.y, app_.layout().map.y + app_.layout().map.height / 2);
    EXPECT_LE(caption->rect.bottom(), app_.layout().map.bottom());
    run("caption \"\"\nframes 2\n");
    EXPECT_EQ(app_.widgets().find("Caption"), nullptr);
}

}  // namespace
}  // namespace wayfield
