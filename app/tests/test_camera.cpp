#include <gtest/gtest.h>

#include <cmath>

#include "view/camera.h"

namespace wayfield {
namespace {

bool all_finite(const Camera& camera) {
    const Vec2 pixel = camera.to_pixel({3, 4});
    const Vec2 cell = camera.to_cell({100, 50});
    return std::isfinite(camera.zoom()) && camera.zoom() > 0 && std::isfinite(camera.center().x) &&
           std::isfinite(camera.center().y) && std::isfinite(pixel.x) && std::isfinite(pixel.y) &&
           std::isfinite(cell.x) && std::isfinite(cell.y);
}

Camera camera_of(int map_width, int map_height, PixelRect rect, double scale = 1) {
    Camera camera;
    camera.set_map(map_width, map_height);
    camera.set_viewport(rect, scale);
    return camera;
}

// PF-078: the mouse speaks in window units, the map is drawn in pixels.
TEST(Camera, FindsTheCellUnderTheMouseOnHiDpiScreens) {
    const Camera twice = camera_of(16, 10, {0, 0, 2560, 1600}, 2);
    EXPECT_EQ(cell_at_window(twice, {1280, 800, 2560, 1600}, {1000, 300}), (Point{12, 3}));
    EXPECT_EQ(cell_at_window(twice, {1280, 800, 2560, 1600}, {0, 0}), (Point{0, 0}));
    EXPECT_EQ(cell_at_window(twice, {1280, 800, 2560, 1600}, {1279, 799}), (Point{15, 9}));

    const Camera quarter_more = camera_of(16, 10, {0, 0, 1280, 800}, 1.25);
    EXPECT_EQ(cell_at_window(quarter_more, {1024, 640, 1280, 800}, {1023, 639}), (Point{15, 9}));

    const Camera plain = camera_of(16, 10, {0, 0, 1280, 800});
    EXPECT_EQ(cell_at_window(plain, {1280, 800, 1280, 800}, {1000, 300}), (Point{12, 3}));
}

TEST(Camera, AnswersNothingOffTheMap) {
    const Camera camera = camera_of(16, 10, {0, 0, 1280, 800});
    EXPECT_FALSE(camera.cell_at({-1, 5}));
    EXPECT_FALSE(camera.cell_at({1280, 5}));
    EXPECT_FALSE(camera.cell_at({5, 800}));
    EXPECT_EQ(camera.nearest_cell({-1, -1}), (Point{-1, -1}));
    EXPECT_FALSE(camera.cell_at({std::nan(""), 5}));
}

// PF-087: a minimised window reports 0 x 0.
TEST(Camera, KeepsZoomAndPlaceWhileMinimised) {
    Camera camera = camera_of(512, 512, {0, 40, 972, 540});
    camera.zoom_at({200, 200}, 4);
    camera.settle();
    camera.pan(-31, 17);
    const double zoom = camera.zoom();
    const Vec2 center = camera.center();
    for (const PixelRect& rect : {PixelRect{0, 0, 0, 0}, PixelRect{0, 0, -5, 3}, PixelRect{0, 40, 972, 0}}) {
        camera.set_viewport(rect);
        EXPECT_TRUE(all_finite(camera));
        EXPECT_EQ(camera.zoom(), zoom);
    }
    camera.set_viewport({0, 0, 10, 10}, 0);
    camera.set_viewport({0, 40, 972, 540});
    EXPECT_EQ(camera.zoom(), zoom);
    EXPECT_EQ(camera.center(), center);
    const WindowMetrics minimised{0, 0, 0, 0};
    EXPECT_EQ(minimised.to_pixels({3, 4}), (Vec2{3, 4}));
}

TEST(Camera, SurvivesOnePixelAndOddSizes) {
    Camera camera = camera_of(4096, 4096, {0, 0, 1, 1});
    EXPECT_TRUE(all_finite(camera));
    camera.set_viewport({3, 7, 1277, 721});
    EXPECT_NEAR(camera.zoom(), 721.0 / 4096, 1e-12);
    EXPECT_EQ(camera.visible_cells(), (Rect{0, 0, 4096, 4096}));
    Camera without_viewport;
    without_viewport.set_map(8, 8);
    without_viewport.zoom_at({1, 1}, 2);
    EXPECT_TRUE(all_finite(without_viewport));
}

TEST(Camera, RefitsOnResizeOnlyIfItWasFitted) {
    Camera camera = camera_of(100, 50, {0, 0, 1000, 600});
    EXPECT_DOUBLE_EQ(camera.zoom(), 10);
    camera.set_viewport({0, 0, 500, 600});
    EXPECT_DOUBLE_EQ(camera.zoom(), 5);
    camera.zoom_at({250, 300}, 3);
    camera.settle();
    const Vec2 center = camera.center();
    camera.set_viewport({0, 0, 800, 300});
    EXPECT_DOUBLE_EQ(camera.zoom(), 15);
    EXPECT_NEAR(camera.center().x, center.x, 1e-9);
    camera.set_viewport({0, 0, 1600, 600}, 2);
    EXPECT_DOUBLE_EQ(camera.zoom(), 30);
}

TEST(Camera, HoldsTheCellUnderThePointerWhileZoomEases) {
    Camera camera = camera_of(512, 512, {0, 0, 900, 500});
    camera.zoom_at({400, 250}, 6);
    camera.settle();
    const Vec2 pointer{613, 177};
    const Vec2 held = camera.to_cell(pointer);
    camera.zoom_at(pointer, 1.25);
    camera.advance(0.03);
    camera.zoom_at(pointer, 1.25);
    double zoom = camera.zoom();
    int frames = 0;
    while (camera.advance(0.016)) {
        EXPECT_GT(camera.zoom(), zoom);
        zoom = camera.zoom();
        EXPECT_NEAR(camera.to_pixel(held).x, pointer.x, 1.0);
        EXPECT_NEAR(camera.to_pixel(held).y, pointer.y, 1.0);
        ++frames;
    }
    EXPECT_GE(frames, 6);
    EXPECT_LE(frames, 8);
    EXPECT_NEAR(camera.zoom(), 500.0 / 512 * 6 * 1.25 * 1.25, 1e-9);
    EXPECT_NEAR(camera.to_pixel(held).x, pointer.x, 1.0);
    EXPECT_FALSE(camera.easing());
}

TEST(Camera, StaysBetweenWholeMapAndLargestCell) {
    Camera camera = camera_of(512, 256, {0, 0, 900, 500});
    for (int i = 0; i < 40; ++i) {
        camera.zoom_at({10, 10}, 1.5);
        camera.settle();
    }
    EXPECT_DOUBLE_EQ(camera.zoom(), 96);
    for (int i = 0; i < 40; ++i) {
        camera.zoom_at({880, 20}, 1 / 1.5);
        camera.settle();
    }
    EXPECT_DOUBLE_EQ(camera.zoom(), 900.0 / 512);
    EXPECT_TRUE(camera.fitted());
    EXPECT_EQ(camera.center(), (Vec2{256, 128}));
    EXPECT_EQ(camera.visible_cells(), (Rect{0, 0, 512, 256}));
}

TEST(Camera, NeverLosesTheMap) {
    Camera camera = camera_of(64, 64, {100, 40, 640, 480});
    camera.zoom_at({300, 300}, 8);
    camera.settle();
    for (const Vec2 far : {Vec2{1e9, 0}, Vec2{-1e9, 1e9}, Vec2{0, -1e9}}) {
        camera.pan(far.x, far.y);
        EXPECT_FALSE(camera.visible_cells().empty());
        EXPECT_TRUE(all_finite(camera));
    }
    camera.pan(std::nan(""), 0);
    camera.zoom_at({0, 0}, 0);
    camera.zoom_at({0, 0}, -1);
    EXPECT_TRUE(all_finite(camera));
}

TEST(Camera, RoundTripsBetweenPixelAndCellAtEveryZoom) {
    Camera camera = camera_of(300, 200, {11, 53, 907, 501});
    for (int i = 0; i < 12; ++i) {
        camera.zoom_at({250.0 + 31 * i, 300}, 1.37);
        camera.settle();
        const Rect seen = camera.visible_cells();
        for (const Point p :
             {Point{seen.x0, seen.y0}, Point{(seen.x0 + seen.x1) / 2, (seen.y0 + seen.y1) / 2}}) {
            const Vec2 middle = camera.to_pixel({p.x + 0.5, p.y + 0.5});
            EXPECT_EQ(camera.cell_at(middle), p);
        }
    }
}

TEST(Camera, ANewMapIsFittedAtOnce) {
    Camera camera = camera_of(100, 100, {0, 0, 500, 500});
    camera.zoom_at({10, 10}, 9);
    camera.set_map(50, 10);
    EXPECT_FALSE(camera.easing());
    EXPECT_DOUBLE_EQ(camera.zoom(), 10);
    camera.fill(false);
    EXPECT_DOUBLE_EQ(camera.zoom(), 50);
}

TEST(Camera, ACoveredFootLeavesTheWholeMapAboveIt) {
    Camera camera;
    camera.set_map(100, 50);
    camera.set_viewport({10, 20, 1000, 500});
    EXPECT_EQ(camera.zoom(), 10);
    camera.set_foot(200);
    EXPECT_EQ(camera.zoom(), 6);
    EXPECT_EQ(camera.to_pixel({0, 0}), (Vec2{10 + 200, 20}));
    EXPECT_EQ(camera.to_pixel({100, 50}), (Vec2{10 + 800, 20 + 300}));
    camera.set_foot(0);
    EXPECT_EQ(camera.zoom(), 10);
    camera.set_foot(450);
    EXPECT_EQ(camera.zoom(), 10) << "too little would be left";
    camera.set_foot(-7);
    EXPECT_EQ(camera.zoom(), 10);
    camera.pan(50, 0);
    camera.zoom_at({500, 200}, 2);
    camera.settle();
    const double zoom = camera.zoom();
    camera.set_foot(200);
    EXPECT_EQ(camera.zoom(), zoom) << "who has zoomed in keeps the view";
    camera.fit(false);
    EXPECT_EQ(camera.zoom(), 6);
}

}  // namespace
}  // namespace wayfield
