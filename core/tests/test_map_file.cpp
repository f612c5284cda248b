#include <gtest/gtest.h>

#include <map>

#include "mutations.h"
#include "shared_maps.h"
#include "wayfield/error.h"
#include "wayfield/map_file.h"
#include "wayfield/traversal_map.h"

namespace wayfield {
namespace {

constexpr std::string_view kAllLetters =
    "type octile\nheight 4\nwidth 6\nmap\n..T...\n.GTS..\n..TSWW\n..S.WW\n";

std::string message_of(std::string_view text, std::string_view custom_letters = {}) {
    try {
        read_map(text, "town.map", custom_letters);
    } catch (const Error& e) {
        return e.what();
    }
    return "was read";
}

bool same_cells(const Grid& a, const Grid& b) {
    return a.width() == b.width() && a.height() == b.height() &&
           std::ranges::equal(a.terrain_data(), b.terrain_data());
}

TEST(MapFile, SortsTheLettersOfTheFormatPage) {
    const Grid grid = read_map(kAllLetters, "town.map");
    EXPECT_EQ(grid.width(), 6);
    EXPECT_EQ(grid.height(), 4);
    EXPECT_EQ(TraversalMap(grid, Profile{}).passable_count(), 17U);
    EXPECT_EQ(grid.terrain({2, 0}), Terrain::kTrees);
    EXPECT_EQ(grid.terrain({1, 1}), Terrain::kGround);
    EXPECT_EQ(grid.terrain({3, 1}), Terrain::kSwamp);
    EXPECT_EQ(grid.terrain({5, 3}), Terrain::kWater);
}

TEST(MapFile, ReadsTheLettersOfOurOwn) {
    const Grid grid = read_map("type octile\nheight 1\nwidth 6\nmap\nmrs@O.\n", "town.map");
    EXPECT_EQ(grid.terrain(0), Terrain::kMud);
    EXPECT_EQ(grid.terrain(1), Terrain::kRoad);
    EXPECT_EQ(grid.terrain(2), Terrain::kShallows);
    EXPECT_EQ(grid.terrain(3), Terrain::kWall);
    EXPECT_EQ(grid.terrain(4), Terrain::kWall);
}

TEST(MapFile, TakesEveryLayoutThatIsInUse) {
    const Grid wanted = read_map("type octile\nheight 2\nwidth 3\nmap\n.@.\n..T\n", "town.map");
    for (const std::string_view text : {
             "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.@.\r\n..T\r\n",
             "type octile\nwidth 3\nheight 2\nmap\n.@.\n..T",
             "width 3\nheight 2\ntype octile\nmap\n.@.  \n..T\t\n\n \n",
             "type\toctile \nheight\t2\nwidth   3\t\n\nmap \n.@.\n..T\n",
             "\xEF\xBB\xBFtype octile\nheight 2\nwidth 3\nmap\n.@.\n..T\n",
         }) {
        EXPECT_TRUE(same_cells(read_map(text, "town.map"), wanted)) << text;
    }
}

TEST(MapFile, SaysWhatIsWrongAndWhere) {
    const std::map<std::string, std::string> cases = {
        {"type octile\nheight 3\nwidth 5\nmap\n.....\n.....\n....\n",
         "town.map:7: row has 4 cells, 5 wanted"},
        {"type octile\nheight 2\nwidth 5\nmap\n.....\n......\n", "town.map:6: row has 6 cells, 5 wanted"},
        {"type octile\nheight 2\nwidth 5\nmap\n.....\n", "town.map:6: 1 rows, 2 wanted"},
        {"type octile\nheight 2\nwidth 5\nmap\n\n.....\n", "town.map:5: row has 0 cells, 5 wanted"},
        {"type octile\nheight 1\nwidth 2\nmap\n..\n\n..\n", "town.map:7: more than the 1 rows of the header"},
        {"type octile\nheight 1\nwidth 5\nmap\n..x..\n", "town.map:5: unknown letter 'x' in column 3"},
        {"type octile\nheight 1\nwidth 3\nmap\n.\t.\n", "town.map:5: unknown letter '\\x09' in column 2"},
        {"type octile\nheight 1\nwidth 9000\nmap\n..\n", "town.map:3: width is 9000, 1 to 8192 wanted"},
        {"type octile\nheight -2\nwidth 5\nmap\n", "town.map:2: height is -2, 1 to 8192 wanted"},
        {"type octile\nheight 0\nwidth 5\nmap\n", "town.map:2: height is 0, 1 to 8192 wanted"},
        {"type octile\nheight 99999999999999999999\nwidth 5\nmap\n",
         "town.map:2: height is '99999999999999999999', a whole number wanted"},
        {"type octile\nheight 2.5\nwidth 5\nmap\n", "town.map:2: height is '2.5', a whole number wanted"},
        {"type octile\nheight\nwidth 5\nmap\n", "town.map:2: height wants one value"},
        {"type octile\nheight 2 3\nwidth 5\nmap\n", "town.map:2: height wants one value"},
        {"type octile\nheight 2\nheight 2\nwidth 5\nmap\n", "town.map:3: height is given twice"},
        {"type octile\ntype octile\n", "town.map:2: type is given twice"},
        {"type hex\nheight 2\nwidth 5\nmap\n", "town.map:1: type is 'hex', octile wanted"},
        {"type octile\nwidth 5\nmap\n.....\n", "town.map:3: height is missing before map"},
        {"height 1\nwidth 5\nmap\n.....\n", "town.map:3: type is missing before map"},
        {"type octile\nheight 1\nwidth 2\n..\n",
         "town.map:4: unknown header '..', type, width, height or map wanted"},
        {"type octile\nheight 1\nwidth 2\n", "town.map:4: the line 'map' is missing"},
        {"", "town.map:1: the line 'map' is missing"},
    };
    for (const auto& [text, wanted] : cases) EXPECT_EQ(message_of(text), wanted) << text;
    EXPECT_EQ(message_of(std::string("type octile\nheight 1\nwidth 3\nmap\n.\0.\n", 37)),
              "town.map:5: unknown letter '\\x00' in column 2");
}

TEST(MapFile, RefusesAGreatPromiseBeforeTakingMemory) {
    EXPECT_EQ(message_of("type octile\nheight 8192\nwidth 8192\nmap\n"), "town.map:5: 0 rows, 8192 wanted");
}

TEST(MapFile, ReadsOtherLettersAsCustomClassesWhenAsked) {
    const std::string text = "type octile\nheight 1\nwidth 4\nmap\n19S.\n";
    EXPECT_EQ(message_of(text, "1"), "town.map:5: unknown letter '9' in column 2");
    const Grid grid = read_map(text, "town.map", "19S");
    EXPECT_EQ(grid.terrain(0), custom_terrain('1'));
    EXPECT_EQ(grid.terrain(1), custom_terrain('9'));
    EXPECT_EQ(grid.terrain(2), Terrain::kSwamp);
    EXPECT_TRUE(same_cells(read_map(write_map(grid), "again.map", "19"), grid));
}

TEST(MapFile, NeverFailsButByAnError) {
    Mulberry32 random(40);
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::string text = mutated(std::string(kAllLetters), random);
        try {
            const Grid grid = read_map(text, "fuzz.map", "123");
            EXPECT_TRUE(same_cells(read_map(write_map(grid), "again.map", "123"), grid));
            ++read;
        } catch (const Error& e) {
            EXPECT_TRUE(std::string_view(e.what()).starts_with("fuzz.map:")) << e.what();
        }
    }
    EXPECT_GT(read, 200);
}

TEST(MapFile, ReadsAndWritesTheMovingAiMaps) {
    const auto files = shared_map_files(".map");
    if (files.empty()) GTEST_SKIP() << "no maps below " << WAYFIELD_SHARED_DIR;
    for (const auto& file : files) {
        const Grid grid = read_map(read_test_file(file), file.filename().string());
        const CellIndex passable = TraversalMap(grid, Profile{}).passable_count();
        EXPECT_GT(passable, grid.cell_count() / 50) << file;
        EXPECT_LE(passable, grid.cell_count()) << file;
        EXPECT_TRUE(same_cells(read_map(write_map(grid), "again.map"), grid)) << file;
    }
}

}  // namespace
}  // namespace wayfield
