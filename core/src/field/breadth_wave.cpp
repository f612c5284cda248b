// E. F. Moore, "The Shortest Path Through a Maze", 1959, with the pruning of wave_codes.cpp.
#include "breadth_wave.h"

#include <utility>

namespace wayfield {

WaveEnd breadth_wave(const WaveField<std::uint32_t>& field, BreadthState& state,
                     std::span<const CellIndex> goals, std::uint32_t step, WaveCheck& check) {
    const WaveCodes& codes = square_codes();
    const std::uint8_t* const steps = field.map.steps_data();
    const auto& offsets = field.map.offsets();
    std::uint32_t* const cost = field.cost;
    state.current.grow(goals.size(), 0);
    std::size_t size = 0;
    for (const CellIndex goal : goals) {
        cost[goal] = 0;
        state.current[size++] = goal | std::uint32_t{kExpandAll} << kCellBits;
    }
    for (std::uint32_t value = step; size > 0; value += step) {
        if (value > field.limit) return WaveEnd::kOverflow;
        if (check.settled(size)) return WaveEnd::kCancelled;
        state.next.grow(4 * size, 0);
        const std::uint32_t* const current = state.current.data();
        std::uint32_t* const next = state.next.data();
        std::size_t found = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const CellIndex cell = current[i] & kCellMask;
            const std::uint8_t legal = steps[cell];
            for (unsigned left = legal & codes.mask[current[i] >> kCellBits]; left != 0; left &= left - 1) {
                const auto direction = static_cast<std::size_t>(std::countr_zero(left));
                const CellIndex neighbour = cell + offsets[direction];
                if (cost[neighbour] != kUnreached<std::uint32_t>) continue;
                cost[neighbour] = value;
                next[found++] = neighbour | std::uint32_t{codes.code[direction][legal]} << kCellBits;
            }
        }
        check.last = current[0] & kCellMask;
        std::swap(state.current, state.next);
        size = found;
    }
    return WaveEnd::kDone;
}

}  // namespace wayfield
