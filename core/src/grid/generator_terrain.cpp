// Weighted terrain with heights: two fields of value noise, height and moisture, cut at quantiles, so that
// every seed has its lakes, woods and rocks in about the same shares; then two roads along cheap ground.
#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <utility>

#include "grid/generator_shapes.h"
#include "grid/value_noise.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

constexpr double kWaterShare = 0.17;
constexpr double kShallowsShare = 0.21;  // of everything that isn't higher, water included
constexpr double kLowlandShare = 0.45;
constexpr double kRockShare = 0.95;
constexpr int kLevels = 12;

struct Cuts {
    float water, shallows, lowland, rock;  // of height
    float moist, wooded, swampy;           // of moisture
};

Terrain terrain_at(float height, float moisture, const Cuts& cut) {
    if (height < cut.water) return Terrain::kWater;
    if (height < cut.shallows) return Terrain::kShallows;
    if (height >= cut.rock) return Terrain::kWall;
    const bool low = height < cut.lowland;
    if (low && moisture >= cut.swampy) return Terrain::kSwamp;
    if (moisture >= cut.wooded) return Terrain::kTrees;
    if (low && moisture >= cut.moist) return Terrain::kMud;
    return Terrain::kGround;
}

/// What a road pays for leading over a cell: bridges and clearings are dear, roads that exist are cheap.
double road_cost(Terrain terrain) {
    switch (terrain) {
        case Terrain::kWater:
            return 5;
        case Terrain::kShallows:
            return 3;
        case Terrain::kWall:
            return 12;
        case Terrain::kTrees:
            return 2.5;
        case Terrain::kSwamp:
            return 3;
        case Terrain::kMud:
            return 2;
        case Terrain::kRoad:
            return 0.4;
        default:
            return 1;
    }
}

/// A coarse lattice over the map, on which roads are planned: at most 96 nodes a side.
class RoadPlanner {
  public:
    explicit RoadPlanner(Grid& grid)
        : grid_(grid),
          spacing_(std::max(2, (std::max(grid.width(), grid.height()) + 95) / 96)),
          columns_((grid.width() - 1) / spacing_ + 1),
          rows_((grid.height() - 1) / spacing_ + 1) {}

    /// From the cheapest place of one edge to that of the opposite one: west to east, or north to south.
    void build(bool west_to_east) {
        const auto parent = plan(west_to_east);
        int best = -1;
        for (int node = 0; node < columns_ * rows_; ++node) {
            const bool arrived =
                west_to_east ? node % columns_ == columns_ - 1 : node / columns_ == rows_ - 1;
            if (arrived && (best < 0 || cost_[at(node)] < cost_[at(best)])) best = node;
        }
        const Point last = cell(best);
        pave(last, west_to_east ? Point{grid_.width() - 1, last.y} : Point{last.x, grid_.height() - 1});
        for (int node = best; parent[at(node)] >= 0; node = parent[at(node)]) {
            pave(cell(node), cell(parent[at(node)]));
        }
    }

  private:
    static std::size_t at(int node) { return static_cast<std::size_t>(node); }
    Point cell(int node) const { return {node % columns_ * spacing_, node / columns_ * spacing_}; }

    /// Dijkstra from all nodes of the near edge; the parent of each node, -1 at the edge.
    std::vector<int> plan(bool west_to_east) {
        const std::size_t count = at(columns_ * rows_);
        cost_.assign(count, std::numeric_limits<double>::infinity());
        std::vector<int> parent(count, -1);
        using Entry = std::pair<double, int>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
        for (int node = 0; node < columns_ * rows_; ++node) {
            if (west_to_east ? node % columns_ != 0 : node / columns_ != 0) continue;
            cost_[at(node)] = road_cost(grid_.terrain(cell(node)));
            open.emplace(cost_[at(node)], node);
        }
        while (!open.empty()) {
            const auto [cost, node] = open.top();
            open.pop();
            if (cost > cost_[at(node)]) continue;
            for (std::size_t d = 0; d < kDirectionCount; ++d) {
                const int x = node % columns_ + kDx[d];
                const int y = node / columns_ + kDy[d];
                if (x < 0 || x >= columns_ || y < 0 || y >= rows_) continue;
                const int next = y * columns_ + x;
                const double there = cost + step_cost(node, next, is_diagonal(static_cast<int>(d)));
                if (there >= cost_[at(next)]) continue;
                cost_[at(next)] = there;
                parent[at(next)] = node;
                open.emplace(there, next);
            }
        }
        return parent;
    }

    double step_cost(int from, int to, bool diagonal) const {
        const int climb = std::abs(grid_.level(cell(from)) - grid_.level(cell(to)));
        return (diagonal ? kDiagonal : 1.0) * (road_cost(grid_.terrain(cell(to))) + 0.7 * climb);
    }

    /// A line of road, two cells wide, so that its diagonals can be walked under every movement rule.
    void pave(Point from, Point to) {
        const int steps = std::max({std::abs(to.x - from.x), std::abs(to.y - from.y), 1});
        for (int i = 0; i <= steps; ++i) {
            const int x = from.x + (to.x - from.x) * i / steps;
            const int y = from.y + (to.y - from.y) * i / steps;
            const int right = std::min(x + 1, grid_.width() - 1);
            const int below = std::min(y + 1, grid_.height() - 1);
            for (const Point p : {Point{x, y}, Point{right, y}, Point{x, below}, Point{right, below}}) {
                grid_.set_terrain(grid_.index(p), Terrain::kRoad);
            }
        }
    }

    Grid& grid_;
    int spacing_;
    int columns_;
    int rows_;
    std::vector<double> cost_;
};

}  // namespace

Grid generate_terrain(const GeneratorSpec& spec) {
    require_side(spec, 8);
    Mulberry32 random(seed_of(spec));
    const int base = std::clamp(std::max(spec.width, spec.height) / 5, 4, 96);
    const auto height = value_noise(spec.width, spec.height, base, 5, random);
    const auto moisture = value_noise(spec.width, spec.height, std::max(4, base / 2), 4, random);
    const Cuts cut{quantile(height, kWaterShare),   quantile(height, kShallowsShare),
                   quantile(height, kLowlandShare), quantile(height, kRockShare),
                   quantile(moisture, 0.62),        quantile(moisture, 0.76),
                   quantile(moisture, 0.84)};
    const float range = std::max(quantile(height, 1) - cut.shallows, 1.0F / 4096);

    Grid grid(spec.width, spec.height);
    for (CellIndex i = 0; i < grid.cell_count(); ++i) {
        grid.set_terrain(i, terrain_at(height[i], moisture[i], cut));
        const float rise = (height[i] - cut.shallows) / range;
        grid.set_level(i, rise <= 0 ? 0 : std::min(kLevels, static_cast<int>(rise * kLevels)));
    }
    RoadPlanner planner(grid);
    planner.build(true);
    planner.build(false);
    grid.commit();
    return grid;
}

}  // namespace wayfield
