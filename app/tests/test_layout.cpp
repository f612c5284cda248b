#include <gtest/gtest.h>

#include "ui/layout.h"

namespace wayfield {
namespace {

TEST(Layout, FramesTheMap) {
    const Layout layout = compute_layout(1280, 720, 1, FrameParts::kAll);
    EXPECT_EQ(layout.bar.height, 40);
    EXPECT_EQ(layout.map.width, 972);
    EXPECT_EQ(layout.map.height, 540);
    EXPECT_EQ(layout.panel.x, 972);
    EXPECT_EQ(layout.strip.y, 580);
}

TEST(Layout, PartsMeetWithoutGapsAtAnySizeAndScale) {
    for (const float scale : {1.0f, 1.25f, 1.5f, 2.0f, 2.5f}) {
        for (int width = 1; width < 2600; width += 97) {
            for (int height = 1; height < 1500; height += 83) {
                for (const FrameParts parts : {FrameParts::kAll, FrameParts::kNoPanel, FrameParts::kBarOnly,
                                               FrameParts::kStripOnly, FrameParts::kNone}) {
                    const Layout layout = compute_layout(width, height, scale, parts);
                    ASSERT_GE(layout.map.width, 1);
                    ASSERT_GE(layout.map.height, 1);
                    ASSERT_EQ(layout.map.y, layout.bar.bottom());
                    if (!layout.panel.empty()) {
                        ASSERT_EQ(layout.panel.x, layout.map.right());
                    }
                    if (!layout.strip.empty()) {
                        ASSERT_EQ(layout.strip.y, layout.map.bottom());
                    }
                }
            }
        }
    }
}

TEST(Layout, TheWorkersStandAboveTheStripWhereThereIsRoom) {
    const Layout layout = compute_layout(1280, 720, 1, FrameParts::kAll, 94);
    EXPECT_EQ(layout.workers.height, 94);
    EXPECT_EQ(layout.workers.bottom(), layout.strip.y);
    EXPECT_EQ(layout.map.bottom(), layout.workers.y);
    EXPECT_EQ(layout.panel.bottom(), layout.workers.y);
    EXPECT_TRUE(compute_layout(1280, 400, 1, FrameParts::kAll, 94).workers.empty());
    EXPECT_TRUE(compute_layout(1280, 720, 1, FrameParts::kStripOnly, 94).workers.empty());
    EXPECT_TRUE(compute_layout(1280, 720, 1, FrameParts::kNone, 94).workers.empty());
}

TEST(Layout, SmallWindowGivesUpThePanelBeforeTheStrip) {
    EXPECT_TRUE(compute_layout(500, 500, 1, FrameParts::kAll).panel.empty());
    EXPECT_FALSE(compute_layout(500, 500, 1, FrameParts::kAll).strip.empty());
    EXPECT_TRUE(compute_layout(500, 300, 1, FrameParts::kAll).strip.empty());
    // Large type in a small window: words and map need the room more.
    EXPECT_FALSE(compute_layout(1280, 720, 2, FrameParts::kAll).strip.empty());
    EXPECT_TRUE(compute_layout(1280, 720, 2, FrameParts::kAll, 0, true).strip.empty());
    EXPECT_FALSE(compute_layout(1280, 720, 1.5F, FrameParts::kAll, 0, true).strip.empty());
}

}  // namespace
}  // namespace wayfield
