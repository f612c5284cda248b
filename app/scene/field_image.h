#pragma once

#include <bit>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "wayfield/geometry.h"

namespace wayfield {

/// What a view needs of a field's cell, in one number and so in one fetch: the upper 24 bits are those of the
/// cost as a float (right to 2^-15 of it), bits 3..7 the goal that its arrows lead to, bits 0..2 the
/// direction. Of two cells the one with the higher cost has the higher number. Cells that reach no goal have
/// kUnreachedCell or more; a goal has a cost of 0 and no direction that means anything.
inline constexpr std::uint32_t kUnreachedCell = 0x7F800000U;

/// `goal` 0..31; a cell without direction (a goal) takes any.
constexpr std::uint32_t pack_field_cell(float cost, int direction, int goal) {
    return (std::bit_cast<std::uint32_t>(cost) & 0xFFFFFF00U) |
           (static_cast<std::uint32_t>(goal) & 31U) << 3U | (static_cast<std::uint32_t>(direction) & 7U);
}
constexpr bool is_reached(std::uint32_t cell) { return cell < kUnreachedCell; }
constexpr int goal_of(std::uint32_t cell) { return static_cast<int>(cell >> 3U & 31U); }
/// kNoDirection at goals and where none is reached.
constexpr Direction direction_of(std::uint32_t cell) {
    const bool none = !is_reached(cell) || (cell & 0xFFFFFF00U) == 0;
    return none ? kNoDirection : static_cast<Direction>(cell & 7U);
}
/// The greatest number that a cell of at most this cost can have.
constexpr std::uint32_t last_cell_of_cost(float cost) { return std::bit_cast<std::uint32_t>(cost) | 0xFFU; }

/// A field as it is shown: a copy that the view reads while the worker repairs the field itself. Remembers
/// what changed, so that who follows it takes over no more than that.
///
/// It stands in bands of rows that copies of it share: what is written goes into new bands. So a copy takes
/// no time, and another thread may read its own while this one changes.
class FieldImage {
  public:
    static constexpr int kBandRows = 16;
    /// Writes a part of the map, which lies in one band: cells and costs, both row by row.
    using Fill =
        std::function<void(const Rect& part, std::span<std::uint32_t> cells, std::span<float> costs)>;

    FieldImage() = default;
    /// Of all of a map. `version` is greater than that of any image before.
    FieldImage(int width, int height, std::uint64_t version, const Fill& fill);

    int width() const { return width_; }
    int height() const { return height_; }
    Rect bounds() const { return {0, 0, width_, height_}; }
    bool empty() const { return bands_.empty(); }
    /// Precondition for the next three: on the map.
    /// By pack_field_cell.
    std::uint32_t cell(CellIndex cell) const { return band_of(cell).cells[in_band(cell)]; }
    /// Infinite where no goal is reached.
    float cost(CellIndex cell) const { return band_of(cell).costs[in_band(cell)]; }
    /// The cells of a row and of all that follow it in its band, row by row.
    std::span<const std::uint32_t> rows_from(int y) const;
    std::size_t memory_bytes() const { return bounds().area() * (sizeof(std::uint32_t) + sizeof(float)); }

    /// Takes over a rectangle of the map. `version` is greater than the one before.
    void replace(const Rect& rect, std::uint64_t version, const Fill& fill);

    std::uint64_t version() const { return version_; }
    /// What has changed since a version; everything if that lies too far back to tell, or was of another
    /// image.
    Rect dirty_since(std::uint64_t version) const;

    /// Appends the cells from `start` to the goal that the directions lead to, both included; nothing if
    /// `start` reaches none.
    void follow(CellIndex start, std::vector<CellIndex>& path) const;

  private:
    struct Band {
        std::vector<std::uint32_t> cells;
        std::vector<float> costs;
    };
    struct Change {
        std::uint64_t version;
        Rect rect;
    };

    std::size_t band_cells() const { return static_cast<std::size_t>(width_) * kBandRows; }
    const Band& band_of(CellIndex cell) const { return *bands_[cell / band_cells()]; }
    std::size_t in_band(CellIndex cell) const { return cell % band_cells(); }
    void write(std::size_t band, const Rect& rect, const Fill& fill);

    int width_ = 0;
    int height_ = 0;
    std::vector<std::shared_ptr<const Band>> bands_;
    std::uint64_t version_ = 0;
    std::uint64_t known_since_ = 0;  // changes_ tell all that happened after this version
    std::deque<Change> changes_;
};

/// How the cells of a field lie in order of cost: what turns a step of a film into a cost up to which cells
/// are shown. Costs are sorted into kBuckets equal ones, finer than eyes are.
class FieldRanks {
  public:
    static constexpr std::size_t kBuckets = 65536;

    FieldRanks() = default;
    FieldRanks(std::span<const float> costs, double max_cost);

    /// A cost that the first `rank` cells in order of cost don't exceed; below 0 for rank 0. Cells that share
    /// a cost come together.
    float cost_of_rank(std::uint64_t rank) const;
    std::uint64_t count() const { return cells_up_to_.empty() ? 0 : cells_up_to_.back(); }

  private:
    double max_cost_ = 0;
    std::vector<std::uint32_t> cells_up_to_;
};

}  // namespace wayfield
