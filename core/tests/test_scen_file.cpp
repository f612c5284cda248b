#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "mutations.h"
#include "shared_maps.h"
#include "wayfield/error.h"
#include "wayfield/map_file.h"
#include "wayfield/scen_file.h"
#include "wayfield/traversal_map.h"

namespace wayfield {
namespace {

std::string message_of(std::string_view text) {
    try {
        read_scen(text, "a.scen");
    } catch (const Error& e) {
        return e.what();
    }
    return "was read";
}

TEST(ScenFile, ReadsBothVersionsAndBothSeparators) {
    for (const std::string_view text : {
             "version 1\n2\tm.map\t8\t4\t0\t1\t7\t3\t9.24264069\n",
             "version 1.0\r\n2 m.map 8 4 0 1 7 3 9.24264069\r\n\r\n",
             "\xEF\xBB\xBFversion\t1.0 \n\n2  m.map\t8 4 0 1\t7 3   9.24264069  ",
         }) {
        const auto entries = read_scen(text, "a.scen");
        ASSERT_EQ(entries.size(), 1U) << text;
        EXPECT_EQ(entries[0].bucket, 2);
        EXPECT_EQ(entries[0].map, "m.map");
        EXPECT_EQ(entries[0].width, 8);
        EXPECT_EQ(entries[0].height, 4);
        EXPECT_EQ(entries[0].start, (Point{0, 1}));
        EXPECT_EQ(entries[0].goal, (Point{7, 3}));
        EXPECT_EQ(entries[0].length, 9.24264069);
    }
    EXPECT_TRUE(read_scen("version 1\n", "a.scen").empty());
}

TEST(ScenFile, LetsTheNameOfAMapContainBlanks) {
    const auto entries = read_scen("version 1\n0\tmy old town.map\t8\t4\t0\t0\t7\t0\t7\n", "a.scen");
    EXPECT_EQ(entries.at(0).map, "my old town.map");
    EXPECT_EQ(entries.at(0).line, 2);
}

TEST(ScenFile, SaysWhatIsWrongAndWhere) {
    const std::map<std::string, std::string> cases = {
        {"", "a.scen:1: empty file, 'version 1' or 'version 1.0' wanted"},
        {"0\tm\t8\t4\t0\t0\t7\t0\t7\n",
         "a.scen:1: '0\\x09m\\x098\\x094\\x090\\x090\\x097\\x090\\x097', 'version 1' or 'version 1.0' "
         "wanted"},
        {"version 2\n", "a.scen:1: 'version 2', 'version 1' or 'version 1.0' wanted"},
        {"version 1\n0\tm\t8\t4\t0\t0\t7\t0\n", "a.scen:2: row has 8 columns, 9 wanted"},
        {"version 1\n0\tm\t8\t8\t4\t0\t0\t7\t0\t7\n", "a.scen:2: row has more than 9 columns"},
        {"version 1\nx m 8 4 0 0 7 0 7\n", "a.scen:2: bucket is 'x', a number wanted"},
        {"version 1\n0 m 8 4 0 0 7.5 0 7\n", "a.scen:2: goal x is '7.5', a number wanted"},
        {"version 1\n0 m 0 4 0 0 7 0 7\n", "a.scen:2: width is 0, 1 to 8192 wanted"},
        {"version 1\n0 m 8 -4 0 0 7 0 7\n", "a.scen:2: height is -4, 1 to 8192 wanted"},
        {"version 1\n0 m 8 9000 0 0 7 0 7\n", "a.scen:2: height is 9000, 1 to 8192 wanted"},
        {"version 1\n\n0 m 8 4 0 -1 7 0 7\n", "a.scen:3: start 0,-1 lies outside the 8 x 4 cells of the row"},
        {"version 1\n0 m 8 4 0 0 8 0 7\n", "a.scen:2: goal 8,0 lies outside the 8 x 4 cells of the row"},
        {"version 1\n0 m 8 4 0 0 7 0 -1\n", "a.scen:2: optimal length is '-1', 0 or more wanted"},
        {"version 1\n0 m 8 4 0 0 7 0 nan\n", "a.scen:2: optimal length is 'nan', 0 or more wanted"},
        {"version 1\n0 m 8 4 0 0 7 0 7x\n", "a.scen:2: optimal length is '7x', a number wanted"},
    };
    for (const auto& [text, wanted] : cases) EXPECT_EQ(message_of(text), wanted) << text;
}

TEST(ScenFile, ScalesTheMapToTheSizeOfTheRow) {
    const Grid small = read_map("type octile\nheight 2\nwidth 4\nmap\n..@.\n....\n", "m.map");
    const auto entry = read_scen("version 1.0\n2\tm.map\t8\t4\t0\t0\t7\t0\t9.24264069\n", "a.scen").at(0);
    const Grid grid = scaled(small, entry.width, entry.height);
    EXPECT_EQ(write_map(grid),
              "type octile\nheight 4\nwidth 8\nmap\n....@@..\n....@@..\n........\n........\n");
}

TEST(ScenFile, AllowsForTheRoundingOfTheFiles) {
    EXPECT_TRUE(length_matches(124.0453, 124.04));
    EXPECT_TRUE(length_matches(0, 0));
    EXPECT_FALSE(length_matches(124.06, 124.04));
    EXPECT_TRUE(length_matches(1844.797, 1844.77));
}

TEST(ScenFile, NeverFailsButByAnError) {
    Mulberry32 random(45);
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::string text = mutated(
            "version 1\n2\tm.map\t8\t4\t0\t1\t7\t3\t9.24264069\n3\tan old m.map\t80\t40\t1\t1\t7\t3\t6.5\n",
            random);
        try {
            const auto entries = read_scen(text, "fuzz.scen");
            EXPECT_EQ(read_scen(write_scen(entries), "again.scen").size(), entries.size());
            ++read;
        } catch (const Error& e) {
            EXPECT_TRUE(std::string_view(e.what()).starts_with("fuzz.scen:")) << e.what();
        }
    }
    EXPECT_GT(read, 200);
}

TEST(ScenFile, ReadsAndWritesTheMovingAiScenarios) {
    const auto files = shared_map_files(".scen");
    if (files.empty()) GTEST_SKIP() << "no scenarios below " << WAYFIELD_SHARED_DIR;
    for (const auto& file : files) {
        const auto entries = read_scen(read_test_file(file), file.filename().string());
        EXPECT_FALSE(entries.empty()) << file;
        const auto again = read_scen(write_scen(entries), "again.scen");
        ASSERT_EQ(again.size(), entries.size()) << file;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const ScenEntry& a = entries[i];
            const ScenEntry& b = again[i];
            ASSERT_TRUE(a.bucket == b.bucket && a.map == b.map && a.start == b.start && a.goal == b.goal &&
                        a.width == b.width && a.height == b.height && a.length == b.length)
                << file << " line " << a.line;
        }
    }
}

TEST(ScenFile, StartsAndGoalsOfTheScenariosStandOnTheirMaps) {
    const auto files = shared_map_files(".map");
    if (files.empty()) GTEST_SKIP() << "no maps below " << WAYFIELD_SHARED_DIR;
    for (const auto& file : files) {
        const std::filesystem::path scen = file.string() + ".scen";
        if (!std::filesystem::exists(scen)) continue;
        const Grid grid = read_map(read_test_file(file), file.filename().string());
        const TraversalMap map(grid, Profile{});
        std::size_t blocked = 0;
        for (const ScenEntry& e : read_scen(read_test_file(scen), scen.filename().string())) {
            ASSERT_TRUE(e.width == grid.width() && e.height == grid.height()) << scen << " line " << e.line;
            blocked += map.passable(map.index(e.start)) && map.passable(map.index(e.goal)) ? 0 : 1;
        }
        // Three queries of icecrown start in trees or water.
        EXPECT_LE(blocked, file.stem() == "icecrown" ? 3U : 0U) << scen;
    }
}

}  // namespace
}  // namespace wayfield
