#include <algorithm>

#include "cli_runner.h"
#include "wayfield/image.h"

namespace wayfield::test {
namespace {

using CliField = CliTest;

TEST_F(CliField, PrintsCostsAndDirections) {
    const auto map = write_map_file("a.map", {"..@.", ".@..", "...."});
    const auto run =
        run_command({"field", map, "--goal", "3,0", "--at", "1,0", "--at", "3,0", "--at", "2,0", "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    const auto json = run.json();
    for (const char* key : {"reachable", "milliseconds", "bytes", "at"}) {
        EXPECT_TRUE(json.contains(key)) << key;
    }
    EXPECT_EQ(json["reachable"], 10);
    ASSERT_EQ(json["at"].size(), 3U);
    EXPECT_EQ(json["at"][0]["x"], 1);
    EXPECT_EQ(json["at"][0]["y"], 0);
    EXPECT_NEAR(json["at"][0]["cost"].get<double>(), 6 + kSqrt2, 1e-6);
    EXPECT_EQ(json["at"][0]["direction"], nlohmann::json({-1, 0}));
    EXPECT_EQ(json["at"][1]["cost"], 0);
    EXPECT_EQ(json["at"][1]["direction"], nlohmann::json({0, 0}));
    EXPECT_TRUE(json["at"][2]["cost"].is_null());
    EXPECT_EQ(json["at"][2]["direction"], nlohmann::json({0, 0}));
}

TEST_F(CliField, TakesSeveralGoalsAndSearchOptions) {
    const auto json = run_command({"field", "open:9x1", "--goal", "0,0", "--goal", "8,0", "--movement", "4",
                                   "--at", "5,0", "--json"})
                          .json();
    EXPECT_EQ(json["at"][0]["cost"], 3);
    EXPECT_EQ(json["at"][0]["direction"], nlohmann::json({1, 0}));
    const auto trap =
        run_command({"field", "open:9x9", "--goal", "0,0", "--diagonal-cost", "one", "--at", "8,8", "--json"})
            .json();
    EXPECT_EQ(trap["at"][0]["cost"], 8);
    const auto map = write_map_file("w.map", {".9."});
    const auto weighted =
        run_command({"field", map, "--goal", "2,0", "--weights", "9=9", "--at", "0,0", "--json"}).json();
    EXPECT_EQ(weighted["at"][0]["cost"], 10);
}

TEST_F(CliField, PrintsATableForPeople) {
    const auto run = run_command({"field", "open:9x9", "--goal", "0,0", "--at", "3,0"});
    EXPECT_EQ(run.status, 0);
    EXPECT_NE(run.out.find("81 of 81 cells"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("cost 3, step -1,0"), std::string::npos) << run.out;
}

// A field is true to a millionth of a cost: a table shows no digit more.
TEST_F(CliField, ShowsNoDigitThatIsNotKnown) {
    const auto run = run_command({"field", "open:99x99", "--goal", "0,0", "--at", "98,97", "--at", "1,1"});
    EXPECT_NE(run.out.find("cost 138.179, step"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("cost 1.41421, step -1,-1"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("highest cost  138.593"), std::string::npos) << run.out;
    const auto long_way = run_command({"field", "open:4000x1", "--goal", "0,0", "--at", "3999,0", "--weights",
                                       "ground=1000", "--movement", "4"});
    EXPECT_NE(long_way.out.find("cost 3999000, step -1,0"), std::string::npos) << long_way.out;
}

TEST_F(CliField, SaysWhyNoGoalIsReached) {
    const auto map = write_map_file("a.map", {"..@.", "..@.", "..@@"});
    const auto blocked = run_command({"field", map, "--goal", "2,1", "--at", "0,0"});
    EXPECT_NE(blocked.out.find("no path: goal blocked"), std::string::npos) << blocked.out;
    EXPECT_NE(blocked.out.find("goal blocked: 2,1"), std::string::npos) << blocked.out;
    const auto one = run_command({"field", map, "--goal", "2,1", "--goal", "0,0", "--at", "2,0", "--at",
                                  "3,0", "--at", "1,1", "--json"})
                         .json();
    EXPECT_EQ(one["notes"], nlohmann::json({"goal blocked: 2,1"}));
    EXPECT_EQ(one["at"][0]["reason"], "start blocked");
    EXPECT_EQ(one["at"][1]["reason"], "unreachable");
    EXPECT_FALSE(one["at"][2].contains("reason"));
}

TEST_F(CliField, WritesATable) {
    const auto map = write_map_file("a.map", {"..@"});
    ASSERT_EQ(run_command({"field", map, "--goal", "0,0", "--out", path("f.csv")}).status, 0);
    EXPECT_EQ(read("f.csv"), "x,y,cost,dx,dy\n0,0,0,0,0\n1,0,1,-1,0\n2,0,,0,0\n");
}

// Near is blue, far is red, a wall is neither.
TEST_F(CliField, WritesAHeatmap) {
    ASSERT_EQ(run_command({"field", "choke:64x48", "--goal", "60,24", "--out", path("f.png")}).status, 0);
    const std::string bytes = read("f.png");
    EXPECT_EQ(bytes.substr(1, 3), "PNG");
    const Grid picture =
        read_image({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, "f.png");
    EXPECT_EQ(picture.width(), 64);
    EXPECT_EQ(picture.height(), 48);
}

TEST_F(CliField, FailsWithAReason) {
    expect_failure({"field", "open:9x9", "--goal", "9,0"}, 1, "outside");
    expect_failure({"field", "open:9x9", "--goal", "0,0", "--at", "0,-1"}, 1, "outside");
    expect_failure({"field", "open:9x9"}, 2, "--goal");
    expect_failure({"field", "open:9x9", "--goal", "zero"}, 2, "zero");
    expect_failure({"field", "open:9x9", "--goal", "0,0", "--out", "f.txt"}, 2, "f.txt");
    expect_failure({"field", "open:9x9", "--goal", "0,0", "--out", path("none/f.csv")}, 1, "none/f.csv");
    const auto map = write_map_file("a.map", {"..@"});
    const auto blocked = run_command({"field", map, "--goal", "2,0", "--json"});
    EXPECT_EQ(blocked.status, 0) << "a blocked goal is a result";
    EXPECT_EQ(blocked.json()["reachable"], 0);
}

}  // namespace
}  // namespace wayfield::test
