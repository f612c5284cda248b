#pragma once

#include <gtest/gtest.h>

#include <iostream>

#include "cli/cli.h"
#include "lab/contender.h"

namespace wayfield::test {

/// A test's `main`. The lab runs its contenders as "this program again": here that is the test program, which
/// therefore has to know the subcommand. Contenders that tests invent misbehave on purpose.
inline int main_with_contenders(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == kLabContenderCommand) {
        if (argc > 3 && std::string_view(argv[2]) == "crash") std::abort();
        return run_cli({argv + 1, argv + argc}, std::cout, std::cerr, {});
    }
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}

}  // namespace wayfield::test
