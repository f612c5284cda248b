// bench_agents: what a frame of a walking crowd costs in a window of 1280 x 720, drawn offscreen, from its
// first call to glFinish: the whole frame, and of it what the layer of agents adds. Agents walk as in a
// recording, a tick a frame, which the frame waits for; the tick is shown apart.
#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "app.h"
#include "wayfield/error.h"

namespace {

using namespace wayfield;

constexpr int kFrames = 30;

void run(App& app, const std::string& line) {
    const Outcome outcome = app.apply(parse_command(line));
    if (!outcome.ok) throw Error(line + ": " + outcome.message);
}

struct Times {
    double frame = 0;  // milliseconds, the best
    double tick = 0;
};

Times measure(App& app, double seconds) {
    std::vector<double> frames;
    for (int i = 0; i < kFrames; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        app.frame(seconds);
        glFinish();
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        frames.push_back(took.count());
    }
    const auto& crowd = app.scene().pane(0).crowd;
    return {*std::ranges::min_element(frames), crowd ? crowd->tick_milliseconds : 0};
}

void print_row(App& app, int agents, const char* zoom) {
    const double with = measure(app, 0).frame;
    run(app, "layers hide agents");
    const double without = measure(app, 0).frame;
    run(app, "layers show agents");
    const Times walking = measure(app, 1.0 / 60);
    std::printf("%7d  %-10s %8.1f %8.1f %8.1f %12.1f %8.2f\n", agents, zoom, without, with, with - without,
                walking.frame, walking.tick);
    std::fflush(stdout);
}

void bench(const char* map, int agents) {
    AppOptions options;
    options.display = Display::kOffscreen;
    options.interactive = false;
    options.keeps_settings = false;
    App app(options);
    run(app, fmt::format("open {}", map));
    run(app, fmt::format("crowd {}", agents));
    run(app, "tick 60");
    app.runner().finish();
    app.frame(0);
    print_row(app, agents, "whole map");
    app.camera(0).set_zoom(12);
    app.camera(0).settle();
    app.frame(0);
    print_row(app, agents, "12 px");
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const char* map = argc > 1 ? argv[1] : "scatter:512x512:seed=7:density=0.15";
        std::printf("%s, 1280 x 720, milliseconds, best of %d frames\n", map, kFrames);
        std::printf("%7s  %-10s %8s %8s %8s %12s %8s\n", "agents", "zoom", "without", "with", "agents",
                    "and a tick", "tick");
        for (const int agents : {1000, 10'000, 100'000}) bench(map, agents);
        return 0;
    } catch (const Error& error) {
        std::fprintf(stderr, "bench_agents: %s\n", error.what());
        return 1;
    }
}
