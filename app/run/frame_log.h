#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace wayfield {

/// What pathfinding cost in one frame, CPU milliseconds.
struct FrameCost {
    std::uint64_t frame = 0;         ///< counts from 1
    double search_milliseconds = 0;  ///< untraced searches
    double map_milliseconds = 0;     ///< maps and components re-derived
    double field_milliseconds = 0;   ///< flow fields built and repaired
    double trace_milliseconds = 0;   ///< recording of traces: billed apart, no part of total()
    double plan_milliseconds = 0;    ///< what crowds walk by: their fields and searches
    double crowd_milliseconds = 0;   ///< crowds' ticks, plans apart
    /// What the window's own thread worked (or waited) in the frame, drawing apart: it holds up the frame.
    double work_milliseconds = 0;
    double total() const {
        return search_milliseconds + map_milliseconds + field_milliseconds + plan_milliseconds +
               crowd_milliseconds;
    }
};

/// The last 600 frames against the line of 60 Hz.
class FrameLog {
  public:
    static constexpr std::size_t kLength = 600;
    static constexpr double kFrameMilliseconds = 1000.0 / 60.0;

    /// Adds a frame; its number is given here.
    void add(FrameCost cost);
    /// Of the newest frame, known at its end.
    void set_work(double milliseconds);
    void clear();

    std::size_t size() const { return size_; }  ///< 0..kLength
    /// Oldest first. Precondition: i < size().
    const FrameCost& operator[](std::size_t i) const;
    /// All zero if there is none yet.
    FrameCost latest() const;
    /// Frames kept whose pathfinding alone took longer than a frame of 60 Hz may.
    std::size_t dropped() const { return dropped_; }
    /// The greatest total kept, 0 if none.
    double worst() const;

  private:
    std::array<FrameCost, kLength> frames_{};
    std::size_t next_ = 0;
    std::size_t size_ = 0;
    std::size_t dropped_ = 0;
    std::uint64_t counted_ = 0;
};

}  // namespace wayfield
