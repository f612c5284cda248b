#include "run/frame_log.h"

#include <algorithm>
#include <cassert>

namespace wayfield {

bool FrameCost::dropped() const {
    const double rest = std::max(0.0, work_milliseconds + drawing_milliseconds - held_milliseconds);
    if (rest > kInTime) return held_milliseconds > kInTime;
    return rest + held_milliseconds > kInTime;
}

void FrameLog::add(const PathfindingCost& cost) {
    frames_[next_] = {cost, {}, ++counted_};
    next_ = (next_ + 1) % kLength;
    size_ = std::min(size_ + 1, kLength);
}

void FrameLog::set_window(const WindowCost& cost) {
    if (size_ > 0) static_cast<WindowCost&>(frames_[(next_ + kLength - 1) % kLength]) = cost;
}

void FrameLog::clear() { *this = FrameLog{}; }

const FrameCost& FrameLog::operator[](std::size_t i) const {
    assert(i < size_);
    return frames_[(next_ + kLength - size_ + i) % kLength];
}

FrameCost FrameLog::latest() const { return size_ == 0 ? FrameCost{} : (*this)[size_ - 1]; }

// The array is full or filled from its beginning: what isn't used yet counts for nothing.
std::size_t FrameLog::dropped() const {
    return static_cast<std::size_t>(std::ranges::count_if(frames_, &FrameCost::dropped));
}

std::size_t FrameLog::over_one_core() const {
    return static_cast<std::size_t>(std::ranges::count_if(frames_, &FrameCost::over_one_core));
}

double FrameLog::worst() const {
    double worst = 0;
    for (std::size_t i = 0; i < size_; ++i) worst = std::max(worst, (*this)[i].total());
    return worst;
}

}  // namespace wayfield
