#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "wayfield/search_ledger.h"

namespace wayfield {

/// CPU time that pathfinding took, milliseconds, on whatever threads; and how long it held up the frame.
struct PathfindingCost {
    double search_milliseconds = 0;  ///< untraced searches
    double map_milliseconds = 0;     ///< traversal maps and components re-derived
    double field_milliseconds = 0;   ///< flow fields built and repaired
    double repair_milliseconds = 0;  ///< the part of it in repairs, and in builds where one gave up
    double trace_milliseconds = 0;   ///< traces recorded, optima found to compare with: billed apart
    double plan_milliseconds = 0;    ///< what a crowd walks by: its fields and searches
    double crowd_milliseconds = 0;   ///< crowds' ticks, plans apart
    std::array<double, kSearchCallerCount> army_milliseconds{};  ///< armies' searches, by caller
    double battle_milliseconds = 0;                              ///< battles' ticks, searches apart
    /// What the thread that draws the frame spent in pathfinding and waited for it, no longer than it wanted
    /// to: a wait that ends later than that ends late because others had the processor.
    double held_milliseconds = 0;
    /// Of all threads: it may be more than the frame was held up, and more than a frame has.
    double total() const {
        return std::accumulate(army_milliseconds.begin(), army_milliseconds.end(),
                               search_milliseconds + map_milliseconds + field_milliseconds +
                                   plan_milliseconds + crowd_milliseconds + battle_milliseconds);
    }
};

/// What the window's own thread did in a frame, milliseconds on the clock: that holds up the frame.
struct WindowCost {
    double work_milliseconds = 0;     ///< all of it, drawing apart; or waited
    double panel_milliseconds = 0;    ///< the part of it in laying out panels and cards
    double drawing_milliseconds = 0;  ///< calls of OpenGL
};

/// What one frame cost.
struct FrameCost : PathfindingCost, WindowCost {
    static constexpr double kInTime = 1000.0 / 60.0;  ///< milliseconds
    std::uint64_t frame = 0;                          ///< counts from 1

    /// Whether it came too late because of pathfinding: held up by it, and in time but for that. A frame that
    /// would have been late anyway counts only if it was held up for longer than a frame has.
    bool dropped() const;
    /// Whether the threads together spent more than one of them has in a frame.
    bool over_one_core() const { return total() > kInTime; }
};

/// How a share of it is read, for the tables of those who show shares.
using FrameShare = double (*)(const FrameCost& frame);
template <auto Member>
double spent_in(const FrameCost& frame) {
    return frame.*Member;
}
template <SearchCaller Caller>
double spent_for(const FrameCost& frame) {
    return frame.army_milliseconds[static_cast<std::size_t>(Caller)];
}

/// The last 600 frames against the line of 60 Hz.
class FrameLog {
  public:
    static constexpr std::size_t kLength = 600;

    /// Adds a frame; its number is given here.
    void add(const PathfindingCost& cost);
    /// Of the newest frame, known at its end.
    void set_window(const WindowCost& cost);
    void clear();

    std::size_t size() const { return size_; }  ///< 0..kLength
    /// Oldest first. Precondition: i < size().
    const FrameCost& operator[](std::size_t i) const;
    /// All zero if there is none yet.
    FrameCost latest() const;
    /// Of the frames kept.
    std::size_t dropped() const;
    std::size_t over_one_core() const;
    /// The greatest total kept, 0 if none.
    double worst() const;

  private:
    std::array<FrameCost, kLength> frames_{};
    std::size_t next_ = 0;
    std::size_t size_ = 0;
    std::uint64_t counted_ = 0;
};

}  // namespace wayfield
