#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "scene/scene.h"

namespace wayfield {

inline Outcome run(Scene& scene, const std::string& line) { return scene.apply(parse_command(line)); }

/// All of them have to be accepted.
inline void run_all(Scene& scene, std::initializer_list<const char*> lines) {
    for (const char* line : lines) {
        const Outcome outcome = run(scene, line);
        EXPECT_TRUE(outcome.ok) << line << ": " << outcome.message;
    }
}

}  // namespace wayfield
