#include "view/pattern_atlas.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "wayfield/random.h"

namespace wayfield {

namespace {

// Marks are drawn into a tile of brightness -1..1 in coordinates 0..1, y down; blur is the width of an edge.
constexpr double kEdge = 1.2 / PatternAtlas::kTile;

double ramp(double from, double to, double x) {
    const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

class Tile {
  public:
    // Calls shade(x, y, old) for every texel.
    template <typename Shade>
    void each(const Shade& shade) {
        within(0, 0, 1, 1, shade);
    }

    // The same for the texels of a box only.
    template <typename Shade>
    void within(double x0, double y0, double x1, double y1, const Shade& shade) {
        const auto first = [](double at) { return std::max(static_cast<int>(at * PatternAtlas::kTile), 0); };
        const auto past = [](double at) {
            return std::min(static_cast<int>(at * PatternAtlas::kTile) + 1, PatternAtlas::kTile);
        };
        for (int y = first(y0); y < past(y1); ++y) {
            for (int x = first(x0); x < past(x1); ++x) {
                double& v = values_[static_cast<std::size_t>(y * PatternAtlas::kTile + x)];
                v = shade((x + 0.5) / PatternAtlas::kTile, (y + 0.5) / PatternAtlas::kTile, v);
            }
        }
    }

    void ellipse(double cx, double cy, double rx, double ry, double value, double edge = kEdge) {
        const double rim = 2 * edge;
        within(cx - rx - rim, cy - ry - rim, cx + rx + rim, cy + ry + rim,
               [&](double x, double y, double old) {
                   const double dx = (x - cx) / rx;
                   const double dy = (y - cy) / ry;
                   const double outside = (std::sqrt(dx * dx + dy * dy) - 1) * std::min(rx, ry);
                   return std::lerp(old, value, ramp(edge, -edge, outside));
               });
    }

    // A stroke along y = cy + bend(x), faded towards both of its ends.
    template <typename Bend>
    void stroke(double x0, double x1, double cy, double half, double value, const Bend& bend) {
        each([&](double x, double y, double old) {
            const double across = std::abs(y - cy - bend(x)) - half;
            const double along = ramp(x0, x0 + 0.1, x) * ramp(x1, x1 - 0.1, x);
            return std::lerp(old, value, ramp(kEdge, -kEdge, across) * along);
        });
    }

    void line(double x0, double y0, double x1, double y1, double half, double value) {
        const double dx = x1 - x0;
        const double dy = y1 - y0;
        const double rim = half + 2 * kEdge;
        within(std::min(x0, x1) - rim, std::min(y0, y1) - rim, std::max(x0, x1) + rim, std::max(y0, y1) + rim,
               [&](double x, double y, double old) {
                   const double t =
                       std::clamp(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
                   const double ex = x - x0 - t * dx;
                   const double ey = y - y0 - t * dy;
                   return std::lerp(old, value, ramp(kEdge, -kEdge, std::sqrt(ex * ex + ey * ey) - half));
               });
    }

    double at(int x, int y) const { return values_[static_cast<std::size_t>(y * PatternAtlas::kTile + x)]; }

  private:
    std::vector<double> values_ =
        std::vector<double>(std::size_t{PatternAtlas::kTile} * PatternAtlas::kTile, 0.0);
};

double wave(double x, double phase, double height) {
    return height * std::sin(2 * std::numbers::pi * (x * 1.5 + phase));
}

void draw_water(Tile& tile, Mulberry32& random, double strength) {
    for (int i = 0; i < 3; ++i) {
        const double y = 0.2 + 0.3 * i + 0.06 * (random.next() - 0.5);
        const double x = 0.05 + 0.4 * random.next();
        const double phase = random.next();
        tile.stroke(x, std::min(x + 0.38 + 0.15 * random.next(), 0.98), y, 0.018, strength,
                    [phase](double at) { return wave(at, phase, 0.03); });
    }
}

void draw_swamp(Tile& tile, Mulberry32& random) {
    for (int i = 0; i < 2; ++i) {
        tile.ellipse(0.25 + 0.5 * random.next(), 0.25 + 0.5 * random.next(), 0.2, 0.09, -0.35, 0.02);
    }
    for (int i = 0; i < 3; ++i) {
        const double x = 0.18 + 0.3 * i + 0.08 * random.next();
        const double y = 0.45 + 0.45 * random.next();
        tile.line(x, y, x - 0.07, y - 0.16, 0.016, 0.75);
        tile.line(x, y, x, y - 0.22, 0.016, 0.9);
        tile.line(x, y, x + 0.07, y - 0.16, 0.016, 0.75);
    }
}

void draw_tree(Tile& tile, double x, double y, double r) {
    tile.ellipse(x + 0.03, y + 0.05, r * 1.02, r, -0.75, 0.03);
    tile.ellipse(x, y, r, r, 0.25);
    tile.ellipse(x - r * 0.22, y - r * 0.25, r * 0.62, r * 0.6, 0.6, 0.03);
}

void draw_trees(Tile& tile, Mulberry32& random) {
    tile.each([](double, double, double) { return -0.35; });
    const auto jitter = [&random] { return 0.13 * (random.next() - 0.5); };
    draw_tree(tile, 0.30 + jitter(), 0.28 + jitter(), 0.21);
    draw_tree(tile, 0.73 + jitter(), 0.40 + jitter(), 0.19);
    draw_tree(tile, 0.42 + jitter(), 0.73 + jitter(), 0.2);
}

void draw_mud(Tile& tile, Mulberry32& random) {
    for (int i = 0; i < 7; ++i) {
        const double x = 0.1 + 0.8 * random.next();
        const double y = 0.1 + 0.8 * random.next();
        const double r = 0.04 + 0.05 * random.next();
        tile.ellipse(x, y, r * 1.3, r, -0.55, 0.015);
        tile.ellipse(x - 0.01, y - r * 0.7, r * 0.8, 0.012, 0.35, 0.01);
    }
}

// Cobbles: rows of rounded stones, every second row shifted by half.
void draw_road(Tile& tile, Mulberry32& random) {
    tile.each([](double, double, double) { return -0.4; });
    for (int row = 0; row < 4; ++row) {
        for (int column = -1; column < 3; ++column) {
            const double shift = row % 2 == 0 ? 0 : 0.5 / 3;
            const double value = 0.1 + 0.35 * random.next();
            const double cx = (column + 0.5) / 3 + shift;
            const double cy = (row + 0.5) / 4;
            tile.within(cx - 0.2, cy - 0.15, cx + 0.2, cy + 0.15, [&](double x, double y, double old) {
                const double dx = std::max(std::abs(x - cx) - 0.09, 0.0);
                const double dy = std::max(std::abs(y - cy) - 0.055, 0.0);
                return std::lerp(old, value, ramp(0.07, 0.045, std::sqrt(dx * dx + dy * dy)));
            });
        }
    }
}

void draw_shallows(Tile& tile, Mulberry32& random) {
    for (int i = 0; i < 6; ++i) {
        tile.ellipse(0.1 + 0.8 * random.next(), 0.1 + 0.8 * random.next(), 0.028, 0.022, -0.45, 0.01);
    }
    for (int i = 0; i < 2; ++i) {
        const double phase = random.next();
        const double x = 0.1 + 0.3 * random.next();
        tile.stroke(x, x + 0.5, 0.3 + 0.4 * i, 0.014, 0.5,
                    [phase](double at) { return wave(at, phase, 0.022); });
    }
}

void draw_custom(Tile& tile) {
    tile.each([](double x, double y, double) {
        const double at = (x + y) * 3;
        return -0.3 * ramp(0.62, 0.7, std::abs(at - std::floor(at) - 0.5) * 2);
    });
}

// A few specks, so that large empty ground isn't flat paint.
void draw_ground(Tile& tile, Mulberry32& random) {
    for (int i = 0; i < 3; ++i) {
        const double r = 0.012 + 0.014 * random.next();
        tile.ellipse(0.1 + 0.8 * random.next(), 0.1 + 0.8 * random.next(), r, r, i == 0 ? -0.3 : 0.22, 0.012);
    }
}

void draw_class(Tile& tile, int terrain, Mulberry32& random) {
    switch (terrain) {
        case static_cast<int>(Terrain::kGround):
            return draw_ground(tile, random);
        case static_cast<int>(Terrain::kSwamp):
            return draw_swamp(tile, random);
        case static_cast<int>(Terrain::kWater):
            return draw_water(tile, random, 0.8);
        case static_cast<int>(Terrain::kTrees):
            return draw_trees(tile, random);
        case static_cast<int>(Terrain::kMud):
            return draw_mud(tile, random);
        case static_cast<int>(Terrain::kRoad):
            return draw_road(tile, random);
        case static_cast<int>(Terrain::kShallows):
            return draw_shallows(tile, random);
        case kTerrainCount:
            return draw_custom(tile);
        default:
            return;  // walls are plain: their bevel says enough
    }
}

}  // namespace

PatternAtlas make_pattern_atlas() {
    PatternAtlas atlas;
    atlas.width = PatternAtlas::kTile * PatternAtlas::kVariants;
    atlas.height = PatternAtlas::kTile * PatternAtlas::kClasses;
    atlas.texels.resize(static_cast<std::size_t>(atlas.width) * static_cast<std::size_t>(atlas.height));
    Mulberry32 random(11);
    for (int terrain = 0; terrain < PatternAtlas::kClasses; ++terrain) {
        for (int variant = 0; variant < PatternAtlas::kVariants; ++variant) {
            Tile tile;
            draw_class(tile, terrain, random);
            for (int y = 0; y < PatternAtlas::kTile; ++y) {
                for (int x = 0; x < PatternAtlas::kTile; ++x) {
                    const double v = 127.5 + 127.5 * std::clamp(tile.at(x, y), -1.0, 1.0);
                    const auto row = static_cast<std::size_t>(terrain * PatternAtlas::kTile + y);
                    const auto column = static_cast<std::size_t>(variant * PatternAtlas::kTile + x);
                    const auto level = static_cast<std::uint8_t>(v + 0.5);
                    atlas.texels[row * static_cast<std::size_t>(atlas.width) + column] = {level, level, level,
                                                                                          255};
                }
            }
        }
    }
    return atlas;
}

}  // namespace wayfield
