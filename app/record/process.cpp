#include "record/process.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "files/spawn.h"
#include "record/interrupt.h"
#include "wayfield/error.h"

namespace wayfield {

namespace {

[[noreturn]] void fail(const std::string& program, int code) {
    throw Error(fmt::format("{}: {}", program, std::generic_category().message(code)));
}

}  // namespace

Process::Process(const std::vector<std::string>& words, const std::string& remedy) : errors_(std::tmpfile()) {
    if (!errors_) fail(words.front(), errno);
    Spawned spawned;
    const int code = spawn(words, {false, fileno(errors_.get()), true}, spawned);
    if (code == ENOENT) throw Error(fmt::format("{} was not found: {}", words.front(), remedy));
    if (code != 0) fail(words.front(), code);
    pid_ = spawned.pid;
    input_ = spawned.socket;
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
