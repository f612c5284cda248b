// wayfield duel: both sides as solve gives them, ratios, and where they part.
#include "cli_runner.h"

namespace wayfield {
namespace {

using test::CliTest;
using test::expect_failure;
using test::run_command;

const std::vector<std::string> kQuery = {"rooms:64x40:seed=1", "--start", "3,3", "--goal", "58,35"};

std::vector<std::string> with(const char* command, std::vector<std::string> more) {
    std::vector<std::string> words = {command};
    words.insert(words.end(), kQuery.begin(), kQuery.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(CliDuel, EachSideIsWhatSolveSays) {
    const auto duel = run_command(
        with("duel", {"--a", "--algorithm dijkstra --movement 8-one", "--b", "--weight 2", "--json"}));
    ASSERT_EQ(duel.status, 0) << duel.err;
    auto a = duel.json()["a"], b = duel.json()["b"];
    auto solve_a =
        run_command(with("solve", {"--algorithm", "dijkstra", "--movement", "8-one", "--json"})).json();
    auto solve_b = run_command(with("solve", {"--weight", "2", "--json"})).json();
    EXPECT_NEAR(duel.json()["ratio"]["milliseconds"].get<double>(),
                a["milliseconds"].get<double>() / b["milliseconds"].get<double>(), 1e-9);
    for (auto* json : {&a, &b, &solve_a, &solve_b}) json->erase("milliseconds");
    EXPECT_EQ(a, solve_a);
    EXPECT_EQ(b, solve_b);
    EXPECT_NEAR(duel.json()["ratio"]["expanded"].get<double>(),
                a["expanded"].get<double>() / b["expanded"].get<double>(), 1e-12);
    EXPECT_TRUE(duel.json()["ratio"]["scanned"].is_null()) << "neither scans";
    EXPECT_GE(duel.json()["first_divergence"].get<int>(), 1);
}

TEST(CliDuel, TheSameSearchNeverParts) {
    const auto duel = run_command(with("duel", {"--a", "", "--b", "--algorithm astar", "--json"}));
    ASSERT_EQ(duel.status, 0) << duel.err;
    EXPECT_TRUE(duel.json()["first_divergence"].is_null());
    EXPECT_EQ(duel.json()["ratio"]["expanded"], 1);
    const auto table = run_command(with("duel", {"--a", "", "--b", ""}));
    EXPECT_NE(table.out.find("same cells in the same order"), std::string::npos) << table.out;
}

TEST(CliDuel, ATableForPeople) {
    const auto duel = run_command(with("duel", {"--a", "", "--b", "--algorithm dijkstra"}));
    EXPECT_EQ(duel.status, 0);
    EXPECT_NE(duel.out.find("A*"), std::string::npos);
    EXPECT_NE(duel.out.find("they expand different cells from step"), std::string::npos) << duel.out;
}

TEST(CliDuel, SaysWhichSideIsWrong) {
    expect_failure(with("duel", {"--a", "--algorithm astr", "--b", ""}), 2, "--a: --algorithm");
    expect_failure(with("duel", {"--a", "", "--b", "--wieght 2"}), 2,
                   "--b: unknown option '--wieght', did you mean");
    expect_failure(with("duel", {"--a", "nonsense", "--b", ""}), 2, "--a: unexpected argument 'nonsense'");
    expect_failure(with("duel", {"--a", "--weight x", "--b", ""}), 2, "--a: ");
    expect_failure(with("duel", {"--a", "\"open", "--b", ""}), 2, "--a: ");
    expect_failure(with("duel", {"--a", ""}), 2, "--b");
    expect_failure({"duel", "open:8x8", "--start", "0,0", "--goal", "9,9", "--a", "", "--b", ""}, 1,
                   "outside");
}

}  // namespace
}  // namespace wayfield
