#include <sys/stat.h>

#include <thread>

#include "cli/cli.h"
#include "cli_runner.h"
#include "files/files.h"
#include "wayfield/error.h"

namespace wayfield::test {
namespace {

using CliLine = CliTest;

const std::vector<std::string> kSolve = {"solve", "open:8x8", "--start", "0,0", "--goal", "7,7"};

std::vector<std::string> solve_with(const std::vector<std::string>& more) {
    std::vector<std::string> line = kSolve;
    line.insert(line.end(), more.begin(), more.end());
    return line;
}

TEST_F(CliLine, SaysItsVersion) {
    const auto run = run_command({"--version"});
    EXPECT_EQ(run.status, 0);
    EXPECT_TRUE(run.out.starts_with("wayfield 0.")) << run.out;
}

TEST_F(CliLine, HelpsWithEveryCommand) {
    EXPECT_NE(run_command({"--help"}).out.find("solve"), std::string::npos);
    for (const char* command :
         {"solve", "batch", "scen", "crowd", "golden", "generate", "shot", "play", "list"}) {
        const auto run = run_command({command, "--help"});
        EXPECT_EQ(run.status, 0) << command;
        EXPECT_EQ(run.err, "");
        EXPECT_NE(run.out.find("--help"), std::string::npos) << command;
    }
    EXPECT_NE(run_command({"solve", "--help"}).out.find("bidirectional"), std::string::npos);
}

TEST_F(CliLine, UnknownOptionIsNamedWithTheNearest) {
    expect_failure(solve_with({"--algoritm", "astar"}), 2, "--algorithm");
    expect_failure(solve_with({"--algoritm=astar"}), 2, "'--algoritm'");
    expect_failure(solve_with({"--jsn"}), 2, "--json");
    expect_failure({"--verison"}, 2, "--version");
}

TEST_F(CliLine, UnknownIdIsNamedWithTheNearest) {
    expect_failure(solve_with({"--algorithm", "astr"}), 2, "astar");
    expect_failure(solve_with({"--heuristic", "octil"}), 2, "octile");
    expect_failure(solve_with({"--open-set", "bucket"}), 2, "bucket-queue");
    expect_failure(solve_with({"--movement", "8-strikt"}), 2, "8-strict");
    expect_failure(solve_with({"--profile", "wlak"}), 2, "walk");
    expect_failure(solve_with({"--set", "tie=lifo"}), 2, "ties");
    expect_failure(solve_with({"--set", "ties=lfio"}), 2, "lifo");
    expect_failure(solve_with({"--algorithm", ""}), 2, "algorithm");
    expect_failure({"solve", "scater:8x8", "--start", "0,0", "--goal", "1,1"}, 2, "scatter");
}

TEST_F(CliLine, UnknownCommandIsNamedWithTheNearest) {
    expect_failure({"slove"}, 2, "solve");
    expect_failure({"slove", "open:8x8", "--start", "0,0"}, 2, "solve");
    expect_failure({"throng"}, 2, "unknown command 'throng'");
    expect_failure({"crwod", "open:8x8", "--agents", "5"}, 2, "did you mean 'crowd'");
}

TEST_F(CliLine, MissingMapIsNamedBeforeAWindowIsAskedFor) {
    expect_failure({path("none.map")}, 1, "none.map: No such file");
}

TEST_F(CliLine, JunkNeverReachesTheTerminalAsItIs) {
    const std::string junk = write("junk.map", std::string("\x1b[31m\x07 4\n", 9));
    const auto run = run_command({"solve", junk, "--start", "0,0", "--goal", "1,1"});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.err.find('\x1b'), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find('\x07'), std::string::npos) << run.err;
}

TEST_F(CliLine, ValuesOutOfRangeAreRefused) {
    for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
             {"--weight", "-1"},
             {"--weight", "nan"},
             {"--weight", "inf"},
             {"--weight", "x"},
             {"--weight"},
             {"--tie-break", "-0.1"},
             {"--tie-break", "nan"},
             {"--unit-size", "0"},
             {"--unit-size", "65"},
             {"--unit-size", "1.5"},
             {"--climb", "-2"},
             {"--limit", "0"},
             {"--limit", "-1"},
             {"--weights", "9"},
             {"--weights", "9="},
             {"--weights", "9=-1"},
             {"--weights", "9=0"},
             {"--weights", "9=nan"},
             {"--weights", "9=1x"},
             {"--weights", "marsh=2"},
             {"--diagonal-cost", "two"},
             {"--set", "ties"},
             {"extra"},
         }) {
        expect_failure(solve_with(wrong), 2, wrong.front() == "extra" ? "extra" : wrong.front());
    }
}

TEST_F(CliLine, AWrongNumberIsToldWithItsOptionAndRange) {
    expect_failure(solve_with({"--weight", "x"}), 2, "--weight: 'x' is no number from 0 to 1000000");
    expect_failure(solve_with({"--tie-break", "2"}), 2, "--tie-break: '2' is no number from 0 to 1");
    expect_failure(solve_with({"--unit-size", "1.5"}), 2,
                   "--unit-size: '1.5' is no whole number from 1 to 64");
    expect_failure(solve_with({"--limit", "many"}), 2, "--limit: 'many' is no whole number of at least 1");
    expect_failure(solve_with({"--reopen=maybe"}), 2, "--reopen: 'maybe' is no true or false");
    expect_failure({"scen", "open:8x8", "a.scen", "--threads", "0"}, 2,
                   "--threads: '0' is no whole number from 1 to 256");
    expect_failure({"batch", "open:8x8", "--goal", "1,1", "--units", "two", "--seed", "1"}, 2,
                   "--units: 'two' is no whole number from 1 to");
}

TEST_F(CliLine, SetKnowsWhatScriptsKnow) {
    const auto run =
        run_command(solve_with({"--set", "reopen=on", "--set", "limit=3", "--set", "ties=fifo", "--set",
                                "diagonal-cost=one", "--open-set", "sorted-array", "--json"}));
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.json()["status"], "limit");
    expect_failure(solve_with({"--set", "colour=16"}), 2, "diagonal-cost=one|sqrt2");
}

TEST_F(CliLine, AnEmptyFileNameIsCalledOne) {
    expect_failure({"solve", "", "--start", "0,0", "--goal", "1,1"}, 1, "the name of a file is empty");
}

TEST_F(CliLine, MissingArgumentsAreAskedFor) {
    expect_failure({"solve"}, 2, "");
    expect_failure({"solve", "open:8x8"}, 2, "--");
    expect_failure({"scen", "open:8x8"}, 2, "SCEN");
    expect_failure({"golden"}, 2, "FILE");
    expect_failure({"generate", "open:8x8"}, 2, "--out");
    expect_failure({"batch", "open:8x8", "--goal", "1,1"}, 2, "--");
}

TEST_F(CliLine, BadGeneratorsAreWrongCommandLines) {
    for (const char* map :
         {"open:", "open:8", "open:0x8", "open:-1x8", "open:8x", "open:9999999x9999999", "maze:8x8",
          "scatter:8x8:density=x", "scatter:8x8:dens=1", "scatter:8x8:seed", "sealed:8x8:at=0,0"}) {
        expect_failure({"solve", map, "--start", "0,0", "--goal", "1,1"}, 2, "");
    }
}

TEST_F(CliLine, UnreadableMapsAreNamed) {
    const auto solve = [](const std::string& map) {
        return std::vector<std::string>{"solve", map, "--start", "0,0", "--goal", "1,1"};
    };
    expect_failure(solve(path("none.map")), 1, "none.map");
    expect_failure(solve(path("")), 1, "directory");
    expect_failure(solve(write("empty.map", "")), 1, "empty.map");
    expect_failure(solve(write("empty.png", "")), 1, "empty.png");
    expect_failure(solve(write("noise.map", std::string("\0\1\2\xff", 4))), 1, "noise.map");
    expect_failure(solve(write("cut.png", "\x89PNG\r\n\x1a\n")), 1, "cut.png");
    expect_failure(solve(write("town.map", "type octile\nheight 3\nwidth 5\nmap\n.....\n.....\n....\n")), 1,
                   "town.map:7");
}

TEST_F(CliLine, WhatNeverEndsOrIsTooLargeIsRefused) {
    const auto solve = [](const std::string& map) {
        return std::vector<std::string>{"solve", map, "--start", "0,0", "--goal", "1,1"};
    };
    expect_failure(solve("/dev/zero"), 1, "/dev/zero: this is a device");
    expect_failure({"golden", "/dev/urandom"}, 1, "/dev/urandom: this is a device");
    expect_failure({"scen", "open:8x8", "/dev/zero"}, 1, "/dev/zero: this is a device");
    expect_failure(solve("/dev/null"), 1, "/dev/null:1: the line 'map' is missing");
    write("huge.map", "type octile\nheight 2\nwidth 2\nmap\n..\n..\n");
    std::filesystem::resize_file(path("huge.map"), kMostFileBytes + 1);
    expect_failure(solve(path("huge.map")), 1, "huge.map: more than 256 MiB");
    EXPECT_THROW(read_file(write("small.map", "12345"), 4), Error);
    EXPECT_EQ(read_file(path("small.map"), 5), "12345");
}

// A pipe gives its bytes once.
TEST_F(CliLine, MapsComeThroughPipes) {
    const std::string pipe = path("pipe");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    std::thread writer([&] { std::ofstream(pipe) << "type octile\nheight 2\nwidth 2\nmap\n..\n..\n"; });
    const auto run = run_command({"solve", pipe, "--start", "0,0", "--goal", "1,1", "--json"});
    writer.join();
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.json()["status"], "found");
}

TEST_F(CliLine, WeightsBeyondTheirRangeAreRefusedWithIt) {
    const auto solve = [](const std::string& option, const std::string& value) {
        return std::vector<std::string>{"solve",  "open:8x8", "--start", "0,0",
                                        "--goal", "1,1",      option,    value};
    };
    for (const char* value : {"1e308", "inf", "nan", "1000001", "-1"}) {
        expect_failure(solve("--weight", value), 2, "from 0 to 1000000");
        expect_failure(solve("--weights", std::string("ground=") + value), 2, "above 0, at most 1000000");
    }
    EXPECT_EQ(run_command(solve("--weight", "1e6")).status, 0);
    EXPECT_EQ(run_command(solve("--weights", "ground=1e6")).status, 0);
}

TEST_F(CliLine, WindowCommandsAreHandedOn) {
    ShotRequest shot;
    PlayRequest play;
    OpenRequest open;
    WindowCommands window;
    window.open = [&](const OpenRequest& request) { return (open = request, 0); };
    window.shot = [&](const ShotRequest& request, std::ostream&) { return (shot = request, 0); };
    window.play = [&](const PlayRequest& request, std::ostream&) { return (play = request, 1); };

    EXPECT_EQ(run_command({}, window).status, 0);
    EXPECT_EQ(open.map, "");
    EXPECT_EQ(run_command({"open:8x8"}, window).status, 0);
    EXPECT_EQ(open.map, "open:8x8");
    EXPECT_EQ(
        run_command({"shot", "m.map", "--out", "a.png", "--size", "640x480", "--step", "7", "--script", "s"},
                    window)
            .status,
        0);
    EXPECT_EQ(shot.map, "m.map");
    EXPECT_EQ(shot.out, "a.png");
    EXPECT_EQ(shot.width, 640);
    EXPECT_EQ(shot.height, 480);
    EXPECT_EQ(shot.step, 7U);
    EXPECT_EQ(shot.script, "s");
    EXPECT_EQ(run_command({"play", "s", "--headless", "--json"}, window).status, 1);
    EXPECT_EQ(play.script, "s");
    EXPECT_TRUE(play.headless);
    EXPECT_TRUE(play.json);
}

TEST_F(CliLine, ShotChecksWhatItIsAskedFor) {
    expect_failure({"shot", "open:8x8", "--out", "a.bmp"}, 2, ".png");
    for (const char* size : {"640", "640x", "0x480", "-1x480", "640x480x2"}) {
        expect_failure({"shot", "open:8x8", "--out", "a.png", "--size", size}, 2, "--size");
    }
}

}  // namespace
}  // namespace wayfield::test
