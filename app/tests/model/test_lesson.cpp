// Lessons: read, stepped forth and back, the same slide the same each time.
#include <gtest/gtest.h>

#include <map>

#include "files/files.h"
#include "run/playback.h"
#include "run/runner.h"
#include "scene/lesson.h"
#include "scene/scene_file.h"
#include "scene/script.h"
#include "scene_commands.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr const char* kText = R"(# Three ways through a wall
open open:32x20
movement 4
start 2,10
goal 29,10
caption "No wall"
reset
play
slide
paint line 15,2 15,18 wall
caption "A wall"
expect walls == 17
seek 40
slide
panes 2
pane 2 algorithm dijkstra
race on
caption "A race"
slide
)";

class LessonTest : public testing::Test {
  protected:
    /// All that a viewer could compare: the scene, its films and figures.
    std::string fingerprint() {
        std::string text = write_scene(scene_);
        for (const Pane& pane : scene_.panes()) {
            text += "expanded " + std::to_string(pane.outcome->result.counts.expanded) + " step " +
                    std::to_string(pane.step()) + "/" + std::to_string(pane.step_count()) +
                    (pane.playhead.playing ? " playing\n" : "\n");
        }
        return text;
    }
    void carry_out(const std::string& line) { ASSERT_TRUE(scene_.apply(parse_command(line)).ok) << line; }

    Scene scene_;
    Runner runner_{scene_};
};

TEST_F(LessonTest, IsCutAtItsSlides) {
    const LessonScript script = LessonScript::read(kText, "ways.wayfield");
    EXPECT_EQ(script.title, "Three ways through a wall");
    ASSERT_EQ(script.slides.size(), 3U);
    EXPECT_EQ(script.slides[0].size(), 7U);
    EXPECT_EQ(script.slides[1].size(), 3U) << "checks are for wayfield play";
    EXPECT_TRUE(looks_like_lesson(kText));
    EXPECT_FALSE(looks_like_lesson("wayfield 1\nopen open:8x8\nslide\n"));
    EXPECT_FALSE(looks_like_lesson("open open:8x8\ncaption \"a slide\"\n"));
    EXPECT_EQ(lesson_title("open open:8x8\n", "/some/where/tie-break.wayfield"), "tie-break");
}

TEST_F(LessonTest, RefusesWhatIsNoPartOfOne) {
    const auto refusal = [](const std::string& text) {
        try {
            LessonScript::read(text, "bad");
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    EXPECT_EQ(refusal("open open:8x8\nmouse click 3,3\n"),
              "bad:2: \"mouse click 3,3\" is no part of a lesson");
    EXPECT_EQ(refusal("open open:8x8\nsave x.wayfield\n"),
              "bad:2: \"save x.wayfield\" is no part of a lesson");
    EXPECT_NE(refusal("opne open:8x8\n").find("bad:1: unknown command"), std::string::npos);
    EXPECT_EQ(refusal("# nothing\n"), "bad:1: a lesson without a slide");
}

TEST_F(LessonTest, UndoLeavesWhatTheSlideDid) {
    LessonPlayer lesson(LessonScript::read(kText, "ways"), scene_, runner_);
    lesson.go_to(0);
    lesson.finish();
    const std::string begun = write_scene(scene_);
    EXPECT_FALSE(scene_.apply(parse_command("undo")).ok) << "there is nothing of the reader's";
    carry_out("paint rect 2,2 4,4 wall");
    carry_out("undo");
    EXPECT_EQ(write_scene(scene_), begun);
    EXPECT_FALSE(scene_.apply(parse_command("undo")).ok);
}

TEST_F(LessonTest, LooksTheSameFromWhereverOneComes) {
    carry_out("open scatter:40x40:seed=3");
    carry_out("algorithm greedy");
    runner_.finish();
    const std::string outside = write_scene(scene_);
    LessonPlayer lesson(LessonScript::read(kText, "ways"), scene_, runner_);
    std::map<std::size_t, std::string> seen;
    const auto look = [&](std::size_t slide) {
        lesson.finish();
        ASSERT_EQ(lesson.slide(), slide);
        const std::string now = fingerprint();
        if (seen.contains(slide)) {
            EXPECT_EQ(now, seen[slide]) << "slide " << slide;
        }
        seen[slide] = now;
    };
    lesson.go_to(0);
    look(0);
    EXPECT_EQ(scene_.pane(0).setup.query.options.algorithm, Algorithm::kAStar);
    EXPECT_TRUE(scene_.pane(0).playhead.playing);
    lesson.next();
    look(1);
    EXPECT_EQ(scene_.pane(0).step(), 40U);
    lesson.next();
    look(2);
    EXPECT_TRUE(scene_.racing());
    lesson.next();
    look(2);
    lesson.back();
    look(1);
    EXPECT_FALSE(scene_.racing());
    // What people do in between is gone with the next slide.
    carry_out("paint line 5,0 5,19 wall");
    carry_out("tie-break 0.5");
    carry_out("panes 3");
    runner_.finish();
    lesson.next();
    look(2);
    carry_out("open open:8x8");
    lesson.back();
    look(1);
    lesson.back();
    look(0);
    lesson.back();
    look(0);
    lesson.leave();
    EXPECT_EQ(write_scene(scene_), outside);
}

TEST_F(LessonTest, JumpsAheadAndDoesNotWaitInTheFrame) {
    LessonPlayer ahead(LessonScript::read(kText, "ways"), scene_, runner_);
    ahead.go_to(2);
    ahead.finish();
    const std::string jumped = fingerprint();
    LessonPlayer walked(LessonScript::read(kText, "ways"), scene_, runner_);
    walked.go_to(0);
    EXPECT_TRUE(walked.waiting()) << "reset needs the film";
    walked.next();
    walked.next();
    walked.finish();
    EXPECT_EQ(fingerprint(), jumped);
}

TEST_F(LessonTest, SaysWhereACommandIsRefused) {
    LessonPlayer lesson(LessonScript::read("open open:8x8\nslide\ngoal 9,9\n", "bad"), scene_, runner_);
    lesson.go_to(0);
    try {
        lesson.next();
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()), "bad:3: goal 9,9 lies outside the map of 8 x 8 cells");
    }
}

TEST_F(LessonTest, ShippedOnesHoldWhatTheySay) {
    for (const char* name : {"tie-break", "crowds", "armies"}) {
        const std::string path = std::string(WAYFIELD_ASSETS_DIR "/lessons/") + name + ".wayfield";
        const LessonScript script = LessonScript::read(read_file(path), path);
        EXPECT_GE(script.slides.size(), 6U);
        // As wayfield play does: with its expectations.
        play_script(scene_, runner_, read_file(path), path);
    }
}

}  // namespace
}  // namespace wayfield
