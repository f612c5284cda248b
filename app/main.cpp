#include <iostream>
#include <string>
#include <vector>

#include "app_commands.h"
#include "cli/cli.h"

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    return wayfield::run_cli(arguments, std::cout, std::cerr, wayfield::window_commands());
}
