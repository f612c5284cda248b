#include <set>

#include "cli_runner.h"

namespace wayfield::test {
namespace {

using CliCrowd = CliTest;

const std::vector<std::string> kLine = {
    "crowd", "rooms:40x40:seed=2", "--agents", "300", "--seed", "7", "--goal", "1,1", "--ticks", "90",
    "--json"};

std::vector<std::string> with(std::vector<std::string> line, const std::vector<std::string>& more) {
    line.insert(line.end(), more.begin(), more.end());
    return line;
}

TEST_F(CliCrowd, PrintsWhatBecameOfThem) {
    const auto run = run_command(kLine);
    ASSERT_EQ(run.status, 0) << run.err;
    const auto json = run.json();
    EXPECT_EQ(json["agents"], 300);
    EXPECT_EQ(json["ticks"], 90);
    EXPECT_GE(json["arrived"], 0);
    EXPECT_EQ(json["in_wall"], 0);
    EXPECT_EQ(json["overlapping"], 0);
    EXPECT_EQ(json["stuck"], 0);
    EXPECT_EQ(json["state_hash"].get<std::string>().size(), 16U);
    for (const char* key : {"median", "p99", "worst"}) {
        EXPECT_GT(json["milliseconds_per_tick"][key].get<double>(), 0) << key;
    }
    int by_caller = 0;
    for (const char* key : {"order", "chase", "blocked", "retry", "field"}) {
        ASSERT_TRUE(json["paths"]["by_caller"].contains(key)) << key;
        by_caller += json["paths"]["by_caller"][key].get<int>();
    }
    int by_outcome = 0;
    for (const char* key : {"used", "unused", "exhausted", "limited", "memo-1", "memo-2", "deferred"}) {
        ASSERT_TRUE(json["paths"]["by_outcome"].contains(key)) << key;
        by_outcome += json["paths"]["by_outcome"][key].get<int>();
    }
    EXPECT_EQ(by_caller, 1);
    EXPECT_EQ(by_outcome, 1);
    EXPECT_EQ(json["paths"]["by_caller"]["field"], 1);
}

TEST_F(CliCrowd, IsTheSameOnAnyNumberOfThreads) {
    std::set<std::string> hashes;
    for (const char* threads : {"1", "2", "4"}) {
        hashes.insert(run_command(with(kLine, {"--threads", threads})).json()["state_hash"]);
    }
    EXPECT_EQ(hashes.size(), 1U);
    EXPECT_NE(run_command(with(kLine, {"--planner", "tree"})).json()["state_hash"], *hashes.begin());
}

TEST_F(CliCrowd, BringsThemThere) {
    for (const char* planner : {"field", "tree", "astar", "jps", "hpa"}) {
        const auto json = run_command({"crowd", "open:16x16", "--agents", "30", "--seed", "1", "--goal",
                                       "8,8", "--ticks", "1800", "--planner", planner, "--json"})
                              .json();
        EXPECT_EQ(json["arrived"], 30) << planner;
        EXPECT_EQ(json["stuck"], 0) << planner;
        const bool alone = planner[0] == 'a' || planner[0] == 'j';
        const bool shared = planner[0] == 'f' || planner[0] == 't';
        EXPECT_EQ(json["paths"]["by_caller"]["order"], shared ? 0 : 30) << planner;
        EXPECT_EQ(json["paths"]["by_caller"]["field"], alone ? 0 : 1) << planner;
    }
}

TEST_F(CliCrowd, WalksAtTheSpeedThatIsAskedFor) {
    const auto hash = [](const std::vector<std::string>& more) {
        return run_command(with(kLine, more)).json()["state_hash"].get<std::string>();
    };
    EXPECT_EQ(hash({"--speed", "1.34"}), hash({}));
    EXPECT_NE(hash({"--speed", "2"}), hash({}));
    expect_failure(with(kLine, {"--speed", "0"}), 2, "--speed");
}

TEST_F(CliCrowd, TakesSearchOptionsAndSeveralGoals) {
    const auto map = write_map_file("w.map", {".....", "WWWWW", "....."});
    const std::vector<std::string> line = {"crowd",  map,   "--agents", "5",   "--seed", "1", "--goal", "0,0",
                                           "--goal", "4,0", "--ticks",  "900", "--json"};
    const auto walking = run_command(line).json();
    EXPECT_GT(walking["stuck"], 0) << "no way over the water";
    const auto flying = run_command(with(line, {"--profile", "fly"})).json();
    EXPECT_EQ(flying["arrived"], 5);
}

TEST_F(CliCrowd, SaysWhatKeptThem) {
    const auto map = write_map_file("a.map", {"..@", "..@"});
    const auto run = run_command(
        {"crowd", map, "--agents", "2", "--seed", "1", "--goal", "2,0", "--ticks", "301", "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.json()["notes"][0], "goal blocked: 2,0");
    EXPECT_EQ(run.json()["stuck"], 2);
    EXPECT_EQ(run.json()["paths"]["by_outcome"]["exhausted"], 1);
    const auto none = run_command(
        {"crowd", "open:1x1", "--agents", "2", "--seed", "1", "--goal", "0,0", "--ticks", "1", "--json"});
    EXPECT_EQ(none.json()["agents"], 0);
    EXPECT_NE(none.json()["notes"][0].get<std::string>().find("no open cell"), std::string::npos);
}

TEST_F(CliCrowd, PrintsATableForPeople) {
    const auto run = run_command(
        {"crowd", "open:16x16", "--agents", "3", "--seed", "1", "--goal", "8,8", "--ticks", "60"});
    EXPECT_EQ(run.status, 0) << run.err;
    for (const char* text :
         {"agents", "60, 1.0 s", "overlapping", "state hash", "ms median", "searches for field"}) {
        EXPECT_NE(run.out.find(text), std::string::npos) << text << '\n' << run.out;
    }
}

TEST_F(CliCrowd, TakesAgentsFromAScen) {
    const std::string scen =
        write("three.scen",
              "version 1\n0\tx.map\t16\t16\t1\t1\t14\t14\t18\n0\tx.map\t16\t16\t2\t9\t3\t3\t6\n"
              "0\tx.map\t16\t16\t5\t5\t14\t14\t12\n");
    const std::vector<std::string> line = {"crowd",   "open:16x16", "--scen", scen,
                                           "--ticks", "1200",       "--json"};
    const auto json = run_command(line).json();
    EXPECT_EQ(json["agents"], 3);
    EXPECT_EQ(json["arrived"], 3);
    EXPECT_EQ(json["paths"]["by_caller"]["field"], 2) << "one goal, one field";
    EXPECT_EQ(run_command(with(line, {"--first", "1"})).json()["agents"], 1);
    EXPECT_EQ(run_command(with(line, {"--agents", "5", "--seed", "1", "--goal", "8,8", "--from-left"}))
                  .json()["agents"],
              8);
    expect_failure(with(line, {"--from-left"}), 2, "--from-left");
    expect_failure(with(line, {"--agents", "999999", "--seed", "1", "--goal", "8,8", "--from-left"}), 2,
                   "where they set out take");
    expect_failure({"crowd", "open:16x16", "--scen", "none.scen", "--ticks", "1"}, 1, "none.scen");
    const std::string off = write("off.scen", "version 1\n0\tx.map\t16\t16\t1\t1\t14\t16\t18\n");
    expect_failure({"crowd", "open:16x16", "--scen", off, "--ticks", "1"}, 1, "off.scen:2: goal");
}

TEST_F(CliCrowd, RefusesWhatIsWrong) {
    const auto without = [](const std::string& option) {
        std::vector<std::string> line;
        for (std::size_t i = 0; i < kLine.size(); ++i) {
            if (kLine[i] == option)
                ++i;
            else
                line.push_back(kLine[i]);
        }
        return line;
    };
    for (const char* option : {"--agents", "--seed", "--goal", "--ticks"}) {
        expect_failure(without(option), 2, option);
    }
    expect_failure(with(kLine, {"--planner", "feild"}), 2, "did you mean 'field'");
    expect_failure(with(kLine, {"--steering", "flock"}), 2, "flock");
    expect_failure(with(kLine, {"--threads", "0"}), 2, "--threads");
    expect_failure(with(kLine, {"--goal", "40,1"}), 1, "outside");
    expect_failure(with(kLine, {"--goal", "x"}), 2, "--goal");
    expect_failure(with(without("--agents"), {"--agents", "0"}), 2, "--agents");
    expect_failure(with(without("--agents"), {"--agents", "99999999"}), 2, "--agents");
    expect_failure(with(without("--ticks"), {"--ticks", "-1"}), 2, "--ticks");
    expect_failure({"crowd", "nowhere.map", "--agents", "3", "--seed", "1", "--goal", "8,8", "--ticks", "60"},
                   1, "nowhere.map");
}

}  // namespace
}  // namespace wayfield::test
