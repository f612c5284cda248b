// bench_painting: what flow fields cost each frame while a hand paints on 512 x 512, as the frame plot holds
// it: CPU time of the field in a frame, and how many frames it took until the field was right again. A cell
// that is painted and freed at 200 places, and strokes of 40 cells within a frame.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "run/runner.h"
#include "scene/scene.h"
#include "strokes.h"
#include "wayfield/error.h"
#include "wayfield/random.h"

namespace {

using namespace wayfield;

constexpr const char* kRules[] = {"4", "8-strict"};
constexpr std::chrono::microseconds kPatience{6000};
constexpr std::chrono::microseconds kFrame{16667};

void run(Scene& scene, const std::string& line) {
    const Outcome outcome = scene.apply(parse_command(line));
    if (!outcome.ok) throw Error(line + ": " + outcome.message);
}

struct Figures {
    std::vector<double> milliseconds;  // of frames that cost anything
    std::vector<double> frames;        // from an edit until nothing is left to do
};

// Frames of 60 Hz until the field is right.
void let_run(Runner& runner, Figures& figures) {
    int frames = 0;
    do {
        const auto begin = std::chrono::steady_clock::now();
        runner.update(kPatience);
        ++frames;
        std::this_thread::sleep_until(begin + kFrame);
        const double milliseconds = runner.take_cost().field_milliseconds;
        if (milliseconds > 0) figures.milliseconds.push_back(milliseconds);
    } while (runner.busy());
    figures.frames.push_back(frames);
}

std::string stroke_from(const Grid& grid, Mulberry32& random, int length) {
    const std::vector<Point> stroke = draw_stroke(grid, random, length);
    std::string line = "paint stroke";
    for (const Point p : stroke) line += fmt::format(" {},{}", p.x, p.y);
    return line + (paint_of(grid, stroke.front()) == Terrain::kWall ? " wall" : " free");
}

Figures paint(const char* map, const char* rule, int length) {
    Scene scene;
    Runner::Options options;
    options.record_traces = false;
    Runner runner(scene, options);
    run(scene, std::string("open ") + map);
    run(scene, std::string("movement ") + rule);
    run(scene, "layers show field");
    runner.finish();
    runner.take_cost();
    Mulberry32 random(1);
    Figures figures;
    for (int i = 0; i < kPlaces; ++i) {
        run(scene, stroke_from(scene.grid(), random, length));
        let_run(runner, figures);
        run(scene, "undo");
        let_run(runner, figures);
    }
    return figures;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string only = argc > 1 ? argv[1] : "";
    try {
        std::puts("field milliseconds a frame, and frames until it is right: median, 95 %, worst");
        std::printf("%-34s %-8s   %-23s %-23s   %-23s %s\n", "map", "movement", "one cell: ms", "frames",
                    "40 cells: ms", "frames");
        for (const char* map : kPaintedMaps) {
            if (std::string(map).find(only) == std::string::npos) continue;
            for (const char* rule : kRules) {
                const Figures cells = paint(map, rule, 1), strokes = paint(map, rule, 40);
                std::printf("%-34s %-8s   %s %s   %s %s\n", map, rule, summary(cells.milliseconds, 3).c_str(),
                            summary(cells.frames, 0).c_str(), summary(strokes.milliseconds, 3).c_str(),
                            summary(strokes.frames, 0).c_str());
                std::fflush(stdout);
            }
        }
        return 0;
    } catch (const Error& error) {
        std::fprintf(stderr, "bench_painting: %s\n", error.what());
        return 1;
    }
}
