#include "run/frame_log.h"

#include <algorithm>
#include <cassert>

namespace wayfield {

void FrameLog::add(const PathfindingCost& cost) {
    FrameCost& slot = frames_[next_];
    if (size_ == kLength && slot.total() > kFrameMilliseconds) --dropped_;
    slot = {cost, {}, ++counted_};
    if (slot.total() > kFrameMilliseconds) ++dropped_;
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

double FrameLog::worst() const {
    double worst = 0;
    for (std::size_t i = 0; i < size_; ++i) worst = std::max(worst, (*this)[i].total());
    return worst;
}

}  // namespace wayfield
