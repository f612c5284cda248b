// Pictures of whole maps in both themes, zoomed in and out. They are drawn in every run, which must leave no
// GL error; with WAYFIELD_PICTURES=FOLDER they are also written there, for a person to look at.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "files/load_map.h"
#include "gpu/framebuffer.h"
#include "platform/window.h"
#include "view/map_view.h"
#include "wayfield/components.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

struct Picture {
    std::string name;
    std::string map;  // a generator, or a file under WAYFIELD_SHARED_DIR/maps
    double zoom = 0;  // 0: fitted
    int width = 1280;
    int height = 720;
};

std::optional<std::string> picture_folder() {
    const char* folder = std::getenv("WAYFIELD_PICTURES");
    if (!folder || !*folder) return std::nullopt;
    return folder;
}

std::string map_path(const std::string& map) {
    if (map.find(':') != std::string::npos) return map;
    return std::string(WAYFIELD_SHARED_DIR "/maps/") + map;
}

TEST(MapViewPictures, AreDrawnWithoutErrors) {
    const Picture pictures[] = {
        {"scatter", "scatter:81x45:seed=7"},
        {"scatter-near", "scatter:81x45:seed=7", 40},
        {"maze", "maze:61x61", 0, 1920, 1080},
        {"rooms", "rooms:256x256"},
        {"caves", "caves:160x90"},
        {"terrain", "terrain:128x72"},
        {"terrain-near", "terrain:128x72", 48},
        {"dragon-age", "dao/arena2.map"},
        {"dragon-age-far", "dao/orz900d.map"},
        {"city", "cities/Berlin_0_1024.map", 0, 1920, 1080},
        {"warcraft-near", "wc3maps512/icecrown.map", 12},
    };
    const Window window("pictures", 64, 64, Display::kOffscreen);
    const std::optional<std::string> folder = picture_folder();
    count_gl_errors();
    MapView view;
    Framebuffer target;
    std::uint64_t version = 0;
    for (const Picture& picture : pictures) {
        const std::string path = map_path(picture.map);
        if (picture.map.find(':') == std::string::npos && !std::filesystem::exists(path)) continue;
        const Grid grid = load_map(path);
        const TraversalMap map(grid, Profile{});
        const FarPair ends = farthest_pair(map);
        ASSERT_NE(ends.start, kNoCell) << picture.name;
        const Query query{map.point(ends.start), map.point(ends.goal), {}};
        SearchScratch scratch;
        SearchResult result;
        TraceRecorder trace;
        search_traced(map, query, scratch, result, trace);

        // Nobody looks at most of them: small ones are drawn by the same code.
        const int width = folder ? picture.width : picture.width / 4;
        const int height = folder ? picture.height : picture.height / 4;
        Camera camera;
        camera.set_map(grid.width(), grid.height());
        camera.set_viewport({0, 0, width, height});
        if (picture.zoom > 0) camera.set_zoom(picture.zoom);
        camera.settle();
        MapFrame frame;
        frame.grid = &grid;
        frame.traversal = &map;
        frame.map_version = ++version;
        frame.start = query.start;
        frame.goal = query.goal;
        frame.hovered = camera.nearest_cell({width * 0.6, height * 0.4});
        for (const bool dark : {true, false}) {
            for (const bool done : {false, true}) {
                const std::uint32_t playhead = done ? trace.step_count() : trace.step_count() / 2;
                frame.dark = dark;
                frame.search = {trace.opened(),     trace.closed(), version, playhead,
                                trace.step_count(), kNoCell,        {}};
                frame.path = {{}, version * 2, 1};
                if (done) frame.path = {result.path, version * 2 + 1, 1};
                target.resize(width, height);
                target.bind();
                view.update(frame, camera);
                view.draw(frame, camera, height);
                if (folder) {
                    write_png(target.read_rgb(),
                              fmt::format("{}/{}-{}-{}.png", *folder, picture.name, dark ? "dark" : "light",
                                          done ? "done" : "half"));
                }
            }
        }
        EXPECT_EQ(count_gl_errors(), 0) << picture.name;
    }
}

}  // namespace
}  // namespace wayfield
