#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wayfield {

/// This program, run again with other arguments, its standard input and output in our hands. Standard error
/// goes nowhere. Whoever lets go of it ends it: the destructor kills the process and waits for it, so none
/// is left behind, neither running nor as a zombie. If this process dies, so does the other.
class ChildProcess {
  public:
    /// Throws Error if the process can't be made.
    ChildProcess(const std::string& program, const std::vector<std::string>& arguments);
    ~ChildProcess();
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;

    /// Sends a line. What can't be sent any more shows in ended().
    void send(std::string_view line);
    /// The next line that it has said, without its end; nothing if there is none yet. Never waits.
    std::optional<std::string> read_line();
    /// Waits until it says something or ends, at most so long.
    void wait(int milliseconds) const;
    /// It has closed its output and said nothing that wasn't read.
    bool ended() const { return closed_ && received_.find('\n') == std::string::npos; }
    /// How it ended, in words: "ended with status 3", "was ended by signal 11 (Segmentation fault)".
    /// Precondition: ended(). Waits for its end.
    std::string how_it_ended();
    int pid() const { return pid_; }

  private:
    void receive();
    void let_go() noexcept;

    int pid_ = -1;
    int socket_ = -1;
    bool closed_ = false;
    std::string received_;
};

/// What to run for "this program again".
std::string own_program();

/// Called by a child: dies with the process that made it.
void die_with_parent();

}  // namespace wayfield
