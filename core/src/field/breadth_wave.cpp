// E. F. Moore, "The Shortest Path Through a Maze", 1959, in one of the orders of steps that are enough
// (wave_codes.cpp has the papers): steps along columns come first. A cell reached along its row goes on along
// it, and expands its column only where the cell before couldn't; so on open ground nearly all cells are a
// step of a row's end, and the loop over those ends does little else.
#include "breadth_wave.h"

#include <utility>

namespace wayfield {
namespace {

constexpr unsigned bit(int direction) { return 1U << direction; }
constexpr unsigned kRowSteps = bit(kEast) | bit(kWest);
constexpr unsigned kColumnSteps = bit(kSouth) | bit(kNorth);

class BreadthWave {
  public:
    BreadthWave(const WaveField<std::uint32_t>& field, BreadthState& state)
        : state_(state), steps_(field.map.steps_data()), offsets_(field.map.offsets()), cost_(field.cost) {}

    void begin(std::span<const CellIndex> goals) {
        state_.branches.grow(goals.size(), 0);
        for (const CellIndex goal : goals) {
            cost_[goal] = 0;
            if (steps_of(goal) != 0) state_.branches[branch_count_++] = entry_of(goal, steps_of(goal));
        }
    }
    bool done() const { return east_count_ + west_count_ + branch_count_ == 0; }

    // All cells at this cost; returns how many there are.
    std::size_t run_level(std::uint32_t value) {
        state_.next_branches.grow(east_count_ + west_count_ + 4 * branch_count_, 0);
        state_.east.grow(east_count_ + branch_count_, east_count_);
        state_.west.grow(west_count_ + branch_count_, west_count_);
        next_count_ = 0;
        settled_ = 0;
        east_count_ = extend_rows<kEast>(state_.east.data(), east_count_, value);
        west_count_ = extend_rows<kWest>(state_.west.data(), west_count_, value);
        for (std::size_t i = 0; i < branch_count_; ++i) expand(state_.branches[i], value);
        std::swap(state_.branches, state_.next_branches);
        branch_count_ = next_count_;
        return settled_;
    }
    CellIndex last() const { return last_; }

  private:
    unsigned steps_of(CellIndex cell) const { return steps_[cell] & (kRowSteps | kColumnSteps); }
    static std::uint32_t entry_of(CellIndex cell, unsigned bits) { return cell | bits << kCellBits; }

    // Rows' ends hold their cell and its legal steps. Those that go on stay in place, moved up over those
    // that don't.
    template <int Along>
    std::size_t extend_rows(std::uint32_t* ends, std::size_t count, std::uint32_t value) {
        std::uint32_t* const branches = state_.next_branches.data();
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const CellIndex cell = ends[i] & kCellMask;
            const unsigned legal = ends[i] >> kCellBits;
            if ((legal & bit(Along)) == 0) continue;
            const CellIndex next = Along == kEast ? cell + 1 : cell - 1;
            if (cost_[next] != kUnreached<std::uint32_t>) continue;
            cost_[next] = value;
            const unsigned steps = steps_of(next);
            ends[kept++] = entry_of(next, steps);
            const unsigned branching = steps & kColumnSteps & ~legal;
            if (branching != 0) branches[next_count_++] = entry_of(next, branching);
        }
        if (kept > 0) last_ = ends[0] & kCellMask;
        settled_ += kept;
        return kept;
    }

    // Branches hold a cell and the steps to take from it.
    void expand(std::uint32_t branch, std::uint32_t value) {
        const CellIndex cell = branch & kCellMask;
        for (unsigned left = branch >> kCellBits; left != 0; left &= left - 1) {
            const int direction = std::countr_zero(left);
            const CellIndex next = cell + offsets_[static_cast<std::size_t>(direction)];
            if (cost_[next] != kUnreached<std::uint32_t>) continue;
            cost_[next] = value;
            last_ = next;
            ++settled_;
            const unsigned steps = steps_of(next);
            if (direction >= kSouth) {
                const unsigned wanted = steps & (kRowSteps | bit(direction));
                if (wanted != 0) state_.next_branches[next_count_++] = entry_of(next, wanted);
                continue;
            }
            (direction == kEast ? state_.east[east_count_++] : state_.west[west_count_++]) =
                entry_of(next, steps);
            const unsigned branching = steps & kColumnSteps & ~static_cast<unsigned>(steps_[cell]);
            if (branching != 0) state_.next_branches[next_count_++] = entry_of(next, branching);
        }
    }

    BreadthState& state_;
    const std::uint8_t* steps_;
    const std::array<CellIndex, 8>& offsets_;
    std::uint32_t* cost_;
    std::size_t east_count_ = 0;
    std::size_t west_count_ = 0;
    std::size_t branch_count_ = 0;
    std::size_t next_count_ = 0;
    std::size_t settled_ = 0;
    CellIndex last_ = kNoCell;
};

}  // namespace

WaveEnd breadth_wave(const WaveField<std::uint32_t>& field, BreadthState& state,
                     std::span<const CellIndex> goals, std::uint32_t step, WaveCheck& check) {
    BreadthWave wave(field, state);
    wave.begin(goals);
    check.last = goals.front();
    check.settled(goals.size());
    for (std::uint32_t value = step; !wave.done(); value += step) {
        if (value > field.limit) return WaveEnd::kOverflow;
        const std::size_t settled = wave.run_level(value);
        if (settled > 0) check.last = wave.last();
        if (check.settled(settled)) return WaveEnd::kCancelled;
    }
    return WaveEnd::kDone;
}

}  // namespace wayfield
