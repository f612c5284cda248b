#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "field_scale.h"
#include "search/raw_array.h"
#include "wayfield/geometry.h"

namespace wayfield {

/// Waves of maps of one cost work in bands (U. Meyer, P. Sanders, "Delta-stepping: a parallelizable shortest
/// path algorithm", 2003) of so many levels, each as wide as a straight step. Inside a band a straight run of
/// cells goes on to the band's end at once, ahead of its turn, while its memory is at hand; whoever reaches
/// one of its cells at a lower cost later takes it over and goes on from there. All else is expanded level by
/// level: no step is shorter than a level is wide, so what lies in a level can't improve it.
///
/// Longer bands save more where the rows of a map don't fit the caches, and cost more where walls cut the
/// view: this was better than 32 on 4096 x 4096 and as good as 8 on maps of 512 x 512.
inline constexpr std::uint32_t kBand = 16;

/// Entries of one level, in the order of their pushes.
template <class Entry>
class BandList {
  public:
    void push(const Entry& entry) {
        if (count_ == entries_.size()) entries_.grow(2 * count_ + 64, count_);
        entries_[count_++] = entry;
    }
    std::span<const Entry> entries() const { return {entries_.data(), count_}; }
    bool empty() const { return count_ == 0; }
    void clear() { count_ = 0; }
    std::size_t memory_bytes() const { return entries_.memory_bytes(); }

  private:
    RawArray<Entry> entries_;
    std::size_t count_ = 0;
};

/// What waits to be expanded. A wave of `Levels` levels beyond those of the band pushes that far ahead.
template <class Entry, std::size_t Levels>
struct BandState {
    std::array<BandList<Entry>, kBand + Levels> branches;  ///< by level: cells to expand
    BandList<Entry> runs;         ///< ends of straight runs that go on in the next band
    BandList<Entry> runs_before;  ///< those that came into this one

    void clear() {
        for (auto& list : branches) list.clear();
        runs.clear();
    }
    std::size_t memory_bytes() const {
        std::size_t bytes = runs.memory_bytes() + runs_before.memory_bytes();
        for (const auto& list : branches) bytes += list.memory_bytes();
        return bytes;
    }
};

/// The costs that a wave in bands writes, and which cell is the farthest.
class BandCosts {
  public:
    explicit BandCosts(std::uint32_t* cost) : cost_(cost) {}

    std::uint32_t of(CellIndex cell) const { return cost_[cell]; }
    void set_goal(CellIndex cell) {
        cost_[cell] = 0;
        farthest_ = cell;
        ++reached_;
    }
    /// False if the cell costs no more than that already.
    bool reach(CellIndex cell, std::uint32_t value) {
        const std::uint32_t before = cost_[cell];
        if (before <= value) return false;
        cost_[cell] = value;
        if (before == kUnreached<std::uint32_t>) {
            ++reached_;
        } else {
            highest_left_ = std::max(highest_left_, before);
        }
        return true;
    }
    /// To be told of each cell that was reached and went no further.
    void note_end(CellIndex cell, std::uint32_t value) {
        if (value <= highest_) return;
        highest_ = value;
        farthest_ = cell;
    }

    /// Cells reached for the first time since the last call.
    std::uint64_t take_reached() { return std::exchange(reached_, 0); }
    /// kNoCell if it isn't known: a cell that was thought to be as far has been taken over.
    CellIndex farthest() const { return highest_ > highest_left_ || highest_ == 0 ? farthest_ : kNoCell; }

  private:
    std::uint32_t* cost_;
    std::uint64_t reached_ = 0;
    CellIndex farthest_ = kNoCell;
    std::uint32_t highest_ = 0;
    std::uint32_t highest_left_ = 0;  // of the costs that cells had before they were taken over
};

}  // namespace wayfield
