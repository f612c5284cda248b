#include <algorithm>

#include "cli_runner.h"

namespace wayfield::test {
namespace {

using CliBattle = CliTest;

const std::vector<std::string> kBattleLine = {"battle",  "bridge", "--units", "12",
                                              "--ticks", "1700",   "--json"};

std::vector<std::string> also(std::vector<std::string> line, const std::vector<std::string>& more) {
    line.insert(line.end(), more.begin(), more.end());
    return line;
}

TEST_F(CliBattle, PrintsWhatItCost) {
    const auto run = run_command(kBattleLine);
    ASSERT_EQ(run.status, 0) << run.err;
    const auto json = run.json();
    EXPECT_EQ(json["scenario"], "bridge");
    EXPECT_EQ(json["units"], 24);
    EXPECT_EQ(json["ticks"], 1700);
    EXPECT_EQ(json["alive"].size(), 2U);
    EXPECT_NEAR(json["met"].get<double>(), 1450, 150);
    EXPECT_GT(json["strikes"], 0);
    EXPECT_EQ(json["state_hash"].get<std::string>().size(), 16U);
    EXPECT_GT(json["milliseconds_per_tick"]["worst"], 0);
    EXPECT_GT(json["search_milliseconds"], 0);
    EXPECT_GT(json["cpu_milliseconds"], json["search_milliseconds"]) << "by one clock searches are a part";
    EXPECT_NE(json["notes"].dump().find("searches are A*"), std::string::npos) << json["notes"];
    int by_caller = 0;
    int by_outcome = 0;
    int in_table = 0;
    for (const char* caller : {"order", "chase", "blocked", "retry", "field"}) {
        by_caller += json["paths"]["by_caller"][caller].get<int>();
        for (const char* outcome :
             {"used", "unused", "exhausted", "limited", "memo-1", "memo-2", "deferred"}) {
            in_table += json["table"][caller][outcome].get<int>();
        }
    }
    for (const auto& [outcome, count] : json["paths"]["by_outcome"].items()) by_outcome += count.get<int>();
    EXPECT_EQ(by_caller, by_outcome);
    EXPECT_EQ(by_caller, in_table);
    EXPECT_GT(by_caller, 24);
}

TEST_F(CliBattle, IsTheSameOnTwoThreadsAndWithAMemoThatPutsNothingOff) {
    const auto hash = [](const std::vector<std::string>& more) {
        return run_command(also(kBattleLine, more)).json()["state_hash"].get<std::string>();
    };
    EXPECT_EQ(hash({}), hash({"--threads", "2"}));
    EXPECT_EQ(hash({"--memo", "0", "--limit", "200", "--budget", "2"}),
              hash({"--memo", "off", "--limit", "200", "--budget", "2"}));
    EXPECT_NE(hash({}), hash({"--seed", "2"}));
}

TEST_F(CliBattle, WritesARowForEachTick) {
    const auto run = run_command(also(kBattleLine, {"--csv", path("ticks.csv")}));
    ASSERT_EQ(run.status, 0) << run.err;
    const std::string csv = read("ticks.csv");
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1701);
    EXPECT_TRUE(csv.starts_with("tick,alive,queue,served,steps,strikes,deaths,ms,search_ms,order:used,"));
    std::istringstream lines(csv);
    std::string line;
    std::getline(lines, line);
    const auto columns = std::count(line.begin(), line.end(), ',');
    EXPECT_EQ(columns, 8 + 5 * 7 + 5 * 2);
    std::int64_t sum = 0;
    while (std::getline(lines, line)) {
        ASSERT_EQ(std::count(line.begin(), line.end(), ','), columns);
        std::istringstream words(line);
        std::string word;
        for (int column = 0; std::getline(words, word, ','); ++column) {
            if (column >= 9 && column < 9 + 35) sum += std::stoll(word);
        }
    }
    std::int64_t total = 0;
    const auto json = run.json();
    for (const auto& [caller, count] : json["paths"]["by_caller"].items()) total += count.get<int>();
    EXPECT_EQ(sum, total);
}

TEST_F(CliBattle, RecordsRequestsAndAnswersThemAgain) {
    const std::vector<std::string> line = {"battle",           "pinned", "--units", "5",
                                           "--ticks",          "200",    "--json",  "--requests",
                                           path("battle.log"), "--memo", "20"};
    const auto run = run_command(line);
    ASSERT_EQ(run.status, 0) << run.err;
    const auto same = run_command({"replay-requests", path("battle.log"), "--json"});
    ASSERT_EQ(same.status, 0) << same.err;
    const auto json = same.json();
    EXPECT_EQ(json["searches"], run.json()["searches"]);
    EXPECT_EQ(json["same_path"], json["searches"]);
    EXPECT_TRUE(json["first_difference"].is_null());
    EXPECT_EQ(json["expanded"]["recorded"], run.json()["expanded"]);
    EXPECT_EQ(json["expanded"]["replayed"], run.json()["expanded"]);
    EXPECT_GT(json["memo-1"]["requests"], 0);
    EXPECT_EQ(json["memo-1"]["found"], 0);
    EXPECT_GT(json["memo-2"]["requests"], 0);

    const auto other = run_command({"replay-requests", path("battle.log"), "--limit", "0", "--json"}).json();
    EXPECT_EQ(other["first_difference"]["recorded"]["result"], "limited");
    EXPECT_EQ(other["first_difference"]["replayed"]["result"], "found");
    EXPECT_TRUE(json["notes"].empty());
    const auto stood_in =
        run_command({"replay-requests", path("battle.log"), "--algorithm", "bfs", "--json"}).json();
    EXPECT_NE(stood_in["notes"].dump().find("A* stands in"), std::string::npos) << stood_in["notes"];
    EXPECT_EQ(stood_in["same_path"], stood_in["searches"]);
    const auto table = run_command({"replay-requests", path("battle.log"), "--algorithm", "dijkstra"});
    EXPECT_EQ(table.status, 0);
    for (const char* text : {"same path", "proven failures", "first difference", "  recorded"}) {
        EXPECT_NE(table.out.find(text), std::string::npos) << text << '\n' << table.out;
    }
}

TEST_F(CliBattle, PrintsATableForPeople) {
    const auto run = run_command({"battle", "pass", "--units", "3", "--ticks", "100", "--memo", "off"});
    EXPECT_EQ(run.status, 0) << run.err;
    for (const char* text : {"Mountain pass", "first strike", "none", "state hash", "longest wait", "no memo",
                             "memo-1", "expanded", "order"}) {
        EXPECT_NE(run.out.find(text), std::string::npos) << text << '\n' << run.out;
    }
}

TEST_F(CliBattle, RefusesWhatIsWrong) {
    expect_failure({"battle"}, 2, "SCENARIO");
    expect_failure({"battle", "brige"}, 2, "did you mean 'bridge'");
    expect_failure({"battle", "bridge", "--units", "5000"}, 2, "from 1 to 300");
    expect_failure({"battle", "pinned", "--units", "300"}, 2, "has room for");
    expect_failure({"battle", "bridge", "--memo", "on"}, 2, "--memo");
    expect_failure({"battle", "bridge", "--memo", "-1"}, 2, "--memo");
    expect_failure({"battle", "bridge", "--ticks", "x"}, 2, "--ticks");
    expect_failure({"battle", "bridge", "--budgt", "3"}, 2, "did you mean '--budget'");
    expect_failure({"battle", "bridge", "--soft-cost", "-1"}, 2, "--soft-cost");
    expect_failure({"battle", "bridge", "--csv", "/nowhere/x.csv"}, 1, "/nowhere/x.csv");
    expect_failure({"replay-requests", path("none.log")}, 1, "none.log");
    expect_failure({"replay-requests", write("bad.log", "wayfield requests 1\nmap 2 1\n...\n")}, 1,
                   "bad.log:3: row has 3 cells, 2 wanted");
    expect_failure({"replay-requests", path("none.log"), "--algorithm", "astra"}, 1, "none.log");
}

}  // namespace
}  // namespace wayfield::test
