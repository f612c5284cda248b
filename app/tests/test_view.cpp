#include <glad/gl.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "view/map_textures.h"
#include "view/path_line.h"
#include "view_test.h"
#include "wayfield/search.h"

namespace wayfield {
namespace {

class MapViewTest : public ViewTest {};

Camera camera_of(const Grid& grid, int width, int height) {
    Camera camera;
    camera.set_map(grid.width(), grid.height());
    camera.set_viewport({0, 0, width, height});
    return camera;
}

Grid walled_grid(int width, int height) {
    Grid grid(width, height);
    for (int y = 1; y < height; ++y) grid.set_terrain(grid.index({width / 2, y}), Terrain::kWall);
    grid.commit();
    return grid;
}

MapFrame frame_of(const Grid& grid) {
    MapFrame frame;
    frame.grid = &grid;
    frame.map_version = 1;
    return frame;
}

TEST_F(MapViewTest, ShowsWallAndGroundInEveryThemeAtEveryZoom) {
    const Grid grid = walled_grid(64, 64);
    MapFrame frame = frame_of(grid);
    for (const bool dark : {true, false}) {
        frame.dark = dark;
        const MapPalette& palette = dark ? dark_map_palette() : light_map_palette();
        for (const int side : {64, 150, 301, 640, 1280}) {
            const Camera camera = camera_of(grid, side, side);
            draw(frame, camera, side, side);
            EXPECT_LIKE(at(camera, {32, 40}), palette.terrain[4]) << side;
            EXPECT_LIKE(at(camera, {10, 40}), palette.terrain[0]) << side;
        }
    }
}

TEST_F(MapViewTest, AveragesBlocksBelowAPixelACell) {
    // Every second column is wall: half a pixel a cell shows the mean of both, everywhere.
    Grid grid(256, 256);
    for (CellIndex cell = 0; cell < grid.cell_count(); cell += 2) grid.set_terrain(cell, Terrain::kWall);
    grid.commit();
    const Camera camera = camera_of(grid, 64, 64);
    draw(frame_of(grid), camera, 64, 64);
    const MapPalette& palette = dark_map_palette();
    const Rgb mean = mixed(palette.terrain[0], palette.terrain[4], 0.5);
    for (int x = 2; x < 62; ++x) EXPECT_LE(distance(at(x, 31), mean), 8) << x;
}

TEST_F(MapViewTest, FollowsThePlayheadByItsStamps) {
    const Grid grid(4, 1);
    const std::vector<std::uint32_t> opened = {0, 0, 2, kNeverStep};
    const std::vector<std::uint32_t> closed = {1, 2, kNeverStep, kNeverStep};
    MapFrame frame = frame_of(grid);
    frame.search = {opened, closed, 1, 0, 3, kNoCell, 0};
    const Camera camera = camera_of(grid, 160, 40);
    const Rgb ground = dark_map_palette().terrain[0];
    const Rgb tint = contender_colour(0);
    const auto is_open = [&](int x) { return distance(at(camera, {x, 0}), tint) < 40; };
    const auto is_closed = [&](int x) { return !is_open(x) && distance(at(camera, {x, 0}), ground) >= 45; };

    draw(frame, camera, 160, 40);
    EXPECT_TRUE(is_open(0) && is_open(1));
    EXPECT_FALSE(is_open(2) || is_closed(2) || is_open(3));
    frame.search.playhead = 1;
    draw(frame, camera, 160, 40);
    EXPECT_TRUE(is_closed(0) && is_open(1));
    EXPECT_FALSE(is_open(2));
    frame.search.playhead = 2;
    draw(frame, camera, 160, 40);
    EXPECT_TRUE(is_closed(0) && is_closed(1) && is_open(2));
    EXPECT_LIKE(at(camera, {3, 0}), ground);
    frame.layers.search = false;
    draw(frame, camera, 160, 40);
    EXPECT_LIKE(at(camera, {0, 0}), ground);
}

TEST_F(MapViewTest, ShowsTheSearchBelowAPixelACell) {
    const Grid grid(256, 256);
    std::vector<std::uint32_t> opened(grid.cell_count(), kNeverStep);
    std::vector<std::uint32_t> closed(grid.cell_count(), kNeverStep);
    const CellIndex cell = grid.index({101, 77});
    opened[cell] = 3;
    closed[cell] = 8;
    MapFrame frame = frame_of(grid);
    frame.search = {opened, closed, 1, 2, 10, kNoCell, 0};
    const Camera camera = camera_of(grid, 64, 64);
    const Rgb ground = dark_map_palette().terrain[0];
    draw(frame, camera, 64, 64);
    EXPECT_LIKE(at(25, 19), ground);
    frame.search.playhead = 3;
    draw(frame, camera, 64, 64);
    EXPECT_LE(distance(at(25, 19), contender_colour(0)), 60);
    EXPECT_LIKE(at(27, 19), ground);
    frame.search.playhead = 10;
    draw(frame, camera, 64, 64);
    EXPECT_UNLIKE(at(25, 19), ground);
    EXPECT_UNLIKE(at(25, 19), contender_colour(0));
}

TEST_F(MapViewTest, ScrubbingSendsNothingAndAnEditItsRectangle) {
    Grid grid = walled_grid(512, 512);
    std::vector<std::uint32_t> opened(grid.cell_count(), 1);
    std::vector<std::uint32_t> closed(grid.cell_count(), 2);
    MapFrame frame = frame_of(grid);
    frame.search = {opened, closed, 1, 0, 5, kNoCell, std::nullopt};
    const Camera camera = camera_of(grid, 1024, 1024);
    draw(frame, camera, 1024, 1024);
    EXPECT_GT(view_.uploaded_bytes(), grid.cell_count());
    for (std::uint32_t step = 0; step <= 5; ++step) {
        frame.search.playhead = step;
        draw(frame, camera, 1024, 1024);
        EXPECT_EQ(view_.uploaded_bytes(), 0U);
    }
    frame.layers.search = false;
    grid.set_terrain(grid.index({100, 200}), Terrain::kWall);
    grid.commit();
    draw(frame, camera, 1024, 1024);
    EXPECT_GT(view_.uploaded_bytes(), 0U);
    EXPECT_LT(view_.uploaded_bytes(), 400U);
    EXPECT_LIKE(at(camera, {100, 200}), dark_map_palette().terrain[4]);
}

TEST_F(MapViewTest, LargeChangesComeInSlicesAndEndUpTheSame) {
    Grid grid = walled_grid(2200, 1000);
    std::vector<std::uint32_t> opened(grid.cell_count(), 1);
    std::vector<std::uint32_t> closed(grid.cell_count(), 2);
    MapFrame frame = frame_of(grid);
    frame.search = {opened, closed, 1, 3, 5, kNoCell, std::nullopt};
    frame.in_slices = true;
    const Camera camera = camera_of(grid, 550, 250);
    const auto shown_in_slices = [&](int least) {
        int frames = 1;
        std::size_t most = 0;
        draw(frame, camera, 550, 250);
        for (; view_.behind() && frames < 100; ++frames) {
            most = std::max(most, view_.uploaded_bytes());
            draw(frame, camera, 550, 250);
        }
        EXPECT_GE(frames, least);
        EXPECT_LT(most, std::size_t{16} << 20U);
        const RgbImage sliced = image_;
        MapFrame whole = frame;
        whole.in_slices = false;
        MapView fresh;
        target_.bind();
        fresh.update(whole, camera);
        EXPECT_FALSE(fresh.behind());
        fresh.draw(whole, camera, 250);
        EXPECT_EQ(sliced.pixels, target_.read_rgb().pixels);
    };
    shown_in_slices(4);
    // Stamps of the same search that differ a little replace each other row by row.
    closed.assign(closed.size(), 9);
    frame.search.version = 2;
    draw(frame, camera, 550, 250);
    EXPECT_TRUE(view_.behind());
    shown_in_slices(1);
    const Rgb before = at(camera, {500, 900});

    // What is painted comes at once, what many cells changed from the top; below it stands what was, dimmed.
    frame.search = {};
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) grid.set_terrain(cell, Terrain::kMud);
    grid.commit();
    draw(frame, camera, 550, 250);
    EXPECT_TRUE(view_.behind());
    EXPECT_LIKE(at(camera, {500, 20}), dark_map_palette().terrain[static_cast<std::size_t>(Terrain::kMud)]);
    EXPECT_UNLIKE(at(camera, {500, 900}),
                  dark_map_palette().terrain[static_cast<std::size_t>(Terrain::kMud)]);
    EXPECT_UNLIKE(at(camera, {500, 900}), before);
    shown_in_slices(3);
}

TEST_F(MapViewTest, AnEditedMapLooksLikeAFreshOne) {
    Grid grid = walled_grid(200, 130);
    MapFrame frame = frame_of(grid);
    for (const double zoom : {0.4, 2.0, 16.0}) {
        Camera camera = camera_of(grid, 301, 203);
        camera.set_zoom(zoom);
        camera.settle();
        draw(frame, camera, 301, 203);
        for (int i = 0; i < 30; ++i) {
            grid.set_terrain(grid.index({(i * 37 + 70) % 200, (i * 17 + 40) % 130}), Terrain::kWater);
            grid.set_level(grid.index({(i * 7 + 90) % 200, (i * 5 + 60) % 130}), i);
            grid.commit();
            if (i % 7 == 0) draw(frame, camera, 301, 203);
        }
        const RgbImage edited = draw(frame, camera, 301, 203);
        MapView fresh;
        target_.bind();
        fresh.update(frame, camera);
        fresh.draw(frame, camera, 203);
        EXPECT_EQ(edited.pixels, target_.read_rgb().pixels) << zoom;
    }
}

TEST_F(MapViewTest, DrawsStartGoalAndPathOverTheSearch) {
    const Grid grid(20, 10);
    std::vector<CellIndex> path;
    for (int x = 2; x <= 17; ++x) path.push_back(grid.index({x, 5}));
    const std::vector<std::uint32_t> stamps(grid.cell_count(), 0);
    MapFrame frame = frame_of(grid);
    frame.search = {stamps, stamps, 1, 9, 9, kNoCell, std::nullopt};
    frame.path = {path, 1, 1.0};
    frame.start = Point{2, 5};
    frame.goal = Point{17, 5};
    const Camera camera = camera_of(grid, 640, 320);
    const MapPalette& palette = dark_map_palette();
    draw(frame, camera, 640, 320);
    EXPECT_EQ(at(camera, {2, 5}), palette.start);
    EXPECT_EQ(at(camera, {17, 5}), palette.goal);
    EXPECT_EQ(at(camera, {9, 5}), palette.path);
    EXPECT_EQ(at(camera, {16, 5}, 0.2), palette.path);
    frame.path.shown = 0.5;
    draw(frame, camera, 640, 320);
    EXPECT_EQ(at(camera, {8, 5}), palette.path);
    EXPECT_UNLIKE(at(camera, {14, 5}), palette.path);
    frame.path = {{}, 2, 1.0};
    frame.layers.markers = false;
    draw(frame, camera, 640, 320);
    EXPECT_UNLIKE(at(camera, {8, 5}), palette.path);
    EXPECT_UNLIKE(at(camera, {2, 5}), palette.start);
}

TEST_F(MapViewTest, OutlinesTheHoveredCellAndTheBrush) {
    const Grid grid(10, 10);
    const std::vector<Point> brush = {{2, 2}, {3, 2}, {2, 3}, {3, 3}};
    MapFrame frame = frame_of(grid);
    frame.hovered = Point{6, 6};
    const Camera camera = camera_of(grid, 400, 400);
    const Rgb accent = dark_map_palette().accent;
    draw(frame, camera, 400, 400);
    EXPECT_LIKE(at(camera, {6, 6}, 0.04, 0.5), accent);
    EXPECT_LIKE(at(camera, {6, 6}), dark_map_palette().terrain[0]);
    frame.brush = brush;
    draw(frame, camera, 400, 400);
    EXPECT_LE(distance(at(camera, {2, 3}, 0.0, 0.5), dark_map_palette().path), 160);
    EXPECT_LIKE(at(camera, {2, 2}, 0.9, 0.5), dark_map_palette().terrain[0]);
}

TEST_F(MapViewTest, StaysInsideItsPane) {
    const Grid grid = walled_grid(30, 30);
    target_.resize(300, 200);
    target_.bind();
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    Camera camera;
    camera.set_map(30, 30);
    camera.set_viewport({50, 40, 171, 101});
    camera.zoom_at({100, 80}, 4);
    camera.settle();
    MapFrame frame = frame_of(grid);
    frame.start = camera.cell_at({51, 41});
    frame.goal = camera.cell_at({219, 139});
    view_.update(frame, camera);
    view_.draw(frame, camera, 200);
    image_ = target_.read_rgb();
    const Rgb untouched{255, 0, 255};
    for (const Point p : {Point{49, 60}, Point{221, 60}, Point{100, 39}, Point{100, 141}, Point{0, 0}}) {
        EXPECT_EQ(at(p.x, p.y), untouched) << p.x << ',' << p.y;
    }
    for (const Point p : {Point{50, 40}, Point{220, 40}, Point{50, 140}, Point{220, 140}}) {
        EXPECT_NE(at(p.x, p.y), untouched) << p.x << ',' << p.y;
    }
}

// PF-087: sizes that a window passes through while it is minimised, shrunk and restored.
TEST_F(MapViewTest, SurvivesEverySizeOfItsPane) {
    const Grid grid = walled_grid(40, 30);
    MapFrame frame = frame_of(grid);
    frame.start = Point{1, 1};
    Camera camera = camera_of(grid, 640, 480);
    const RgbImage before = draw(frame, camera, 640, 480);
    for (const PixelRect& rect : {PixelRect{0, 0, 0, 0}, PixelRect{0, 0, 1, 1}, PixelRect{0, 0, 3, 640},
                                  PixelRect{5, 5, 0, 9}, PixelRect{0, 0, 1921, 1079}}) {
        camera.set_viewport(rect);
        draw(frame, camera, std::max(rect.width, 1), std::max(rect.height, 1));
    }
    camera.set_viewport({0, 0, 640, 480});
    EXPECT_EQ(draw(frame, camera, 640, 480).pixels, before.pixels);
}

TEST_F(MapViewTest, ShowsEveryTerrainClassApart) {
    Grid grid(kTerrainCount, 1);
    for (int x = 0; x < kTerrainCount; ++x) grid.set_terrain(grid.index({x, 0}), static_cast<Terrain>(x));
    grid.commit();
    MapFrame frame = frame_of(grid);
    for (const bool dark : {true, false}) {
        frame.dark = dark;
        const Camera camera = camera_of(grid, 40, 5);
        draw(frame, camera, 40, 5);
        for (int a = 0; a < kTerrainCount; ++a) {
            for (int b = a + 1; b < kTerrainCount; ++b) {
                EXPECT_GE(distance(at(camera, {a, 0}), at(camera, {b, 0})), 20) << a << ' ' << b;
            }
        }
    }
}

TEST_F(MapViewTest, AnotherMapReplacesTheFirst) {
    const Grid first = walled_grid(64, 64);
    const Grid second(64, 64, Terrain::kWater);
    const Grid third(9, 5, Terrain::kRoad);
    MapFrame frame = frame_of(first);
    draw(frame, camera_of(first, 256, 256), 256, 256);
    frame.grid = &second;
    frame.map_version = 2;
    draw(frame, camera_of(second, 256, 256), 256, 256);
    EXPECT_LIKE(at(camera_of(second, 256, 256), {32, 40}), dark_map_palette().terrain[2]);
    frame.grid = &third;
    draw(frame, camera_of(third, 36, 20), 36, 20);
    EXPECT_LIKE(at(camera_of(third, 36, 20), {4, 2}), dark_map_palette().terrain[6]);
    EXPECT_TRUE(MapView::refusal(4096, 4096).empty());
    EXPECT_FALSE(MapView::refusal(1 << 20, 4).empty());
}

TEST(PathLine, JoinsCellsThatGoStraight) {
    const std::vector<CellIndex> path = {0, 1, 2, 13, 24, 34};  // 10 columns
    const std::vector<LinePiece> pieces = line_of_path(path, 10);
    ASSERT_EQ(pieces.size(), 3U);
    EXPECT_EQ(pieces[0], (LinePiece{0.5F, 0.5F, 2.5F, 0.5F, 0, 2}));
    EXPECT_EQ(pieces[1], (LinePiece{2.5F, 0.5F, 4.5F, 2.5F, 2, 4}));
    EXPECT_EQ(pieces[2], (LinePiece{4.5F, 2.5F, 4.5F, 3.5F, 4, 5}));
    EXPECT_TRUE(line_of_path({}, 10).empty());
    EXPECT_EQ(line_of_path(std::vector<CellIndex>{7}, 10).size(), 1U);
    const std::vector<CellIndex> back = {0, 1, 0};
    EXPECT_EQ(line_of_path(back, 10).size(), 2U);
}

TEST(PathLine, LeavesOutBendsTooSmallToSeeButNeverTheEnds) {
    std::vector<CellIndex> stairs;
    for (CellIndex i = 0; i < 40; ++i) stairs.push_back(i * 101 / 2 / 100 + (i / 2) * 100);
    const std::vector<LinePiece> fine = line_of_path(stairs, 100);
    const std::vector<LinePiece> coarse = line_of_path(stairs, 100, 8);
    EXPECT_LT(coarse.size(), fine.size());
    EXPECT_EQ(coarse.front().x0, fine.front().x0);
    EXPECT_EQ(coarse.back().x1, fine.back().x1);
    EXPECT_EQ(coarse.back().to, 39);
}

TEST(PathLine, OutlinesASetOfCells) {
    const std::vector<Point> one = {{3, 4}};
    EXPECT_EQ(outline_of_cells(one).size(), 4U);
    const std::vector<Point> square = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {1, 1}};
    EXPECT_EQ(outline_of_cells(square).size(), 4U);
    const std::vector<Point> diagonal = {{0, 0}, {1, 1}};
    EXPECT_EQ(outline_of_cells(diagonal).size(), 8U);
    EXPECT_TRUE(outline_of_cells({}).empty());
}

TEST(Palette, KeepsPathAndMarkersReadable) {
    for (const MapPalette* palette : {&dark_map_palette(), &light_map_palette()}) {
        EXPECT_GE(contrast(palette->path, palette->path_rim), 7);
        EXPECT_GE(contrast(palette->start, palette->terrain[0]), palette->dark ? 4.5 : 2.3);
        EXPECT_GE(contrast(palette->goal, palette->terrain[0]), 3);
        EXPECT_GE(contrast(palette->accent, palette->terrain[0]), 3);
        // In lightness, for those to whom the hues are alike.
        EXPECT_GE(contrast(palette->over_consistent, palette->under_consistent), 1.9);
    }
}

TEST(Palette, ValuesRiseInLightnessWhereTheyShould) {
    for (const ValuePalette palette : {ValuePalette::kViridis, ValuePalette::kCividis}) {
        double last = -1;
        for (int i = 0; i <= 50; ++i) {
            const double l = luminance(value_colour(palette, i / 50.0));
            EXPECT_GT(l, last);
            last = l;
        }
    }
    EXPECT_EQ(value_colour(ValuePalette::kViridis, -3), rgb_of(0x440154));
    EXPECT_EQ(value_colour(ValuePalette::kViridis, 7), rgb_of(0xFDE725));
    EXPECT_EQ(value_colour(ValuePalette::kViridis, std::nan("")), rgb_of(0x440154));
}

TEST_F(MapViewTest, DrawsJumpPointsAndForcedNeighbours) {
    Grid grid(12, 12);
    for (const Point p : {Point{4, 4}, {5, 4}, {7, 8}}) grid.set_terrain(grid.index(p), Terrain::kWall);
    grid.commit();
    const TraversalMap map(grid, {});
    Query query{{1, 2}, {10, 9}, {}};
    query.options.algorithm = Algorithm::kJps;
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    search_traced(map, query, scratch, result, trace);
    TracePlayer player(trace);
    MapFrame frame = frame_of(grid);
    frame.jumps = {&player, 1};
    const Camera camera = camera_of(grid, 480, 480);
    const MapPalette& palette = dark_map_palette();
    player.seek(1);
    const JumpStep first = player.jumps();
    ASSERT_FALSE(first.jump_points.empty());
    ASSERT_FALSE(first.rays.empty());
    const Point found = grid.point(first.jump_points[0]);
    draw(frame, camera, 480, 480);
    EXPECT_LIKE(at(camera, found), palette.jump_point);
    EXPECT_UNLIKE(at(camera, {2, 2}), palette.terrain[0]);  // a ray to the east
    player.seek(0);
    draw(frame, camera, 480, 480);
    EXPECT_LIKE(at(camera, found), palette.terrain[0]);
    while (player.jumps().forced.empty() && player.step() < player.step_count())
        player.seek(player.step() + 1);
    ASSERT_FALSE(player.jumps().forced.empty());
    const Point forced = grid.point(player.jumps().forced[0]);
    draw(frame, camera, 480, 480);
    EXPECT_LIKE(at(camera, forced), palette.goal);
    draw(frame, camera, 480, 480);
    EXPECT_EQ(view_.uploaded_bytes(), 0U);
    frame.layers.jumps = false;
    draw(frame, camera, 480, 480);
    EXPECT_LIKE(at(camera, forced), palette.terrain[0]);
}

// Dots of over-consistent cells, rings of under-consistent ones; nothing is sent while the playhead moves.
TEST_F(MapViewTest, DrawsInconsistentCellsWhileTheyAre) {
    const Grid grid(12, 12);
    const CellIndex over = grid.index({2, 2}), under = grid.index({8, 5}), both = grid.index({5, 9});
    const std::vector<InconsistentTime> times = {
        {over, false, 0, 3}, {under, true, 1, kNeverStep}, {both, false, 1, 2}, {both, true, 2, 4}};
    MapFrame frame = frame_of(grid);
    frame.consistency = {times, 1};
    const Camera camera = camera_of(grid, 480, 480);
    for (const bool dark : {true, false}) {
        frame.dark = dark;
        const MapPalette& palette = map_palette(dark);
        const Rgb ground = palette.terrain[0];
        const auto look = [&](std::uint32_t step) {
            frame.search.playhead = step;
            draw(frame, camera, 480, 480);
        };
        // Between the middle of the cell, which a ring leaves dark, and its rim.
        const auto seen = [&](CellIndex cell) { return at(camera, grid.point(cell), 0.5, 0.37); };
        look(0);
        EXPECT_LIKE(seen(over), palette.over_consistent);
        EXPECT_LIKE(seen(under), ground);
        look(1);
        EXPECT_EQ(view_.uploaded_bytes(), 0U);
        EXPECT_LIKE(seen(under), palette.under_consistent);
        EXPECT_LIKE(at(camera, grid.point(under)), palette.path_rim);
        EXPECT_LIKE(seen(both), palette.over_consistent);
        look(2);
        EXPECT_LIKE(seen(both), palette.under_consistent);
        look(4);
        EXPECT_LIKE(seen(over), ground);
        EXPECT_LIKE(seen(both), ground);
        EXPECT_LIKE(seen(under), palette.under_consistent);
        frame.layers.search = false;
        look(4);
        EXPECT_LIKE(seen(under), ground);
        frame.layers.search = true;
        look(4);
    }
}

TEST_F(MapViewTest, DrawsTheHierarchyThatASearchWentBy) {
    const Grid grid(24, 24);
    const TraversalMap map(grid, {});
    Hierarchy hierarchy;
    hierarchy.build(map, {8, 1, false});
    const LevelPicture graph = hierarchy.picture(0);
    const std::vector<CellIndex> path = {grid.index({1, 1}), grid.index({7, 1}), grid.index({8, 1})};
    MapFrame frame = frame_of(grid);
    frame.clusters = {&graph, {}, 1};
    const Camera camera = camera_of(grid, 480, 480);
    const MapPalette& palette = dark_map_palette();
    const Point node = grid.point(graph.nodes[0]);
    draw(frame, camera, 480, 480);
    EXPECT_UNLIKE(at(camera, node), palette.terrain[0]);
    EXPECT_LIKE(at(camera, {4, 2}), palette.terrain[0]);
    EXPECT_LIKE(at(camera, {1, 1}), palette.terrain[0]);
    draw(frame, camera, 480, 480);
    EXPECT_EQ(view_.uploaded_bytes(), 0U);
    frame.clusters.abstract_path = path;
    draw(frame, camera, 480, 480);
    EXPECT_LIKE(at(camera, {1, 1}), palette.goal);
    frame.layers.clusters = false;
    draw(frame, camera, 480, 480);
    EXPECT_LIKE(at(camera, node), palette.terrain[0]);
    EXPECT_LIKE(at(camera, {1, 1}), palette.terrain[0]);
}

TEST_F(MapViewTest, DrawsASmoothedPathOverTheDimmedOne) {
    const Grid grid(12, 12);
    const std::vector<CellIndex> path = {grid.index({1, 1}), grid.index({1, 2}), grid.index({2, 3}),
                                         grid.index({3, 4}), grid.index({4, 5})};
    const std::vector<CellIndex> smoothed = {path.front(), path.back()};
    MapFrame frame = frame_of(grid);
    frame.path.cells = path;
    frame.path.version = 1;
    const Camera camera = camera_of(grid, 480, 480);
    const MapPalette& palette = dark_map_palette();
    draw(frame, camera, 480, 480);
    EXPECT_LIKE(at(camera, {1, 2}), palette.path);
    frame.path.smoothed = smoothed;
    frame.path.version = 2;
    draw(frame, camera, 480, 480);
    EXPECT_LIKE(at(camera, {4, 5}), palette.path);
    EXPECT_UNLIKE(at(camera, {1, 2}), palette.path);
    EXPECT_UNLIKE(at(camera, {1, 2}), palette.terrain[0]);
}

}  // namespace
}  // namespace wayfield
