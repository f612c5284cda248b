#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// The inside of a rectangle of at most kLargestSide cells a side, cut out of the map, and exact distances in
/// it: steps that leave it aren't taken. Cells are numbered row by row from its top left.
class ClusterWindow {
  public:
    static constexpr int kLargestSide = 128;
    using Local = std::uint16_t;

    enum class Walk : std::uint8_t {
        kForward,
        kBackward,  ///< along steps that lead in: distances to the origin, not from it
    };

    void load(const TraversalMap& map, const Rect& area, bool unit_diagonals, Walk walk = Walk::kForward);

    const Rect& area() const { return area_; }
    Local local(Point p) const { return static_cast<Local>((p.y - area_.y0) * width_ + (p.x - area_.x0)); }
    Point point(Local cell) const { return {area_.x0 + cell % width_, area_.y0 + cell / width_}; }
    /// All passable cells of it cost the same.
    bool uniform() const { return uniform_; }

    /// Cells that the next searches may stop at once all of them are known.
    void set_targets(std::span<const Local> cells);
    /// Finds the distances from (to, walking backward) a cell, of the targets at least.
    void search(Local origin);

    /// What the last search found, kNoEntry where there is no way or it didn't look.
    double distance(Local cell) const { return distance_[cell] * unit_; }
    /// Cells taken up since it was made.
    std::uint64_t scanned() const { return scanned_; }
    /// Appends the cells behind the origin up to `cell`, as numbers of the map. Precondition: the last search
    /// went forward and reached it.
    void append_path(const TraversalMap& map, Local cell, std::vector<CellIndex>& path) const;

    std::size_t memory_bytes() const;

  private:
    static constexpr std::size_t kCells = std::size_t{kLargestSide} * kLargestSide;
    static constexpr int kLargestRing = 512;
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    /// A cell that waits in a bucket.
    struct Entry {
        std::uint32_t next;  ///< in the same bucket
        Local cell;
    };

    template <bool kWeighted>
    void run(Local origin);
    void shape_buckets(double lowest, double highest);

    Rect area_;
    int width_ = 0;
    std::size_t cells_ = 0;
    bool uniform_ = true;
    bool backward_ = false;
    bool settles_ = true;  // a cell taken up is known: buckets are no wider than the cheapest step
    double unit_ = 1;      // of the distances: the cost of a cell where all cost the same
    double buckets_per_unit_ = 1;
    unsigned ring_mask_ = 3;
    std::array<double, 8> lengths_{};
    std::array<int, 8> offsets_{};
    std::uint64_t scanned_ = 0;
    std::vector<std::uint8_t> steps_ = std::vector<std::uint8_t>(kCells);
    std::vector<std::uint8_t> arrival_ = std::vector<std::uint8_t>(kCells);
    std::vector<std::uint8_t> is_target_ = std::vector<std::uint8_t>(kCells);
    std::vector<double> distance_ = std::vector<double>(kCells);
    std::vector<double> costs_;  // where they differ
    std::vector<Local> targets_;
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> heads_;  // by bucket: its first entry
};

}  // namespace wayfield
