// Cards, legends and captions in windows of all sizes: they keep off start, goals and path.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "ui/free_place.h"
#include "window_script.h"

namespace wayfield {
namespace {

class WindowCards : public WindowTest {
  protected:
    void SetUp() override { run("frames 2\n"); }
    /// What is written over the map and not in bar, panel or strip.
    std::vector<Box> boxes_on_map() const {
        std::vector<Box> boxes;
        for (const WidgetRecord& widget : app_.widgets().all()) {
            const bool on_map = widget.window == "Cards" || widget.window == "Caption";
            if (on_map && widget.kind == WidgetKind::kText) boxes.push_back(widget.rect);
        }
        return boxes;
    }
    void expect_ends_in_sight(const std::string& where, bool path_too) {
        run("frames 3\n");
        const std::vector<Box> boxes = boxes_on_map();
        EXPECT_FALSE(boxes.empty()) << where;
        for (std::size_t i = 0; i < app_.scene().panes().size(); ++i) {
            const Marks marks =
                marks_of(app_.scene().pane(i), app_.camera(i), static_cast<float>(app_.layout().scale));
            for (const Box& box : boxes) {
                const Hidden hidden = hidden_by(box, marks);
                EXPECT_EQ(hidden.ends, 0) << where << ", pane " << i + 1;
                if (!path_too) continue;
                EXPECT_EQ(hidden.path, 0) << where << ", pane " << i + 1;
            }
        }
    }
};

constexpr const char* kWindows[] = {"1280x720",           "1920x1080",         "900x640",
                                    "1280x720 scale 1.5", "900x640 scale 1.5", "1024x768"};

TEST_F(WindowCards, KeepOffTheEndsAndThePathInAnyWindow) {
    constexpr const char* kEnds[] = {"start 1,1\ngoal 62,38", "start 1,38\ngoal 62,1", "start 1,1\ngoal 62,1",
                                     "start 32,1\ngoal 32,38", "start 1,38\ngoal 62,38"};
    constexpr std::array<std::string_view, 2> kTypes = {"100 %", "150 %"};
    for (const std::string_view type : kTypes) {
        while (app_.widgets().find("Type size")->value != type) run("widget \"Type size\" click\n");
        // Small type leaves room: there each window has one pair of ends, and each pair a window.
        const bool large = type == kTypes.back();
        for (std::size_t w = 0; w < std::size(kWindows); ++w) {
            for (std::size_t e = 0; e < std::size(kEnds); ++e) {
                if (!large && e != w % std::size(kEnds)) continue;
                run(fmt::format("window {}\nopen open:64x40\n{}\nsearch\n", kWindows[w], kEnds[e]));
                expect_ends_in_sight(fmt::format("{}, {}, {}", type, kWindows[w], kEnds[e]), true);
            }
        }
        run("window 1280x720\n");
    }
}

TEST_F(WindowCards, KeepOffTheEndsInADuel) {
    for (const char* window : kWindows) {
        run(
            fmt::format("window {}\npanes 1\nopen open:64x40\nstart 1,1\ngoal 62,38\npanes 2\n"
                        "pane 2 algorithm jps\nrace on\nsearch\n",
                        window));
        expect_ends_in_sight(window, false);
    }
}

// A caption that would lie on them has the map above it.
TEST_F(WindowCards, CaptionsLeaveTheMapInSight) {
    const std::string words =
        "caption \"A heading of some words\\nA sentence of about the length that a teacher writes below a "
        "picture, with a second clause behind it. And another one, so that it takes three lines.\"\n";
    for (const char* window : kWindows) {
        run(fmt::format("window {}\nopen open:64x40\nstart 1,38\ngoal 62,38\nsearch\n{}", window, words));
        expect_ends_in_sight(window, true);
    }
    run("window 1280x720\nopen open:64x40\nstart 1,5\ngoal 62,5\nsearch\ncaption \"\"\nframes 2\n");
    const double whole = app_.camera(0).zoom();
    run(words + "frames 2\n");
    EXPECT_EQ(app_.camera(0).zoom(), whole) << "nothing lay below it";
    run("goal 32,38\nframes 2\n");
    EXPECT_LT(app_.camera(0).zoom(), whole);
    run("caption \"\"\nframes 2\n");
    EXPECT_EQ(app_.camera(0).zoom(), whole);
}

TEST_F(WindowCards, StandWhereTheyStoodWhileTheyCan) {
    run("open open:64x40\nstart 32,20\ngoal 32,30\nsearch\nframes 3\n");
    const float before = app_.widgets().find("Cost")->rect.x;
    run(before > 400 ? "goal 60,1\nframes 3\n" : "goal 3,1\nframes 3\n");
    const float moved = app_.widgets().find("Cost")->rect.x;
    EXPECT_GT(std::abs(moved - before), 200) << "the goal came to lie below them";
    run("goal 32,30\nframes 3\n");
    EXPECT_EQ(app_.widgets().find("Cost")->rect.x, moved) << "no need to move back";
}

TEST_F(WindowCards, LegendShowsTheHueOfEachGoal) {
    run("open open:64x40\nstart 20,20\nlayers show field\nlayers hide search\ngoals 40,10\nframes 3\n");
    EXPECT_NE(app_.widgets().find("Legend: cost to the goal"), nullptr);
    run("goals 40,10 45,20 50,30\nframes 3\n");
    const WidgetRecord* legend = app_.widgets().find("Legend: cost to the nearest goal");
    ASSERT_NE(legend, nullptr);
    EXPECT_EQ(legend->value, "1 2 3");
    const RgbImage image = picture();
    // The near end of the ramps, one below the other: three hues that lie far apart.
    std::vector<Rgb> hues;
    for (int i = 0; i < 3; ++i) {
        const auto x = static_cast<std::size_t>(legend->rect.x + 11 + 16 + 6);
        const auto y = static_cast<std::size_t>(legend->rect.y + 9 + 12 * static_cast<float>(i) + 6);
        const std::size_t at = (y * static_cast<std::size_t>(image.width) + x) * 3;
        hues.push_back({image.pixels[at], image.pixels[at + 1], image.pixels[at + 2]});
    }
    for (std::size_t i = 0; i < hues.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const int apart = std::abs(hues[i].r - hues[j].r) + std::abs(hues[i].g - hues[j].g) +
                              std::abs(hues[i].b - hues[j].b);
            EXPECT_GT(apart, 60) << i << " " << j;
        }
    }
    run("goals 1,1 2,2 3,3 4,4 5,5 6,6 7,7 8,8 9,9 10,10\nframes 3\n");
    EXPECT_EQ(app_.widgets().find("Legend: cost to the nearest goal")->value, "1 2 3 4 5 6 7 8");
}

TEST_F(WindowCards, NoLossIsNothingToWarnOf) {
    run("open open:64x40\nstart 5,5\ngoal 50,30\nweight 1.5\nsearch\nexpect loss ~= 0\nframes 3\n");
    const WidgetRecord* figure = app_.widgets().find("Over the optimum");
    ASSERT_NE(figure, nullptr);
    EXPECT_TRUE(figure->value.starts_with("+0.00 %")) << figure->value;
    const RgbImage image = picture();
    const Theme theme = dark_theme();
    const Rgb warn{static_cast<std::uint8_t>(theme.warn & 0xFF),
                   static_cast<std::uint8_t>(theme.warn >> 8U & 0xFF),
                   static_cast<std::uint8_t>(theme.warn >> 16U & 0xFF)};
    for (int y = static_cast<int>(figure->rect.y); y < static_cast<int>(figure->rect.bottom()); ++y) {
        for (int x = static_cast<int>(figure->rect.x); x < static_cast<int>(figure->rect.right()); ++x) {
            const auto at = static_cast<std::size_t>(y * image.width + x) * 3;
            const Rgb pixel{image.pixels[at], image.pixels[at + 1], image.pixels[at + 2]};
            ASSERT_NE(pixel, warn) << x << "," << y;
        }
    }
}

// A repair is short, and that says little without what it has spared.
TEST_F(WindowCards, TellsWhatARepairSpares) {
    run("open rooms:64x64:seed=3:room=11\nstart 2,2\ngoal 60,60\nalgorithm dstar-lite\nsearch\n"
        "expect repaired == false\nframes 3\n");
    EXPECT_EQ(app_.widgets().find("From nothing"), nullptr);
    run("paint line 30,30 40,30 mud\nexpect repaired == true\nexpect expanded.from-nothing > 0\n");
    run("start 3,3\nexpect repaired == true\nframes 3\n");
    const WidgetRecord* figure = app_.widgets().find("From nothing");
    ASSERT_NE(figure, nullptr);
    EXPECT_NE(figure->value, "…");
    EXPECT_NE(app_.widgets().find("D* Lite · repair"), nullptr);
    run("search\nexpect repaired == false\n");
}

// The card asks whether the search was fast, and answers in figures; a caption leaves no room for it.
TEST_F(WindowCards, SayWhyASearchIsFastOrIsNot) {
    run("open rooms:96x96:seed=3:room=11\nstart 2,2\ngoal 93,93\nalgorithm jps-plus\nsearch\nframes 3\n"
        "expect widget \"Why is it fast?\" ~= \"What jump points see\"\n"
        "algorithm dijkstra\nsearch\nframes 3\nexpect widget \"Why isn't it fast?\" ~= \"open cells\"\n");
    run("caption \"Words\"\nframes 3\n");
    EXPECT_EQ(app_.widgets().find("Why isn't it fast?"), nullptr);
    run("caption \"\"\nwindow 900x640\nframes 3\n");
    for (const WidgetRecord& widget : app_.widgets().all()) {
        if (widget.window != "Cards") continue;
        EXPECT_LE(widget.rect.right(), app_.layout().map.right()) << widget.label;
        EXPECT_LE(widget.rect.bottom(), app_.layout().map.bottom()) << widget.label;
    }
}

// A film of jumps tells what each step looked at.
TEST_F(WindowCards, TellWhatAStepOfJumpsLookedAt) {
    run("open rooms:96x96:seed=3:room=11\nstart 2,2\ngoal 93,93\nalgorithm jps2\nsearch\nseek 1\nframes 3\n"
        "expect widget \"This step\" ~= \" words, \"\nexpect widget \"This step\" ~= \" rays, \"\n"
        "algorithm jps-plus\nsearch\nseek 3\nframes 3\nexpect widget \"This step\" ~= \"jump points\"\n"
        "algorithm astar\nsearch\nseek 3\nframes 3\n");
    EXPECT_EQ(app_.widgets().find("This step"), nullptr);
}

// The largest type in the smallest of the usual windows: the bar keeps its button to go back, words of a
// lesson are neither cut nor under a card.
TEST_F(WindowCards, LargeTypeLosesNothingInASmallWindow) {
    run("window 1280x720\n");
    for (int i = 0; i < 3; ++i) run("widget \"Type size\" click\nframes 2\n");
    run("expect widget \"Type size\" == \"200 %\"\n");
    run("open rooms:64x64:seed=3:room=11\nstart 2,2\ngoal 60,60\nsearch\ncaption \"A heading of some "
        "words\\nA "
        "sentence of about the length that a teacher writes below a picture, with a second clause behind it. "
        "And "
        "another one, so that it takes three lines. And a fourth one, for those who teach at "
        "length.\"\nframes 3\n");
    const Box caption = app_.layout().caption;
    EXPECT_LE(caption.bottom(), app_.layout().map.bottom());
    for (const Box& box : boxes_on_map()) {
        if (box == caption) continue;
        EXPECT_FALSE(box.x < caption.right() && caption.x < box.right() && box.y < caption.bottom() &&
                     caption.y < box.bottom());
    }
}

// What colours stand for is said where they are on the map, and only there.
TEST_F(WindowCards, LegendsNameWhatIsOnTheMap) {
    run("open rooms:64x64:seed=3:room=11\nstart 2,2\ngoal 60,60\nalgorithm dstar-lite\nsearch\nframes 3\n"
        "expect widget \"Legend: consistency\" == \"over-consistent\"\n"
        "paint line 30,28 30,40 wall\nframes 3\n"
        "expect widget \"Legend: consistency\" == \"over-consistent, under-consistent\"\n");
    run("layers hide search\nframes 3\n");
    EXPECT_EQ(app_.widgets().find("Legend: consistency"), nullptr);
    run("layers show search\nalgorithm hpa\nset cluster=16\nsearch\nframes 3\n"
        "expect widget \"Legend: clusters\" ~= \"clusters of 16 × 16, entrances\"\n");
    EXPECT_EQ(app_.widgets().find("Legend: consistency"), nullptr);
    run("layers hide clusters\nframes 3\n");
    EXPECT_EQ(app_.widgets().find("Legend: clusters"), nullptr);
}

// The strip of a duel at any width: nothing over anything else.
TEST_F(WindowCards, DuelStripLaysItselfOutInAnyWindow) {
    for (const char* window : {"1280x720", "900x640", "1000x700", "760x600", "1280x720 scale 1.5"}) {
        run(
            fmt::format("window {}\npanes 1\nopen scatter:512x512:seed=7\npanes 2\npane 2 algorithm jps\n"
                        "race on\nsearch\nframes 3\n",
                        window));
        EXPECT_EQ(fmt::format("{}", fmt::join(app_.widgets().problems(), "\n")), "") << window;
        for (const WidgetRecord& widget : app_.widgets().all()) {
            if (widget.window != "Strip") continue;
            EXPECT_GE(widget.rect.width, 0) << window << " " << widget.label;
            const auto end = widget.rect.right();
            EXPECT_LE(end, app_.layout().strip.right() + 1) << window << " " << widget.label;
        }
        EXPECT_NE(app_.widgets().find("First divergence"), nullptr) << window;
    }
    run("window 900x640\nframes 3\nexpect widget \"Speed\" > 0\n");
}

}  // namespace
}  // namespace wayfield
