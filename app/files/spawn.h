#pragma once

#include <string>
#include <vector>

namespace wayfield {

/// A program that runs: one end of a socket in our hands, the other is its standard input. A socket, not a
/// pipe: sending to one that is gone can be told to be an error and no signal (MSG_NOSIGNAL).
struct Spawned {
    int pid = -1;
    int socket = -1;
};

struct SpawnOptions {
    bool answers = false;    ///< its standard output is the socket, too; otherwise that goes nowhere
    int errors = -1;         ///< the descriptor that becomes its standard error; -1: that goes nowhere
    bool own_group = false;  ///< Ctrl+C in a terminal doesn't reach it
};

/// Starts `words[0]`, looked for in PATH unless it holds a slash, with the rest as its arguments. Returns 0,
/// or the errno of what went wrong; then nothing is left open. Whoever starts one waits for it.
int spawn(const std::vector<std::string>& words, const SpawnOptions& options, Spawned& spawned);

}  // namespace wayfield
