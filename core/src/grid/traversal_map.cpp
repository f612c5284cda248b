#include "wayfield/traversal_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "bit_lines.h"
#include "step_rule.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr int kMaxUnitSize = 64;

Rect clipped(const Rect& rect, const Rect& bounds) { return intersected(rect, bounds); }

// True if one-way steps are possible at all: levels matter only to a unit that can't climb them all.
bool can_be_directed(const Grid& grid, const Profile& profile) {
    return profile.climb != kUnlimitedClimb && grid.has_levels();
}

}  // namespace

TraversalMap::TraversalMap(const Grid& grid, const Profile& profile)
    : profile_(profile),
      width_(grid.width()),
      height_(grid.height()),
      words_per_row_(static_cast<std::size_t>(grid.width() + 2 + 63) / 64),
      words_per_column_(static_cast<std::size_t>(grid.height() + 2 + 63) / 64),
      costs_(terrain_costs(profile.movement_class, profile.weights)),
      steps_(grid.cell_count(), 0),
      passable_(grid.cell_count(), 0),
      terrain_(grid.cell_count(), 0),
      blocked_(words_per_row_ * static_cast<std::size_t>(grid.height() + 2), ~std::uint64_t{0}),
      row_words_(blocked_.size() + 2),
      column_words_(words_per_column_ * static_cast<std::size_t>(grid.width() + 2) + 2) {
    if (profile.unit_size < 1 || profile.unit_size > kMaxUnitSize) {
        throw UsageError(fmt::format("unit size is 1 to {}, not {}", kMaxUnitSize, profile.unit_size));
    }
    if (profile.climb < kUnlimitedClimb) {
        throw UsageError(fmt::format("climb is 0 or more, not {}", profile.climb));
    }
    for (const auto& [terrain, cost] : profile.weights) {
        if (!(cost > 0)) {
            throw UsageError(fmt::format("the cost of '{}' must be above 0, not {}", id_of(terrain), cost));
        }
    }
    for (std::size_t d = 0; d < offsets_.size(); ++d) {
        offsets_[d] = static_cast<CellIndex>(kDy[d] * width_ + kDx[d]);
    }
    derive(grid, {bounds()});
    revision_ = grid.revision();
}

Rect TraversalMap::update(const Grid& grid) {
    assert(grid.width() == width_ && grid.height() == height_);
    std::vector<Rect> parts = grid.dirty_parts_since(revision_);
    revision_ = grid.revision();
    if (parts.empty()) return {};
    if (can_be_directed(grid, profile_) != directed_) parts.assign(1, bounds());
    // A unit anchored up to size - 1 cells to the left or above covers the edited cell as well, and the steps
    // of cells beside it lead there.
    const int reach = profile_.unit_size - 1;
    Rect changed;
    for (Rect& part : parts) {
        part = clipped({part.x0 - reach, part.y0 - reach, part.x1, part.y1}, bounds());
        changed = united(changed, part);
    }
    derive(grid, parts);
    updated_cells_ += area_of(parts);
    return clipped(grown(changed, 2), bounds());
}

std::size_t TraversalMap::memory_bytes() const {
    return steps_.capacity() + steps_in_.capacity() + passable_.capacity() + terrain_.capacity() +
           blocked_.capacity() * sizeof(blocked_[0]) +
           (row_words_.capacity() + column_words_.capacity()) * sizeof(LineWord);
}

void TraversalMap::derive(const Grid& grid, const std::vector<Rect>& parts) {
    directed_ = can_be_directed(grid, profile_);
    if (directed_) steps_in_.resize(steps_.size(), 0);
    if (!directed_) steps_in_.clear();
    // Each kind for all parts before the next one: it reads a little of what lies around its part.
    for (const Rect& part : parts) derive_passable(grid, part);
    for (const Rect& part : parts) derive_steps(grid, clipped(grown(part, 1), bounds()));
    for (const Rect& part : parts) derive_blocked_words(part);
    for (const Rect& part : parts) derive_stops(clipped(grown(part, 1), bounds()));
    if (directed_) {
        for (const Rect& part : parts) derive_steps_in(clipped(grown(part, 2), bounds()));
    }
    derive_traits();
}

// Scans from the bottom right, counting how far each cell's row and column of enterable cells goes on: an
// anchor is passable if `unit_size` rows of `unit_size` enterable cells begin at it.
void TraversalMap::derive_passable(const Grid& grid, const Rect& rect) {
    const int size = profile_.unit_size;
    const Rect scan = clipped({rect.x0, rect.y0, rect.x1 + size - 1, rect.y1 + size - 1}, bounds());
    std::vector<int> rows(static_cast<std::size_t>(scan.width()), 0);
    for (int y = scan.y1 - 1; y >= scan.y0; --y) {
        int run = 0;
        for (int x = scan.x1 - 1; x >= scan.x0; --x) {
            const CellIndex cell = index({x, y});
            const auto terrain = static_cast<std::uint8_t>(grid.terrain(cell));
            run = costs_[terrain] < kNoEntry ? run + 1 : 0;
            int& rows_below = rows[static_cast<std::size_t>(x - scan.x0)];
            rows_below = run >= size ? rows_below + 1 : 0;
            if (!rect.contains({x, y})) continue;
            if (passable_[cell] != 0) {
                --passable_by_class_[terrain_[cell]];
                --passable_count_;
            }
            const bool free = rows_below >= size;
            terrain_[cell] = terrain;
            passable_[cell] = free ? 1 : 0;
            if (free) {
                ++passable_by_class_[terrain];
                ++passable_count_;
            }
            const auto bit = static_cast<std::size_t>(x + 1);
            std::uint64_t& word = blocked_[static_cast<std::size_t>(y + 1) * words_per_row_ + bit / 64];
            const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
            word = free ? word & ~mask : word | mask;
        }
    }
}

void TraversalMap::derive_steps(const Grid& grid, const Rect& rect) {
    const StepTable& table = step_table(profile_.rule);
    const ClimbRule climb(grid, profile_, passable_.data());
    for (int y = rect.y0; y < rect.y1; ++y) {
        const std::uint64_t* above = blocked_row(y - 1);
        const std::uint64_t* row = blocked_row(y);
        const std::uint64_t* below = blocked_row(y + 1);
        for (int x = rect.x0; x < rect.x1; ++x) {
            const CellIndex cell = index({x, y});
            const unsigned window =
                three_bits(above, x) | three_bits(row, x) << 3U | three_bits(below, x) << 6U;
            const std::uint8_t steps = table[window];
            steps_[cell] = directed_ && steps != 0 ? climb.filtered({x, y}, steps) : steps;
        }
    }
}

void TraversalMap::derive_steps_in(const Rect& rect) {
    for (int y = rect.y0; y < rect.y1; ++y) {
        for (int x = rect.x0; x < rect.x1; ++x) {
            unsigned steps_in = 0;
            for (int d = 0; d < kDirectionCount; ++d) {
                const auto i = static_cast<std::size_t>(d);
                const Point neighbour{x + kDx[i], y + kDy[i]};
                if (!contains(neighbour)) continue;
                const unsigned leads_here = steps_[index(neighbour)] >> reversed(d) & 1U;
                steps_in |= leads_here << d;
            }
            steps_in_[index({x, y})] = static_cast<std::uint8_t>(steps_in);
        }
    }
}

// The padded rows are a matrix of bits, the padded columns its transpose: square by square of 64.
void TraversalMap::derive_blocked_words(const Rect& rect) {
    const auto square_of = [](int padded) { return static_cast<std::size_t>(padded) / 64; };
    for (std::size_t down = square_of(rect.y0 + 1); down <= square_of(rect.y1); ++down) {
        for (std::size_t across = square_of(rect.x0 + 1); across <= square_of(rect.x1); ++across) {
            std::uint64_t square[64];
            for (std::size_t i = 0; i < 64; ++i) {
                const std::size_t word = (down * 64 + i) * words_per_row_ + across;
                const bool inside = word < blocked_.size();
                square[i] = inside ? blocked_[word] : ~std::uint64_t{0};
                if (inside) row_words_[word + 1].blocked = square[i];
            }
            transpose_bits(square);
            for (std::size_t i = 0; i < 64; ++i) {
                const std::size_t word = (across * 64 + i) * words_per_column_ + down + 1;
                if (word + 1 < column_words_.size()) column_words_[word].blocked = square[i];
            }
        }
    }
}

void TraversalMap::derive_stops(const Rect& rect) {
    const auto derive_line = [this](std::vector<LineWord>& all, std::size_t words, int line, int begin,
                                    int end, bool rows) {
        LineWord* const here = all.data() + 1 + static_cast<std::size_t>(line + 1) * words;
        const LineNeighbours lines{here - words, here, here + words, words};
        for (auto w = static_cast<std::size_t>(begin + 1) / 64; w <= static_cast<std::size_t>(end) / 64;
             ++w) {
            derive_line_word(lines, w, profile_.rule, rows);
        }
    };
    for (int y = rect.y0; y < rect.y1; ++y) {
        derive_line(row_words_, words_per_row_, y, rect.x0, rect.x1, true);
    }
    for (int x = rect.x0; x < rect.x1; ++x) {
        derive_line(column_words_, words_per_column_, x, rect.y0, rect.y1, false);
    }
}

void TraversalMap::derive_traits() {
    distinct_costs_.clear();
    for (std::size_t i = 0; i < costs_.size(); ++i) {
        if (passable_by_class_[i] > 0) distinct_costs_.push_back(costs_[i]);
    }
    std::sort(distinct_costs_.begin(), distinct_costs_.end());
    distinct_costs_.erase(std::unique(distinct_costs_.begin(), distinct_costs_.end()), distinct_costs_.end());
    weighted_ = distinct_costs_.size() > 1;
    min_cost_ = distinct_costs_.empty() ? 1 : distinct_costs_.front();
    max_cost_ = distinct_costs_.empty() ? 1 : distinct_costs_.back();
}

}  // namespace wayfield
