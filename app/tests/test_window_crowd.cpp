// Crowds in the window, driven by real events.
#include "wayfield/flow_field.h"
#include "window_script.h"

namespace wayfield {
namespace {

TEST_F(WindowTest, TheAgentsSliderDropsACrowdThatWalksAtOnce) {
    run(R"(
open open:40x24
start 2,2
goal 37,12
widget "Agents" set 300
frames 1
expect agents == 300
expect widget "Agents" == 300
expect undo.depth == 3
frames 30
expect ticks == 31
expect walking == true
expect in-wall == 0
expect widget "Arrived" ~= "of 300"
key Space
expect walking == false
frames 10
expect ticks == 31
key Right
expect ticks == 32
key Home
expect ticks == 0
key Space
frames 5
expect ticks == 5
widget "Crowd seed" set 7
expect agents == 300
expect ticks == 0
key Z ctrl
expect agents == 300
key Z ctrl
expect agents == 0
expect gl-errors == 0
)");
}

TEST_F(WindowTest, PlannerAndSteeringAreSwappedWhileTheyWalk) {
    run(R"(
open rooms:48x48:seed=2:room=12
goal 40,40
crowd 200 seed 1
frames 20
widget "Planner" set "A* for each"
expect planner == astar
expect ticks == 20
frames 2
expect searches >= 200
widget "Steering" set ORCA
expect steering == orca
widget "Planner" set "Flow field"
widget "Projection" click
widget "Agent colour" set Speed
frames 20
expect ticks == 42
expect agents == 200
expect in-wall == 0
expect widget "Legend: speed, m/s" == ""
widget "Agent colour" set Density
frames 2
expect widget "Legend: agents a m²" == ""
widget "Pace" set 4
frames 5
expect ticks == 64
fails widget "Group a goal" click
goal add 4,4
widget "Group a goal" click
expect ticks == 0
frames 3
expect gl-errors == 0
)");
}

// A wall comes under their feet and across their way: in the same frame nobody is in it, and the field that
// they go by is right.
TEST_F(WindowTest, AStrokeAcrossTheFlowIsFeltInItsFrame) {
    run(R"(
open open:64x32
start 1,1
goal 60,16
layers show field
layers show arrows
crowd 300 seed 3
frames 60
mouse cell down 30,2
mouse cell move 30,30
expect direction 29,16 != 1,0
expect in-wall == 0
mouse cell up 30,30
frames 60
expect in-wall == 0
expect stuck == 0
mouse cell click 50,16 shift
frames 60
expect goal == 50,16
expect in-wall == 0
)");
}

TEST_F(WindowTest, AStrokeAcrossTenThousandIsFeltInItsFrame) {
    run(R"(
open scatter:512x512:seed=7:density=0.15
start 10,256
goal 500,256
layers hide search
layers show field
crowd 10000 seed 3
frames 30
mouse cell down 300,100
mouse cell move 300,180
expect direction 299,150 != 1,0
expect field 300,150 == null
expect in-wall == 0
mouse cell move 300,260
mouse cell move 300,340
expect cell 300,330 == wall
expect field 300,330 == null
expect in-wall == 0
mouse cell up 300,340
frames 30
expect in-wall == 0
expect agents == 10000
)");
    // What is shown is what a build from nothing shows.
    const Pane& pane = app_.scene().pane(0);
    const TraversalMap map(app_.scene().grid(), pane.setup.profile);
    FieldScratch scratch;
    FlowField fresh;
    const CellIndex goal = map.index({500, 256});
    ASSERT_TRUE(fresh.build(map, {&goal, 1}, scratch));
    ASSERT_TRUE(pane.field && !pane.field->shown_as_stale());
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        const std::uint32_t packed = pane.field->image.cell(cell);
        ASSERT_EQ(is_reached(packed), fresh.cost(cell) < kNoEntry) << cell;
        if (is_reached(packed)) {
            ASSERT_NEAR(pane.field->image.cost(cell), fresh.cost(cell), 1e-2) << cell;
        }
    }
}

TEST_F(WindowTest, TheAgentsToolPutsThemByBrushAndRectangle) {
    run(R"(
open open:40x24
start 2,2
goal 37,12
key C
widget "Brush size" set 3
mouse cell down 10,10
mouse cell move 18,10
mouse cell up 18,10
expect agents == 27
expect undo.depth == 3
widget "Shape" set rect
mouse cell down 20,3
mouse cell move 24,7
mouse cell up 24,7
expect agents == 52
expect undo.depth == 4
frames 30
expect agents == 52
expect in-wall == 0
key Z ctrl
expect agents == 27
widget "Remove all" click
expect agents == 0
key Z ctrl
expect agents == 27
)");
}

TEST_F(WindowTest, AMapWithoutAWayInSaysWhyThereAreNoAgents) {
    run(R"(
open open:12x8
start 0,0
goal 0,0
profile swim
fails widget "Agents" set 10
expect agents == 0
)");
}

TEST_F(WindowTest, APictureShowsTheAgents) {
    run("open open:40x24\nstart 2,2\ngoal 37,12\nlayers hide path\nlayers hide search\nlayers hide cards");
    const RgbImage before = picture();
    run("agent 20,12\npause");
    const RgbImage after = picture();
    const Vec2 pixel = app_.camera(0).to_pixel({20.5, 12.5});
    const auto i = (static_cast<std::size_t>(pixel.y) * static_cast<std::size_t>(after.width) +
                    static_cast<std::size_t>(pixel.x)) *
                   3;
    EXPECT_NE(before.pixels[i], after.pixels[i]);
    const Rgb agents = map_palette(true).agents;
    EXPECT_NEAR(after.pixels[i], agents.r, 12);
}

TEST_F(WindowTest, TwoPanesWalkOneCrowdByTwoPlanners) {
    run(R"(
open rooms:48x48:seed=2:room=12
goal 40,40
panes 2
race on
crowd 100 seed 3
pane 2 planner jps
frames 10
expect ticks == 10
pane 2 expect ticks == 10
pane 2 expect searches >= 100
expect searches == 1
expect gl-errors == 0
)");
}

}  // namespace
}  // namespace wayfield
