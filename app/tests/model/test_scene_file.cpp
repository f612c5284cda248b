#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "files/files.h"
#include "scene/map_source.h"
#include "scene/scene_file.h"
#include "scene_commands.h"
#include "wayfield/error.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

// A file of the test's own that goes with it.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& name, const std::string& text = "")
        : path_(std::filesystem::path(testing::TempDir()) /
                (testing::UnitTest::GetInstance()->current_test_info()->name() + ("_" + name))) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

void expect_same_scene(const Scene& scene, const MapSource& source) {
    ASSERT_EQ(source.grid.width(), scene.grid().width());
    ASSERT_EQ(source.grid.height(), scene.grid().height());
    EXPECT_TRUE(std::ranges::equal(source.grid.terrain_data(), scene.grid().terrain_data()));
    EXPECT_TRUE(std::ranges::equal(source.grid.level_data(), scene.grid().level_data()));
    ASSERT_EQ(source.panes.size(), scene.panes().size());
    for (std::size_t i = 0; i < source.panes.size(); ++i) EXPECT_EQ(source.panes[i], scene.pane(i).setup);
}

void fill(Scene& scene) {
    for (const char* line : {"open scatter:41x23:seed=7",
                             "panes 3",
                             "paint rect 5,5 12,9 mud",
                             "paint line 3,3 20,15 9 brush 2",
                             "height rect 10,3 30,18 40",
                             "start 1,2",
                             "goal 30,20",
                             "pane 2 goal 7,7",
                             "algorithm bidirectional",
                             "heuristic manhattan",
                             "open-set quaternary-heap",
                             "weight 1.1",
                             "tie-break 0.001",
                             "movement 8-one",
                             "set ties=fifo",
                             "set reopen=on",
                             "set limit=77",
                             "set diagonal-cost=one",
                             "pane 2 profile fly",
                             "pane 2 unit-size 2",
                             "pane 2 climb 3",
                             "pane 3 weights 9=9,mud=0.2",
                             "pane 3 algorithm dijkstra",
                             "pane 3 layers hide grid",
                             "pane 3 speed 0.125"}) {
        ASSERT_TRUE(run(scene, line).ok) << line << ": " << scene.message();
    }
}

TEST(SceneFile, ReadsBackWhatItWrote) {
    Scene scene;
    fill(scene);
    const std::string text = write_scene(scene);
    EXPECT_TRUE(text.starts_with("wayfield 1\n"));
    const MapSource source = read_scene(text, "test.wayfield");
    EXPECT_TRUE(source.is_scene);
    EXPECT_TRUE(source.has_endpoints);
    EXPECT_EQ(source.title, "test");
    expect_same_scene(scene, source);
    EXPECT_EQ(write_scene(Scene(source)), text);
}

TEST(SceneFile, IsSavedAndLoadedByCommands) {
    Scene scene;
    fill(scene);
    const TemporaryFile file("saved scene.wayfield");
    ASSERT_TRUE(run(scene, "save \"" + file.path() + '"').ok) << scene.message();
    Scene other;
    ASSERT_TRUE(run(other, "load \"" + file.path() + '"').ok) << other.message();
    EXPECT_EQ(write_scene(other), write_scene(scene));
    Scene third;
    ASSERT_TRUE(run(third, "open " + file.path()).ok) << "a scene may stand where a map does";
    EXPECT_EQ(write_scene(third), write_scene(scene));
    EXPECT_FALSE(run(third, "load scatter:9x9").ok);
}

TEST(SceneFile, TakesWhatPeopleWrite) {
    const MapSource source = read_scene(
        "wayfield 1\r\n"
        "# a small room\r\n"
        "grid 4x3\r\n"
        "....\r\n"
        ".@@.\r\n"
        "..mG  \r\n"
        "\r\n"
        "movement 4   # no diagonals\r\n"
        "goal 3,2\r\n"
        "start 0,2",
        "room.wayfield");
    EXPECT_EQ(source.grid.terrain(Point{1, 1}), Terrain::kWall);
    EXPECT_EQ(source.grid.terrain(Point{2, 2}), Terrain::kMud);
    EXPECT_EQ(source.panes.front().query.goal, (Point{3, 2}));
    EXPECT_EQ(source.panes.front().profile.rule, MovementRule::k4);
}

TEST(SceneFile, FindsEndpointsWhereNoneAreNamed) {
    const MapSource source = read_scene("wayfield 1\ngrid 5x1\n.....\nalgorithm dijkstra\n", "s");
    EXPECT_FALSE(source.has_endpoints);
    EXPECT_EQ(source.panes.front().query.start.x + source.panes.front().query.goal.x, 4);
    EXPECT_NE(source.panes.front().query.start, source.panes.front().query.goal);
    const MapSource solid = read_scene("wayfield 1\ngrid 2x1\n@@\n", "s");
    EXPECT_EQ(solid.panes.front().query.start, (Point{0, 0}));
}

std::string refusal(const std::string& text) {
    try {
        read_scene(text, "s.wayfield");
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(SceneFile, SaysFileAndLineOfWhatIsWrong) {
    EXPECT_TRUE(refusal("wayfield 2\ngrid 1x1\n.\n").starts_with("s.wayfield:1: \"wayfield 2\""));
    EXPECT_TRUE(refusal("grid 1x1\n.\n").starts_with("s.wayfield:1: "));
    EXPECT_TRUE(refusal("").starts_with("s.wayfield:1: "));
    EXPECT_TRUE(refusal("wayfield 1\n").starts_with("s.wayfield:1: a map expected"));
    EXPECT_TRUE(refusal("wayfield 1\n\ngrid 3x2\n...\n..\n").starts_with("s.wayfield:3: row 1"));
    EXPECT_TRUE(refusal("wayfield 1\ngrid 3x2\n...\n").starts_with("s.wayfield:2: 2 rows expected"));
    EXPECT_TRUE(
        refusal("wayfield 1\ngrid 1x1\n.\ngoal 3,3\n").starts_with("s.wayfield:4: goal 3,3 lies outside"));
    EXPECT_TRUE(refusal("wayfield 1\ngrid 1x1\n.\nmouse click 1,1\n").starts_with("s.wayfield:4: "));
    EXPECT_TRUE(refusal("wayfield 1\ngrid 1x1\n.\nsave x\n").find("no part of a scene") != std::string::npos);
    EXPECT_TRUE(refusal("wayfield 1\ngrid -3x2\n").starts_with("s.wayfield:2: "));
    EXPECT_TRUE(refusal("wayfield 1\ngrid 999999999x2\n").starts_with("s.wayfield:2: "));
    EXPECT_TRUE(refusal("wayfield 1\ngrid 1x1\n.\npane 2 weight 2\n")
                    .starts_with("s.wayfield:4: there is no pane 2"));
}

TEST(SceneFile, ReadsTheMapsThatComeWithUs) {
    int read = 0;
    for (const auto& entry : std::filesystem::directory_iterator(WAYFIELD_ASSETS_DIR "/maps")) {
        if (entry.path().extension() != ".wayfield") continue;
        SCOPED_TRACE(entry.path().filename().string());
        const MapSource source = open_map_source(entry.path().string());
        EXPECT_TRUE(source.is_scene);
        EXPECT_TRUE(source.has_endpoints);
        expect_same_scene(Scene(source), read_scene(write_scene(Scene(source)), "again"));
        ++read;
    }
    EXPECT_GT(read, 0);
}

TEST(SceneFile, CannotOpenItself) {
    const TemporaryFile file("self.wayfield");
    std::ofstream(file.path()) << "wayfield 1\nopen " << file.path() << '\n';
    Scene scene;
    EXPECT_FALSE(run(scene, "open " + file.path()).ok);
    EXPECT_NE(scene.message().find("a scene can't open a scene"), std::string::npos);
}

TEST(SceneFile, NeverLeavesHalfAFile) {
    Scene scene;
    EXPECT_THROW(save_scene(scene, "/nowhere/at/all.wayfield"), Error);
    EXPECT_THROW(save_scene(scene, testing::TempDir()), Error) << "a folder";
}

// Bytes changed at random: read_scene gives a scene or says what is wrong, and never anything else.
TEST(SceneFile, SurvivesMutations) {
    Scene scene;
    run(scene, "resize 9x6");
    run(scene, "panes 2");
    run(scene, "height rect 2,2 4,4 9");
    run(scene, "pane 2 algorithm dijkstra");
    const std::string text = write_scene(scene);
    Mulberry32 random(99);
    int read = 0;
    for (int round = 0; round < 4'000; ++round) {
        std::string mutated = text;
        for (std::uint32_t edits = 1 + random.below(3); edits > 0; --edits) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(mutated.size()));
            switch (random.below(4)) {
                case 0:
                    mutated.erase(at, 1 + random.below(20));
                    break;
                case 1:
                    mutated.insert(at, 1, static_cast<char>(random.below(256)));
                    break;
                case 2:
                    mutated[at] = "0123456789\n,.x@"[random.below(15)];
                    break;
                default:
                    mutated.insert(at, mutated.substr(at, random.below(40)));
                    break;
            }
        }
        try {
            const MapSource source = read_scene(mutated, "m");
            ++read;
            for (const PaneSetup& pane : source.panes) {
                ASSERT_TRUE(source.grid.contains(pane.query.start));
                ASSERT_TRUE(source.grid.contains(pane.query.goal));
            }
            const std::string again = write_scene(Scene(source));
            expect_same_scene(Scene(read_scene(again, "m")), source);
        } catch (const Error& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with("m:")) << error.what();
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
        }
    }
    EXPECT_GT(read, 100);
}

TEST(MapSource, SaysClearlyWhatCannotBeOpened) {
    const TemporaryFile empty("empty.map");
    const TemporaryFile garbage("garbage.map", std::string("\0\1\2garbage\xff", 11));
    const TemporaryFile picture("broken.png", "\x89PNG\r\n\x1a\nbut no picture");
    for (const std::string& path : {std::string("/nowhere/at.map"), testing::TempDir(), std::string(""),
                                    empty.path(), garbage.path(), picture.path()}) {
        try {
            open_map_source(path);
            FAIL() << path;
        } catch (const Error& error) {
            EXPECT_FALSE(std::string(error.what()).empty());
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
        }
    }
}

TEST(MapSource, OpensMapsAndGenerators) {
    const TemporaryFile map("little.map", "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n");
    const MapSource source = open_map_source(map.path());
    EXPECT_EQ(source.grid.width(), 3);
    EXPECT_FALSE(source.is_scene);
    EXPECT_FALSE(source.has_endpoints);
    ASSERT_EQ(source.panes.size(), 1U);
    EXPECT_EQ(title_of_source("/some/where/arena2.map"), "arena2");
    EXPECT_EQ(title_of_source("scatter:512x512:seed=7"), "scatter 512² · seed 7");
    EXPECT_THROW(open_map_source("maze:32x32"), UsageError);
}

TEST(MapSource, ReadsCustomLettersWherePeopleGaveThemACost) {
    const TemporaryFile map("digits.map", "type octile\nheight 1\nwidth 3\nmap\n.9.\n");
    EXPECT_THROW(open_map_source(map.path()), Error);
    Scene scene;
    EXPECT_FALSE(run(scene, "open " + map.path()).ok);
    EXPECT_TRUE(run(scene, "weights 9=4").ok);
    EXPECT_TRUE(run(scene, "open " + map.path()).ok) << scene.message();
    EXPECT_EQ(scene.grid().terrain(1), custom_terrain('9'));
}

TEST(SceneFile, ReplacesNothingButScenes) {
    Scene scene;
    const TemporaryFile notes("notes.txt");
    write_file(notes.path(), "not a scene");
    EXPECT_FALSE(run(scene, "save \"" + notes.path() + '"').ok);
    EXPECT_EQ(read_file(notes.path()), "not a scene");
    const TemporaryFile map("new.map");
    EXPECT_FALSE(run(scene, "save \"" + map.path() + '"').ok);
    EXPECT_EQ(read_file(map.path()), "");
    const TemporaryFile saved("again.wayfield");
    EXPECT_TRUE(run(scene, "save \"" + saved.path() + '"').ok);
    EXPECT_TRUE(run(scene, "save \"" + saved.path() + '"').ok) << "a scene takes the place of a scene";
}

}  // namespace
}  // namespace wayfield
