// Names in any script: what a face has no sign for is told by number.
#include <gtest/gtest.h>
#include <imgui.h>

#include "ui/writable.h"
#include "window_script.h"

namespace wayfield {
namespace {

TEST_F(WindowTest, NamesInAnyScriptAreToldApart) {
    run("open open:30x20\nframes 2\n");
    const ImFont* font = ImGui::GetIO().Fonts->Fonts[0];
    EXPECT_EQ(writable(font, "plain name.map"), "plain name.map");
    EXPECT_EQ(writable(font, "Zürich – Łódź"), "Zürich – Łódź");
    EXPECT_EQ(writable(font, "\u041C\u043E\u0441\u043A\u0432\u0430 \u0391\u03B8\u03AE\u03BD\u03B1"),
              "\u041C\u043E\u0441\u043A\u0432\u0430 \u0391\u03B8\u03AE\u03BD\u03B1");
    EXPECT_EQ(writable(font, "\u6771\u4EAC.map"), "\\u6771\\u4EAC.map");
    EXPECT_EQ(writable(font, "\U0001F5FA"), "\\U0001F5FA");
    EXPECT_EQ(writable(font,
                       "a\xE6"
                       "b"),
              "a\\xE6"
              "b");
    EXPECT_EQ(writable(font, ""), "");
}

}  // namespace
}  // namespace wayfield
