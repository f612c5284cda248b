#include "files/spawn.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

extern char** environ;

namespace wayfield {

namespace {

// Freed on every way out.
struct SpawnPlan {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;

    SpawnPlan(int socket, const SpawnOptions& options) {
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
        give(STDOUT_FILENO, options.answers ? socket : -1);
        give(STDERR_FILENO, options.errors);
        posix_spawnattr_init(&attributes);
        if (!options.own_group) return;
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setpgroup(&attributes, 0);
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

  private:
    void give(int target, int descriptor) {
        if (descriptor >= 0) {
            posix_spawn_file_actions_adddup2(&actions, descriptor, target);
        } else {
            posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_WRONLY, 0);
        }
    }
};

}  // namespace

int spawn(const std::vector<std::string>& words, const SpawnOptions& options, Spawned& spawned) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const SpawnPlan plan(ends[1], options);
    int pid = -1;
    const int code =
        posix_spawnp(&pid, arguments.front(), &plan.actions, &plan.attributes, arguments.data(), environ);
    ::close(ends[1]);
    if (code != 0) {
        ::close(ends[0]);
        return code;
    }
    spawned = {pid, ends[0]};
    return 0;
}

}  // namespace wayfield
