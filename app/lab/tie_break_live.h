#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

namespace wayfield {

/// The tie-break experiment while a slider is dragged: the article's 100 searches on the open map, for one p
/// after the other, on a thread of its own. Of values that come faster than they can be searched the last one
/// counts. Starts working with the first request.
class TieBreakLive {
  public:
    struct Figures {
        double p = 0;
        std::uint64_t expanded = 0;
        double cost = 0;
        double milliseconds = 0;  ///< CPU time
        friend bool operator==(const Figures&, const Figures&) = default;
    };

    TieBreakLive() = default;
    ~TieBreakLive();
    TieBreakLive(const TieBreakLive&) = delete;
    TieBreakLive& operator=(const TieBreakLive&) = delete;

    /// p in 0..1. Asking for the same again costs nothing.
    void request(double p);
    /// True if figures have come since the last call.
    bool poll();
    /// The newest; none before the first are there.
    const std::optional<Figures>& figures() const { return shown_; }
    bool busy() const;
    double p() const { return p_; }

  private:
    void work(const std::stop_token& stop);

    double p_ = 0;
    bool asked_ = false;
    std::optional<Figures> shown_;

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<double> wanted_;
    bool working_ = false;
    std::optional<Figures> ready_;
    std::jthread thread_;  // last: ends before what it uses goes
};

}  // namespace wayfield
