#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "wayfield/grid.h"
#include "wayfield/profile.h"

namespace wayfield {

/// 64 cells of a row or column in bits, with what a search needs that looks along it (search/jump_scan.h).
struct LineWord {
    std::uint64_t blocked = ~std::uint64_t{0};
    /// Where a walk to higher bits, and one to lower bits, has to stop: blocked cells, and those where
    /// something beside the line may force a shortest path to turn (forced neighbours, search/jump_rules.h).
    std::uint64_t stop_up = ~std::uint64_t{0};
    std::uint64_t stop_down = ~std::uint64_t{0};
    /// In rows: cells that are free together with those east, south and south east of them.
    std::uint64_t squares = 0;
};

/// Where a unit of one profile can go: the single place that knows what a legal step is.
///
/// Per cell a byte whose bit d says that the step in Direction d is legal, the cost of entering the cell,
/// and, by rows and by columns, bits of what is blocked. Corner rule, levels, unit size and terrain all end
/// up in the byte; searches, fields and crowds read it and know no rule themselves. Steps never lead off the
/// map.
class TraversalMap {
  public:
    TraversalMap(const Grid& grid, const Profile& profile);

    /// Re-derives what the grid changed since the last call, and nothing else. `grid` is the grid of the
    /// constructor (or an equal one with its revisions). Returns the cells whose derived data may differ.
    Rect update(const Grid& grid);
    /// How many cells it has looked at since it was made, its making left out: what updates have cost.
    std::uint64_t updated_cells() const { return updated_cells_; }
    /// The grid that it was derived from goes on as `revision` of another one (Grid::replace): from there on
    /// update() follows that.
    void rebase(std::uint64_t revision) { revision_ = revision; }

    const Profile& profile() const { return profile_; }
    std::uint64_t revision() const { return revision_; }
    int width() const { return width_; }
    int height() const { return height_; }
    CellIndex cell_count() const { return static_cast<CellIndex>(steps_.size()); }
    Rect bounds() const { return {0, 0, width_, height_}; }
    bool contains(Point p) const { return bounds().contains(p); }
    CellIndex index(Point p) const {
        return static_cast<CellIndex>(p.y) * static_cast<CellIndex>(width_) + static_cast<CellIndex>(p.x);
    }
    Point point(CellIndex cell) const {
        const auto w = static_cast<CellIndex>(width_);
        return {static_cast<int>(cell % w), static_cast<int>(cell / w)};
    }
    /// What a step in each direction adds to a cell index (with wrap-around for the negative ones).
    const std::array<CellIndex, 8>& offsets() const { return offsets_; }

    /// Legal steps out of a cell, bit d for Direction d; 0 for a blocked cell.
    std::uint8_t steps(CellIndex cell) const { return steps_[cell]; }
    /// Legal steps in: bit d is set if the neighbour in Direction d may step to `cell`.
    /// Equal to steps() unless directed().
    std::uint8_t steps_in(CellIndex cell) const { return directed_ ? steps_in_[cell] : steps_[cell]; }
    const std::uint8_t* steps_data() const { return steps_.data(); }
    const std::uint8_t* steps_in_data() const { return directed_ ? steps_in_.data() : steps_.data(); }

    bool passable(CellIndex cell) const { return passable_[cell] != 0; }
    /// Cost of entering the cell (times the step's length: 1 or the diagonal's), kNoEntry if blocked.
    double cost(CellIndex cell) const { return passable(cell) ? costs_[terrain_[cell]] : kNoEntry; }
    /// The same split for hot loops: cost table by class byte. Only meaningful for passable cells.
    const TerrainCosts& cost_table() const { return costs_; }
    const std::uint8_t* terrain_data() const { return terrain_.data(); }

    /// Blocked cells of row y as bits, 64 to a word, least significant first. Rows -1 and height() exist and
    /// are all ones; bit 0 is the padding left of x = 0 (cell x is bit x + 1), and bits past the row are
    /// ones.
    const std::uint64_t* blocked_row(int y) const {
        return blocked_.data() + static_cast<std::size_t>(y + 1) * words_per_row_;
    }
    std::size_t words_per_row() const { return words_per_row_; }
    /// Words of row y, and of column x (where cell y is bit y + 1), as blocked_row() has them: rows -1 and
    /// height() and columns -1 and width() exist. One word before each line and one behind it may be read.
    const LineWord* row_words(int y) const {
        return row_words_.data() + 1 + static_cast<std::size_t>(y + 1) * words_per_row_;
    }
    const LineWord* column_words(int x) const {
        return column_words_.data() + 1 + static_cast<std::size_t>(x + 1) * words_per_column_;
    }
    std::size_t words_per_column() const { return words_per_column_; }

    /// Some step has no way back (levels with a climb limit).
    bool directed() const { return directed_; }
    /// Passable cells differ in cost. If not, every one costs min_cost().
    bool weighted() const { return weighted_; }
    /// The lowest and highest cost among the passable cells; 1 if there are none.
    double min_cost() const { return min_cost_; }
    double max_cost() const { return max_cost_; }
    /// Distinct costs among the passable cells, ascending.
    std::span<const double> distinct_costs() const { return distinct_costs_; }
    CellIndex passable_count() const { return passable_count_; }
    std::size_t memory_bytes() const;

  private:
    void derive(const Grid& grid, const std::vector<Rect>& parts);
    void derive_passable(const Grid& grid, const Rect& rect);
    void derive_steps(const Grid& grid, const Rect& rect);
    void derive_steps_in(const Rect& rect);
    void derive_blocked_words(const Rect& rect);
    void derive_stops(const Rect& rect);
    void derive_traits();

    Profile profile_;
    std::uint64_t revision_ = 0;
    std::uint64_t updated_cells_ = 0;
    int width_;
    int height_;
    std::size_t words_per_row_;
    std::size_t words_per_column_;
    std::array<CellIndex, 8> offsets_;
    TerrainCosts costs_;
    std::vector<std::uint8_t> steps_;
    std::vector<std::uint8_t> steps_in_;  // empty unless directed
    std::vector<std::uint8_t> passable_;
    std::vector<std::uint8_t> terrain_;
    std::vector<std::uint64_t> blocked_;
    std::vector<LineWord> row_words_;
    std::vector<LineWord> column_words_;
    std::array<CellIndex, 256> passable_by_class_{};
    CellIndex passable_count_ = 0;
    bool directed_ = false;
    bool weighted_ = false;
    double min_cost_ = 1;
    double max_cost_ = 1;
    std::vector<double> distinct_costs_;
};

}  // namespace wayfield
