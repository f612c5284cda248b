#include <gtest/gtest.h>

#include <set>

#include "shortcuts.h"

namespace wayfield {
namespace {

KeyEvent pressed(const char* name, bool shift = false, bool ctrl = false) {
    return {name, true, false, {shift, ctrl, false}};
}

TEST(Shortcuts, ModifiersTellKeysApart) {
    EXPECT_EQ(action_of(pressed("Z", false, true)), ShortcutAction::kUndo);
    EXPECT_EQ(action_of(pressed("Z", true, true)), ShortcutAction::kRedo);
    EXPECT_EQ(action_of(pressed("Z")), std::nullopt);
    EXPECT_EQ(action_of(pressed("Left")), ShortcutAction::kStepBack);
    EXPECT_EQ(action_of(pressed("Left", true)), ShortcutAction::kStepBackFar);
}

TEST(Shortcuts, ReleasesAndAltDoNothing) {
    KeyEvent release = pressed("W");
    release.down = false;
    EXPECT_EQ(action_of(release), std::nullopt);
    KeyEvent alt = pressed("W");
    alt.modifiers.alt = true;
    EXPECT_EQ(action_of(alt), std::nullopt);
}

TEST(Shortcuts, HelpListsEachKeyOnce) {
    std::set<std::string> keys;
    for (const HelpGroup& group : help_groups()) {
        EXPECT_FALSE(group.lines.empty()) << group.title;
        for (const HelpLine& line : group.lines) {
            EXPECT_FALSE(line.meaning.empty()) << line.keys;
            EXPECT_TRUE(keys.insert(line.keys).second) << line.keys;
        }
    }
    EXPECT_GT(keys.size(), 35U);
}

}  // namespace
}  // namespace wayfield
