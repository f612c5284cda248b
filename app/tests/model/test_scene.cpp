#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "scene/raster.h"
#include "scene/scene.h"
#include "scene/scene_file.h"
#include "scene_commands.h"

namespace wayfield {
namespace {

std::ptrdiff_t walls(const Scene& scene) {
    return std::ranges::count(scene.grid().terrain_data(), Terrain::kWall);
}

std::vector<std::string> picture(const Scene& scene) {
    std::vector<std::string> rows(static_cast<std::size_t>(scene.grid().height()));
    for (CellIndex cell = 0; cell < scene.grid().cell_count(); ++cell) {
        const auto y = static_cast<std::size_t>(scene.grid().point(cell).y);
        rows[y] += scene.grid().terrain(cell) == Terrain::kWall ? '#' : '.';
    }
    return rows;
}

// A map without start and goal in the way: both stand in the top left corner.
void open_empty(Scene& scene, const std::string& size) {
    ASSERT_TRUE(run(scene, "open open:" + size).ok);
    ASSERT_TRUE(run(scene, "start 0,0").ok);
    ASSERT_TRUE(run(scene, "goal 0,0").ok);
}

TEST(Scene, DrawsTheUnbrokenLineOfAFastDrag) {
    const std::vector<Point> expected = {{2, 3}, {3, 4}, {4, 4},  {5, 5},  {6, 5},  {7, 6},
                                         {8, 6}, {9, 7}, {10, 7}, {11, 8}, {12, 8}, {13, 9}};
    EXPECT_EQ(line_cells({2, 3}, {13, 9}), expected);
    Scene scene;
    run(scene, "paint stroke 2,3 13,9 wall");
    EXPECT_EQ(walls(scene), 12);
    for (const Point& p : expected) EXPECT_EQ(scene.grid().terrain(p), Terrain::kWall);
}

TEST(Scene, LinesAreUnbrokenInEveryDirection) {
    for (int x = -9; x <= 9; ++x) {
        for (int y = -9; y <= 9; ++y) {
            const std::vector<Point> cells = line_cells({0, 0}, {x, y});
            ASSERT_EQ(cells.size(), static_cast<std::size_t>(std::max(std::abs(x), std::abs(y))) + 1);
            EXPECT_EQ(cells.front(), (Point{0, 0}));
            EXPECT_EQ(cells.back(), (Point{x, y}));
            for (std::size_t i = 1; i < cells.size(); ++i) {
                EXPECT_LE(std::abs(cells[i].x - cells[i - 1].x), 1);
                EXPECT_LE(std::abs(cells[i].y - cells[i - 1].y), 1);
            }
        }
    }
}

TEST(Scene, PaintsEveryShape) {
    Scene scene;
    open_empty(scene, "7x5");
    run(scene, "paint rect 5,3 3,1 wall");
    EXPECT_EQ(picture(scene),
              (std::vector<std::string>{".......", "...###.", "...###.", "...###.", "......."}));
    run(scene, "paint line 1,0 1,4 wall");
    EXPECT_EQ(walls(scene), 14);
    run(scene, "paint fill 0,3 wall");
    EXPECT_EQ(walls(scene), 18) << "the column left of the line, but for start and goal";
    run(scene, "paint fill 4,2 free");
    EXPECT_EQ(walls(scene), 9);
    run(scene, "clear walls");
    EXPECT_EQ(walls(scene), 0);
}

TEST(Scene, BrushesHaveTheirSizeAndForm) {
    for (int size = 1; size <= command::kMaxBrush; ++size) {
        const auto square = brush_offsets({size, command::BrushForm::kSquare});
        const auto round = brush_offsets({size, command::BrushForm::kRound});
        EXPECT_EQ(square.size(), static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
        EXPECT_LE(round.size(), square.size());
        EXPECT_GE(static_cast<double>(round.size()), 0.55 * static_cast<double>(square.size()));
        EXPECT_NE(std::ranges::find(round, Point{0, 0}), round.end());
    }
    Scene scene;
    open_empty(scene, "9x7");
    run(scene, "paint stroke 4,3 wall brush 3 round");
    EXPECT_EQ(picture(scene)[2], "....#....");
    EXPECT_EQ(picture(scene)[3], "...###...");
    run(scene, "paint stroke 4,3 wall brush 2");
    EXPECT_EQ(picture(scene)[4], "....##...") << "an even brush reaches right and down";
}

TEST(Scene, PaintsOnlyWhatLiesOnTheMap) {
    Scene scene;
    open_empty(scene, "6x4");
    EXPECT_TRUE(run(scene, "paint stroke -50,2 50,2 wall").ok);
    EXPECT_EQ(walls(scene), 6);
    EXPECT_TRUE(run(scene, "paint rect 4,-9 99,99 wall").ok);
    EXPECT_EQ(walls(scene), 6 + 6);
    EXPECT_TRUE(run(scene, "paint stroke -90000,-90000 90000,80000 wall brush 64").ok);
    EXPECT_FALSE(run(scene, "paint fill 6,0 wall").ok);
    EXPECT_NE(scene.message().find("outside"), std::string::npos);
}

TEST(Scene, PassesOverStartAndGoalOfEveryPane) {
    Scene scene;
    run(scene, "panes 2");
    run(scene, "start 4,4");
    run(scene, "goal 8,8");
    run(scene, "pane 2 start 6,6");
    run(scene, "paint rect 0,0 63,39 wall");
    EXPECT_EQ(walls(scene), 64 * 40 - 4) << "pane 2's goal stays where it was";
    EXPECT_EQ(scene.grid().terrain(Point{4, 4}), Terrain::kGround);
    EXPECT_EQ(scene.grid().terrain(Point{6, 6}), Terrain::kGround);
    run(scene, "height rect 0,0 63,39 9");
    EXPECT_EQ(scene.grid().level(Point{4, 4}), 9) << "height is no obstacle by itself";
}

TEST(Scene, RefusesAndStaysAsItWas) {
    Scene scene;
    run(scene, "paint line 3,3 20,3 mud");
    const std::string before = write_scene(scene);
    const std::uint64_t revision = scene.revision();
    for (const char* line : {"start 64,0",
                             "goal 0,40",
                             "goal -1,0",
                             "pane 2 search",
                             "redo",
                             "open /nowhere/at.map",
                             "open maze:32x32",
                             "open scatter:0x5",
                             "open nonsense:4x4",
                             "load /nowhere.wayfield",
                             "save /nowhere/at/all.wayfield",
                             "paint fill 64,64 wall",
                             "levels 2x2\n0000\n0000",
                             "mouse click 1,1",
                             "window 5x5",
                             "expect walls == 0",
                             "fails undo",
                             "tick 5",
                             "agent 64,3",
                             "record out.mp4",
                             "stop",
                             "slide next",
                             "lesson tie-break",
                             "race on",
                             "key A"}) {
        const Outcome outcome = run(scene, line);
        EXPECT_FALSE(outcome.ok) << line;
        EXPECT_FALSE(outcome.message.empty()) << line;
        EXPECT_EQ(scene.message(), outcome.message);
    }
    EXPECT_EQ(write_scene(scene), before);
    EXPECT_EQ(scene.revision(), revision);
    EXPECT_EQ(scene.undo_depth(), 1U);
    EXPECT_EQ(run(scene, "goal 70,3").message, "goal 70,3 lies outside the map of 64 x 40 cells");
    EXPECT_EQ(run(scene, "agent 70,3").message, "agent 70,3 lies outside the map of 64 x 40 cells");
}

TEST(Scene, RefusesValuesThatNoTextCouldGive) {
    Scene scene;
    EXPECT_FALSE(scene.apply(command::Paint{command::Shape::kRect, {{1, 1}}, Terrain::kWall, {}}).ok);
    EXPECT_FALSE(scene.apply(command::Paint{}).ok);
    EXPECT_FALSE(scene.apply(command::Height{command::Shape::kFill, {{1, 1}}, 300, {}}).ok);
    EXPECT_FALSE(
        scene.apply(command::Paint{command::Shape::kStroke, {{1, 1}}, Terrain::kWall, {1000, {}}}).ok);
    EXPECT_FALSE(scene.apply(command::Resize{0, 5}).ok);
    EXPECT_FALSE(scene.apply(command::Resize{10'000, 5}).ok);
    EXPECT_FALSE(scene.apply(command::Panes{0}).ok);
    EXPECT_FALSE(scene.apply(command::Panes{5}).ok);
    EXPECT_FALSE(scene.apply(command::SetWeight{-1}).ok);
    EXPECT_FALSE(scene.apply(command::SetTieBreak{1.5}).ok);
    EXPECT_FALSE(scene.apply(command::SetUnitSize{0}).ok);
    EXPECT_FALSE(scene.apply(Command(command::Undo{}, 0)).ok);
    EXPECT_EQ(write_scene(scene), write_scene(Scene()));
}

TEST(Scene, AsksBeforeASetupThatCannotBeSearched) {
    Scene scene;
    scene.set_setup_check([](const PaneSetup& setup) {
        return setup.query.options.open_set == OpenSet::kBucketQueue ? std::string("no buckets here")
                                                                     : std::string();
    });
    EXPECT_EQ(run(scene, "open-set bucket-queue").message, "no buckets here");
    EXPECT_EQ(scene.pane(0).setup.query.options.open_set, OpenSet::kBinaryHeap);
    EXPECT_TRUE(run(scene, "weight 2").ok);
    scene.set_setup_check([](const PaneSetup&) { return std::string("an edit spoilt everything"); });
    EXPECT_TRUE(run(scene, "weight 3").ok) << "the way out is never locked";
}

TEST(Scene, NewPanesAreCopiesOfTheFirst) {
    Scene scene;
    run(scene, "algorithm dijkstra");
    run(scene, "panes 3");
    ASSERT_EQ(scene.panes().size(), 3U);
    EXPECT_EQ(scene.pane(2).setup, scene.pane(0).setup);
    run(scene, "pane 3 algorithm greedy");
    EXPECT_EQ(scene.pane(0).setup.query.options.algorithm, Algorithm::kDijkstra);
    run(scene, "panes 1");
    EXPECT_EQ(scene.panes().size(), 1U);
}

TEST(Scene, SpeedIsClampedToZero) {
    Scene scene;
    run(scene, "speed -3");
    EXPECT_EQ(scene.pane(0).setup.speed, 0);
}

TEST(Scene, OpensMapsWithEndpointsFarApart) {
    Scene scene;
    ASSERT_TRUE(run(scene, "open choke:40x30").ok);
    const Query& query = scene.pane(0).setup.query;
    EXPECT_GT(std::abs(query.start.x - query.goal.x) + std::abs(query.start.y - query.goal.y), 30);
    EXPECT_EQ(scene.title(), "choke 40×30");
}

TEST(Scene, FillsALargeMapInOneStep) {
    Scene scene;
    open_empty(scene, "2048x2048");
    const std::size_t depth = scene.undo_depth();
    ASSERT_TRUE(run(scene, "paint fill 5,5 mud").ok);
    EXPECT_EQ(scene.undo_depth(), depth + 1);
    EXPECT_EQ(std::ranges::count(scene.grid().terrain_data(), Terrain::kMud), 2048 * 2048 - 1);
    ASSERT_TRUE(run(scene, "undo").ok);
    EXPECT_EQ(std::ranges::count(scene.grid().terrain_data(), Terrain::kMud), 0);
}

}  // namespace
}  // namespace wayfield
