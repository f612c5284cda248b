// bench_strokes: what follows the hand that paints, thread CPU time an edit: a field's repair and the labels'
// update after one cell was painted and freed again at 200 places, and after strokes of 40 cells, beside
// building the field anew.
#include "strokes.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "wayfield/components.h"
#include "wayfield/error.h"
#include "wayfield/flow_field.h"
#include "wayfield/generators.h"
#include "wayfield/metrics.h"
#include "wayfield/random.h"
#include "wayfield/registry.h"

namespace {

using namespace wayfield;

constexpr MovementRule kRules[] = {MovementRule::k4, MovementRule::k8Strict};

class Times {
  public:
    template <class Work>
    void measure(const Work& work) {
        const double begin = thread_cpu_seconds();
        work();
        milliseconds_.push_back((thread_cpu_seconds() - begin) * 1000);
    }
    std::string text() const { return summary(milliseconds_, 3); }
    double least() const { return *std::min_element(milliseconds_.begin(), milliseconds_.end()); }

  private:
    std::vector<double> milliseconds_;
};

struct Painted {
    Times repair;
    Times labels;
};

Painted paint(Grid grid, TraversalMap map, CellIndex goal, int length) {
    FieldScratch scratch;
    FlowField field;
    field.build(map, {&goal, 1}, scratch);
    LiveComponents labels(map);
    Mulberry32 random(1);
    Painted painted;
    const auto follow = [&] {
        grid.commit();
        const Rect changed = map.update(grid);
        painted.repair.measure([&] { field.repair(map, changed, scratch); });
        painted.labels.measure([&] { labels.update(map, changed); });
    };
    for (int i = 0; i < kPlaces; ++i) {
        const std::vector<Point> stroke = draw_stroke(grid, random, length);
        std::vector<Terrain> before;
        before.reserve(stroke.size());
        for (const Point p : stroke) before.push_back(grid.terrain(p));
        const Terrain paint = paint_of(grid, stroke.front());
        for (const Point p : stroke) grid.set_terrain(grid.index(p), paint);
        follow();
        for (std::size_t k = 0; k < stroke.size(); ++k) grid.set_terrain(grid.index(stroke[k]), before[k]);
        follow();
    }
    return painted;
}

void run(const char* name, MovementRule rule) {
    Profile profile;
    profile.rule = rule;
    const Grid grid = generate(parse_generator(name));
    const TraversalMap map(grid, profile);
    CellIndex goal = 0;
    while (!map.passable(goal)) ++goal;
    Times builds;
    FieldScratch scratch;
    FlowField field;
    for (int pass = 0; pass < 20; ++pass) {
        builds.measure([&] { field.build(map, {&goal, 1}, scratch); });
    }
    Painted cells = paint(grid, map, goal, 1);
    Painted strokes = paint(grid, map, goal, 40);
    std::printf("%-34s %-8s %6.2f | %s | %s | %s | %s\n", name, std::string(info(rule).id).c_str(),
                builds.least(), cells.repair.text().c_str(), strokes.repair.text().c_str(),
                cells.labels.text().c_str(), strokes.labels.text().c_str());
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 2) {
        std::fputs("usage: bench_strokes_runner [MAP]\n", stderr);
        return 2;
    }
    const std::string_view only = argc > 1 ? argv[1] : "";
    try {
        std::puts("milliseconds: median, 95 %, worst; labels after the field");
        std::printf("%-34s %-8s %6s | %-23s | %-23s | %-23s | %s\n", "map", "movement", "build", "one cell",
                    "40 cells", "labels: one cell", "40 cells");
        for (const char* map : kPaintedMaps) {
            if (std::string_view(map).find(only) == std::string_view::npos) continue;
            for (const MovementRule rule : kRules) run(map, rule);
        }
        return 0;
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
