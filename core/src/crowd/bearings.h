#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "crowd/fixed.h"
#include "crowd/guide.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// The straight way from the middle of each cell along its guide: not to the next cell, of which there are
/// eight directions, but to the farthest one ahead that can be seen, as any-angle searches do with their
/// parents (K. Daniel, A. Nash, S. Koenig, A. Felner, "Theta*: any-angle path planning on grids", 2010).
/// Without it a crowd in the open comes in eight columns.
///
/// Of steps that cost the guide the same, the one with the shortest straight way behind it is taken: the
/// guide's own order of directions, which turns with no map, decides only where these are equal as well.
///
/// Found cell by cell when somebody first stands there. It is a function of map and guide, so that threads
/// may look for the same one at the same time.
class Bearings {
  public:
    /// Forgets all. The goals are those of the guide.
    void reset(const TraversalMap& map, std::span<const CellIndex> goals);

    /// Of length kLength, within a hundredth; (0, 0) at goals and where none can be reached.
    Point at(const TraversalMap& map, const Guide& guide, CellIndex cell) const {
        std::uint16_t packed = std::atomic_ref(packed_[cell]).load(std::memory_order_relaxed);
        if (packed == kUnknown) [[unlikely]]
            packed = find(map, guide, cell);
        return {static_cast<std::int8_t>(packed & 0xFFU), static_cast<std::int8_t>(packed >> 8U)};
    }
    static constexpr int kLength = 127;
    std::size_t memory_bytes() const {
        return packed_.capacity() * sizeof(packed_[0]) + known_.capacity() * sizeof(known_[0]);
    }

  private:
    static constexpr std::uint16_t kUnknown = 0x8080;

    /// What is known of a cell: where its bearing leads, and how long the straight way to the goal is. Both
    /// in one word, so that a reader has them from one and the same writer.
    struct alignas(8) Known {
        CellIndex target = kNoCell;  ///< kNoCell: nothing is known yet, or the cell is an end
        float way = 0;
    };
    struct Leg;

    std::uint16_t find(const TraversalMap& map, const Guide& guide, CellIndex cell) const;
    void look_ahead(const TraversalMap& map, const Guide& guide, CellIndex cell) const;
    CellIndex unknown_ahead(const TraversalMap& map, const Guide& guide, CellIndex cell, Leg& leg) const;
    void consider(const TraversalMap& map, const Guide& guide, CellIndex cell, CellIndex next,
                  Leg& leg) const;
    double least_way(const TraversalMap& map, CellIndex cell) const;

    std::vector<CellIndex> goals_;
    // Filled in by those who only read: atomically, and with the same value whoever comes first.
    mutable std::vector<std::uint16_t> packed_;  // by cell: x and y, a byte each
    mutable std::vector<Known> known_;           // by cell
};

}  // namespace wayfield
