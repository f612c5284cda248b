#pragma once

#include <cstdint>
#include <vector>

#include "crowd/agents.h"

namespace wayfield {

/// A uniform grid of square bins over the map, in which agents are found by where they are.
///
/// Sorted by counting (S. Green, "Particle Simulation using CUDA", 2010): the agents of bins side by side are
/// one run of slots.
class Bins {
  public:
    /// For agents on a map of so many cells that look `range` far. Bins grow where agents are few, so that
    /// going over bins doesn't cost more than going over agents.
    void shape(int width, int height, Fixed range, std::size_t agents);

    /// Puts agents into the order of bins and ids. `spare` holds what they were before.
    void sort(Agents& agents, Agents& spare);

    struct Run {
        std::uint32_t begin;
        std::uint32_t end;
    };
    /// Calls visit(run) for runs of slots that together hold all agents within `range` of a place (at most
    /// that of shape()), and some others, rows from north to south.
    template <class Visit>
    void around(Fixed x, Fixed y, Fixed range, const Visit& visit) const {
        const int left = (x - range) >> shift_;
        const int right = (x + range) >> shift_;
        const int bottom = (y + range) >> shift_;
        for (int row = (y - range) >> shift_; row <= bottom; ++row) {
            visit(Run{begin_[bin_at(left, row)], begin_[bin_at(right, row) + 1]});
        }
    }
    std::size_t memory_bytes() const {
        return (begin_.capacity() + bin_of_slot_.capacity() + order_.capacity()) * sizeof(begin_[0]);
    }

  private:
    // A ring of empty bins lies around the map.
    std::size_t bin_at(int column, int row) const {
        return static_cast<std::size_t>((row + 1) * columns_ + column + 1);
    }

    int shift_ = kFixedBits;
    int columns_ = 0;
    std::vector<std::uint32_t> begin_;        // by bin: its first slot; one more at the end
    std::vector<std::uint32_t> bin_of_slot_;  // by slot before sorting
    std::vector<std::uint32_t> order_;        // by slot: the one that it had before
};

}  // namespace wayfield
