#pragma once
#include <gtest/gtest.h>

#include <string>

#include "app.h"
#include "app_script.h"
#include "wayfield/error.h"

namespace wayfield {

/// A window without a display that runs scripts. Each test makes its own, so that none sees another's clicks.
class WindowTest : public ::testing::Test {
  protected:
    explicit WindowTest(const AppOptions& chosen = options()) : app_(chosen) {}

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

    App app_;
};

}  // namespace wayfield
