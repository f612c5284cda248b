// E. F. Moore, "The Shortest Path Through a Maze", 1959, in bands and in one of the orders of steps that are
// enough (wave_codes.cpp has the papers): steps along columns come first. A cell reached along its row goes
// on along it, and expands its column only where the cell before couldn't; so on open ground nearly all cells
// are a step of a row, and the loop over a row does little else.
//
// In whatever order cells are reached, none ends up dearer than a step offers: steps along rows are never
// left out, and a step along a column only where the cell before had it, too, by a way that ends along a row.
#include "breadth_wave.h"

namespace wayfield {
namespace {

constexpr unsigned bit(int direction) { return 1U << direction; }
constexpr unsigned kRowSteps = bit(kEast) | bit(kWest);
constexpr unsigned kColumnSteps = bit(kSouth) | bit(kNorth);

std::uint32_t entry_of(CellIndex cell, unsigned directions) { return cell | directions << kCellBits; }
CellIndex cell_of(std::uint32_t entry) { return entry & kCellMask; }
unsigned directions_of(std::uint32_t entry) { return entry >> kCellBits; }

class BreadthWave {
  public:
    BreadthWave(const WaveField<std::uint32_t>& field, BreadthState& state, std::uint32_t step)
        : state_(state),
          steps_(field.map.steps_data()),
          offsets_(field.map.offsets()),
          costs_(field.cost),
          step_(step) {
        state_.clear();
    }

    void begin(std::span<const CellIndex> goals) {
        for (const CellIndex goal : goals) {
            costs_.set_goal(goal);
            state_.branches[0].push(entry_of(goal, steps_[goal] & (kRowSteps | kColumnSteps)));
        }
    }
    bool done() const { return state_.runs.empty() && state_.branches[0].empty(); }
    CellIndex farthest() const { return costs_.farthest(); }

    // Expands the cells of so many levels, the first of them at cost `first`. False if it was cancelled.
    bool run_band(std::uint32_t first, std::uint32_t levels, WaveCheck& check) {
        levels_ = levels;
        std::swap(state_.runs, state_.runs_before);
        state_.runs.clear();
        for (const std::uint32_t run : state_.runs_before.entries()) {
            extend(cell_of(run), std::countr_zero(directions_of(run)), first, 0);
        }
        std::uint32_t value = first;
        for (std::uint32_t level = 0; level < levels; ++level, value += step_) {
            for (const std::uint32_t branch : state_.branches[level].entries()) expand(branch, value, level);
            state_.branches[level].clear();
            if (check.settled(costs_.take_reached())) return false;
        }
        std::swap(state_.branches[0], state_.branches[levels]);
        return true;
    }

  private:
    void expand(std::uint32_t branch, std::uint32_t value, std::uint32_t level) {
        const CellIndex cell = cell_of(branch);
        for (unsigned left = directions_of(branch); left != 0; left &= left - 1) {
            const int direction = std::countr_zero(left);
            if ((kRowSteps & bit(direction)) != 0) {
                extend(cell, direction, value, level);
            } else if (costs_.of(cell) == value) {
                reach_in_column(cell, direction, value + step_, level + 1);
            }
        }
    }

    void reach_in_column(CellIndex from, int direction, std::uint32_t value, std::uint32_t level) {
        const CellIndex cell = from + offsets_[static_cast<std::size_t>(direction)];
        if (!costs_.reach(cell, value)) return;
        costs_.note_end(cell, value);
        const unsigned wanted = steps_[cell] & (kRowSteps | bit(direction));
        if (wanted != 0) state_.branches[level].push(entry_of(cell, wanted));
    }

    // From a cell of this level along its row, unless somebody else has taken it over.
    void extend(CellIndex cell, int direction, std::uint32_t value, std::uint32_t level) {
        if (costs_.of(cell) != value) return;
        const CellIndex offset = offsets_[static_cast<std::size_t>(direction)];
        unsigned steps = steps_[cell];
        while ((steps & bit(direction)) != 0) {
            if (level == levels_) {
                state_.runs.push(entry_of(cell, bit(direction)));
                break;
            }
            if (!costs_.reach(cell + offset, value + step_)) break;
            cell += offset;
            value += step_;
            ++level;
            const unsigned before = steps;
            steps = steps_[cell];
            const unsigned branching = steps & kColumnSteps & ~before;
            if (branching != 0) state_.branches[level].push(entry_of(cell, branching));
        }
        costs_.note_end(cell, value);
    }

    BreadthState& state_;
    const std::uint8_t* steps_;
    const std::array<CellIndex, 8>& offsets_;
    BandCosts costs_;
    std::uint32_t step_;
    std::uint32_t levels_ = 0;
};

}  // namespace

WaveEnd breadth_wave(const WaveField<std::uint32_t>& field, BreadthState& state,
                     std::span<const CellIndex> goals, std::uint32_t step, WaveCheck& check) {
    BreadthWave wave(field, state, step);
    wave.begin(goals);
    for (std::uint32_t first = 0; !wave.done();) {
        const std::uint32_t levels = std::min(kBand, (field.limit - first) / step);
        if (levels == 0) return WaveEnd::kOverflow;
        if (!wave.run_band(first, levels, check)) return WaveEnd::kCancelled;
        first += levels * step;
    }
    check.last = wave.farthest();
    return WaveEnd::kDone;
}

}  // namespace wayfield
