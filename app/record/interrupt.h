#pragma once

#include <array>
#include <csignal>

namespace wayfield {

/// While one lives, Ctrl+C and its kin (SIGINT, SIGTERM, SIGHUP) are noted instead of ending the program at
/// once, so that what is half written can be taken away first. The second signal of a kind does end it; what
/// was ignored before (nohup) stays ignored. One at a time.
class InterruptWatch {
  public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    /// True if a signal came to the one that lives.
    static bool interrupted();

  private:
    static constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace wayfield
