#include "record/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include "record/interrupt.h"
#include <system_error>

#include "wayfield/error.h"

extern char** environ;

namespace wayfield {

namespace {

// What spawning needs; freed on every way out.
struct SpawnPlan {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;

    SpawnPlan(int input, int errors) {
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, input, 0);
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, errors, 2);
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setpgroup(&attributes, 0);
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
};

[[noreturn]] void fail(const std::string& program, int code) {
    throw Error(fmt::format("{}: {}", program, std::generic_category().message(code)));
}

}  // namespace

Process::Process(const std::vector<std::string>& words, const std::string& remedy) : errors_(std::tmpfile()) {
    if (!errors_) fail(words.front(), errno);
    // A socket, not a pipe: writing to one whose reader has gone can be told not to raise SIGPIPE.
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) fail(words.front(), errno);
    input_ = ends[0];
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const SpawnPlan plan(ends[1], fileno(errors_.get()));
    const int code =
        posix_spawnp(&pid_, arguments.front(), &plan.actions, &plan.attributes, arguments.data(), environ);
    ::close(ends[1]);
    if (code == 0) return;
    close_input();
    pid_ = -1;
    if (code == ENOENT) throw Error(fmt::format("{} was not found: {}", words.front(), remedy));
    fail(words.front(), code);
}

Process::~Process() {
    close_input();
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, &status_, 0);
}

void Process::close_input() {
    if (input_ >= 0) ::close(input_);
    input_ = -1;
}

bool Process::write(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
    return true;
}

bool Process::finish() {
    close_input();
    if (pid_ > 0) {
        do {
            if (InterruptWatch::interrupted()) ::kill(pid_, SIGKILL);
        } while (::waitpid(pid_, &status_, 0) < 0 && errno == EINTR);
        pid_ = -1;
    }
    return WIFEXITED(status_) && WEXITSTATUS(status_) == 0;
}

std::string Process::last_words() const {
    std::rewind(errors_.get());
    std::string line, last;
    for (int c = std::fgetc(errors_.get()); c != EOF; c = std::fgetc(errors_.get())) {
        if (c == '\n' || c == '\r') {
            if (!line.empty()) last = line;
            line.clear();
        } else {
            line.push_back(static_cast<char>(c));
        }
    }
    if (!line.empty()) last = line;
    if (!last.empty()) return last;
    if (WIFSIGNALED(status_)) return fmt::format("it was ended by signal {}", WTERMSIG(status_));
    return fmt::format("it ended with status {}", WIFEXITED(status_) ? WEXITSTATUS(status_) : status_);
}

}  // namespace wayfield
