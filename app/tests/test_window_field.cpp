// Flow fields in the window, driven by real events. Case PF-057.
#include "platform/synthetic.h"
#include "window_script.h"

namespace wayfield {
namespace {

TEST_F(WindowTest, FieldFollowsAStrokeInTheSameFrame) {  // PF-057
    run(R"(
open open:40x24
start 2,2
goal 37,12
layers show field
layers show arrows
expect direction 30,12 == 1,0
expect field 30,12 == 7
mouse cell move 31,12
)");
    const Vec2 pixel = app_.camera(0).to_pixel({31.5, 12.5});
    synthetic::mouse_button(pixel.x, pixel.y, MouseButton::kLeft, true, {});
    app_.frame(0);
    const PaneField& field = *app_.scene().pane(0).field;
    const CellIndex cell = 12 * 40 + 30;
    EXPECT_EQ(app_.scene().grid().terrain(Point{31, 12}), Terrain::kWall);
    EXPECT_FALSE(is_reached(field.image.cell(cell + 1)));
    EXPECT_NE(direction_of(field.image.cell(cell)), kEast);
    EXPECT_EQ(field.figures.origin, FieldOrigin::kRepaired);
    synthetic::mouse_button(pixel.x, pixel.y, MouseButton::kLeft, false, {});
    run(R"(
expect direction 30,12 != 1,0
expect field 30,12 ~= 8.414213562373096
expect field 31,12 == null
undo
expect direction 30,12 == 1,0
expect gl-errors == 0
)");
}

TEST_F(WindowTest, PanelAndKeysShowTheField) {
    run(R"(
open open:40x24
widget "Heatmap" click
frames 2
expect widget "Heatmap" == on
expect widget "Reachable" == 960
expect widget "Goals" == 1
expect widget "Field" ~= built
paint line 20,3 20,20 wall
frames 1
expect widget "Field" ~= repaired
widget "Heatmap" click
key V
expect widget "Heatmap" == on
expect widget "Arrows" == on
expect widget "Search" == off
key A
expect widget "Arrows" == off
key N
expect widget "Values" == on
widget "Bands" click
widget "Streamline" click
mouse cell move 5,5
mouse wheel 300,300 12
frames 20
expect gl-errors == 0
key D
frames 3
key V
expect widget "Heatmap" == off
expect widget "Search" == on
expect undo.depth == 1
expect gl-errors == 0
)");
}

TEST_F(WindowTest, GoalsAreAddedDraggedAndRemovedByThePointer) {
    run(R"(
open open:40x24
start 2,2
goal 30,12
key V
mouse cell click 10,5 shift ctrl
expect goals == "30,12 10,5"
expect undo.depth == 3
expect direction 12,5 == -1,0
mouse cell down 10,5
mouse cell move 11,7
mouse cell move 14,9
mouse cell up 14,9
expect goals == "30,12 14,9"
expect undo.depth == 4
expect walls == 0
mouse cell down 20,20 shift ctrl
mouse cell move 22,21
mouse cell up 22,21
expect goals == "30,12 14,9 22,21"
expect undo.depth == 5
undo
expect goals == "30,12 14,9"
mouse cell click 33,3 shift
expect goals == "33,3 14,9"
mouse cell click 33,3 ctrl shift
expect goals == 14,9
expect goal == 14,9
mouse cell click 14,9 ctrl shift
expect goals == 14,9
expect message ~= "last goal"
goals 3,3 9,9 20,20
widget "One goal" click
expect goals == 3,3
expect gl-errors == 0
)");
}

TEST_F(WindowTest, TheFilmMovesTheWave) {
    run(R"(
open open:40x24
start 2,2
goal 37,20
algorithm dijkstra
layers show field
layers show arrows
reset
frames 2
step 200
frames 2
play
speed 40
frames 4
pause
expect gl-errors == 0
)");
    EXPECT_TRUE(wave_cost(app_.scene().pane(0)).has_value());
    run("seek 100000\nframes 1\n");
    EXPECT_FALSE(wave_cost(app_.scene().pane(0)).has_value());
}

TEST_F(WindowTest, FieldsStandInTheFramePlotAsTheirOwnPart) {
    run(R"(
open scatter:200x200:seed=3:density=0.1
layers show field
frames 1
)");
    const Pane& pane = app_.scene().pane(0);
    ASSERT_TRUE(pane.field);
    EXPECT_GT(pane.field->figures.milliseconds, 0);
    run("layers hide field\nframes 1\nlayers show field\npanes 2\nframes 2\npane 2 goals 3,3 9,9\nframes "
        "1\nexpect gl-errors == 0\n");
}

}  // namespace
}  // namespace wayfield
