#include <set>

#include "cli_runner.h"
#include "wayfield/generators.h"
#include "wayfield/map_file.h"

namespace wayfield::test {
namespace {

using CliGenerate = CliTest;

TEST_F(CliGenerate, WritesWhatItReads) {
    const auto map = path("a.map");
    const auto png = path("a.png");
    ASSERT_EQ(run_command({"generate", "scatter:33x21:seed=5:density=0.4", "--out", map}).status, 0);
    ASSERT_EQ(run_command({"generate", map, "--out", png}).status, 0);
    ASSERT_EQ(run_command({"generate", png, "--out", path("b.map")}).status, 0);
    const Grid wanted = generate(parse_generator("scatter:33x21:seed=5:density=0.4"));
    EXPECT_EQ(read("a.map"), write_map(wanted));
    EXPECT_EQ(read("b.map"), read("a.map"));
}

TEST_F(CliGenerate, ReportsAsJson) {
    const auto json = run_command({"generate", "open:9x4", "--out", path("a.map"), "--json"}).json();
    EXPECT_EQ(json["width"], 9);
    EXPECT_EQ(json["height"], 4);
    EXPECT_EQ(json["open_cells"], 36);
}

TEST_F(CliGenerate, NeverLeavesHalfAFile) {
    const auto kept = write("kept.map", "old");
    expect_failure({"generate", "maze:8x8", "--out", kept}, 2, "");
    EXPECT_EQ(read("kept.map"), "old");
    EXPECT_EQ(file_count(), 1U);
    expect_failure({"generate", "open:8x8", "--out", path("none/a.map")}, 1, "none/a.map");
    expect_failure({"generate", "open:8x8", "--out", path("a.txt")}, 2, "a.txt");
    expect_failure({"generate", "open:8x8", "--out", path("")}, 2, "--out");
    std::filesystem::create_directory(path("folder.map"));
    expect_failure({"generate", "open:8x8", "--out", path("folder.map")}, 1, "irectory");
    EXPECT_EQ(file_count(), 2U);
}

TEST_F(CliGenerate, FullDiskIsNoticed) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
    std::filesystem::create_symlink("/dev/full", path("full.map"));
    expect_failure({"generate", "open:8x8", "--out", path("full.map")}, 1, "full.map");
}

using CliBatch = CliTest;

TEST_F(CliBatch, SumsOverTheDrawnStarts) {
    const std::vector<std::string> line = {"batch",  "scatter:64x64", "--goal",     "61,61", "--units", "20",
                                           "--seed", "4242",          "--movement", "4",     "--json"};
    const auto run = run_command(line);
    ASSERT_EQ(run.status, 0) << run.err;
    const auto json = run.json();
    for (const char* key : {"units", "found", "expanded", "cost", "milliseconds", "open_cells", "notes"}) {
        EXPECT_TRUE(json.contains(key)) << key;
    }
    EXPECT_EQ(json["units"], 20);
    EXPECT_EQ(json["found"], 20);
    auto dijkstra = line;
    dijkstra.insert(dijkstra.end(), {"--algorithm", "dijkstra"});
    const auto exact = run_command(dijkstra).json();
    EXPECT_EQ(exact["cost"], json["cost"]);
    EXPECT_GT(exact["expanded"].get<int>(), json["expanded"].get<int>());
}

TEST_F(CliBatch, RefusesBadCountsAndGoals) {
    expect_failure({"batch", "open:8x8", "--goal", "1,1", "--units", "0", "--seed", "1"}, 2, "--units");
    expect_failure({"batch", "open:8x8", "--goal", "1,1", "--units", "5", "--seed", "-1"}, 2, "--seed");
    expect_failure({"batch", "open:8x8", "--goal", "9,1", "--units", "5", "--seed", "1"}, 1, "outside");
}

TEST_F(CliBatch, MapWithoutOpenCellsHasNoUnits) {
    const auto map = write_map_file("shut.map", {"@@", "@@"});
    const auto run = run_command({"batch", map, "--goal", "1,1", "--units", "5", "--seed", "1", "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.json()["units"], 0);
    EXPECT_EQ(run.json()["found"], 0);
}

using CliScen = CliTest;

/// Lengths of an open map are octile distances; one of them is falsified.
std::string open_scenario() {
    return "version 1\n"
           "0\tm.map\t16\t16\t0\t0\t3\t0\t3\n"
           "0\tm.map\t16\t16\t0\t0\t2\t2\t2.82842712\n"
           "1\tm.map\t16\t16\t0\t0\t5\t0\t6\n"
           "9\tm.map\t16\t16\t0\t0\t4\t0\t4\n";
}

TEST_F(CliScen, ComparesLengthsAndBuckets) {
    const auto scen = write("a.scen", open_scenario());
    const auto run = run_command({"scen", "open:16x16", scen, "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    const auto json = run.json();
    for (const char* key :
         {"queries", "found", "mismatch_count", "mismatches", "bucket_mismatches", "expanded",
          "mean_microseconds", "p99_microseconds", "setup_milliseconds", "memory_bytes"}) {
        EXPECT_TRUE(json.contains(key)) << key;
    }
    EXPECT_EQ(json["queries"], 4);
    EXPECT_EQ(json["found"], 4);
    EXPECT_EQ(json["mismatch_count"], 1);
    EXPECT_EQ(json["mismatches"].dump(), R"([{"expected":6,"got":5,"line":4}])");
    EXPECT_EQ(json["bucket_mismatches"], 1);
    EXPECT_GT(json["memory_bytes"], 0);
}

TEST_F(CliScen, AnyNumberOfThreadsGivesTheSame) {
    std::string text = "version 1\n";
    for (int i = 0; i < 60; ++i) {
        text += "0\tm\t64\t64\t" + std::to_string(1 + i) + "\t1\t61\t" + std::to_string(61 - i % 7) + "\t0\n";
    }
    const auto scen = write("a.scen", text);
    const auto run = [&](const std::string& threads) {
        auto json = run_command({"scen", "scatter:64x64", scen, "--json", "--threads", threads}).json();
        for (const char* key :
             {"mean_microseconds", "p99_microseconds", "setup_milliseconds", "memory_bytes"}) {
            json.erase(key);
        }
        return json.dump();
    };
    const std::string one = run("1");
    EXPECT_EQ(run("2"), one);
    EXPECT_EQ(run("7"), one);
}

TEST_F(CliScen, FirstTakesTheFirst) {
    const auto scen = write("a.scen", open_scenario());
    EXPECT_EQ(run_command({"scen", "open:16x16", scen, "--first", "2", "--json"}).json()["queries"], 2);
    EXPECT_EQ(run_command({"scen", "open:16x16", scen, "--first", "99", "--json"}).json()["queries"], 4);
    EXPECT_EQ(run_command({"scen", "open:16x16", scen, "--first", "0", "--json"}).json()["mean_microseconds"],
              0);
}

TEST_F(CliScen, ScalesTheMapToTheScenario) {
    const auto scen = write("a.scen", "version 1.0\n1 m.map 32 32 0 0 31 0 31\n");
    EXPECT_EQ(run_command({"scen", "open:16x16", scen, "--json"}).json()["mismatch_count"], 0);
    const auto odd = write("b.scen", "version 1.0\n1 m.map 33 33 0 0 31 0 31\n");
    expect_failure({"scen", "open:16x16", odd}, 1, "b.scen:2");
}

TEST_F(CliScen, RefusesWhatItCantRead) {
    expect_failure({"scen", "open:16x16", path("none.scen")}, 1, "none.scen");
    expect_failure({"scen", "open:16x16", path("")}, 1, "irectory");
    expect_failure({"scen", "open:16x16", write("x.scen", "version 1\n0\tm\t16\n")}, 1, "x.scen:2");
    const auto outside = write("o.scen", "version 1\n0\tm\t16\t16\t0\t0\t16\t0\t3\n");
    expect_failure({"scen", "open:16x16", outside}, 1, "o.scen:2: goal 16,0 lies outside");
    const auto good = write("g.scen", open_scenario());
    expect_failure({"scen", "open:16x16", good, "--threads", "0"}, 2, "--threads");
    expect_failure({"scen", "open:16x16", good, "--first", "-1"}, 2, "--first");
}

using CliGolden = CliTest;

std::string golden_row(const std::string& id, const std::string& kind, const std::string& expect) {
    return R"({"id":")" + id + R"(","kind":")" + kind +
           R"(","W":32,"H":32,"map":{"type":"open"},"goal":[30,30],"starts":{"n":5,"seed":4242},)" +
           R"("weight":1,"tie":0.001,"hold":["open_cells","found","cost"],"expect":)" + expect + "}\n";
}

TEST_F(CliGolden, ComparesHeldFieldsOnly) {
    const auto file = write("g.jsonl", golden_row("a", "astar4", R"({"open_cells":1024,"found":5})") +
                                           golden_row("b", "astar8", R"({"open_cells":1024,"expanded":1})") +
                                           golden_row("c", "bucket4", R"({"open_cells":null})") + "\n");
    const auto run = run_command({"golden", file, "--json"});
    ASSERT_EQ(run.status, 0) << run.err << run.out;
    const auto rows = run.rows();
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0]["id"], "a");
    EXPECT_EQ(rows[0]["ok"], true);
    EXPECT_TRUE(rows[0]["error"].is_null());
    for (const char* key : {"open_cells", "walls_fnv", "expanded", "cost", "found", "optimal", "path_fnv",
                            "first5_expanded_cost"}) {
        EXPECT_TRUE(rows[0]["got"].contains(key)) << key;
    }
    EXPECT_EQ(rows[2]["got"]["open_cells"], 1024);
}

TEST_F(CliGolden, OneBadRowDoesNotStopTheRest) {
    const auto file =
        write("g.jsonl", golden_row("a", "astar4", R"({"open_cells":1023})") + "{broken\n" + "7\n" +
                             golden_row("b", "someday", "{}") + R"({"id":"c","kind":"astar4"})" + "\n" +
                             golden_row("d", "astar4", R"({"open_cells":1024})"));
    const auto run = run_command({"golden", file, "--json"});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_NE(run.err.find("5 of 6"), std::string::npos) << run.err;
    const auto rows = run.rows();
    ASSERT_EQ(rows.size(), 6U);
    EXPECT_NE(rows[0]["error"].get<std::string>().find("open_cells: 1023 expected, 1024 got"),
              std::string::npos);
    EXPECT_NE(rows[1]["error"].get<std::string>().find("g.jsonl:2"), std::string::npos);
    EXPECT_NE(rows[3]["error"].get<std::string>().find("unknown kind 'someday'"), std::string::npos);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(rows[static_cast<std::size_t>(i)]["ok"], false) << i;
    EXPECT_EQ(rows[5]["ok"], true);
}

TEST_F(CliGolden, SaysOfAMalformedRowWhatIsWanted) {
    const auto rest = R"(,"H":8,"map":{"type":"open"},"goal":[1,1],"starts":{"n":1,"seed":1}})";
    const std::vector<std::pair<std::string, std::string>> rows = {
        {"{broken",
         "g.jsonl:1: no JSON from character 2 on; a row {\"id\": ..., \"kind\": ..., ...} is wanted"},
        {"7", "this is JSON, but no object"},
        {R"({"id":"a"})", "\"kind\" is missing, the kind of run wanted"},
        {R"({"kind":3})", "\"kind\" is 3, a word wanted"},
        {R"({"kind":"astar4"})", "\"W\" is missing, the map's width wanted"},
        {std::string(R"({"kind":"astar4","W":"8")") + rest, "\"W\" is \"8\", a whole number wanted"},
        {std::string(R"({"kind":"astar4","W":8.5)") + rest, "\"W\" is 8.5, a whole number wanted"},
        {R"({"kind":"astar4","W":8,"H":8,"map":"open"})", "\"map\" is \"open\", {\"type\": ...} wanted"},
        {R"({"kind":"astar4","W":8,"H":8,"map":{"type":"open"},"goal":7})", "\"goal\" is 7, [x, y] wanted"},
        {R"({"kind":"astar4","W":8,"H":8,"map":{"type":"open"},"goal":[1,1],"starts":{"n":1,"seed":-1}})",
         "\"seed\" is -1, a whole number of 32 bits wanted"},
        {std::string(R"({"kind":"astar4","hold":"cost","W":8)") + rest,
         "\"hold\" is \"cost\", a list of names wanted"},
        {std::string(R"({"kind":"astar4","expect":[],"W":8)") + rest, "\"expect\" is [], an object wanted"},
    };
    for (const auto& [row, wanted] : rows) {
        const auto run = run_command({"golden", write("g.jsonl", row), "--json"});
        EXPECT_EQ(run.status, 1) << row;
        const std::string error = run.json()["error"].get<std::string>();
        EXPECT_NE(error.find(wanted), std::string::npos) << error;
        EXPECT_NE(error.find("g.jsonl:1: "), std::string::npos) << error;
        EXPECT_EQ(error.find("json.exception"), std::string::npos) << error;
    }
}

TEST_F(CliGolden, RefusesFilesWithoutRows) {
    expect_failure({"golden", path("none.jsonl")}, 1, "none.jsonl");
    expect_failure({"golden", path("")}, 1, "irectory");
    expect_failure({"golden", write("empty.jsonl", "\n")}, 1, "empty.jsonl");
}

TEST(CliList, NamesEverythingOfTheRegistry) {
    const auto run = run_command({"list", "--json"});
    ASSERT_EQ(run.status, 0);
    const auto json = run.json();
    std::set<std::string> algorithms;
    for (const auto& algorithm : json["algorithms"]) {
        algorithms.insert(algorithm["id"].get<std::string>());
        for (const char* key : {"label", "paper", "optimal", "parameters"})
            EXPECT_TRUE(algorithm.contains(key)) << key;
        for (const auto& parameter : algorithm["parameters"]) {
            for (const char* key : {"id", "label", "min", "max", "default", "unit"}) {
                EXPECT_TRUE(parameter.contains(key)) << key;
            }
        }
    }
    for (const char* id : {"astar", "dijkstra", "bfs", "greedy", "bidirectional", "fringe", "jps", "jps2",
                           "jps-plus", "subgoal", "hpa", "theta", "lazy-theta", "ara-star", "auto"}) {
        EXPECT_TRUE(algorithms.contains(id)) << id;
    }
    for (const char* key : {"heuristics", "open_sets", "movements", "profiles", "planners", "steering",
                            "generators", "terrains", "scenarios"}) {
        ASSERT_TRUE(json.contains(key)) << key;
        for (const auto& entry : json[key])
            EXPECT_TRUE(entry.contains("id") && entry.contains("label")) << key;
    }
    EXPECT_EQ(json["generators"].size(), 8U);
    EXPECT_FALSE(json["planners"].empty());
    EXPECT_FALSE(json["steering"].empty());
    EXPECT_FALSE(run_command({"list"}).out.empty());
}

}  // namespace
}  // namespace wayfield::test
