#include <algorithm>
#include <cassert>
#include <new>

#include "wayfield/trace.h"

namespace wayfield {
namespace {

// With its place in the player's index.
constexpr std::size_t kBytesAnEvent = sizeof(TraceEvent) + sizeof(std::uint32_t);

}  // namespace

void TraceRecorder::begin(int width, int height) {
    width_ = width;
    height_ = height;
    full_ = false;
    has_jumps_ = false;
    step_count_ = 0;
    events_.clear();
    step_begin_.clear();
    if (first_step_ == 0) step_begin_.push_back(0);
    const auto cells = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    opened_.assign(cells, kNeverStep);
    closed_.assign(cells, kNeverStep);
    open_size_.assign(1, 0);
    reopenings_.clear();
    improvements_.clear();
    latest_life_.clear();
}

void TraceRecorder::generate(CellIndex cell, double g, int direction, int side, std::uint64_t open_size) {
    // A bidirectional search may open a cell from both sides; the first one counts.
    if (opened_[cell] == kNeverStep) opened_[cell] = step_count_;
    append(EventKind::kGenerate, cell, g, direction, side);
    note_open_size(open_size);
}

void TraceRecorder::expand(CellIndex cell, double g, int direction, int side, std::uint64_t open_size) {
    ++step_count_;
    open_size_.push_back(static_cast<std::uint32_t>(open_size));
    if (!full_ && step_count_ >= first_step_) step_begin_.push_back(events_.size());
    append(EventKind::kExpand, cell, g, direction, side);
    if (closed_[cell] == kNeverStep) {
        closed_[cell] = step_count_;
        return;
    }
    assert(!latest_life_.empty() && latest_life_[cell] != 0);
    reopenings_[latest_life_[cell] - 1].closed = step_count_;
}

void TraceRecorder::relax(CellIndex cell, double g, int direction, int side, std::uint64_t open_size) {
    append(EventKind::kRelax, cell, g, direction, side);
    note_open_size(open_size);
}

void TraceRecorder::reopen(CellIndex cell, double g, int direction, int side, std::uint64_t open_size) {
    if (latest_life_.empty()) latest_life_.assign(opened_.size(), 0);
    // Where f can fall, a search may reopen cells more often than there is memory to tell of.
    if (reopenings_.size() == kMostReopenings) throw std::bad_alloc();
    reopenings_.push_back({cell, step_count_, kNeverStep});
    latest_life_[cell] = static_cast<std::uint32_t>(reopenings_.size());
    append(EventKind::kReopen, cell, g, direction, side);
    note_open_size(open_size);
}

void TraceRecorder::jump(CellIndex cell, double g, int direction) {
    append(EventKind::kJump, cell, g, direction, 0);
}

void TraceRecorder::scan(CellIndex last, std::uint32_t length, int direction) {
    has_jumps_ = true;
    append(EventKind::kScan, last, length, direction, 0);
}

void TraceRecorder::mark(EventKind kind, CellIndex cell, int direction) {
    append(kind, cell, 0, direction, 0);
}

void TraceRecorder::improve(double cost, double bound, std::span<const CellIndex> path) {
    improvements_.push_back({step_count_, cost, bound, {path.begin(), path.end()}});
}

std::size_t TraceRecorder::first_event(std::uint32_t step) const {
    if (step < first_step_) return 0;
    const std::size_t index = step - first_step_;
    return index < step_begin_.size() ? step_begin_[index] : events_.size();
}

std::size_t TraceRecorder::memory_bytes() const {
    std::size_t paths = improvements_.capacity() * sizeof(Improvement);
    for (const Improvement& improvement : improvements_) {
        paths += improvement.path.capacity() * sizeof(CellIndex);
    }
    return events_.capacity() * sizeof(TraceEvent) + step_begin_.capacity() * sizeof(step_begin_[0]) +
           (opened_.capacity() + closed_.capacity() + open_size_.capacity() + latest_life_.capacity()) *
               sizeof(std::uint32_t) +
           reopenings_.capacity() * sizeof(Reopening) + paths;
}

void TraceRecorder::append(EventKind kind, CellIndex cell, double g, int direction, int side) {
    if (full_ || step_count_ < first_step_) return;
    if (events_.size() == events_.capacity() && !make_room()) {
        close_window();
        return;
    }
    events_.push_back(
        {g, cell, kind, static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(side), 0});
}

// Grows the list of events inside the cap; false if there is no more room.
bool TraceRecorder::make_room() {
    const std::size_t steps = step_begin_.capacity() * sizeof(step_begin_[0]);
    const std::size_t most = cap_bytes_ > steps ? (cap_bytes_ - steps) / kBytesAnEvent : 0;
    if (events_.size() >= most) return false;
    events_.reserve(std::min(most, std::max<std::size_t>(1024, events_.size() * 2)));
    return true;
}

// A step whose events don't all fit is left out as a whole.
void TraceRecorder::close_window() {
    full_ = true;
    end_step_ = step_count_;
    events_.resize(step_begin_.back());
    step_begin_.pop_back();
}

void TraceRecorder::note_open_size(std::uint64_t size) {
    open_size_.back() = static_cast<std::uint32_t>(size);
}

}  // namespace wayfield
