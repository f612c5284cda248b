// The pool's workers in the window, driven by real events.
#include "window_script.h"

namespace wayfield {
namespace {

// Of the map, those in the yellow of paths that came back.
std::size_t yellow_pixels(const RgbImage& image, const Box& map) {
    std::size_t count = 0;
    for (int y = static_cast<int>(map.y); y < static_cast<int>(map.bottom()); ++y) {
        for (int x = static_cast<int>(map.x); x < static_cast<int>(map.right()); ++x) {
            const auto at = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                                 static_cast<std::size_t>(x));
            count +=
                image.pixels[at] > 180 && image.pixels[at + 1] > 140 && image.pixels[at + 2] < 140 ? 1 : 0;
        }
    }
    return count;
}

TEST_F(WindowTest, RequestsAreSentAndTheWorkersShowWhatTheyDid) {
    run(R"(
open rooms:96x96:seed=2:room=16
frames 2
expect pool.done == 0
widget "Requests" set 300
widget "Send requests" click
frames 2
expect pool.done == 300
expect pool.queue == 0
expect widget "Workers' timeline" == on
expect widget "Workers' lanes" != "0 jobs"
expect widget "done" ~= "300"
widget "Send requests" click
frames 2
expect pool.done == 300
expect widget "done" ~= "600"
paint line 10,10 60,10 wall
frames 2
expect pool.outdated == 0
widget "Stop requests" click
frames 2
expect pool.done == 0
fails widget "Stop requests" click
expect gl-errors == 0
)");
    EXPECT_FALSE(app_.layout().workers.empty());
}

TEST_F(WindowTest, TheWorkersPanelComesAndGoes) {
    run("open open:32x32\nkey J\nframes 2\n");
    EXPECT_FALSE(app_.layout().workers.empty());
    run("expect widget \"Workers' lanes\" == \"0 jobs\"\nkey J\nframes 2\n");
    EXPECT_TRUE(app_.layout().workers.empty());
    run("workers show\nframes 2\n");
    EXPECT_FALSE(app_.layout().workers.empty());
    run("widget \"Workers' timeline\" click\nframes 2\n");
    EXPECT_TRUE(app_.layout().workers.empty());
    run("expect gl-errors == 0\n");
}

TEST_F(WindowTest, PathsThatComeBackAreDrawnUntilTheMapIsEdited) {
    const auto yellow = [&] { return yellow_pixels(picture(), app_.layout().map); };
    run("open open:64x64\nlayers hide search\nlayers hide path\nlayers hide cards\nframes 2\n");
    const std::size_t before = yellow();
    run("requests 50 seed 3\nframes 2\n");
    EXPECT_GT(yellow(), before + 1000);
    run("paint stroke 30,30 wall\nframes 2\n");
    EXPECT_EQ(yellow(), before);
}

}  // namespace
}  // namespace wayfield
