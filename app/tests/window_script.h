#pragma once
#include <glad/gl.h>
#include <gtest/gtest.h>

#include <string>

#include "app.h"
#include "app_script.h"
#include "wayfield/error.h"

namespace wayfield {

/// A window without a display that runs scripts. Each test makes its own, so that none sees another's clicks.
/// Its frames are laid out and sent to the driver, which checks every call; but it fills their pixels only
/// where a test looks at them: without a GPU that takes nine tenths of the time of a frame.
class WindowTest : public ::testing::Test {
  protected:
    explicit WindowTest(const AppOptions& chosen = options()) : app_(chosen) { fill_pixels(false); }

    static AppOptions options() {
        AppOptions options;
        options.display = Display::kOffscreen;
        options.interactive = false;
        options.keeps_settings = false;
        return options;
    }

    /// Runs lines of the script language; fails the test at the first one that fails.
    void run(const std::string& script) {
        AppScriptHost host(app_);
        try {
            ScriptPlayer(ScriptReader(script, "script"), app_.scene(), app_.runner(), host).run_all();
        } catch (const Error& error) {
            FAIL() << error.what() << "\n" << script;
        }
    }

    /// For tests that have the window write pictures.
    static void fill_pixels(bool yes) { (yes ? glDisable : glEnable)(GL_RASTERIZER_DISCARD); }
    /// One frame more, and what it shows.
    RgbImage picture() {
        fill_pixels(true);
        app_.frame(0);
        fill_pixels(false);
        return app_.picture();
    }

    App app_;
};

}  // namespace wayfield
