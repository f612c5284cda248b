// A flow field on the map: pixels of heatmap, bands, arrows, wave.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "gpu/gl_objects.h"
#include "view/field_texture.h"
#include "view_test.h"

namespace wayfield {
namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();

// An open map whose goal is the cell at the top left; all arrows point west, but for the first column's.
struct Field {
    explicit Field(int side) : grid(side, side) {
        max_cost = 2 * (side - 1);
        image = {side, side, 2, [](const Rect& part, std::span<std::uint32_t> cells, std::span<float> costs) {
                     std::size_t i = 0;
                     for (int y = part.y0; y < part.y1; ++y) {
                         for (int x = part.x0; x < part.x1; ++x, ++i) {
                             costs[i] = static_cast<float>(x + y);
                             cells[i] = pack_field_cell(costs[i], x > 0 ? kWest : kNorth, x % 2);
                         }
                     }
                 }};
    }

    void put(const Rect& rect, float cost, int direction, std::uint64_t version) {
        image.replace(rect, version,
                      [&](const Rect&, std::span<std::uint32_t> cells, std::span<float> costs) {
                          std::ranges::fill(cells, pack_field_cell(cost, direction, 0));
                          std::ranges::fill(costs, cost);
                      });
    }

    MapFrame frame() const {
        MapFrame frame;
        frame.grid = &grid;
        frame.map_version = 1;
        frame.layers.grid = false;
        frame.layers.heatmap = true;
        frame.field = {&image, max_cost, false, {}, false};
        return frame;
    }

    Grid grid;
    FieldImage image;
    double max_cost = 0;
};

class FieldViewTest : public ViewTest {
  protected:
    void draw(const MapFrame& frame, int side) {
        camera_.set_map(frame.grid->width(), frame.grid->height());
        camera_.set_viewport({0, 0, side, side});
        camera_.fit();
        camera_.settle();
        ViewTest::draw(frame, camera_, side, side);
    }
    Rgb at(Point cell, double dx = 0.5, double dy = 0.5) const { return ViewTest::at(camera_, cell, dx, dy); }
    // How many pixels of a cell are nearly white.
    int white(Point cell) const {
        int count = 0;
        for (int y = 1; y < 40; ++y) {
            for (int x = 1; x < 40; ++x) {
                const Rgb c = at(cell, x / 40.0, y / 40.0);
                count += std::min({c.r, c.g, c.b}) > 170 ? 1 : 0;
            }
        }
        return count;
    }

    Camera camera_;
};

TEST_F(FieldViewTest, ShowsCostsAsColoursAtEveryZoom) {
    const Field field(64);
    MapFrame frame = field.frame();
    for (const bool dark : {true, false}) {
        for (const ValuePalette palette :
             {ValuePalette::kViridis, ValuePalette::kCividis, ValuePalette::kNearBlueRed}) {
            frame.dark = dark;
            frame.values = palette;
            for (const int side : {32, 64, 200, 640}) {
                draw(frame, side);
                for (const Point cell : {Point{4, 4}, Point{30, 34}, Point{60, 58}}) {
                    const double share = (cell.x + cell.y) / field.max_cost;
                    EXPECT_LIKE(at(cell), field_colour(palette, share, -1, dark)) << side;
                }
            }
        }
    }
}

TEST_F(FieldViewTest, HidesWhatReachesNoGoalAndWhatTheWaveHasNotReached) {
    Field field(32);
    MapFrame frame = field.frame();
    const Rgb ground = dark_map_palette().terrain[0];
    field.put({10, 10, 11, 11}, kNever, kNoDirection, 3);
    frame.layers.arrows = true;
    draw(frame, 640);
    EXPECT_LIKE(at({10, 10}), ground);
    EXPECT_UNLIKE(at({11, 10}, 0.1, 0.1), ground);
    frame.field.wave = 20.5F;
    draw(frame, 640);
    EXPECT_UNLIKE(at({9, 11}, 0.1, 0.1), ground);
    EXPECT_LIKE(at({11, 11}, 0.1, 0.1), ground);
    EXPECT_EQ(white({20, 20}), 0) << "nor an arrow";
    frame.field.wave = -1.0F;
    draw(frame, 640);
    EXPECT_LIKE(at({0, 0}), ground);
}

TEST_F(FieldViewTest, DrawsArrowsThatPointTheirWay) {
    Field field(16);
    MapFrame frame = field.frame();
    frame.layers.arrows = true;
    const int side = 640;
    for (int d = 0; d < kDirectionCount; ++d) {
        field.put({8, 8, 9, 9}, 10, d, static_cast<std::uint64_t>(10 + d));
        draw(frame, side);
        const int before = white({8, 8});
        EXPECT_GT(before, 20) << d;
        // The head makes the front half the whiter one.
        int ahead = 0, behind = 0;
        for (int y = 0; y < 40; ++y) {
            for (int x = 0; x < 40; ++x) {
                const Rgb c = at({8, 8}, x / 40.0, y / 40.0);
                if (std::min({c.r, c.g, c.b}) <= 170) continue;
                const int along =
                    (x - 20) * kDx[static_cast<std::size_t>(d)] + (y - 20) * kDy[static_cast<std::size_t>(d)];
                (along > 0 ? ahead : behind) += 1;
            }
        }
        EXPECT_GT(ahead, behind + 10) << d;
    }
    EXPECT_EQ(white({0, 0}), 0) << "the goal leads nowhere";
}

TEST_F(FieldViewTest, ThinsArrowsOutAsCellsGetSmall) {
    const Field field(256);
    MapFrame frame = field.frame();
    frame.layers.arrows = true;
    // Arrows stand in every 16th cell at one pixel a cell: whole rows between them have none.
    draw(frame, 256);
    int rows_with = 0;
    for (int y = 0; y < 256; ++y) {
        bool any = false;
        for (int x = 0; x < 256; ++x) {
            const Rgb c = at({x, y});
            any = any || std::min({c.r, c.g, c.b}) > 150;
        }
        rows_with += any ? 1 : 0;
    }
    EXPECT_GT(rows_with, 15);
    EXPECT_LT(rows_with, 160);
}

TEST_F(FieldViewTest, GivesEachGoalItsHue) {
    const Field field(16);
    MapFrame frame = field.frame();
    frame.field.several_goals = true;
    draw(frame, 320);
    EXPECT_LIKE(at({4, 4}), field_colour(frame.values, 8 / field.max_cost, 0, true));
    EXPECT_LIKE(at({5, 4}), field_colour(frame.values, 9 / field.max_cost, 1, true));
    EXPECT_UNLIKE(at({4, 4}), at({5, 4}));
}

TEST_F(FieldViewTest, DimsWhatIsStale) {
    const Field field(16);
    MapFrame frame = field.frame();
    draw(frame, 320);
    const Rgb fresh = at({2, 2});
    frame.field.stale = true;
    draw(frame, 320);
    EXPECT_LT(luminance(at({2, 2})), 0.6 * luminance(fresh));
}

TEST_F(FieldViewTest, DrawsBandsOfEqualCost) {
    const Field field(64);
    MapFrame frame = field.frame();
    frame.layers.bands = true;
    draw(frame, 640);
    // Along a row the colour changes at the edge of a band and nowhere else.
    int changes = 0;
    for (int x = 1; x < 64; ++x) changes += distance(at({x, 0}), at({x - 1, 0})) > 12 ? 1 : 0;
    EXPECT_GT(changes, 3);
    EXPECT_LT(changes, 20);
}

TEST_F(FieldViewTest, UploadsOnlyWhatChanged) {
    Field field(512);
    MapFrame frame = field.frame();
    draw(frame, 512);
    EXPECT_GE(view_.uploaded_bytes(), 512U * 512U * 4U);
    draw(frame, 512);
    EXPECT_EQ(view_.uploaded_bytes(), 0U);
    field.put({100, 100, 104, 103}, 1000, kEast, 3);
    draw(frame, 512);
    EXPECT_EQ(view_.uploaded_bytes(), 48U);
    EXPECT_LIKE(at({101, 101}), field_colour(frame.values, 1, -1, true));
}

TEST_F(FieldViewTest, LeavesOutAFieldOfAnotherSize) {
    const Field field(16);
    const Grid grid(20, 20);
    MapFrame frame = field.frame();
    frame.grid = &grid;
    draw(frame, 320);
    EXPECT_LIKE(at({4, 4}), dark_map_palette().terrain[0]);
}

}  // namespace
}  // namespace wayfield
