#pragma once
#include "cli/cli.h"

namespace wayfield {

/// `wayfield [MAP]`, `shot`, `play` and `record`: the commands that need a window or a GL context.
WindowCommands window_commands();

}  // namespace wayfield
