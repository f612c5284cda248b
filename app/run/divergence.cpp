#include "run/divergence.h"

#include <algorithm>
#include <span>
#include <vector>

namespace wayfield {
namespace {

// The cell expanded at each step, index 1..step_count(): from the stamps, which outlive the events.
std::vector<CellIndex> expanded_cells(const TraceRecorder& trace) {
    std::vector<CellIndex> cells(std::size_t{trace.step_count()} + 1, kNoCell);
    const auto note = [&](std::uint32_t step, CellIndex cell) {
        if (step < cells.size()) cells[step] = cell;
    };
    for (CellIndex cell = 0; cell < trace.closed().size(); ++cell) note(trace.closed()[cell], cell);
    for (const TraceRecorder::Reopening& life : trace.reopenings()) note(life.closed, life.cell);
    return cells;
}

// Where no cell is expanded twice: the earliest stamp that isn't the same in both. A large map is looked
// through in the time of a frame that way.
std::optional<std::uint32_t> first_other_stamp(std::span<const std::uint32_t> a,
                                               std::span<const std::uint32_t> b) {
    std::uint32_t first = kNeverStep;
    for (std::size_t cell = 0; cell < a.size(); ++cell) {
        const std::uint32_t earlier = std::min(a[cell], b[cell]);
        first = std::min(first, a[cell] == b[cell] ? kNeverStep : earlier);
    }
    return first == kNeverStep ? std::nullopt : std::optional(first);
}

}  // namespace

std::optional<std::uint32_t> first_divergence(const TraceRecorder& a, const TraceRecorder& b) {
    const bool once = a.reopenings().empty() && b.reopenings().empty();
    if (once && a.closed().size() == b.closed().size()) return first_other_stamp(a.closed(), b.closed());
    const std::vector<CellIndex> of_a = expanded_cells(a);
    const std::vector<CellIndex> of_b = expanded_cells(b);
    for (std::size_t step = 1; step < std::max(of_a.size(), of_b.size()); ++step) {
        if (step >= of_a.size() || step >= of_b.size() || of_a[step] != of_b[step])
            return static_cast<std::uint32_t>(step);
    }
    return std::nullopt;
}

}  // namespace wayfield
