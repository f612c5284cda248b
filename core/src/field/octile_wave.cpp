// Dijkstra's algorithm in bands, with the pruning of wave_codes.cpp: diagonal steps come first, so on open
// ground nearly all cells are a step of a straight run, and the loop over a run does little else.
//
// One way of reaching a cell is enough, whatever else reaches it at the same cost. A neighbour n is left out
// at a cell c, reached from p, only because another way p-q-n costs less, or costs the same and ends with a
// straight step where c-n is diagonal; that way starts at the very p that c was reached from. By induction
// over what a step offers to its cell, straight ones first, no cell ends up dearer than any step offers; and
// that holds in whatever order cells are reached, for each is expanded once more after its cost last fell.
#include "octile_wave.h"

namespace wayfield {
namespace {

using Entry = OctileEntry;

Entry entry_of(std::uint32_t value, CellIndex cell, unsigned code) {
    return {value, cell | code << kCellBits};
}
CellIndex cell_of(const Entry& entry) { return entry.cell_and_code & kCellMask; }
unsigned code_of(const Entry& entry) { return entry.cell_and_code >> kCellBits; }

class OctileWave {
  public:
    OctileWave(const WaveField<std::uint32_t>& field, OctileState& state, std::uint8_t terrain)
        : state_(state),
          codes_(octile_codes()),
          steps_(field.map.steps_data()),
          offsets_(field.map.offsets()),
          costs_(field.cost),
          straight_(field.steps.straight[terrain]),
          diagonal_(field.steps.diagonal[terrain]) {
        state_.clear();
    }

    void begin(std::span<const CellIndex> goals) {
        for (const CellIndex goal : goals) {
            costs_.set_goal(goal);
            state_.branches[0].push(entry_of(0, goal, kExpandAll));
        }
    }
    bool done() const {
        return state_.runs.empty() && state_.branches[0].empty() && state_.branches[1].empty();
    }
    CellIndex farthest() const { return costs_.farthest(); }

    // Expands the cells of so many levels, the first of them from cost `first` on. False if it was cancelled.
    bool run_band(std::uint32_t first, std::uint32_t levels, WaveCheck& check) {
        levels_ = levels;
        std::swap(state_.runs, state_.runs_before);
        state_.runs.clear();
        for (const Entry& run : state_.runs_before.entries()) {
            if (costs_.of(cell_of(run)) != run.value) continue;
            extend(cell_of(run), static_cast<int>(code_of(run)), run.value, 0);
        }
        std::uint32_t next_level = first + straight_;
        for (std::uint32_t level = 0; level < levels; ++level, next_level += straight_) {
            for (const Entry& branch : state_.branches[level].entries()) {
                if (costs_.of(cell_of(branch)) == branch.value) expand(branch, level, next_level);
            }
            state_.branches[level].clear();
            if (check.settled(costs_.take_reached())) return false;
        }
        std::swap(state_.branches[0], state_.branches[levels]);
        std::swap(state_.branches[1], state_.branches[levels + 1]);
        return true;
    }

  private:
    void expand(const Entry& branch, std::uint32_t level, std::uint32_t next_level) {
        const CellIndex cell = cell_of(branch);
        const unsigned wanted = steps_[cell] & codes_.mask[code_of(branch)];
        for (unsigned left = wanted & kStraightSteps; left != 0; left &= left - 1) {
            extend(cell, std::countr_zero(left), branch.value, level);
        }
        const std::uint32_t value = branch.value + diagonal_;
        const std::uint32_t reached_level = value < next_level + straight_ ? level + 1 : level + 2;
        for (unsigned left = wanted & kDiagonalSteps; left != 0; left &= left - 1) {
            reach_diagonally(cell, static_cast<std::size_t>(std::countr_zero(left)), value, reached_level);
        }
    }

    void reach_diagonally(CellIndex from, std::size_t direction, std::uint32_t value, std::uint32_t level) {
        const CellIndex cell = from + offsets_[direction];
        if (!costs_.reach(cell, value)) return;
        costs_.note_end(cell, value);
        state_.branches[level].push(entry_of(value, cell, codes_.code[direction][steps_[from]]));
    }

    // From a cell of this level on straight ahead.
    void extend(CellIndex cell, int direction, std::uint32_t value, std::uint32_t level) {
        const CellIndex offset = offsets_[static_cast<std::size_t>(direction)];
        const auto& codes = codes_.code[static_cast<std::size_t>(direction)];
        unsigned steps = steps_[cell];
        while ((steps >> direction & 1U) != 0) {
            if (level == levels_) {
                state_.runs.push(entry_of(value, cell, static_cast<unsigned>(direction)));
                break;
            }
            if (!costs_.reach(cell + offset, value + straight_)) break;
            cell += offset;
            value += straight_;
            ++level;
            const unsigned code = codes[steps];
            steps = steps_[cell];
            if ((steps & codes_.mask[code]) != 0) state_.branches[level].push(entry_of(value, cell, code));
        }
        costs_.note_end(cell, value);
    }

    static constexpr unsigned kStraightSteps = 0x0F;
    static constexpr unsigned kDiagonalSteps = 0xF0;

    OctileState& state_;
    const WaveCodes& codes_;
    const std::uint8_t* steps_;
    const std::array<CellIndex, 8>& offsets_;
    BandCosts costs_;
    std::uint32_t straight_;
    std::uint32_t diagonal_;
    std::uint32_t levels_ = 0;
};

}  // namespace

WaveEnd octile_wave(const WaveField<std::uint32_t>& field, OctileState& state,
                    std::span<const CellIndex> goals, std::uint8_t terrain, WaveCheck& check) {
    const std::uint32_t straight = field.steps.straight[terrain];
    OctileWave wave(field, state, terrain);
    wave.begin(goals);
    for (std::uint32_t first = 0; !wave.done();) {
        // A run's end lies up to a level behind the band.
        const std::uint32_t levels = std::min(kBand + 1, (field.limit - first) / straight);
        if (levels < 2) return WaveEnd::kOverflow;
        if (!wave.run_band(first, levels - 1, check)) return WaveEnd::kCancelled;
        first += (levels - 1) * straight;
    }
    check.last = wave.farthest();
    return WaveEnd::kDone;
}

}  // namespace wayfield
