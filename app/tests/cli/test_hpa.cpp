#include "cli_runner.h"

namespace wayfield::test {
namespace {

using CliHpa = CliTest;

const std::vector<std::string> kLine = {
    "solve", "rooms:96x96:seed=3:room=11", "--start", "2,2", "--goal", "93,93", "--json"};

std::vector<std::string> with(const std::vector<std::string>& more) {
    std::vector<std::string> line = kLine;
    line.insert(line.end(), more.begin(), more.end());
    return line;
}

TEST_F(CliHpa, FindsAPathAndSaysThatItMayBeLonger) {
    const auto shortest = run_command(kLine).json();
    ASSERT_EQ(shortest["status"], "found");
    for (const char* cluster : {"8", "16", "32"}) {
        const auto run =
            run_command(with({"--algorithm", "hpa", "--set", std::string("cluster=") + cluster, "--path"}));
        ASSERT_EQ(run.status, 0) << run.err;
        const auto json = run.json();
        EXPECT_EQ(json["status"], "found");
        EXPECT_EQ(json["optimal"], false);
        EXPECT_GE(json["cost"].get<double>(), shortest["cost"].get<double>() - 1e-9);
        EXPECT_LE(json["cost"].get<double>(), shortest["cost"].get<double>() * 1.1);
        EXPECT_LT(json["expanded"].get<int>(), shortest["expanded"].get<int>() / 4);
        EXPECT_EQ(json["path"].front().dump(), "[2,2]");
        EXPECT_EQ(json["path"].back().dump(), "[93,93]");
        EXPECT_NE(json["notes"].dump().find("HPA*"), std::string::npos);
    }
}

TEST_F(CliHpa, RefusesOtherClusters) {
    expect_failure(with({"--algorithm", "hpa", "--set", "cluster=12"}), 2, "4, 8, 16, 32 or 64");
    expect_failure(with({"--algorithm", "hpas"}), 2, "hpa");
}

TEST_F(CliHpa, TellsWhatPreparingTook) {
    const auto map = write_map_file("open.map", std::vector<std::string>(40, std::string(40, '.')));
    const auto scen = write("open.scen", "version 1\n0\topen.map\t40\t40\t1\t1\t38\t38\t52.32590181\n");
    const auto json = run_command({"scen", map, scen, "--algorithm", "hpa", "--json"}).json();
    EXPECT_EQ(json["found"], 1);
    EXPECT_GT(json["setup_milliseconds"].get<double>(), 0);
    const auto astar = run_command({"scen", map, scen, "--json"}).json();
    EXPECT_GT(json["memory_bytes"].get<double>(), astar["memory_bytes"].get<double>());
    const auto batch = run_command({"batch", "rooms:64x64:seed=3:room=11", "--goal", "2,2", "--units", "20",
                                    "--seed", "1", "--algorithm", "hpa", "--json"})
                           .json();
    EXPECT_EQ(batch["found"], 20);
}

}  // namespace
}  // namespace wayfield::test
