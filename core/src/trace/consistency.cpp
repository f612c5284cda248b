#include <utility>

#include "wayfield/trace.h"

namespace wayfield {
namespace {

/// Begins and ends times as the events come.
class Times {
  public:
    explicit Times(std::size_t cells) : latest_(cells, 0) {}

    void begin(CellIndex cell, bool under, std::uint32_t step) {
        end(cell, step);
        times_.push_back({cell, under, step, kNeverStep});
        latest_[cell] = static_cast<std::uint32_t>(times_.size());
    }
    void end(CellIndex cell, std::uint32_t step) {
        if (latest_[cell] == 0) return;
        times_[latest_[cell] - 1].until = step;
        latest_[cell] = 0;
    }
    /// What began and ended in one step was never to be seen.
    std::vector<InconsistentTime> take() {
        std::erase_if(times_, [](const InconsistentTime& time) { return time.from == time.until; });
        return std::move(times_);
    }

  private:
    std::vector<InconsistentTime> times_;
    std::vector<std::uint32_t> latest_;  // by cell: index + 1 of the time that goes on, or 0
};

}  // namespace

std::vector<InconsistentTime> inconsistent_times(const TraceRecorder& trace) {
    if (!trace.has_events()) return {};
    Times times(trace.opened().size());
    std::uint32_t step = 0;
    for (const TraceEvent& event : trace.events()) {
        switch (event.kind) {
            case EventKind::kExpand:
                times.end(event.cell, ++step);
                break;
            case EventKind::kAgree:
                times.end(event.cell, step);
                break;
            // Of the cell of the event before, which took it for over-consistent.
            case EventKind::kUnder:
                times.begin(event.cell, true, step);
                break;
            case EventKind::kGenerate:
            case EventKind::kReopen:
            case EventKind::kRelax:
                times.begin(event.cell, false, step);
                break;
            default:
                break;
        }
    }
    return times.take();
}

}  // namespace wayfield
