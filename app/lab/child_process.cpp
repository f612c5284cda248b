#include "lab/child_process.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>

#include "files/spawn.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

[[noreturn]] void cannot_run(const std::string& program, int code) {
    throw Error(fmt::format("{}: can't be run: {}", program, std::generic_category().message(code)));
}

}  // namespace

ChildProcess::ChildProcess(const std::string& program, const std::vector<std::string>& arguments) {
    std::vector<std::string> words = arguments;
    words.insert(words.begin(), program);
    Spawned spawned;
    if (const int code = spawn(words, {true, -1, false}, spawned)) cannot_run(program, code);
    pid_ = spawned.pid;
    socket_ = spawned.socket;
}

ChildProcess::~ChildProcess() { let_go(); }

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      socket_(std::exchange(other.socket_, -1)),
      closed_(other.closed_),
      received_(std::move(other.received_)) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    if (this == &other) return *this;
    let_go();
    pid_ = std::exchange(other.pid_, -1);
    socket_ = std::exchange(other.socket_, -1);
    closed_ = other.closed_;
    received_ = std::move(other.received_);
    return *this;
}

void ChildProcess::let_go() noexcept {
    if (socket_ >= 0) close(std::exchange(socket_, -1));
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
}

void ChildProcess::send(std::string_view line) {
    const std::string text = std::string(line) + '\n';
    // A line is far shorter than what a socket holds: it goes as a whole or not at all.
    if (::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(text.size()))
        closed_ = true;
}

void ChildProcess::receive() {
    char block[4096];
    while (!closed_) {
        const ssize_t count = recv(socket_, block, sizeof block, MSG_DONTWAIT);
        if (count > 0) {
            received_.append(block, static_cast<std::size_t>(count));
        } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
            closed_ = true;
        } else if (errno != EINTR) {
            return;
        }
    }
}

std::optional<std::string> ChildProcess::read_line() {
    receive();
    const std::size_t end = received_.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::string line = received_.substr(0, end);
    received_.erase(0, end + 1);
    return line;
}

void ChildProcess::wait(int milliseconds) const {
    if (closed_ || received_.find('\n') != std::string::npos) return;
    pollfd watched{socket_, POLLIN, 0};
    poll(&watched, 1, milliseconds);
}

std::string ChildProcess::how_it_ended() {
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0) {
        if (errno != EINTR) return "ended";
    }
    pid_ = -1;
    if (WIFSIGNALED(status)) {
        return fmt::format("was ended by signal {} ({})", WTERMSIG(status), sigdescr_np(WTERMSIG(status)));
    }
    return fmt::format("ended with status {}", WEXITSTATUS(status));
}

// Not the name that it was called by: that may be relative, or another file by now.
std::string own_program() { return "/proc/self/exe"; }

void die_with_parent() {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Ctrl+C is for the parent to deal with, which then ends us.
    signal(SIGINT, SIG_IGN);
}

}  // namespace wayfield
