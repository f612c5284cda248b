#include <cmath>

#include "cli_runner.h"

namespace wayfield::test {
namespace {

using CliSolve = CliTest;

TEST_F(CliSolve, ReportsEveryKeyOfTheFormat) {
    const auto run = run_command({"solve", "open:8x8", "--start", "0,0", "--goal", "7,0", "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, "");
    const auto json = run.json();
    for (const char* key : {"status", "reason", "cost", "expanded", "generated", "reopened", "pushed",
                            "scanned", "milliseconds", "optimal", "bound", "notes"}) {
        EXPECT_TRUE(json.contains(key)) << key;
    }
    EXPECT_FALSE(json.contains("path"));
    EXPECT_EQ(json["status"], "found");
    EXPECT_TRUE(json["reason"].is_null());
    EXPECT_EQ(json["cost"], 7);
    EXPECT_EQ(json["optimal"], true);
}

TEST_F(CliSolve, ListsTheCellsOfThePathInOrder) {
    const auto map = write_map_file("wall.map", {"...", ".@.", ".@."});
    const auto json =
        run_command({"solve", map, "--start", "0,2", "--goal", "2,2", "--path", "--json"}).json();
    EXPECT_EQ(json["cost"], 6);
    EXPECT_EQ(json["path"].dump(), "[[0,2],[0,1],[0,0],[1,0],[2,0],[2,1],[2,2]]");
}

TEST_F(CliSolve, SaysWhereAUnitOfSeveralCellsDoesNotFit) {
    const auto map = write_map_file("narrow.map", {"....", "....", "...@"});
    const std::vector<std::string> line = {"solve",  map,   "--start",     "0,0",
                                           "--goal", "2,1", "--unit-size", "2"};
    const auto narrow = run_command(line);
    EXPECT_NE(narrow.out.find("a unit of 2 x 2 cells doesn't fit at 2,1"), std::string::npos) << narrow.out;
    const auto crowd = run_command({"crowd", map, "--agents", "1", "--seed", "1", "--goal", "2,1",
                                    "--unit-size", "2", "--ticks", "1", "--json"});
    EXPECT_EQ(crowd.json()["notes"][0], "goal blocked: a unit of 2 x 2 cells doesn't fit at 2,1");
    auto small = line;
    small.back() = "1";
    small.emplace_back("--json");
    EXPECT_EQ(run_command(small).json()["notes"].dump().find("fit"), std::string::npos);
}

TEST_F(CliSolve, SaysWhyItWasFastOrWasNot) {
    const auto fast = run_command({"solve", "open:64x64", "--start", "1,1", "--goal", "62,1"});
    EXPECT_NE(fast.out.find("fast, because"), std::string::npos) << fast.out;
    EXPECT_NE(fast.out.find("of 4,096 open cells"), std::string::npos) << fast.out;
    const auto slow =
        run_command({"solve", "open:64x64", "--start", "1,1", "--goal", "62,1", "--algorithm", "dijkstra"});
    EXPECT_NE(slow.out.find("not fast, because"), std::string::npos) << slow.out;
}

TEST_F(CliSolve, StartThatIsTheGoalCostsNothing) {
    const auto json =
        run_command({"solve", "open:3x3", "--start", "2,2", "--goal", "2,2", "--path", "--json"}).json();
    EXPECT_EQ(json["status"], "found");
    EXPECT_EQ(json["cost"], 0);
    EXPECT_EQ(json["path"].dump(), "[[2,2]]");
}

TEST_F(CliSolve, AnyAnglePathsAreTheirWaypoints) {
    const auto map = write_map_file("wall.map", {".......", "...@...", "...@...", "...@..."});
    for (const char* algorithm : {"theta", "lazy-theta"}) {
        const auto json = run_command({"solve", map, "--start", "0,3", "--goal", "6,3", "--path", "--json",
                                       "--algorithm", algorithm})
                              .json();
        EXPECT_EQ(json["path"].dump(), "[[0,3],[2,0],[4,0],[6,3]]");
        EXPECT_EQ(json["waypoints"], json["path"]);
        EXPECT_NEAR(json["cost"].get<double>(), 2 + 2 * std::sqrt(13.0), 1e-9);
        EXPECT_NEAR(json["smoothed_length"].get<double>(), json["cost"].get<double>(), 1e-9);
        EXPECT_EQ(json["optimal"], false);
        EXPECT_EQ(json["bound"], 1);
        const auto table = run_command(
            {"solve", map, "--start", "0,3", "--goal", "6,3", "--path", "--algorithm", algorithm});
        EXPECT_NE(table.out.find("0,3\n2,0\n4,0\n6,3\n"), std::string::npos) << table.out;
        EXPECT_NE(table.out.find("over the optimum"), std::string::npos);
        EXPECT_NE(table.out.find(" -"), std::string::npos) << "shorter than by steps";
    }
    const auto weighted = write_map_file("mud.map", {"..m", "..."});
    const auto json =
        run_command({"solve", weighted, "--start", "0,0", "--goal", "2,1", "--json", "--algorithm", "theta"})
            .json();
    EXPECT_NE(json["notes"].dump().find("A* stands in for Theta*"), std::string::npos)
        << json["notes"].dump();
}

TEST_F(CliSolve, AnytimeSearchSaysWhatItHasProved) {
    const auto solved = [&](const std::vector<std::string>& more) {
        std::vector<std::string> line = {"solve",       "scatter:128x128:seed=7:density=0.35",
                                         "--start",     "1,1",
                                         "--goal",      "125,126",
                                         "--algorithm", "ara-star",
                                         "--json"};
        line.insert(line.end(), more.begin(), more.end());
        return run_command(line).json();
    };
    const auto whole = solved({"--weight", "4", "--set", "weight-step=1"});
    EXPECT_EQ(whole["bound"], 1);
    EXPECT_EQ(whole["optimal"], true);
    const auto half = whole["expanded"].get<int>() / 2;
    const auto cut = solved({"--weight", "4", "--set", "weight-step=1", "--limit", std::to_string(half)});
    EXPECT_EQ(cut["status"], "found");
    EXPECT_EQ(cut["expanded"], half);
    EXPECT_GT(cut["bound"].get<double>(), 1);
    EXPECT_LE(cut["cost"].get<double>(), whole["cost"].get<double>() * cut["bound"].get<double>());
    EXPECT_EQ(solved({"--limit", "5"})["status"], "limit");
    EXPECT_EQ(run_command({"solve", "open:9x9", "--start", "0,0", "--goal", "8,8", "--set", "weight-step=0"})
                  .status,
              2);
}

TEST_F(CliSolve, AutomaticChoiceSaysWhatAndWhy) {
    const auto solved = [&](const std::string& map, const std::string& movement) {
        return run_command({"solve", map, "--start", "1,1", "--goal", "60,60", "--algorithm", "auto",
                            "--movement", movement, "--json"})
            .json();
    };
    const auto open = solved("open:64x64", "8-strict");
    EXPECT_EQ(open["optimal"], true);
    EXPECT_NE(open["notes"].dump().find("Automatic takes JPS2: every cell costs the same"),
              std::string::npos);
    EXPECT_NE(solved("scatter:64x64:density=0.2", "4")["notes"].dump().find("Automatic takes A* (Bit rows)"),
              std::string::npos);
    EXPECT_NE(solved("terrain:64x64", "8-one")["notes"].dump().find("Automatic takes A* (Bucket queue)"),
              std::string::npos);
    const auto scen = write("one.scen", "version 1\n20\topen\t64\t64\t1\t1\t60\t60\t83.43860018\n");
    const auto report = run_command({"scen", "open:64x64", scen, "--algorithm", "auto", "--json"}).json();
    EXPECT_EQ(report["mismatch_count"], 0);
    EXPECT_NE(report["notes"].dump().find("Automatic takes JPS+"), std::string::npos) << "prepared for many";
}

TEST_F(CliSolve, BlockedEndsAreResults) {
    const auto map = write_map_file("row.map", {"@.@.."});
    const auto reason = [&](const std::string& start, const std::string& goal) {
        const auto run = run_command({"solve", map, "--start", start, "--goal", goal, "--json", "--path"});
        EXPECT_EQ(run.status, 0) << run.err;
        const auto json = run.json();
        EXPECT_EQ(json["status"], "no-path");
        EXPECT_TRUE(json["cost"].is_null());
        EXPECT_EQ(json["path"].dump(), "[]");
        return json["reason"].get<std::string>();
    };
    EXPECT_EQ(reason("0,0", "1,0"), "start blocked");
    EXPECT_EQ(reason("1,0", "2,0"), "goal blocked");
    EXPECT_EQ(reason("1,0", "4,0"), "unreachable");
}

TEST_F(CliSolve, LimitEndsTheSearch) {
    const auto json =
        run_command({"solve", "open:64x64", "--start", "0,0", "--goal", "63,60", "--limit", "5", "--json"})
            .json();
    EXPECT_EQ(json["status"], "limit");
    EXPECT_EQ(json["reason"], "limit");
    EXPECT_EQ(json["expanded"], 5);
    EXPECT_TRUE(json["cost"].is_null());
}

TEST_F(CliSolve, WeightsGiveLettersTheirCost) {
    const auto map = write_map_file("nine.map", {".....", ".999.", "....."});
    const auto cost = [&](const std::string& movement, const std::string& weights) {
        return run_command({"solve", map, "--start", "0,1", "--goal", "4,1", "--movement", movement,
                            "--weights", weights, "--json"})
            .json()["cost"]
            .get<double>();
    };
    EXPECT_EQ(cost("4", "9=9"), 6);
    EXPECT_NEAR(cost("8-strict", "9=9"), 2 + 2 * std::sqrt(2.0), 1e-9);
    EXPECT_EQ(cost("4", "9=0.5,ground=2"), 0.5 * 3 + 2);
}

TEST_F(CliSolve, UnknownLetterNamesFileAndLine) {
    const auto map = write_map_file("nine.map", {".....", ".999.", "....."});
    expect_failure({"solve", map, "--start", "0,1", "--goal", "4,1"}, 1, "nine.map:6");
}

// The words of map files, not those of scripts: the program held two functions of one name for them.
TEST_F(CliSolve, UnprintableLettersAreShownAsBytes) {
    const auto run =
        run_command({"solve", write_map_file("odd.map", {"..\x07"}), "--start", "0,0", "--goal", "1,0"});
    EXPECT_EQ(run.status, 1);
    EXPECT_NE(run.err.find("unknown letter '\\x07' in column 3"), std::string::npos) << run.err;
}

TEST_F(CliSolve, InadmissibleHeuristicIsNotedAndNotCalledOptimal) {
    const auto json = run_command({"solve", "scatter:32x32", "--start", "1,1", "--goal", "29,29",
                                   "--heuristic", "manhattan", "--json"})
                          .json();
    EXPECT_EQ(json["optimal"], false);
    EXPECT_FALSE(json["notes"].empty());
}

TEST_F(CliSolve, WallsOpenedByWeightsAreNoted) {
    const auto map = write_map_file("wall.map", {"..@..", "..@..", "..@.."});
    std::vector<std::string> line = {"solve", map, "--start", "0,1", "--goal", "4,1", "--json"};
    EXPECT_EQ(run_command(line).json()["status"], "no-path");
    line.insert(line.end(), {"--weights", "@=2,9=9,m=1"});
    const auto json = run_command(line).json();
    EXPECT_EQ(json["cost"], 5);
    ASSERT_EQ(json["notes"].size(), 1U);
    EXPECT_EQ(json["notes"][0], "The weights open wall to walk, which can't enter it otherwise.");
}

TEST_F(CliSolve, ATieBreakAboveZeroIsNotCalledOptimal) {
    std::vector<std::string> line = {"solve", "scatter:32x32", "--start", "1,1", "--goal", "29,29", "--json"};
    EXPECT_EQ(run_command(line).json()["optimal"], true);
    line.insert(line.end(), {"--tie-break", "0.001"});
    EXPECT_EQ(run_command(line).json()["optimal"], false);
    // Below the true distance all the same: nothing is lost.
    line.insert(line.end(), {"--weight", "0.9"});
    EXPECT_EQ(run_command(line).json()["optimal"], true);
}

TEST_F(CliSolve, DiagonalCostOneIsTheTrap) {
    const std::vector<std::string> line = {"solve", "open:9x9", "--start", "0,0", "--goal", "8,8", "--json"};
    auto trap = line;
    trap.insert(trap.end(), {"--diagonal-cost", "one"});
    EXPECT_NEAR(run_command(line).json()["cost"].get<double>(), 8 * std::sqrt(2.0), 1e-9);
    EXPECT_EQ(run_command(trap).json()["cost"], 8);
}

TEST_F(CliSolve, ASceneStandsForItsMap) {
    const auto scene = write("a.wayfield", "wayfield 1\nopen open:8x8\npaint line 3,0 3,6 wall\n");
    const auto run =
        run_command({"solve", scene, "--start", "0,0", "--goal", "7,0", "--movement", "4", "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.json()["cost"], 7 + 2 * 7);
    expect_failure({"solve", write("b.wayfield", "wayfield 1\nopen open:8x8\npaint lin 3,0 3,6 wall\n"),
                    "--start", "0,0", "--goal", "7,0"},
                   1, "b.wayfield:3");
}

TEST_F(CliSolve, PrintsATableForPeople) {
    const auto run = run_command({"solve", "open:8x8", "--start", "0,0", "--goal", "1,0", "--path"});
    EXPECT_EQ(run.status, 0);
    EXPECT_NE(run.out.find("status"), std::string::npos);
    EXPECT_NE(run.out.find("\n0,0\n1,0\n"), std::string::npos) << run.out;
}

TEST_F(CliSolve, CellOutsideTheMapIsRefused) {
    for (const char* cell : {"8,0", "0,8", "-1,0", "0,-1", "99999999999,0"}) {
        expect_failure({"solve", "open:8x8", "--start", cell, "--goal", "1,1"}, 1, "outside");
        expect_failure({"solve", "open:8x8", "--start", "1,1", "--goal", cell}, 1, "outside");
    }
}

TEST_F(CliSolve, MalformedCellIsAWrongCommandLine) {
    for (const char* cell :
         {"", "1", "1,", ",1", "1;2", "1,2,3", "a,b", "1.5,2", "99999999999999999999,0", " 1,2"}) {
        expect_failure({"solve", "open:8x8", "--start", cell, "--goal", "1,1"}, 2, "--start");
    }
}

TEST_F(CliSolve, SmoothsThePathWhenAskedTo) {
    const auto map = write_map_file("post.map", {".....", "..@..", "....."});
    const std::vector<std::string> query = {"solve", map, "--start", "0,1", "--goal", "4,1", "--json"};
    EXPECT_FALSE(run_command(query).json().contains("waypoints"));
    const auto smoothed = [&](const std::string& setting) {
        std::vector<std::string> arguments = query;
        arguments.insert(arguments.end(), {"--set", "smooth=" + setting});
        return run_command(arguments).json();
    };
    const auto exact = smoothed("supercover");
    EXPECT_NEAR(exact["cost"].get<double>(), 2 + 2 * std::sqrt(2.0), 1e-9);
    EXPECT_EQ(exact["waypoints"].dump(), "[[0,1],[2,0],[4,1]]");
    EXPECT_NEAR(exact["smoothed_length"].get<double>(), 2 * std::sqrt(5.0), 1e-9);
    EXPECT_TRUE(exact["notes"].empty());
    // From (0,1) to (3,0) the line touches the wall's corner.
    const auto quick = smoothed("bresenham");
    EXPECT_EQ(quick["waypoints"].dump(), "[[0,1],[3,0],[4,1]]");
    EXPECT_EQ(quick["notes"].size(), 1U);
    EXPECT_EQ(run_command({"solve", map, "--start", "0,1", "--goal", "4,1", "--set", "smooth=bezier"}).status,
              2);
}

TEST_F(CliSolve, TheTableTellsTheLossAgainstTheOptimum) {
    // The straight way ends in a pocket.
    const auto map = write_map_file("pocket.map", {"......", "....@.", "....@.", ".@@@@.", "......"});
    const std::vector<std::string> query = {"solve",  map,   "--start",    "0,2",
                                            "--goal", "5,2", "--movement", "4"};
    EXPECT_EQ(run_command(query).out.find("over the optimum"), std::string::npos);
    std::vector<std::string> weighted = query;
    weighted.insert(weighted.end(), {"--weight", "5"});
    const std::string table = run_command(weighted).out;
    EXPECT_NE(table.find("over the optimum"), std::string::npos) << table;
    EXPECT_NE(table.find("(bound +400 %)"), std::string::npos) << table;
}

}  // namespace
}  // namespace wayfield::test
