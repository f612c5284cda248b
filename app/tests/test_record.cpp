// Videos: what a recording leaves behind, and what it doesn't. Cases PF-087, PF-095.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "app_commands.h"
#include "cli/cli_runner.h"
#include "own_folder.h"
#include "record/process.h"
#include "record/recording.h"
#include "window_script.h"

namespace wayfield {
namespace {

namespace fs = std::filesystem;

bool has_ffmpeg() {
    try {
        return Process({"ffmpeg", "-version"}, "").finish();
    } catch (const Error&) {
        return false;
    }
}

#define NEEDS_FFMPEG() \
    if (!has_ffmpeg()) GTEST_SKIP() << "the package ffmpeg is not installed"

/// "642,482,5": width, height and decoded frames of a video.
std::string probe(const std::string& path) {
    const std::string line =
        "ffprobe -v error -count_frames -select_streams v:0 -show_entries "
        "stream=width,height,nb_read_frames -of csv=p=0 '" +
        path + "' 2>&1";
    std::string text;
    std::array<char, 256> block;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(line.c_str(), "r"), pclose);
    while (pipe && std::fgets(block.data(), static_cast<int>(block.size()), pipe.get())) text += block.data();
    while (!text.empty() && (text.back() == '\n' || text.back() == ',')) text.pop_back();
    return text;
}

RgbImage picture(int width, int height, int seed) {
    RgbImage image{width, height, {}};
    for (int i = 0; i < width * height * 3; ++i)
        image.pixels.push_back(static_cast<std::uint8_t>(i * 7 + seed * 31));
    return image;
}

/// A folder of its own, and an environment that is put back.
class RecordTest : public test::CliTest {
  protected:
    RecordTest() { fs::create_directories(path(".")); }
    ~RecordTest() override {
        setenv("PATH", path_.c_str(), 1);  // NOLINT(concurrency-mt-unsafe): one thread
        fs::current_path(folder_before_);
    }
    /// The only programs there are now.
    void use_programs_of(const std::string& folder) {
        setenv("PATH", folder.c_str(), 1);  // NOLINT(concurrency-mt-unsafe): one thread
    }
    std::string failure(const std::string& name, int frames = 3) {
        try {
            Recording recording(path(name), 64, 48, 30);
            for (int i = 0; i < frames; ++i) recording.add(picture(64, 48, i));
            recording.finish();
        } catch (const Error& error) {
            return error.what();
        }
        return "none";
    }

  private:
    std::string path_ = std::getenv("PATH");
    fs::path folder_before_ = fs::current_path();
};

// Before a person a slow machine records no time-lapse: frames stand for as long as they took.
TEST_F(RecordTest, WhatAPersonDoesIsRecordedInRealTime) {
    AppOptions options;
    options.display = Display::kOffscreen;
    options.width = 160;
    options.height = 120;
    options.keeps_settings = false;
    App app(options);
    ASSERT_TRUE(app.apply(command::Record{path("live/"), std::nullopt, 30}).ok);
    for (const double seconds : {0.1, 0.2, 0.05, 0.15}) app.frame(seconds);
    EXPECT_EQ(app.recording()->frames(), 15) << "half a second";
    for (int i = 0; i < 10; ++i) app.frame(0.01);
    EXPECT_EQ(app.recording()->frames(), 18) << "faster than the video: some frames are left out";
    app.frame(0);
    EXPECT_EQ(app.recording()->frames(), 18);
}

TEST_F(RecordTest, AFilmShowsFirstAndLastStepAndRestsAtItsEnd) {
    const FilmPlan plan(2, 30);
    ASSERT_EQ(plan.frames(), 60);
    EXPECT_EQ(plan.step(0, 1000), 0U);
    EXPECT_EQ(plan.step(59, 1000), 1000U);
    EXPECT_EQ(plan.step(53, 1000), 1000U);
    EXPECT_LT(plan.step(51, 1000), 1000U);
    for (int i = 1; i < 60; ++i) EXPECT_GE(plan.step(i, 1000), plan.step(i - 1, 1000));
    EXPECT_EQ(FilmPlan(0.001, 60).frames(), 1);
    EXPECT_EQ(FilmPlan(0.001, 60).step(0, 9), 9U);
    EXPECT_EQ(FilmPlan(12, 60).frames(), 720);
}

TEST_F(RecordTest, OddSidesAreEvenedByTheirEdge) {
    const RgbImage padded = padded_to_even(picture(3, 1, 0));
    EXPECT_EQ(padded.width, 4);
    EXPECT_EQ(padded.height, 2);
    const std::vector<std::uint8_t> row = {0, 7, 14, 21, 28, 35, 42, 49, 56, 42, 49, 56};
    EXPECT_EQ(std::vector<std::uint8_t>(padded.pixels.begin(), padded.pixels.begin() + 12), row);
    EXPECT_EQ(std::vector<std::uint8_t>(padded.pixels.begin() + 12, padded.pixels.end()), row);
    EXPECT_EQ(padded_to_even(picture(4, 2, 0)).pixels, picture(4, 2, 0).pixels);
}

TEST_F(RecordTest, FramesOfAnotherSizeAreFittedIn) {
    const RgbImage wide = fitted(picture(40, 10, 0), 20, 20);
    EXPECT_EQ(wide.pixels.size(), 20U * 20 * 3);
    EXPECT_EQ(wide.pixels[0], 0) << "black above";
    const std::size_t middle = (std::size_t{10} * 20 + 5) * 3;
    EXPECT_NE(wide.pixels[middle] + wide.pixels[middle + 1] + wide.pixels[middle + 2], 0);
    EXPECT_EQ(fitted(picture(1, 1, 5), 3, 2).pixels.size(), 18U);
}

TEST_F(RecordTest, OddFramesMakeAPlayableFile) {  // PF-095
    NEEDS_FFMPEG();
    Recording recording(path("odd.mp4"), 641, 481, 30);
    for (int i = 0; i < 5; ++i) recording.add(picture(641, 481, i));
    EXPECT_FALSE(fs::exists(path("odd.mp4"))) << "before it is whole";
    recording.finish();
    EXPECT_EQ(probe(path("odd.mp4")), "642,482,5");
    EXPECT_EQ(file_count(), 1U);
}

TEST_F(RecordTest, GifKeepsOddSidesAndAllFrames) {
    NEEDS_FFMPEG();
    {
        Recording recording(path("odd.gif"), 41, 31, 25);
        for (int i = 0; i < 4; ++i) recording.add(picture(41, 31, i));
        recording.finish();
    }
    EXPECT_EQ(probe(path("odd.gif")), "41,31,4");
    EXPECT_EQ(file_count(), 1U);
}

TEST_F(RecordTest, TheSameFramesMakeTheSameBytes) {
    NEEDS_FFMPEG();
    for (const std::string name : {"a.mp4", "b.mp4", "a.gif", "b.gif"}) EXPECT_EQ(failure(name, 6), "none");
    EXPECT_EQ(read("a.mp4"), read("b.mp4"));
    EXPECT_EQ(read("a.gif"), read("b.gif"));
    EXPECT_GT(read("a.mp4").size(), 100U);
}

TEST_F(RecordTest, WhatIsGivenUpLeavesNothing) {
    if (has_ffmpeg()) {
        for (const std::string name : {"a.mp4", "a.gif"}) {
            Recording recording(path(name), 64, 48, 30);
            recording.add(picture(64, 48, 1));
        }
    }
    {
        Recording recording(path("frames/"), 64, 48, 30);
        recording.add(picture(64, 48, 1));
    }
    EXPECT_EQ(file_count(), 0U);
}

TEST_F(RecordTest, InterruptionLeavesNothing) {
    const auto message_of = [](auto&& action) -> std::string {
        try {
            action();
        } catch (const Error& error) {
            return error.what();
        }
        return "none";
    };
    for (const std::string name : {"a.mp4", "a.gif", "frames/"}) {
        if (name != "frames/" && !has_ffmpeg()) continue;
        Recording recording(path(name), 64, 48, 30);
        recording.add(picture(64, 48, 1));
        std::raise(SIGINT);
        const std::string wanted = path(name) + ": interrupted, there is no video";
        EXPECT_EQ(message_of([&] { recording.add(picture(64, 48, 2)); }), wanted);
        EXPECT_EQ(message_of([&] { recording.finish(); }), wanted);
    }
    EXPECT_EQ(file_count(), 0U);
    EXPECT_EQ(failure("again/"), "none") << "one interruption is one recording's";
}

TEST_F(RecordTest, AMissingFfmpegIsNamedWithItsRemedy) {
    use_programs_of(path("nothing"));
    const std::string message = failure("a.mp4");
    EXPECT_NE(message.find("ffmpeg was not found: install the package ffmpeg"), std::string::npos) << message;
    EXPECT_NE(failure("a.gif").find("install the package ffmpeg"), std::string::npos);
    EXPECT_EQ(failure("frames/"), "none") << "PNGs need no ffmpeg";
    EXPECT_EQ(file_count(), 1U);
}

TEST_F(RecordTest, AFailedFfmpegGivesItsLastLine) {
    fs::create_directories(path("bin"));
    std::ofstream(path("bin/ffmpeg")) << "#!/bin/sh\necho first >&2\necho 'no space left' >&2\nexit 1\n";
    fs::permissions(path("bin/ffmpeg"), fs::perms::owner_all);
    use_programs_of(path("bin"));
    // However many frames it takes until the program is known to be gone.
    EXPECT_EQ(failure("a.mp4", 200), path("a.mp4") + ": ffmpeg failed: no space left");
    EXPECT_EQ(failure("a.gif", 1), path("a.gif") + ": ffmpeg failed: no space left");
    EXPECT_EQ(file_count(), 1U);
}

TEST_F(RecordTest, PlacesThatCannotBeWrittenAreNamed) {
    EXPECT_NE(failure("no/such/place.mp4").find("No such file or directory"), std::string::npos);
    EXPECT_THROW(check_recording_name(path("a.avi")), UsageError);
    write("frames", "");
    fs::create_directories(path("mixed"));
    write("mixed/notes.txt", "mine");
    EXPECT_NE(failure("mixed/").find("notes.txt"), std::string::npos);
    EXPECT_EQ(read("mixed/notes.txt"), "mine");
}

// ---- wayfield record ----

TEST_F(RecordTest, TwoRunsGiveTheSameFrames) {
    // Large enough for cards and score: what a search took must not be on them.
    const std::string scene =
        write("duel.wayfield",
              "wayfield 1\nopen scatter:64x40:seed=5\npanes 2\npane 2 algorithm dijkstra\n"
              "race on\n");
    const auto frames = [&](const std::string& name) {
        const test::CliRun run = test::run_command({"record", scene, "--out", path(name), "--size", "900x400",
                                                    "--fps", "5", "--seconds", "0.8", "--weight", "2"},
                                                   window_commands());
        EXPECT_EQ(run.status, 0) << run.err;
        EXPECT_NE(run.out.find("4 frames, 0.8 s"), std::string::npos) << run.out;
        std::vector<std::string> bytes;
        for (int i = 1; i <= 5; ++i) bytes.push_back(read(name + "frame-0000" + std::to_string(i) + ".png"));
        return bytes;
    };
    const std::vector<std::string> first = frames("a/"), second = frames("b/");
    EXPECT_EQ(first, second);
    EXPECT_FALSE(first[3].empty());
    EXPECT_TRUE(first[4].empty()) << "fps x seconds, and none more";
    EXPECT_NE(first[0], first[2]) << "it plays";
    EXPECT_EQ(frames("a/"), first) << "an earlier recording is replaced";
}

TEST_F(RecordTest, ACrowdWalksInItAndTwiceTheSameWay) {
    const std::string scene =
        write("crowd.wayfield",
              "wayfield 1\nopen rooms:48x30:seed=3\ngoal 40,20\nlayers hide search\nlayers hide path\n"
              "layers hide cards\ncrowd 80 seed 2\nagent-colour speed\n");
    const auto frames = [&](const std::string& name, const char* first) {
        const std::string script = write("drive.script", std::string(first) + "frames 6\n");
        const test::CliRun run = test::run_command(
            {"record", scene, "--out", path(name), "--size", "400x240", "--fps", "10", "--script", script},
            window_commands());
        EXPECT_EQ(run.status, 0) << run.err;
        std::vector<std::string> bytes;
        for (int i = 1; i <= 6; ++i) bytes.push_back(read(name + "frame-0000" + std::to_string(i) + ".png"));
        return bytes;
    };
    const std::vector<std::string> walking = frames("a/", "");
    EXPECT_EQ(frames("b/", ""), walking);
    for (std::size_t i = 1; i < walking.size(); ++i) EXPECT_NE(walking[i], walking[i - 1]) << i;
    const std::vector<std::string> resting = frames("c/", "pause\n");
    EXPECT_FALSE(resting[0].empty());
    for (std::size_t i = 1; i < resting.size(); ++i) EXPECT_EQ(resting[i], resting[0]) << "only agents moved";
}

TEST_F(RecordTest, ASceneWithTwoPanesIsRecordedWithBoth) {
    NEEDS_FFMPEG();
    const std::string scene =
        write("duel.wayfield",
              "wayfield 1\nopen scatter:64x40:seed=5\npanes 2\npane 2 algorithm dijkstra\n"
              "race on\ncaption \"A* against Dijkstra\"\n");
    const test::CliRun run = test::run_command(
        {"record", scene, "--out", path("duel.mp4"), "--size", "641x361", "--fps", "12", "--seconds", "0.5"},
        window_commands());
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(probe(path("duel.mp4")), "642,362,6");
}

TEST_F(RecordTest, AScriptDrives) {
    const std::string script =
        write("drive.script", "goal 50,30\nframes 3\nmouse cell click 9,9\nwait 0.2\n");
    const test::CliRun run = test::run_command(
        {"record", "open:64x40", "--out", path("f/"), "--size", "200x120", "--fps", "20", "--script", script},
        window_commands());
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("7 frames"), std::string::npos) << "3 and 0.2 s at 20: " << run.out;
    const std::string quiet = write("set.script", "algorithm dijkstra\n");
    const test::CliRun film =
        test::run_command({"record", "open:64x40", "--out", path("g/"), "--size", "200x120", "--fps", "10",
                           "--seconds", "0.5", "--script", quiet},
                          window_commands());
    EXPECT_NE(film.out.find("5 frames"), std::string::npos) << film.out << film.err;
}

TEST_F(RecordTest, RefusesWhatIsWrongAndLeavesNothing) {
    const auto run = [&](std::vector<std::string> more) {
        std::vector<std::string> words = {"record", "open:16x16", "--size", "64x48", "--seconds", "0.1"};
        words.insert(words.end(), more.begin(), more.end());
        return test::run_command(words, window_commands());
    };
    EXPECT_EQ(run({"--out", path("a.avi")}).status, 2);
    EXPECT_EQ(run({"--out", path("a.mp4"), "--fps", "0"}).status, 2);
    EXPECT_EQ(run({"--out", path("a.mp4"), "--seconds", "-1"}).status, 2);
    EXPECT_EQ(run({"--out", path("a.mp4"), "--algorithm", "astr"}).status, 2);
    EXPECT_EQ(run({}).status, 2);
    const std::string script = write("bad.script", "frames 1\nexpect walls == 7\n");
    const test::CliRun failed = run({"--out", path("f/"), "--script", script});
    EXPECT_EQ(failed.status, 1);
    EXPECT_EQ(std::count(failed.err.begin(), failed.err.end(), '\n'), 1) << failed.err;
    EXPECT_EQ(file_count(), 1U) << "the script alone";
}

TEST_F(RecordTest, CtrlCEndsItWithNothingLeft) {
    const auto is_recorded = [&] { return fs::exists(path("long.part/frame-00003.png")); };
    const std::jthread hand([&](const std::stop_token& stop) {
        while (!is_recorded() && !stop.stop_requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        if (is_recorded()) kill(getpid(), SIGINT);
    });
    const test::CliRun run = test::run_command(
        {"record", "open:64x40", "--out", path("long/"), "--size", "200x120", "--seconds", "600"},
        window_commands());
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err, "wayfield: " + path("long/") + ": interrupted, there is no video\n");
    EXPECT_EQ(file_count(), 0U);
}

// ---- In the window -------------------------------------------------------------------------------------

class RecordWindow : protected OwnFolder, public WindowTest {
  protected:
    RecordWindow() { fill_pixels(true); }
    std::ptrdiff_t frames(const std::string& name) {
        return std::distance(fs::directory_iterator(folder_ / name), {});
    }
};

TEST_F(RecordWindow, MinimisingAndResizingHarmNothing) {  // PF-087
    run(R"(
window 400x300
open scatter:64x40:seed=5
algorithm dijkstra
reset
record shots/
play
frames 4
expect recording == 4
expect step == 240
minimise
wait 5
expect recording == 4
expect step == 240
restore
frames 2
expect recording == 6
expect step == 360
window 320x240
frames 2
expect gl-errors == 0
stop
expect recording == 0
expect message ~= "8 frames"
fails stop
)");
    EXPECT_EQ(frames("shots"), 8);
}

TEST_F(RecordWindow, AFilmEndsByItselfAndTwoCannotRun) {
    run(R"(
window 300x200
open open:32x20
record film/ seconds 0.5 fps 10
expect message ~= "5 frames, 0.5 s"
expect playing == false
)");
}

TEST_F(RecordWindow, TheLabCanBeRecordedToo) {
    run("window 900x500\nlab show smoothing\nrecord lab/\nframes 2\nkey R ctrl\nexpect recording == 0\n");
    EXPECT_EQ(frames("lab"), 2);
}

TEST_F(RecordWindow, ClosingTheWindowEndsTheVideo) {
    run("window 300x200\nopen open:32x20\nrecord kept/\nframes 3\nclose\n");
    EXPECT_EQ(app_.run(), 0);
    EXPECT_EQ(frames("kept"), 3);
}

TEST_F(RecordWindow, TheButtonAndTheKeyStartAndStop) {
    NEEDS_FFMPEG();
    run(R"(
window 900x500
open open:32x20
widget "Rec" click
expect widget "Rec" == on
frames 3
fails record other.mp4
widget "Rec" click
expect widget "Rec" == off
key R ctrl
frames 2
expect recording == 2
key R ctrl
expect recording == 0
expect gl-errors == 0
widget "Video file" set "film/"
widget "Seconds" set 1
widget "Record film" click
expect recording == 0
frames 61
expect message ~= "60 frames"
)");
    EXPECT_EQ(probe((folder_ / "wayfield-1.mp4").string()), "900,500,3");
    EXPECT_EQ(probe((folder_ / "wayfield-2.mp4").string()), "900,500,2");
    EXPECT_EQ(frames("film"), 60);
}

}  // namespace
}  // namespace wayfield
