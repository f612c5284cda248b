// Maps that are opened, and edits that take long, beside the window's frames.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "platform/synthetic.h"
#include "window_script.h"

namespace wayfield {
namespace {

constexpr const char* kLarge = "caves:1500x1400:seed=4";

// A window as in front of a person: frames wait for nothing.
class LiveWindow : public ::testing::Test {
  protected:
    LiveWindow() {
        AppOptions options;
        options.display = Display::kOffscreen;
        options.keeps_settings = false;
        app_ = std::make_unique<App>(options);
    }

    void run(const std::string& script) {
        AppScriptHost host(*app_);
        try {
            ScriptPlayer(ScriptReader(script, "script"), app_->scene(), app_->runner(), host).run_all();
        } catch (const Error& error) {
            FAIL() << error.what() << "\n" << script;
        }
    }
    // Opens it as the panel does, and leaves it under way.
    void begin_opening(const std::string& map) {
        run("widget \"File name\" set " + map + "\nwidget \"Open\" click\n");
    }
    void frames_until_done() {
        const auto begin = std::chrono::steady_clock::now();
        while (app_->map_work() && std::chrono::steady_clock::now() - begin < std::chrono::seconds{60}) {
            app_->frame(0);
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
        }
    }

    std::unique_ptr<App> app_;
};

TEST_F(LiveWindow, OpensBesideTheOldMap) {
    begin_opening(kLarge);
    ASSERT_TRUE(app_->map_work());
    run(R"(
expect opening ~= caves:1500x1400
expect width == 64
paint line 3,3 10,3 wall
expect walls == 8
expect undo.depth == 1
)");
    std::this_thread::sleep_for(std::chrono::milliseconds{200});
    app_->frame(0);
    app_->frame(0);
    // Unless it ended in those frames.
    if (app_->map_work()) {
        EXPECT_NE(app_->widgets().find("Give up"), nullptr);
    }
    frames_until_done();
    run(R"(
expect opening == null
expect width == 1500
expect status == found
undo
expect width == 64
expect walls == 8
redo
expect width == 1500
expect gl-errors == 0
)");
    EXPECT_EQ(app_->widgets().find("Give up"), nullptr);
    EXPECT_EQ(app_->ui().preferences.recent.front(), kLarge);
}

TEST_F(LiveWindow, EscapeGivesUpWhatIsBeingOpened) {
    begin_opening("caves:3000x3000:seed=4");
    std::this_thread::sleep_for(std::chrono::milliseconds{200});
    app_->frame(0);
    ASSERT_TRUE(app_->map_work());
    run(R"(
key Escape
expect opening == null
expect width == 64
expect status == found
)");
}

TEST_F(LiveWindow, ClosesWhileAMapIsBeingOpened) {
    begin_opening(kLarge);
    ASSERT_TRUE(app_->map_work());
    run("close\n");
    EXPECT_TRUE(app_->closed());
    app_.reset();
}

TEST_F(LiveWindow, ADroppedFileThatIsNoMapSaysWhy) {
    synthetic::drop_file("/nowhere/at/all.map");
    app_->frame(0);
    frames_until_done();
    app_->frame(0);
    run("expect message ~= /nowhere/at/all.map\nexpect width == 64\nexpect opening == null\n");
}

TEST_F(LiveWindow, AScriptsNextCommandSeesTheNewMap) {
    run(std::string("open ") + kLarge + R"(
expect width == 1500
expect opening == null
paint fill 700,700 swamp
expect undo.depth == 1
undo
unit-size 2
expect undo.depth == 0
fails open /nowhere/at/all.map
expect width == 1500
layers show field
wait 0.5
expect gl-errors == 0
)");
}

// What the window does while an edit is being made of which it reads: it waits, in order.
TEST_F(LiveWindow, CommandsWaitForAnEditThatTakesLong) {
    run("open open:1500x1400\nwidget \"Shape\" set fill\n");
    run("mouse cell click 700,700\nkey Z ctrl\n");
    frames_until_done();
    for (int i = 0; i < 3; ++i) app_->frame(0);
    frames_until_done();
    run("expect undo.depth == 0\nexpect redo.depth == 1\nexpect gl-errors == 0\n");
}

// The map that a lesson is left for is put away, not copied; its own maps are opened beside the frames.
TEST_F(LiveWindow, ALessonGivesTheMapBackThatItWasOpenedOver) {
    run(std::string("open ") + kLarge + "\npaint stroke 5,5 mud\nexpect status == found\n");
    const void* const cells = app_->scene().grid().terrain_data().data();
    const std::size_t recent = app_->ui().preferences.recent.size();
    run(R"(
lesson tie-break
expect width == 512
expect status == found
slide next
lesson off
expect lesson == null
expect width == 1500
expect status == found
paint stroke 6,5 mud
expect gl-errors == 0
)");
    EXPECT_EQ(app_->scene().grid().terrain_data().data(), cells);
    EXPECT_EQ(app_->ui().preferences.recent.size(), recent);
}

TEST_F(LiveWindow, EscapeGivesALessonUpThatIsBeingOpened) {
    run(std::string("open ") + kLarge + "\n");
    app_->apply(parse_command("lesson tie-break"));
    ASSERT_TRUE(app_->map_work());
    run("key Escape\nexpect width == 1500\nexpect lesson == null\nexpect status == found\n");
}

TEST_F(WindowTest, MapsAreThereWithinTheFrameOfAScript) {
    run(std::string("widget \"File name\" set ") + kLarge + R"(
widget "Open" click
expect width == 1500
expect opening == null
)");
}

}  // namespace
}  // namespace wayfield
