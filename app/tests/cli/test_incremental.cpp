#include "cli_runner.h"

namespace wayfield::test {
namespace {

using CliIncremental = CliTest;

// One search each from the command line, so from nothing: as short as A*'s, and the counts tell what it was.
TEST_F(CliIncremental, FindsAShortestPath) {
    for (const char* map : {"rooms:96x96:seed=3:room=11", "terrain:96x96:seed=2"}) {
        const auto solved = [&](const char* algorithm) {
            return run_command({"solve", map, "--start", "10,10", "--goal", "80,80", "--algorithm", algorithm,
                                "--path", "--json"})
                .json();
        };
        const auto astar = solved("astar");
        for (const char* algorithm : {"lpa-star", "dstar-lite"}) {
            const auto json = solved(algorithm);
            EXPECT_EQ(json["status"], astar["status"]) << map;
            EXPECT_EQ(json["optimal"], true);
            EXPECT_EQ(json["notes"].dump(), "[]");
            ASSERT_EQ(json["status"], "found");
            EXPECT_NEAR(json["cost"].get<double>(), astar["cost"].get<double>(), 1e-9);
            EXPECT_GT(json["expanded"].get<int>(), 0);
            EXPECT_EQ(json["path"].front().dump(), "[10,10]");
            EXPECT_EQ(json["path"].back().dump(), "[80,80]");
        }
    }
}

TEST_F(CliIncremental, SaysWhatItDoesntUse) {
    const auto json = run_command({"solve", "open:9x9", "--start", "1,1", "--goal", "7,5", "--algorithm",
                                   "dstar-lite", "--heuristic", "octile", "--json"})
                          .json();
    EXPECT_NE(json["notes"].dump().find("D* Lite doesn't use a heuristic"), std::string::npos);
}

}  // namespace
}  // namespace wayfield::test
