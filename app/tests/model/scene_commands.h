#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "run/runner.h"
#include "scene/scene.h"
#include "scene/script.h"
#include "wayfield/error.h"

namespace wayfield {

inline Outcome run(Scene& scene, const std::string& line) { return scene.apply(parse_command(line)); }

/// All of them have to be accepted.
inline void run_all(Scene& scene, std::initializer_list<const char*> lines) {
    for (const char* line : lines) {
        const Outcome outcome = run(scene, line);
        EXPECT_TRUE(outcome.ok) << line << ": " << outcome.message;
    }
}

/// Plays a script without a window; each of its lines has to hold.
inline void play_script(Scene& scene, Runner& runner, const std::string& script,
                        const std::string& name = "script") {
    HeadlessHost host(scene, runner);
    try {
        ScriptPlayer(ScriptReader(script, name), scene, runner, host).run_all();
    } catch (const Error& error) {
        FAIL() << error.what();
    }
}

}  // namespace wayfield
